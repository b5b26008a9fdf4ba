"""Game hooks: a base class of a game's functions for evaluating units, from which its evaluator is built."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluator_interface import OPEN, Asks, Seen

P = TypeVar("P", bound=BattleState)
Shape = tuple[float, float]
How = tuple[str, bool]  # the side that an attack strikes, and whether the other is in cover
Fighters = tuple[int, int]  # numbers of two units: of all that fight alike
Weighed = dict[tuple[int, int, str, bool], "Prospect | None"]  # attacks by who fights whom, and how
Assaults = Callable[
    [P, Unit, Unit, Any, Any], Prospect
]  # a fight's worth, by who attacks whom and how each comes to it


@dataclass(frozen=True, slots=True)
class Battery:
    """A weapon of a unit: it fires from `near` to `far` mm with `dice` dice, or with `deep` dice at a deep target."""

    near: float
    far: float
    weapon: str
    dice: int
    deep: int


class GameHooks(ABC, Generic[P]):
    """A game's functions that evaluate units: a base class, from which a game derives its own. Lengths are in mm.

    A rule given by keyword, `GameHooks(arc=..., ...)`, replaces the method of that name.
    """

    lasting: bool = False
    """Whether results depend only on the units and the rulebook, never on the field; they are then cached for later
    battles."""
    passing: frozenset[str] = frozenset()
    """States, and boxes ticked, that no test, fight or volley asks for."""
    asks: Mapping[str, Asks] = MappingProxyType({})
    eager: tuple[str, ...] = ("fire", "attack")
    spoken: frozenset[str] = frozenset({"fire", "attack"})
    extra: Mapping[str, float] = MappingProxyType({})

    def __new__(cls, *_: Any, **given: Any) -> GameHooks[P]:
        """Return the hooks of a game; each keyword replaces the method or attribute of its name.

        A function given so is called without `self`. This saves writing a subclass: `GameHooks(arc=..., ...)`.
        """
        own = {name: staticmethod(value) if callable(value) else value for name, value in given.items()}
        made: GameHooks[P] = super().__new__(type(cls.__name__, (cls,), own) if own else cls)
        return made

    def __init__(self, **_: Any) -> None:
        """Do nothing: `__new__` has used the keywords."""

    # ------------------------------------------------------------ of one unit
    @abstractmethod
    def arc(self, play: P) -> float:
        """Return the degrees to either side in which a unit fires."""

    @abstractmethod
    def reach(self, play: P, key: str, unit: Unit) -> tuple[float, float]:
        """Return how far a unit shoots, and from how far it comes to contact; 0.0 for neither."""

    @abstractmethod
    def flight(self, play: P, unit: Unit) -> float:
        """Return how far a unit runs when it is beaten."""

    @abstractmethod
    def may_attack(self, unit: Unit) -> bool:
        """Return whether a unit attacks at all in its present state."""

    @abstractmethod
    def could_attack(self, play: P, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make if it were its move."""

    def rides(self, play: P, unit: Unit) -> bool:
        """Return whether a cavalry unit could charge if an enemy were in reach; by default if it may attack."""
        return self.may_attack(unit)

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit's move is still to come; by default always."""
        return True

    def formed_as(self, play: P, unit: Unit, shape: Shape) -> Unit:
        """Return a unit as it would be in a place of that frontage and depth; by default as it is."""
        return unit

    def shelter(self, play: P, unit: Unit, at: Box) -> str:
        """Return the cover of a unit at a place; by default `OPEN`."""
        return OPEN

    def may_hold(self, play: P, unit: Unit, place: str) -> bool:
        """Return whether a unit helps to hold the objective named `place`; by default always."""
        return True

    def stands_in(self, play: P, place: Feature, at: Box) -> bool:
        """Return whether a unit at `at` is in a place as it is to be held; by default if it touches it."""
        return place.touches(at)

    def near_foes(self, play: P, key: str) -> Sequence[str]:
        """Return the enemies that hold their ground against a unit; by default all."""
        return play.foes(key)

    def tiredness(self, unit: Unit) -> int:
        """Return how worn a unit is; by default its pips."""
        return unit.pips

    def shows(self, unit: Unit) -> str:
        """Return how worn a unit is in words; by default its pips."""
        return f"{unit.pips} pips" if unit.pips else ""

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the value in stands of the change that an option (`verb`) makes; None, the default, for no change."""
        return None

    # ------------------------------------------------------------ units that are alike
    def facts(self, unit: Unit) -> tuple[Any, ...]:
        """Return all facts by which the rulebook tells units apart, except states and boxes."""
        kind = unit.arm, unit.listed_kind, unit.quality, unit.side, unit.nation, unit.officer
        return *kind, unit.stands, unit.start, unit.pips, unit.casualties, unit.hits

    def tells_apart(self, play: P, unit: Unit) -> tuple[Any, ...]:
        """Return what besides its facts makes a unit like no other; by default nothing.

        Attacks of units for which this returns anything are evaluated again in every battle.
        """
        return ()

    def hit_as(self, play: P, unit: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit that decide how much a hit takes from it."""
        return unit.arm, unit.kind, unit.stands, unit.casualties

    def fights_as(self, play: P, unit: Unit) -> tuple[Any, ...] | None:
        """Return the facts of a unit that decide how attacks end; None, the default, for all its facts."""
        return None

    # ------------------------------------------------------------ fire
    def batteries(self, play: P, unit: Unit) -> tuple[Battery, ...]:
        """Return the weapons that a unit shoots in its present state; by default none."""
        return ()

    def die_worth(self, play: P, unit: Unit, /, weapon: str, cover: str) -> float:
        """Return the stands that one die of a weapon takes from a unit in that cover."""
        return 0.0

    def flat_worth(self, play: P, one: Unit, other: Unit) -> float | None:
        """Return the stands that a volley of `one` at `other` takes whatever its dice; None to count the dice."""
        return None

    def is_deep(self, play: P, unit: Unit) -> bool:
        """Return whether guns throw more dice at a unit; by default never."""
        return False

    def bears(self, at: Box, there: Box, spare: float) -> float:
        """Return the share of a volley that counts; by default 1.0."""
        return 1.0

    def fires_all_round(self, play: P, unit: Unit, at: Box) -> bool:
        """Return whether a unit at a place fires to all sides, as from the windows of a town; by default never."""
        return False

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether infantry, in its present state, has no answer to fire; by default never."""
        return False

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit's fire costs it nothing; by default never."""
        return False

    # ------------------------------------------------------------ attacks
    @abstractmethod
    def attack(self, play: P, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
        """Return the expected result of an attack of `one` on a side of `other`; None if it is not allowed."""

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """Return how far an attack has to go to a side of its enemy; by default the distance, `off`."""
        return off


class Volley(tuple[tuple[float, float, float], ...]):
    """Stands that a unit takes from another by fire: (from mm, to mm, stands) for each range.

    Called with a range in mm, it returns the stands at that range; 0 beyond all ranges.
    """

    def __call__(self, mm: float) -> float:
        for near, far, worth in self:
            if near <= mm <= far:
                return worth
        return 0.0


class Attacks(dict[How, "Prospect | None"]):
    """Expected results of one unit's attacks on another, by (side struck, whether the other is in cover).

    A result is None if the attack is not allowed. It is computed when first read, and shared with all units that
    fight as these two do.
    """

    def __init__(self, ask: Callable[[str, bool], Prospect | None], known: Weighed, fighting: Fighters | None) -> None:
        super().__init__()
        self._ask, self._known, self._fighting = ask, known, fighting

    def __missing__(self, how: How) -> Prospect | None:
        if self._fighting is None:
            found = self[how] = self._ask(*how)
            return found
        known, of = self._known, (*self._fighting, *how)
        if of not in known:
            known[of] = self._ask(*how)
        found = self[how] = known[of]
        return found
