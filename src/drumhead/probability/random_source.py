"""The one door for luck: what a rule may ask, whoever answers."""

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
    """Something that happened: a throw with its faces, a card, a result worth telling."""

    what: str
    facts: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]


class Chance(ABC):
    """Asks luck by name. A driver need only answer `pick`; the rest follows from it."""

    @abstractmethod
    def pick(self, what: str, among: Distribution) -> Any:
        """One outcome of the distribution, for the throw named `what`."""

    def die(self, what: str, sides: int = 6) -> int:
        """The face of one die."""
        face: int = self.pick(what, distribution.die(sides))
        return face

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """How many of a handful show `need` or more; nothing is thrown where nothing can change."""
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        struck: int = self.pick(what, distribution.hits(dice, need, sides))
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """The faces of a handful added up, such as 2D6; nothing is thrown where there is no die."""
        if dice <= 0:
            return 0
        thrown: int = self.pick(what, distribution.total(dice, sides))
        return thrown

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """How many of a handful show a face of each group, such as the hits and the fours to be thrown again.

        A face belongs to one group at most; nothing is thrown where there is no die.
        """
        if dice <= 0:
            return (0,) * len(groups)
        counts: tuple[int, ...] = self.pick(what, distribution.tally(dice, tuple(map(len, groups)), sides))
        return counts

    def saves(self, what: str, hits: int, need: int | None) -> int:
        """How many of these hits are cancelled by a saving throw each; none where no save is allowed."""
        return 0 if need is None else self.hits(what, hits, need)

    def draw(self, what: str, deck: tuple[Card, ...]) -> tuple[Card, tuple[Card, ...]]:
        """The next card, and the sorted deck without it."""
        card: Card = self.pick(what, distribution.deal(tuple(sorted(deck))))  # type: ignore[type-var]
        rest = list(deck)
        rest.remove(card)
        return card, tuple(sorted(rest))  # type: ignore[type-var]

    def resolve(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Play a rule within a rule. To the odds it is one choice point, with equal results merged."""
        return rule(self, *facts)

    def then(self, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Go on with another rule, whose result is this one's: `return chance.then(rest, left)`, and nothing else.

        As `resolve`, but to the odds all that may come of it is counted at one stroke.
        """
        return self.resolve(rule, *facts)

    def see(self, view: Callable[[Any], Seen], rule: Callable[..., Any], *facts: Hashable) -> Seen:
        """Play a rule within a rule, and keep what `view` shows of its result: results that look alike are one.

        `view` must show the same of the same result each time.
        """
        return view(self.resolve(rule, *facts))

    def repeat_while(self, idle: Any, rule: Callable[..., Result], *facts: Hashable) -> Result:
        """Play a rule over and over as long as it comes to `idle`, which changes nothing; then what it comes to.

        So a fight that may stand still for any number of turns has an end, and exact odds.
        """
        while (result := self.resolve(rule, *facts)) == idle:
            pass
        return result

    def note(self, event: str, **facts: Any) -> None:  # noqa: B027 -- odds have nobody to tell
        """Tell what happened, for a log; changes nothing."""
