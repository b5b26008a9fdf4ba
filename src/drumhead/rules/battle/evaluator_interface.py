"""Interface through which simulated commanders evaluate units: results in stands and mm, or yes and no.

Commanders know infantry, cavalry and artillery by role, and whether a unit is running, worn or helpless. Each game
defines which units are so. `rules/battle/game_evaluator.py` implements most of it for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Literal, Protocol

from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect

OPEN = "open"  # no cover

# How a commander weighs a question: by its worth alone ("plain"); as fire, against what else the unit may hope for; as
# a move, with its brigade's plan; by the place where it ends ("place"); by how much nearer that is ("closer"); as an
# attack that goes on ("onward"); taken at once where the option has the question's name ("eager").
Asks = Literal["plain", "fire", "move", "place", "closer", "onward", "eager"]


class Role(Enum):
    """The role of a unit for simulated commanders.

    Infantry holds ground, cavalry looks for an opening, artillery stays behind the range of its fire.
    """

    FOOT = "foot"
    HORSE = "horse"
    GUNS = "guns"


def role_of(sign: str) -> Role:
    """Return the role of an arm from its symbol on paper, such as "horse", "gun" or "mortar"; infantry for any other.

    >>> role_of("mortar")
    <Role.GUNS: 'guns'>
    """
    return {"horse": Role.HORSE, "gun": Role.GUNS, "mortar": Role.GUNS}.get(sign, Role.FOOT)


class Match(Protocol):
    """Evaluation of one unit in the open against another unit in some cover; values are None if impossible."""

    @property
    def cover(self) -> str:
        """The cover of the other unit; "open" for none."""

    @property
    def gives(self) -> Callable[[float], float] | None:
        """Function from range in mm to the stands that the unit takes from the other by a volley.

        None if the unit cannot fire.
        """

    @property
    def takes(self) -> Callable[[float], float] | None:
        """Function from range in mm to the stands that the unit loses in the open to a volley of the other.

        None if the other cannot fire.
        """

    @property
    def menaces(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """Expected results of the unit's attacks on the other, by (side struck, whether in cover).

        None if the unit cannot attack.
        """

    @property
    def threatens(self) -> Mapping[tuple[str, bool], Prospect | None] | None:
        """Expected results of the other's attacks on the unit, by (side struck, whether in cover).

        None if the other cannot attack.
        """


class Seen(Protocol):
    """The situation of a unit at its place, as a simulated commander sees it."""

    @property
    def shot(self) -> float:
        """Range of the unit's fire in mm."""

    @property
    def near(self) -> float:
        """Distance in mm to the enemy that the unit goes for."""

    @property
    def horse_near(self) -> float:
        """Stands that the unit may lose to an attack of enemy cavalry that is near enough; 0 if none is."""

    @property
    def nearest_role(self) -> Role | None:
        """Role of the enemy that the unit goes for; None if there is none."""

    @property
    def menace(self) -> float:
        """Stands that the unit may take from the enemy by an attack from its present place."""


class Judge(Protocol):
    """A game's evaluator of units, for simulated commanders. `key` and `whom` are keys of units on the field."""

    @property
    def arc(self) -> float:
        """Degrees to either side of its front in which a unit fires."""

    @property
    def asks(self) -> Mapping[str, Asks]:
        """For each of the game's decisions, by name, the way in which a commander evaluates it: see `Asks`."""

    @property
    def eager(self) -> Sequence[str]:
        """Verbs of options in the order in which a commander without judgement prefers them."""

    @property
    def spoken(self) -> frozenset[str]:
        """Verbs of options whose evaluation is printed in the log."""

    @property
    def extra(self) -> Mapping[str, float]:
        """For verbs of fire, the stands that the option is worth in addition to the enemy's losses."""

    # of one unit
    def role(self, unit: Unit) -> Role:
        """Return the role of a unit: infantry, cavalry or artillery."""

    def seeks(self, unit: Unit) -> bool:
        """Return whether a unit goes for the enemy whatever its army's orders are."""

    def tiredness(self, unit: Unit) -> int:
        """Return a number for how worn a unit is by its record, such as its pips; 0 if fresh."""

    def shows(self, unit: Unit) -> str:
        """Return how worn a unit is in words, such as "3 pips"; "" if fresh."""

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether a unit cannot answer fire in its present state, so that it avoids fire as cavalry does."""

    def is_running(self, unit: Unit) -> bool:
        """Return whether a unit has broken and runs."""

    def is_all_round(self, unit: Unit) -> bool:
        """Return whether a unit faces all sides and has no front: it avoids cavalry and does not attack."""

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit has not moved yet and still may."""

    def rides(self, unit: Unit) -> bool:
        """Return whether a cavalry unit could charge in its present state, if an enemy were in reach."""

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit can fire without giving up something for it, such as its move."""

    def reach(self, key: str) -> tuple[float, float]:
        """Return a unit's range of fire, and the distance from which it can attack, both in mm."""

    def flight(self, unit: Unit) -> float:
        """Return how many mm a unit runs when it is beaten."""

    def is_pressed(self, key: str) -> bool:
        """Return whether an enemy that stands firm is so near to a unit that the unit could attack it."""

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """Return the unit as it would be in a place with another shape: (frontage, depth) in mm."""

    def shelter(self, unit: Unit, at: Box) -> str:
        """Return the cover that a unit would have at the place `at`; "open" for none."""

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the worth in stands of an option that changes a unit's formation or state; `verb` names the option.

        Returns None if the option is about a place and not about a change. `seen` is the unit's situation.
        """

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Return whether a unit can help to hold the objective named `place`."""

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Return whether a unit at the place `at` is in the objective `place`, by the game's test for holding it."""

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Return whether a unit at the place `at` would have the place `there` in its arc of fire."""

    # of two places
    def bears(self, at: Box, there: Box, spare: float) -> float:
        """Return the share, up to 1, of a volley from the place `at` that hits an enemy at the place `there`.

        `spare` is the distance in mm from the enemy to the end of the range.
        """

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """Return how many mm a unit at the place `at` has to move to attack a side of an enemy at the place `there`.

        `off` is the distance in mm to that side. Turning square to it may cost more.
        """

    def release(self) -> None:
        """Clear the caches of this battle after it has ended."""

    # of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Match:
        """Return the evaluation of unit `one`, in the open, against unit `other` in some cover.

        `key` and `whom` are the keys of the two units.
        """

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Callable[[float], float] | None:
        """Return a function from range in mm to the stands that unit `one` takes from unit `other` by a volley.

        The other unit is in `cover`. None if the unit cannot fire.
        """

    def assault(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by unit `key` on unit `whom` from their present places.

        None if the attack is not allowed.
        """

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by unit `key` on the front of unit `whom`.

        None if the attack is not allowed.
        """

    def could_attack(self, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make if it could move now, with their worth."""
