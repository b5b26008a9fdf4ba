"""Interface to luck: the questions that a rule may ask of any source of chance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from drumhead.probability import distribution
from drumhead.probability.distribution import Distribution

Result = TypeVar("Result", bound=Hashable)
Seen = TypeVar("Seen", bound=Hashable)
Card = TypeVar("Card", bound=Hashable)


@dataclass(slots=True)
class Event:
    """An event: a throw with its faces, a card, or a result to report."""

    what: str
    facts: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]


class Chance(ABC):
    """A source of luck that is asked by name. A driver only implements `pick`; the other methods use it."""

    @abstractmethod
    def pick(self, what: str, among: Distribution) -> Any:
        """Return one outcome of a distribution for the throw named `what`."""

    def die(self, what: str, sides: int = 6) -> int:
        """Throw one die; return its face."""
        face: int = self.pick(what, distribution.die(sides))
        return face

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Throw dice; return how many show `need` or more.

        Nothing is thrown where the result is certain.
        """
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        struck: int = self.pick(what, distribution.hits(dice, need, sides))
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """Throw dice, such as 2D6; return their sum.

        Nothing is thrown, and 0 returned, without dice.
        """
        if dice <= 0:
            return 0
        thrown: int = self.pick(what, distribution.total(dice, sides))
        return thrown

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """Throw dice; return how many show a face of each group, such as the hits and the fours to be thrown again.

        A face belongs to one group at most. Nothing is thrown, and zeros are returned, without dice.
        """
        if dice <= 0:
            return (0,) * len(groups)
        counts: tuple[int, ...] = self.pick(what, distribution.tally(dice, tuple(map(len, groups)), sides))
        return counts

    def saves(self, what: str, hits: int, need: int | None) -> int:
        """Throw a saving throw for each hit; return how many hits are cancelled, 0 where `need` is None."""
        return 0 if need is None else self.hits(what, hits, need)

    def draw(self, what: str, deck: tuple[Card, ...]) -> tuple[Card, tuple[Card, ...]]:
        """Draw a card; return it and the sorted deck without it."""
        card: Card = self.pick(what, distribution.deal(tuple(sorted(deck))))  # type: ignore[type-var]
        rest = list(deck)
        rest.remove(card)
        return card, tuple(sorted(rest))  # type: ignore[type-var]

    def resolve(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Play a rule within a rule; return its result. For exact odds it is one choice, with equal results merged."""
        return rule(self, *facts)

    def then(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Continue with another rule whose result is the caller's: `return chance.then(rest, left)`, and nothing else.

        For exact odds this is faster than `resolve`, as all results are counted in one step.
        """
        return self.resolve(rule, *facts)

    def see(self, view: Callable[[Any], Seen], rule: Callable[..., Any], *facts: Hashable) -> Seen:
        """Play a rule within a rule; return only `view` of its result, so that results with equal views are merged.

        `view` must return the same for the same result each time.
        """
        return view(self.resolve(rule, *facts))

    def repeat_while(self, idle: Any, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Play a rule until its result is not `idle`, which must change nothing; return that result.

        So a fight that may stand still for any number of turns has an end, and exact odds.
        """
        while (result := self.resolve(rule, *facts)) == idle:
            pass
        return result

    def note(self, event: str, **facts: Any) -> None:  # noqa: B027 -- odds have nobody to tell
        """Record an event for a log; has no effect on results."""
