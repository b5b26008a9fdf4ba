"""Probability distributions with whole-number weights, and those of dice and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, ItemsView, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import Any


class Distribution:
    """Outcomes with whole-number weights, reduced by their greatest common divisor.

    >>> Distribution({"fight": 16, "rout": 20})
    Distribution({'fight': 4, 'rout': 5})
    """

    __slots__ = ("_weights", "total")

    def __init__(self, weights: Mapping[Any, int]) -> None:
        if not weights or any(not isinstance(w, int) or w < 0 for w in weights.values()):
            raise ValueError("a distribution needs outcomes with whole weights of 0 or more")
        shared = gcd(*weights.values())
        if not shared:
            raise ValueError("a distribution needs at least one outcome that can happen")
        self._weights = {outcome: weight // shared for outcome, weight in weights.items() if weight}
        self.total = sum(self._weights.values())

    @classmethod
    def of_counts(cls, counts: dict[Any, int]) -> Distribution:
        """Return the distribution of counts, such as those of a pack's cards, without checking them.

        All counts must be whole numbers above 0.
        """
        found, shared = cls.__new__(cls), gcd(*counts.values())
        found._weights = counts if shared == 1 else {outcome: count // shared for outcome, count in counts.items()}
        found.total = sum(found._weights.values())
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Distribution({self._weights})"

    def __iter__(self) -> Iterable[Hashable]:
        return iter(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def items(self) -> ItemsView[Any, int]:
        """Return pairs of each possible outcome and its weight."""
        return self._weights.items()

    def probability(self, event: Any) -> Fraction:
        """Return the chance of an outcome, or of all outcomes for which the function `event` returns true.

        >>> hits(6, 5).probability(lambda struck: struck >= 3)
        Fraction(233, 729)
        """
        if callable(event):
            return Fraction(sum(w for outcome, w in self.items() if event(outcome)), self.total)
        return Fraction(self._weights.get(event, 0), self.total)

    def map(self, into: Callable[[Any], Hashable]) -> Distribution:
        """Return the distribution of `into(outcome)`; outcomes for which `into` returns the same are merged."""
        merged: dict[Hashable, int] = {}
        for outcome, weight in self.items():
            seen = into(outcome)
            merged[seen] = merged.get(seen, 0) + weight
        return Distribution.of_counts(merged)

    def without(self, outcome: Any) -> Distribution:
        """Return the distribution if one outcome is rolled again until another comes.

        Raises ValueError if no other outcome is possible.

        >>> die(3).without(1)
        Distribution({2: 1, 3: 1})
        """
        if outcome not in self._weights:
            return self
        return Distribution({other: weight for other, weight in self.items() if other != outcome})

    def mean(self) -> Fraction:
        """Return the mean of outcomes that are numbers.

        >>> hits(6, 5).mean()
        Fraction(2, 1)
        """
        return Fraction(sum(outcome * weight for outcome, weight in self.items()), self.total)


@lru_cache(None)
def die(sides: int = 6) -> Distribution:
    """Return the distribution of the face, 1 to `sides`, of one fair die."""
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


@lru_cache(None)
def hits(dice: int, need: int, sides: int = 6) -> Distribution:
    """Return the distribution of how many dice show `need` or more.

    Raises ValueError for a negative number of dice.

    >>> hits(dice=2, need=5)
    Distribution({0: 4, 1: 4, 2: 1})
    """
    return _successes(dice, _good_faces(need, sides), sides)


@lru_cache(None)
def hits_left(dice: int, need: int, save: int, sides: int = 6) -> Distribution:
    """Return the distribution of how many dice show `need` or more and then, thrown again, less than `save`.

    A negative number of dice counts as none.

    >>> hits_left(dice=1, need=5, save=4)
    Distribution({0: 5, 1: 1})
    """
    return _successes(max(0, dice), _good_faces(need, sides) * (sides - _good_faces(save, sides)), sides * sides)


def _good_faces(need: int, sides: int) -> int:
    return max(0, min(sides, sides + 1 - need))


def _successes(dice: int, good: int, among: int) -> Distribution:
    """Return the distribution of successes of `dice` throws that succeed in `good` cases `among` so many."""
    if dice < 0:
        raise ValueError(f"{dice} dice cannot be thrown")
    shared = gcd(good, among)
    good, bad = good // shared, (among - good) // shared
    if not good or not bad:
        return Distribution.of_counts({dice if good else 0: 1})
    return Distribution.of_counts({k: comb(dice, k) * good**k * bad ** (dice - k) for k in range(dice + 1)})


@lru_cache(None)
def hits_ahead(dice: int, need: int, other_dice: int, other_need: int) -> Distribution:
    """Return the distribution of the hits of `dice` dice minus those of `other_dice`, each with its need.

    A negative number of dice counts as none.

    >>> hits_ahead(1, 4, 1, 4)
    Distribution({0: 2, -1: 1, 1: 1})
    """
    return _difference(hits(max(0, dice), need), hits(max(0, other_dice), other_need))


@lru_cache(None)
def die_ahead(sides: int = 6) -> Distribution:
    """Return the distribution of the face of one fair die minus that of another."""
    return _difference(die(sides), die(sides))


def _difference(one: Distribution, other: Distribution) -> Distribution:
    """Return the distribution of an outcome of `one` minus an outcome of `other`, by convolution of their weights."""
    weights: dict[int, int] = {}
    for mine, ways in one.items():
        for theirs, other_ways in other.items():
            lead = mine - theirs
            weights[lead] = weights.get(lead, 0) + ways * other_ways
    return Distribution.of_counts(weights)


@lru_cache(None)
def total(dice: int, sides: int = 6) -> Distribution:
    """Return the distribution of the sum of `dice` fair dice; always 0 without dice.

    Raises ValueError for a negative number of dice.

    >>> total(2).probability(7)
    Fraction(1, 6)
    """
    if dice < 0:
        raise ValueError(f"{dice} dice cannot be thrown")
    sums: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        sums = _added(sums, range(1, sides + 1))
    return Distribution(sums)


def _added(sums: Counter[int], faces: Iterable[int]) -> Counter[int]:
    more: Counter[int] = Counter()
    for so_far, ways in sums.items():
        for face in faces:
            more[so_far + face] += ways
    return more


@lru_cache(None)
def tally(dice: int, shares: tuple[int, ...], sides: int = 6) -> Distribution:
    """Return the distribution of tuples that count how many dice fall into each of several groups of faces.

    `shares` has the number of faces in each group; groups share no face. Raises ValueError for a negative number of
    dice.

    >>> tally(2, (2, 1)).probability((1, 1))
    Fraction(1, 9)
    """
    if dice < 0:
        raise ValueError(f"{dice} dice cannot be thrown")
    ways: Counter[tuple[int, ...]] = Counter({(0,) * len(shares): 1})
    for _ in range(dice):
        ways = _sorted_in(ways, shares, sides)
    return Distribution(ways)


def _sorted_in(ways: Counter[tuple[int, ...]], shares: tuple[int, ...], sides: int) -> Counter[tuple[int, ...]]:
    more: Counter[tuple[int, ...]] = Counter()
    for so_far, count in ways.items():
        more[so_far] += count * (sides - sum(shares))
        for group, share in enumerate(shares):
            more[*so_far[:group], so_far[group] + 1, *so_far[group + 1 :]] += count * share
    return more


@lru_cache(None)
def deal(deck: tuple[Hashable, ...]) -> Distribution:
    """Return the distribution of the next card of a shuffled deck, given as a sorted tuple of its cards.

    The tuple is sorted so that equal decks are cached once. Raises ValueError for an empty deck.
    """
    if not deck:
        raise ValueError("no card can be drawn from an empty deck")
    return Distribution(Counter(deck))
