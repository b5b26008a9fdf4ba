"""A shuffled pack of cards that runs down: how many of each card are left. Its order is luck, so it has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.probability.distribution import Distribution
from drumhead.probability.random_source import Chance


@dataclass(frozen=True)
class Pack:
    """Cards with how many of each are left, sorted. Packs that hold the same cards are equal.

    >>> Pack.of("RRB").count("R"), len(Pack.of("RRB"))
    (2, 3)
    """

    left: tuple[tuple[Any, int], ...]

    @classmethod
    def of(cls, cards: Iterable[Hashable] | Mapping[Any, int]) -> Pack:
        """A pack of these cards, each as often as it is named or counted."""
        return cls(tuple(sorted((card, count) for card, count in Counter(cards).items() if count)))

    def __len__(self) -> int:
        return self._size

    @cached_property
    def _size(self) -> int:
        return sum(count for _, count in self.left)

    def __iter__(self) -> Iterator[Any]:
        return (card for card, _ in self.left)

    def count(self, card: Hashable) -> int:
        """How many of this card are left."""
        return next((count for other, count in self.left if other == card), 0)

    def without(self, card: Hashable) -> Pack:
        """The pack when one such card has been taken; ValueError if it holds none."""
        for at, (other, count) in enumerate(self.left):
            if other == card:
                return Pack((*self.left[:at], *([(card, count - 1)] if count > 1 else []), *self.left[at + 1 :]))
        raise ValueError(f"the pack holds no {card}")

    def alike(self, by: Callable[[Any], Hashable]) -> Pack:
        """The pack with cards that are alike counted as one: the first of them stands for all.

        The odds of a rule that tells cards apart by no more than `by` are the same, and much sooner worked out.

        >>> Pack.of(range(1, 53)).alike(lambda card: card % 2).left
        ((1, 26), (2, 26))
        """
        stands_for: dict[Hashable, Any] = {}
        counts: Counter[Any] = Counter()
        for card, count in self.left:
            counts[stands_for.setdefault(by(card), card)] += count
        return Pack.of(counts)

    def draw(self, chance: Chance, what: str) -> tuple[Any, Pack]:
        """The card on top, and the pack without it; ValueError if none is left."""
        if not self.left:
            raise ValueError("no card can be drawn from an empty pack")
        card = chance.pick(what, Distribution.of_counts(dict(self.left)))
        return card, self.without(card)
