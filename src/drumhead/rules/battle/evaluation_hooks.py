"""Game hooks: one record with a game's functions for evaluating units, from which its evaluator is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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


def _nothing(play: Any, unit: Unit) -> tuple[Any, ...]:
    return ()


def _as_it_is(play: Any, unit: Unit, shape: Shape) -> Unit:
    return unit


def _in_the_open(play: Any, unit: Unit, at: Box) -> str:
    return OPEN


def _no_fire(play: Any, unit: Unit) -> tuple[Battery, ...]:
    return ()


def _no_harm(play: Any, unit: Unit, weapon: str, cover: str) -> float:
    return 0.0


def _all_facts(unit: Unit) -> tuple[Any, ...]:
    kind = unit.arm, unit.kind, unit.quality, unit.side, unit.nation, unit.officer
    return *kind, unit.stands, unit.start, unit.pips, unit.casualties, unit.hits


def _own_facts(play: Any, unit: Unit) -> tuple[Any, ...]:
    return unit.arm, unit.kind, unit.stands, unit.casualties


def _everybody(play: Any, key: str) -> Sequence[str]:
    found: Sequence[str] = play.foes(key)
    return found


def _pips(unit: Unit) -> str:
    return f"{unit.pips} pips" if unit.pips else ""


@dataclass(frozen=True, kw_only=True)
class GameHooks(Generic[P]):
    """The functions of a game that evaluate units. Fields without a default are required; lengths are in mm.

    If `flat_worth` returns a number, a volley is worth so many stands whatever the dice; otherwise each die is worth
    `die_worth`. `lasting` means that results depend only on the units and the rulebook, never on the field, and are
    cached for later battles. Attacks of units for which `tells_apart` returns anything are evaluated again in every
    battle.
    """

    arc: Callable[[P], float]  # degrees to either side in which a unit fires
    reach: Callable[[P, str, Unit], tuple[float, float]]  # how far it shoots, and comes to contact from
    flight: Callable[[P, Unit], float]  # how far it runs when it is beaten
    may_attack: Callable[[Unit], bool]  # whether it attacks at all as it stands
    attack: Callable[[P, str, Unit, str, Unit, str, bool], Prospect | None]  # side struck, in cover; None: barred
    could_attack: Callable[[P, str], Sequence[Option]]  # whom it could attack if it were its move

    batteries: Callable[[P, Unit], tuple[Battery, ...]] = _no_fire  # what it shoots with as it stands
    die_worth: Callable[[P, Unit, str, str], float] = _no_harm  # stands that a die of a weapon takes in that cover
    hit_as: Callable[[P, Unit], tuple[Any, ...]] = _own_facts  # what of a unit tells how much a hit takes from it
    fights_as: Callable[[P, Unit], tuple[Any, ...]] | None = None  # what of it tells how attacks end, if not its facts
    is_deep: Callable[[P, Unit], bool] = lambda play, unit: False  # whether guns throw more at it
    flat_worth: Callable[[P, Unit, Unit], float | None] = lambda play, one, other: None
    bears: Callable[[Box, Box, float], float] = lambda at, there, spare: 1.0  # the share of a volley that tells
    way: Callable[[Box, Box, str, float], float] = lambda at, there, side, off: off  # how far an attack has to go
    shelter: Callable[[P, Unit, Box], str] = _in_the_open  # the cover that it has there
    formed_as: Callable[[P, Unit, Shape], Unit] = _as_it_is  # as it would be in a place of that frontage and depth
    may_hold: Callable[[P, Unit, str], bool] = lambda play, unit, place: True  # whether it helps to hold a place
    fires_all_round: Callable[[P, Unit, Box], bool] = lambda play, unit, at: False  # as from the windows of a town
    stands_in: Callable[[P, Feature, Box], bool] = lambda play, place, at: place.touches(at)  # as it is to be held
    near_foes: Callable[[P, str], Sequence[str]] = _everybody  # the enemies who hold their ground against it
    facts: Callable[[Unit], tuple[Any, ...]] = _all_facts  # all that the book tells units by, but states and boxes
    tells_apart: Callable[[P, Unit], tuple[Any, ...]] = _nothing  # what besides its facts makes it like no other
    lasting: bool = False
    passing: frozenset[str] = frozenset()  # states, and boxes ticked, that no test, fight or volley asks for

    may_move: Callable[[Unit], bool] = lambda unit: True  # whether its move is still to come
    is_helpless: Callable[[Unit], bool] = lambda unit: False  # whether foot, as it stands, has no answer to fire
    fires_free: Callable[[Unit], bool] = lambda unit: False  # whether its fire costs it nothing
    tiredness: Callable[[Unit], int] = lambda unit: unit.pips
    shows: Callable[[Unit], str] = _pips  # how tired it is, in words
    change_worth: Callable[[Unit, str, Seen], float | None] = lambda unit, verb, seen: None
    asks: Mapping[str, Asks] = field(default_factory=dict)
    eager: tuple[str, ...] = ("fire", "attack")
    spoken: frozenset[str] = frozenset({"fire", "attack"})
    extra: Mapping[str, float] = field(default_factory=dict)


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
