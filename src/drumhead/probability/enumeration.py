"""Exact odds: a rule is run once for every possible combination of throws and draws.

Wherever a rule calls `resolve`, equal results are merged and cached, so that a rulebook's combats take milliseconds,
not hours. Weights are whole numbers throughout.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from math import lcm
from typing import Any

from drumhead.probability import distribution
from drumhead.probability.dependency_tracking import touch_all, track_reads_of
from drumhead.probability.distribution import Distribution
from drumhead.probability.memo import Known, keeper_of, kept_or_worked_out
from drumhead.probability.random_source import Chance


class ImpureRuleError(RuntimeError):
    """Error for a rule that asks for other throws when it is run again with the same results so far."""


class _Choice:
    """A throw of a rule, its possible outcomes with their weights, and the index (`turn`) of the current one.

    `asked` is the key of a whole rule that is resolved as one throw; it is empty for a single throw.
    """

    __slots__ = ("among", "asked", "outcomes", "turn", "what")

    def __init__(self, what: str, among: Distribution, asked: tuple[Any, ...]) -> None:
        self.what, self.among, self.asked = what, among, asked
        self.outcomes = list(among.items())
        self.turn = 0


class _Then:
    """The result of a rule that ended with `chance.then(other, ...)`; `odds` are the odds of that other rule."""

    __slots__ = ("odds",)

    def __init__(self, odds: Distribution) -> None:
        self.odds = odds


class _Path(Chance):
    """A source of luck that repeats the outcomes chosen so far, and takes the first outcome of each new throw.

    `turn` moves to the next combination, as an odometer does. The current combination has the chance `weight /
    out_of`.
    """

    def __init__(self) -> None:
        self._choices: list[_Choice] = []
        self._depth = 0
        self.weight = 1
        self.out_of = 1

    def pick(self, what: str, among: Distribution) -> Any:
        if self._depth == len(self._choices):
            self._choices.append(_Choice(what, among, ()))
        choice = self._choices[self._depth]
        if choice.what != what or (choice.among is not among and choice.among != among):
            raise ImpureRuleError(f"{what!r} was asked where {choice.what!r} was asked before with the same luck")
        self._depth += 1  # as in `_take`, without a call for each throw
        outcome, weight = choice.outcomes[choice.turn]
        self.weight *= weight
        self.out_of *= choice.among.total
        return outcome

    def hits_left(self, what: str, dice: int, need: int, saving: str, save: int | None) -> int:
        if save is None:
            return self.hits(what, dice, need)
        left: int = self.pick(what, distribution.hits_left(dice, need, save))
        return left

    def hits_ahead(self, what: str, dice: int, need: int, other: str, other_dice: int, other_need: int) -> int:
        lead: int = self.pick(what, distribution.hits_ahead(dice, need, other_dice, other_need))
        return lead

    def die_ahead(self, what: str, other: str, sides: int = 6) -> int:
        lead: int = self.pick(what, distribution.die_ahead(sides))
        return lead

    def resolve(self, rule: Callable[..., Any], *facts: Hashable) -> Any:
        asked = (rule, *facts)
        if self._depth == len(self._choices):
            self._choices.append(_Choice(rule.__name__, odds(rule, *facts), asked))
        choice = self._choices[self._depth]
        return self._take(choice) if choice.asked == asked else self.pick(rule.__name__, odds(rule, *facts))

    def then(self, rule: Callable[..., Any], *facts: Hashable) -> Any:
        return _Then(odds(rule, *facts))

    def see(self, view: Callable[[Any], Any], rule: Callable[..., Any], *facts: Hashable) -> Any:
        asked = (view, rule, *facts)
        if self._depth == len(self._choices):
            self._choices.append(_Choice(rule.__name__, _seen(view, rule, *facts), asked))
        choice = self._choices[self._depth]
        return self._take(choice) if choice.asked == asked else self.pick(rule.__name__, _seen(view, rule, *facts))

    def _take(self, choice: _Choice) -> Any:
        self._depth += 1
        outcome, weight = choice.outcomes[choice.turn]
        self.weight *= weight
        self.out_of *= choice.among.total
        return outcome

    def repeat_while(self, idle: Any, rule: Callable[..., Any], *facts: Hashable) -> Any:
        asked = (idle, rule, *facts)
        if self._depth == len(self._choices):
            self._choices.append(_Choice(rule.__name__, odds(rule, *facts).without(idle), asked))
        choice = self._choices[self._depth]
        if choice.asked == asked:
            return self._take(choice)
        return self.pick(rule.__name__, odds(rule, *facts).without(idle))

    def turn(self) -> bool:
        """Move to the next combination of outcomes; return False when all have been seen."""
        if self._depth != len(self._choices):
            raise ImpureRuleError("fewer questions were asked than before with the same luck")
        while self._choices:
            last = self._choices[-1]
            last.turn += 1
            if last.turn < len(last.outcomes):
                self._depth, self.weight, self.out_of = 0, 1, 1
                return True
            self._choices.pop()
        return False


def odds(rule: Callable[..., Any], *facts: Hashable) -> Distribution:
    """Return the exact distribution of the results of `rule(chance, *facts)`.

    A rule is a plain function of a source of luck and hashable facts. It returns something hashable, and it must end.
    The distribution is cached. Raises `ImpureRuleError` if the rule behaves differently when run again.

    >>> def double(chance): return chance.die("first") == chance.die("second")
    >>> odds(double).probability(True)
    Fraction(1, 6)
    """
    key, keeper = (rule, *facts), keeper_of(facts)
    known: Known | None = keeper.worked_out.get(key)
    if known is None:
        known = kept_or_worked_out(key, keeper, lambda: track_reads_of(keeper, _enumerate, (rule, facts)))
    distribution: Distribution
    distribution, rested_on = known
    touch_all(rested_on)
    return distribution


def _seen(view: Callable[[Any], Any], rule: Callable[..., Any], *facts: Hashable) -> Distribution:
    """Return the cached distribution of `view(result)` over the results of a rule; record its dependencies."""
    key, keeper = (view, rule, *facts), keeper_of(facts)
    known: Known | None = keeper.worked_out.get(key)
    if known is None:
        known = kept_or_worked_out(key, keeper, lambda: track_reads_of(keeper, _viewed, (view, rule, facts)))
    distribution: Distribution
    distribution, rested_on = known
    touch_all(rested_on)
    return distribution


def _viewed(view: Callable[[Any], Any], rule: Callable[..., Any], facts: tuple[Hashable, ...]) -> Distribution:
    return odds(rule, *facts).map(view)


def _enumerate(rule: Callable[..., Any], facts: tuple[Hashable, ...]) -> Distribution:
    sums: defaultdict[int, dict[Hashable, int]] = defaultdict(dict)
    path = _Path()
    while True:
        outcome = rule(path, *facts)
        if type(outcome) is _Then:
            counted, weight = sums[path.out_of * outcome.odds.total], path.weight
            for ending, share in outcome.odds.items():
                counted[ending] = counted.get(ending, 0) + weight * share
        else:
            counted = sums[path.out_of]  # kept by denominator: whole numbers, no fractions
            counted[outcome] = counted.get(outcome, 0) + path.weight
        if not path.turn():
            return Distribution.of_counts(counted if len(sums) == 1 else _over_one_denominator(sums))


def _over_one_denominator(sums: dict[int, dict[Hashable, int]]) -> dict[Hashable, int]:
    whole = lcm(*sums)
    weights: dict[Hashable, int] = {}
    for total, counted in sums.items():
        for outcome, weight in counted.items():
            weights[outcome] = weights.get(outcome, 0) + weight * (whole // total)
    return weights
