"""Exact odds: the rule is run once for every way the luck can fall.

Equal results are merged and remembered wherever a rule says `resolve`, so that a rulebook of contacts costs
milliseconds, not hours. Weights are whole numbers throughout.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from math import lcm
from typing import Any

from drumhead.chance.chance import Chance
from drumhead.chance.distribution import Distribution
from drumhead.chance.trace import touch_all, watching

_remembered: dict[tuple[Any, ...], tuple[Distribution, frozenset[Hashable]]] = {}


class ImpureRuleError(RuntimeError):
    """A rule asked another question when it was run again with the same answers."""


class _Path(Chance):
    """Answers the first questions as before and every new one with its first outcome; turns like an odometer."""

    def __init__(self) -> None:
        self._choices: list[tuple[str, Distribution, list[tuple[Any, int]], int]] = []
        self._depth = 0
        self.weight = 1
        self.out_of = 1

    def begin(self) -> None:
        self._depth, self.weight, self.out_of = 0, 1, 1

    def pick(self, what: str, among: Distribution) -> Any:
        if self._depth == len(self._choices):
            self._choices.append((what, among, list(among.items()), 0))
        name, known, outcomes, turn = self._choices[self._depth]
        if name != what or (known is not among and known != among):
            raise ImpureRuleError(f"{what!r} was asked where {name!r} was asked before with the same luck")
        self._depth += 1
        outcome, weight = outcomes[turn]
        self.weight *= weight
        self.out_of *= among.total
        return outcome

    def resolve(self, rule: Callable[..., Any], *facts: Hashable) -> Any:
        return self.pick(rule.__name__, odds(rule, *facts))

    def repeat_while(self, idle: Any, rule: Callable[..., Any], *facts: Hashable) -> Any:
        return self.pick(rule.__name__, odds(rule, *facts).without(idle))

    def turn(self) -> bool:
        """Move to the next way the luck can fall; false when all have been seen."""
        if self._depth != len(self._choices):
            raise ImpureRuleError("fewer questions were asked than before with the same luck")
        while self._choices:
            what, among, outcomes, turn = self._choices.pop()
            if turn + 1 < len(outcomes):
                self._choices.append((what, among, outcomes, turn + 1))
                return True
        return False


def odds(rule: Callable[..., Any], *facts: Hashable) -> Distribution:
    """The exact distribution of a rule's results for these facts.

    A rule is a plain function of luck and frozen facts that returns something hashable; it must end.
    Raises `ImpureRuleError` if it behaves differently when run again.

    >>> def double(chance): return chance.die("first") == chance.die("second")
    >>> odds(double).probability(True)
    Fraction(1, 6)
    """
    key = (rule, *facts)
    if key not in _remembered:
        with watching() as seen:
            distribution = _enumerate(rule, facts)
        _remembered[key] = distribution, frozenset(seen)
        return distribution
    distribution, rested_on = _remembered[key]
    touch_all(rested_on)
    return distribution


def _enumerate(rule: Callable[..., Any], facts: tuple[Hashable, ...]) -> Distribution:
    sums: defaultdict[int, Counter[Hashable]] = defaultdict(Counter)
    path = _Path()
    while True:
        path.begin()
        outcome = rule(path, *facts)
        sums[path.out_of][outcome] += path.weight  # kept by denominator: whole numbers, no fractions
        if not path.turn():
            return _over_one_denominator(sums)


def _over_one_denominator(sums: dict[int, Counter[Hashable]]) -> Distribution:
    whole = lcm(*sums)
    weights: Counter[Hashable] = Counter()
    for total, counted in sums.items():
        for outcome, weight in counted.items():
            weights[outcome] += weight * (whole // total)
    return Distribution(weights)
