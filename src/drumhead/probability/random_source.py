"""Interface to luck: the throws and draws that a rule may ask of any source of chance."""

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
    """A recorded event of a game: `what` is its name, `facts` are its data, such as the faces of a throw."""

    what: str
    facts: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]


class Chance(ABC):
    """A source of luck. Each throw has a name, `what`. A source must implement `pick`; all other methods call it."""

    @abstractmethod
    def pick(self, what: str, among: Distribution) -> Any:
        """Return one outcome of a distribution for the throw named `what`."""

    def die(self, what: str, sides: int = 6) -> int:
        """Throw one die for the throw named `what`; return its face, 1 to `sides`."""
        face: int = self.pick(what, distribution.die(sides))
        return face

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Throw `dice` dice for the throw named `what`; return how many show `need` or more.

        If the result is certain, nothing is thrown.
        """
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        struck: int = self.pick(what, distribution.hits(dice, need, sides))
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """Throw `dice` dice for the throw named `what`, such as 2D6; return their sum.

        Without dice, return 0 and throw nothing.
        """
        if dice <= 0:
            return 0
        thrown: int = self.pick(what, distribution.total(dice, sides))
        return thrown

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """Throw `dice` dice; return for each of `groups`, a tuple of faces, how many dice show one of its faces.

        An example is hits, and fours that are thrown again. A face belongs to one group at most. Without dice, return
        zeros and throw nothing.
        """
        if dice <= 0:
            return (0,) * len(groups)
        counts: tuple[int, ...] = self.pick(what, distribution.tally(dice, tuple(map(len, groups)), sides))
        return counts

    def saves(self, what: str, hits: int, need: int | None) -> int:
        """Throw one die for each hit; return how many hits are saved because their die shows `need` or more.

        Returns 0 if `need` is None: there is no saving throw.
        """
        return 0 if need is None else self.hits(what, hits, need)

    def hits_left(self, what: str, dice: int, need: int, saving: str, save: int | None) -> int:
        """Throw dice, then a saving throw named `saving` for each hit; return how many hits are not saved.

        For exact odds this is one throw.
        """
        struck = self.hits(what, dice, need)
        return struck - self.saves(saving, struck, save)

    def hits_ahead(self, what: str, dice: int, need: int, other: str, other_dice: int, other_need: int) -> int:
        """Throw the dice of two sides; return the hits of the first minus those of the other.

        For exact odds this is one throw.
        """
        return self.hits(what, dice, need) - self.hits(other, other_dice, other_need)

    def die_ahead(self, what: str, other: str, sides: int = 6) -> int:
        """Throw a die for each of two sides; return the face of the first minus that of the other.

        For exact odds this is one throw.
        """
        return self.die(what, sides) - self.die(other, sides)

    def draw(self, what: str, deck: tuple[Card, ...]) -> tuple[Card, tuple[Card, ...]]:
        """Draw a random card of `deck`; return the card, and the other cards as a sorted tuple."""
        card: Card = self.pick(what, distribution.deal(tuple(sorted(deck))))  # type: ignore[type-var]
        rest = list(deck)
        rest.remove(card)
        return card, tuple(sorted(rest))  # type: ignore[type-var]

    def resolve(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Run another rule with this source of luck; return its result.

        For exact odds the whole rule counts as one throw, with equal results merged and cached.
        """
        return rule(self, *facts)

    def then(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Run another rule and return its result, which the calling rule must return unchanged.

        Use it only as `return chance.then(rest, left)`. For exact odds this is faster than `resolve`, as all results
        are counted in one step.
        """
        return self.resolve(rule, *facts)

    def see(self, view: Callable[[Any], Seen], rule: Callable[..., Any], *facts: Hashable) -> Seen:
        """Run another rule; return only `view(result)`, so that results with equal views are merged.

        `view` must return the same value for the same result each time.
        """
        return view(self.resolve(rule, *facts))

    def repeat_while(self, idle: Any, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Run a rule again and again until its result is not `idle`; return that result.

        A run with the result `idle` must change nothing. So a fight that may last any number of turns has exact odds.
        """
        while (result := self.resolve(rule, *facts)) == idle:
            pass
        return result

    def note(self, event: str, **facts: Any) -> None:  # noqa: B027 -- odds have nobody to tell
        """Record an event with its data for a log; by default nothing is recorded. Results never depend on it."""
