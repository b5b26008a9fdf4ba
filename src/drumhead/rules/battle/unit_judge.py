"""Interface through which simulated commanders evaluate units: results in stands and mm, or yes and no.

The commanders of `battle` know infantry, cavalry and artillery by role, and the ideas of running, tired and helpless;
each game defines which units are so. `rules/battle/default_judge.py` implements most of it for any game.
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
    """The role of a unit: infantry holds ground, cavalry looks for an opening, artillery stays behind its fire."""

    FOOT = "foot"
    HORSE = "horse"
    GUNS = "guns"


def role_of(sign: str) -> Role:
    """Return the role of an arm from its symbol on paper; mounted troops that fight on foot are infantry.

    >>> role_of("mortar")
    <Role.GUNS: 'guns'>
    """
    return {"horse": Role.HORSE, "gun": Role.GUNS, "mortar": Role.GUNS}.get(sign, Role.FOOT)


class Match(Protocol):
    """Evaluation of one unit in the open against another in some cover; values are None for what is impossible."""

    @property
    def cover(self) -> str:
        """The cover of the other unit."""

    @property
    def gives(self) -> Callable[[float], float] | None:
        """Stands that the unit takes from the other by a volley, by range in mm."""

    @property
    def takes(self) -> Callable[[float], float] | None:
        """Stands that the other unit takes from it by a volley, by range in mm."""

    @property
    def menaces(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """The unit's attacks, by the side struck and whether there is cover."""

    @property
    def threatens(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """The other unit's attacks, by the side struck and whether there is cover."""


class Seen(Protocol):
    """The situation of a unit at its place; lengths in mm."""

    @property
    def shot(self) -> float:
        """Range of the unit's fire in mm."""

    @property
    def near(self) -> float:
        """Distance in mm to the enemy that the unit is after."""

    @property
    def horse_near(self) -> float:
        """Stands that the unit may lose to cavalry."""

    @property
    def nearest_role(self) -> Role | None:
        """Role of the enemy that the unit is after."""

    @property
    def menace(self) -> float:
        """Stands that the unit may take by an attack from its place."""


class Judge(Protocol):
    """A game's evaluator for simulated commanders. Keys are those of units on the field."""

    @property
    def arc(self) -> float:
        """Degrees to either side in which a unit fires."""

    @property
    def asks(self) -> Mapping[str, Asks]:
        """The way in which each of the game's decisions is evaluated."""

    @property
    def eager(self) -> Sequence[str]:
        """Verbs in the order in which a commander without judgement prefers them."""

    @property
    def spoken(self) -> frozenset[str]:
        """Verbs whose evaluation is printed in the log."""

    @property
    def extra(self) -> Mapping[str, float]:
        """Stands that a verb of fire is worth in addition to the enemy's losses."""

    # of one unit
    def role(self, unit: Unit) -> Role:
        """Return the role of a unit."""

    def seeks(self, unit: Unit) -> bool:
        """Return whether a unit goes for the enemy regardless of its army's orders."""

    def tiredness(self, unit: Unit) -> int:
        """Return how worn a unit is by its record; 0 if fresh."""

    def shows(self, unit: Unit) -> str:
        """Return how worn a unit is in words, such as "3 pips"; "" if fresh."""

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether a unit in its present state cannot answer fire, and avoids it as cavalry does."""

    def is_running(self, unit: Unit) -> bool:
        """Return whether a unit has broken and runs."""

    def is_all_round(self, unit: Unit) -> bool:
        """Return whether a unit stands without a front: it avoids cavalry and does not attack."""

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit still has its move."""

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit's fire costs it nothing."""

    def reach(self, key: str) -> tuple[float, float]:
        """Return in mm a unit's range of fire and the distance from which it can attack."""

    def flight(self, unit: Unit) -> float:
        """Return how many mm a unit runs when it is beaten."""

    def is_pressed(self, key: str) -> bool:
        """Return whether an enemy that stands firm is near enough for a unit to attack it."""

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """Return a unit as it would be with another frontage and depth in mm."""

    def shelter(self, unit: Unit, at: Box) -> str:
        """Return the cover of a unit at a place: "open" for none."""

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the stands that a change of state is worth to a unit; None for a verb that is about a place."""

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Return whether a unit can help to hold an objective."""

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Return whether a unit at a place is in an objective, by the game's test for holding it."""

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Return whether a unit at one place has another place in its field of fire."""

    # of two places
    def bears(self, at: Box, there: Box, spare: float) -> float:
        """Return the share of a unit's volley that hits an enemy at a place, `spare` mm within its range."""

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """Return how many mm an attack has to go from one place to a side of another, `off` mm away."""

    def release(self) -> None:
        """Clear the caches after the battle."""

    # of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Match:
        """Return the evaluation of one unit against another in some cover."""

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Callable[[float], float] | None:
        """Return a function from range in mm to the stands that one unit takes from another by fire.

        None if it cannot fire.
        """

    def assault(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by one unit on another from their present places.

        None if not allowed.
        """

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by one unit on the front of another; None if it is not allowed."""

    def could_attack(self, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make if it were its move."""
