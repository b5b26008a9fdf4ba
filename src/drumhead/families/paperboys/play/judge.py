"""What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm.

Two units that are alike in all that a rule asks get one answer, which is remembered for the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from drumhead.families.paperboys.play.closing import attack_options
from drumhead.families.paperboys.play.ground import HOUSES, WALLS
from drumhead.families.paperboys.play.standing import near_foes
from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play, Prospect
from drumhead.table.box import Box
from drumhead.table.contact import struck_side
from drumhead.table.fire import fire_range

OPEN = "open"
PASSING = frozenset(  # what only the orders of play ask: whether a unit has had its card, must fire, may recover
    {"moved", "moved-last-turn", "fired", "first-fire", "first-fire-now", "shot-at", "fought", "glory"}
    | {"halted", "misses-move", "must-fire"}
)


@dataclass(frozen=True, slots=True)
class Battery:
    """What a unit shoots with between two ranges in mm, and its handful; at a deep target it may be greater."""

    near: float
    far: float
    weapon: str
    dice: int
    deep: int


@dataclass(frozen=True)
class Weighing:
    """What one book of the family says of two units that are weighed against each other.

    `silent` names the states in which nobody fires, `locked` those in which nobody attacks. A volley that is worth the
    same whatever is thrown has a `flat_worth`; else it is worth its dice, each of `die_worth`.
    """

    silent: frozenset[str]
    locked: frozenset[str]
    tells_apart: Callable[[Play, Unit], tuple[Any, ...]]  # what besides its facts makes a unit like no other
    reaches: Callable[[Play, str, Unit], tuple[float, float]]  # how far it shoots, and comes to contact from, in mm
    formed_as: Callable[[Play, Unit, tuple[float, float]], Unit]  # as it would be in a place of that shape
    batteries: Callable[[Play, Unit], tuple[Battery, ...]]  # what a unit shoots with
    hit_as: Callable[[Play, Unit], tuple[Any, ...]]  # what of a unit tells how much a hit takes from it
    is_deep: Callable[[Play, Unit], bool]  # whether guns throw more at it
    flat_worth: Callable[[Play, Unit, Unit], float | None]
    die_worth: Callable[[Play, Unit, str, str], float]  # the stands that a die of a weapon takes from it in that cover
    attack: Callable[[Play, str, Unit, str, Unit, str, bool], Prospect | None]  # side struck, in cover; None: barred


class Volley(tuple[tuple[float, float, float], ...]):
    """What a unit takes from another by fire: from so many mm to so many, the stands."""

    def __call__(self, mm: float) -> float:
        for near, far, worth in self:
            if near <= mm <= far:
                return worth
        return 0.0


class Attacks(dict[tuple[str, bool], "Prospect | None"]):
    """What one unit's attack on another comes to, by the side it strikes and whether the other is in cover."""

    def __init__(self, ask: Callable[[str, bool], Prospect | None]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, how: tuple[str, bool]) -> Prospect | None:
        found = self[how] = self._ask(*how)
        return found


class Match:
    """One unit against another in that cover: what the volleys and the attacks of either come to, when it is asked."""

    def __init__(self, judge: Judge, one: tuple[str, Unit], other: tuple[str, Unit], cover: str) -> None:
        self._judge, self._one, self._other, self.cover = judge, one, other, cover

    @cached_property
    def gives(self) -> Volley | None:
        return self._judge.volley_at(self._one[1], self._other[1], self.cover)

    @cached_property
    def takes(self) -> Volley | None:
        return self._judge.volley_at(self._other[1], self._one[1], OPEN)

    @cached_property
    def menaces(self) -> Attacks | None:
        return self._judge.attacks(*self._one, *self._other)

    @cached_property
    def threatens(self) -> Attacks | None:
        return self._judge.attacks(*self._other, *self._one)


class Judge:
    """What a book's rules make of any two units, each where it stands or would stand."""

    def __init__(self, play: Play, weighing: Weighing) -> None:
        self.play, self.book, self.weighing = play, play.book, weighing
        self.arc = float(play.book.firing.arc)
        self._shelters = list(play.field.ground.of(*HOUSES, "redoubt"))
        self._alike: dict[int, tuple[Unit, int]] = {}
        self._numbers: dict[Any, int] = {}
        self._formed: dict[tuple[str, tuple[float, float]], tuple[Unit, Unit]] = {}
        self._reaches: dict[int, tuple[float, float]] = {}
        self._reached: dict[str, tuple[Unit, tuple[float, float]]] = {}
        self._flights: dict[int, float] = {}
        self._batteries: dict[int, tuple[Battery, ...]] = {}
        self._hits: dict[int, tuple[Any, ...]] = {}
        self._dice: dict[Any, float] = {}
        self._volleys: dict[tuple[int, int, str], Volley] = {}
        self._attacks: dict[Any, Attacks] = {}
        self._matches: dict[tuple[int, int, str], Match] = {}

    def alike(self, unit: Unit) -> int:
        """One number for all units that no rule tells from one another."""
        known = self._alike.get(id(unit))
        if known is None:  # the unit is kept with its number, so that no other takes its id
            number = self._numbers.setdefault(self.facts_of(unit), len(self._numbers))
            known = self._alike[id(unit)] = unit, number
        return known[1]

    def facts_of(self, unit: Unit) -> tuple[Any, ...]:
        """All of a unit that a test, a fight or a volley asks for."""
        kind = unit.arm, unit.kind, unit.quality, unit.side, unit.nation, unit.officer
        spent, state = unit.spent - PASSING, unit.state - PASSING
        facts = *kind, unit.stands, unit.start, unit.pips, unit.casualties, spent, state
        return *facts, *self.weighing.tells_apart(self.play, unit)

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        unit = self.play.units[key]
        known = self._reached.get(key)
        if known is not None and known[0] is unit:  # asked of every enemy before every move: few have changed
            return known[1]
        number = self.alike(unit)
        if number not in self._reaches:
            self._reaches[number] = self.weighing.reaches(self.play, key, unit)
        self._reached[key] = unit, self._reaches[number]
        return self._reaches[number]

    def is_pressed(self, key: str) -> bool:
        """Whether an enemy who holds his ground stands where a unit could come to contact with him."""
        play = self.play
        return play.field.is_near(play.box(key), self.reach(key)[1], near_foes(play, key))

    def flight(self, unit: Unit) -> float:
        """How far a unit runs that is beaten in the field, in mm."""
        number = self.alike(unit)
        if number not in self._flights:
            self._flights[number] = float(self.play.rules.moves_back(self.book, unit, 2).mm)
        return self._flights[number]

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """The unit as it would be in a place of this frontage and depth."""
        unit = self.play.units[key]
        known = self._formed.get((key, shape))
        if known is None or known[0] is not unit:
            known = self._formed[key, shape] = unit, self.weighing.formed_as(self.play, unit, shape)
        return known[1]

    def shelter(self, unit: Unit, at: Box) -> str:
        """The cover that foot has wherever it is attacked from: "open" for none."""
        if not self._shelters or unit.arm != "infantry":
            return OPEN
        for feature in self._shelters:
            if feature.has(at.x, at.y):
                return WALLS[feature.kind]
        return OPEN

    # ------------------------------------------------------------ of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Match:
        """All that one unit may expect of another in that cover, itself in the open."""
        pair = self.alike(one), self.alike(other), cover
        known = self._matches.get(pair)
        if known is None:
            known = self._matches[pair] = Match(self, (key, one), (whom, other), cover)
        return known

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Volley | None:
        """What a unit takes from another by fire, by range; None for one who cannot fire."""
        number = self.alike(one)
        if number not in self._batteries:
            self._batteries[number] = self._shoots_with(one)
        batteries = self._batteries[number]
        if not batteries:
            return None
        pair = number, self.alike(other), cover
        known = self._volleys.get(pair)
        if known is None:
            if pair[1] not in self._hits:
                self._hits[pair[1]] = self.weighing.hit_as(self.play, other)
            target = *self._hits[pair[1]], cover
            known = self._volleys[pair] = Volley(self._band(one, battery, other, target) for battery in batteries)
        return known

    def _shoots_with(self, one: Unit) -> tuple[Battery, ...]:
        return () if self.weighing.silent & one.state else self.weighing.batteries(self.play, one)

    def _band(self, one: Unit, battery: Battery, other: Unit, target: tuple[Any, ...]) -> tuple[float, float, float]:
        """What one of a unit's weapons takes from a target; a die takes as much from all that are hit alike."""
        flat = self.weighing.flat_worth(self.play, one, other)
        if flat is not None:
            return battery.near, battery.far, flat
        of = battery.weapon, *target
        if of not in self._dice:
            self._dice[of] = self.weighing.die_worth(self.play, other, battery.weapon, target[-1])
        dice = battery.deep if self.weighing.is_deep(self.play, other) else battery.dice
        return battery.near, battery.far, dice * self._dice[of]

    def attacks(self, key: str, one: Unit, whom: str, other: Unit) -> Attacks | None:
        """What a unit's attacks on another come to, by side and cover; None for one who cannot attack."""
        if one.arm == "artillery" or not one.state.isdisjoint(self.weighing.locked):
            return None
        pair = self.alike(one), self.alike(other)
        known = self._attacks.get(pair)
        if known is None:
            known = self._attacks[pair] = Attacks(partial(self.weighing.attack, self.play, key, one, whom, other))
        return known

    def could_attack(self, key: str) -> Sequence[Option]:
        """Whom a unit could attack if it were its move, and what that would be worth; nothing is noted of it."""
        found: Sequence[Option] = self.play.quietly(lambda: attack_options(self.play, key))
        return found

    # ------------------------------------------------------------ of two units where they stand
    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Stands that a unit would take from another by fire, both standing so."""
        one, other = self.formed_as(key, at[3:]), self.formed_as(whom, there[3:])
        worth = self.volley_at(one, other, self.shelter(other, there))
        mm = None if worth is None else fire_range(at, there, self.arc)
        return 0.0 if worth is None or mm is None else worth(mm)

    def assault(self, key: str, at: Box, whom: str, there: Box) -> Prospect | None:
        """What an attack by one unit on another would come to, both standing so; None where it may not."""
        one, other = self.formed_as(key, at[3:]), self.formed_as(whom, there[3:])
        known = self.attacks(key, one, whom, other)
        return None if known is None else known[struck_side(there, at), self.shelter(other, there) != OPEN]

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """What an attack by one unit on the front of another would come to; None where it may not."""
        other = self.play.units[whom]
        known = self.attacks(key, self.play.units[key], whom, other)
        return None if known is None else known["front", self.shelter(other, self.play.box(whom)) != OPEN]
