"""What a commander may ask of a game about its units: never a rule, always numbers in stands and mm, or yes and no.

The commanders of `battle` know feet, horse and guns by the part they play, and what running, tired and hemmed in mean;
what makes a unit so is the game's business. `rules/battle/evaluator.py` answers most of it for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Literal, Protocol

from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.decisions import Option, Prospect

OPEN = "open"  # no cover

# How a commander weighs a question: by its worth alone ("plain"); as fire, against what else the unit may hope for; as
# a move, with its brigade's plan; by the place where it ends ("place"); by how much nearer that is ("closer"); as an
# attack that goes on ("onward"); taken at once where the option has the question's name ("eager").
Asks = Literal["plain", "fire", "move", "place", "closer", "onward", "eager"]


class Role(Enum):
    """The part that a unit plays: foot holds ground, horse looks for an opening, guns stay behind their fire."""

    FOOT = "foot"
    HORSE = "horse"
    GUNS = "guns"


def role_of(sign: str) -> Role:
    """The part of an arm by the sign that it has on paper; who rides and fights on foot counts as foot.

    >>> role_of("mortar")
    <Role.GUNS: 'guns'>
    """
    return {"horse": Role.HORSE, "gun": Role.GUNS, "mortar": Role.GUNS}.get(sign, Role.FOOT)


class Match(Protocol):
    """One unit against another in some cover, itself in the open: None where the one in question cannot."""

    @property
    def cover(self) -> str:
        """What the other stands in."""

    @property
    def gives(self) -> Callable[[float], float] | None:
        """Stands that it takes by a volley at so many mm."""

    @property
    def takes(self) -> Callable[[float], float] | None:
        """Stands that the other takes from it."""

    @property
    def menaces(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """Its attacks, by the side struck and whether there is cover."""

    @property
    def threatens(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """The other's attacks on it."""


class Seen(Protocol):
    """What a unit sees from where it stands, lengths in mm."""

    @property
    def shot(self) -> float:
        """How far it shoots."""

    @property
    def near(self) -> float:
        """How far off the enemy is that it is after."""

    @property
    def horse_near(self) -> float:
        """Stands that horse threatens to take from it."""

    @property
    def nearest_role(self) -> Role | None:
        """What part the enemy plays that it is after."""

    @property
    def menace(self) -> float:
        """Stands that it may take by an attack from where it stands."""


class Judge(Protocol):
    """A game's answers to its commanders. Keys are those of units on the field."""

    @property
    def arc(self) -> float:
        """Degrees to either side in which a unit fires."""

    @property
    def asks(self) -> Mapping[str, Asks]:
        """How each of the game's questions is weighed."""

    @property
    def eager(self) -> Sequence[str]:
        """What somebody without judgement does: the first of these verbs that he can."""

    @property
    def spoken(self) -> frozenset[str]:
        """Verbs whose worth is told in the log."""

    @property
    def extra(self) -> Mapping[str, float]:
        """Stands that a verb of fire is worth besides what it takes."""

    # of one unit
    def role(self, unit: Unit) -> Role:
        """The part that a unit plays in its army: foot, horse or guns."""

    def seeks(self, unit: Unit) -> bool:
        """Whether it goes for the enemy whatever its army does."""

    def tiredness(self, unit: Unit) -> int:
        """How worn it is, as its record says; 0 for fresh."""

    def shows(self, unit: Unit) -> str:
        """The same in words, such as "3 pips"."""

    def is_helpless(self, unit: Unit) -> bool:
        """Whether it has no answer to fire as it stands, and keeps out of it as horse does."""

    def is_running(self, unit: Unit) -> bool:
        """Whether it has broken and runs."""

    def is_all_round(self, unit: Unit) -> bool:
        """Whether it stands without a front: it shuns horse and attacks nobody."""

    def may_move(self, unit: Unit) -> bool:
        """Whether it has its move still to come."""

    def fires_free(self, unit: Unit) -> bool:
        """Whether its fire costs it nothing."""

    def reach(self, key: str) -> tuple[float, float]:
        """How far it shoots, and how far off it comes to contact from, in mm."""

    def flight(self, unit: Unit) -> float:
        """How far it runs when it is beaten, in mm."""

    def is_pressed(self, key: str) -> bool:
        """Whether an enemy who holds his ground stands where it could come to contact with him."""

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """The unit as it would be in a place of this frontage and depth."""

    def shelter(self, unit: Unit, at: Box) -> str:
        """The cover that it has there: "open" for none."""

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Stands that it is worth to become something else; None for a verb that is about a place."""

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Whether it helps to hold a place that is fought for."""

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Whether a unit that stands there is in ground that is fought for, as that is to be held."""

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Whether a unit in that place may fire at one in the other, for all that its field of fire says."""

    # of two places
    def bears(self, at: Box, there: Box, spare: float) -> float:
        """The share of a unit's volley that tells on an enemy who stands so, so many mm within its reach."""

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """How far an attack has to go from one place against a side of the other, so many mm off; in mm."""

    def release(self) -> None:
        """The battle is over: what was weighed in it is let go."""

    # of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Match:
        """What these two can do to one another, the other in that cover."""

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Callable[[float], float] | None:
        """Stands that one takes from the other by fire, by range in mm; None for one who cannot fire."""

    def assault(self, key: str, whom: str) -> Prospect | None:
        """What an attack by one on the other would come to, both where they stand; None where it may not."""

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """The same on the other's front, both where they stand."""

    def could_attack(self, key: str) -> Sequence[Option]:
        """Whom it could attack if it were its move."""
