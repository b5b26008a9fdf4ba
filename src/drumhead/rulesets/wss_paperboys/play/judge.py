"""What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm.

Two units that are alike in all that a rule asks get one answer, which is remembered for the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play, Prospect
from drumhead.rulesets.wss_paperboys.contact import Stance
from drumhead.rulesets.wss_paperboys.play.ground import HOUSES, WALLS
from drumhead.rulesets.wss_paperboys.play.prospects import assault_worth, worth_of_a_die
from drumhead.table.box import Box
from drumhead.table.contact import struck_side
from drumhead.table.fire import fire_range

OPEN = "open"
PASSING = frozenset(  # what only the orders of play ask: whether a unit has had its card, must fire, may recover
    {"moved", "moved-last-turn", "fired", "first-fire", "first-fire-now", "shot-at", "fought", "glory"}
    | {"halted", "misses-move", "must-fire"}
)
DRIVEN = Prospect(0.0, 0.3)  # foot that has to make way for horse


@dataclass(frozen=True, slots=True)
class Battery:
    """What a unit shoots with between two ranges in mm, and its handful; at a deep target it may be greater."""

    near: float
    far: float
    weapon: str
    dice: int
    deep: int


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
    """What this book's rules make of any two units, each where it stands or would stand.

    `silent` names the states in which nobody fires, `locked` those in which nobody attacks.
    """

    silent = frozenset({"fighting", "routing", "limbered"})
    locked = frozenset({"fighting", "routing"})

    def __init__(self, play: Play) -> None:
        self.play, self.book = play, play.book
        self.arc = float(play.book.firing.arc)
        self._shelters = list(play.field.ground.of(*HOUSES, "redoubt"))
        self._alike: dict[int, tuple[Unit, int]] = {}
        self._numbers: dict[Any, int] = {}
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
        return *kind, unit.stands, unit.start, unit.pips, unit.casualties, spent, state

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        unit = self.play.units[key]
        known = self._reached.get(key)
        if known is not None and known[0] is unit:  # asked of every enemy before every move: few have changed
            return known[1]
        number = self.alike(unit)
        if number not in self._reaches:
            self._reaches[number] = self.reaches(key, unit)
        self._reached[key] = unit, self._reaches[number]
        return self._reaches[number]

    def reaches(self, key: str, unit: Unit) -> tuple[float, float]:
        """The same by the book."""
        from drumhead.rulesets.wss_paperboys.play.fire import reach_of

        moving = self.play.rules.moving
        wish = moving.Wish(charging=moving.may_charge(self.book, unit) and "charge" not in unit.spent)
        far = self.play.mm(moving.allowance(self.book, unit, wish)) if unit.arm != "artillery" else 0.0
        return reach_of(self.play, key), far

    def flight(self, unit: Unit) -> float:
        """How far a unit runs that is beaten in the field, in mm."""
        number = self.alike(unit)
        if number not in self._flights:
            self._flights[number] = float(self.play.rules.moving.moves_back(self.book, unit, 2).mm)
        return self._flights[number]

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """The unit as it would be in a place of this frontage and depth."""
        return self.play.units[key]

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
            self._batteries[number] = () if self.silent & one.state else self.batteries(one)
        batteries = self._batteries[number]
        if not batteries:
            return None
        pair = number, self.alike(other), cover
        known = self._volleys.get(pair)
        if known is None:
            if pair[1] not in self._hits:
                self._hits[pair[1]] = self.hit_as(other)
            target = *self._hits[pair[1]], cover
            known = self._volleys[pair] = Volley(self._band(one, battery, other, target) for battery in batteries)
        return known

    def _band(self, one: Unit, battery: Battery, other: Unit, target: tuple[Any, ...]) -> tuple[float, float, float]:
        """What one of a unit's weapons takes from a target; a die takes as much from all that are hit alike."""
        of = battery.weapon, *target
        if of not in self._dice:
            self._dice[of] = self.worth_of_a_die(other, battery.weapon, target[-1])
        dice = battery.deep if self.is_deep(other) else battery.dice
        return battery.near, battery.far, dice * self._dice[of]

    def batteries(self, one: Unit) -> tuple[Battery, ...]:
        """What a unit shoots with, by the book."""
        mm, firing = self.play.mm, self.play.rules.firing
        stands = firing.firing_stands(self.book, one)
        found = []
        for name, row in self.book.weapon.items():
            kind, sides = row.get("kind", one.kind), row.get("sides", (one.side,))
            if one.arm in row.arms and one.kind == kind and one.side in sides:
                least = row.beyond if "beyond" in row else row.nearest if "nearest" in row else None
                dice = firing.firing_dice(self.book, stands, row.dice, one.pips)
                found.append(Battery(mm(least) if least else 0.0, mm(row.reach), name, dice, dice))
        return tuple(found)

    def hit_as(self, other: Unit) -> tuple[Any, ...]:
        """What of a unit tells how much a hit takes from it."""
        return other.arm, other.stands, other.casualties, self.play.rules.losses.may_lose(self.book, other)

    def is_deep(self, other: Unit) -> bool:
        """Whether guns throw more at a unit."""
        return False

    def worth_of_a_die(self, other: Unit, weapon: str, cover: str) -> float:
        """The stands that one die of a weapon takes from a unit."""
        return worth_of_a_die(self.play, other, weapon, cover)

    def attacks(self, key: str, one: Unit, whom: str, other: Unit) -> Attacks | None:
        """What a unit's attacks on another come to, by side and cover; None for one who cannot attack."""
        if one.arm == "artillery" or not one.state.isdisjoint(self.locked):
            return None
        pair = self.alike(one), self.alike(other)
        known = self._attacks.get(pair)
        if known is None:
            known = self._attacks[pair] = Attacks(partial(self.attack, key, one, whom, other))
        return known

    def attack(self, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
        """One attack by the book; None where it may not be made."""
        play, contact = self.play, self.play.rules.contact
        stance = Stance(in_cover=covered, flank=side in ("left", "right"), rear=side == "rear")
        if contact.overruns(other):
            return Prospect(0.0, play.memory["worth"]["gun"])
        if not contact.may_close(play.book, one, other, stance):
            return None
        if contact.drives_off(play.book, one, other):
            return DRIVEN
        charging = play.rules.moving.may_charge(play.book, one) and "charge" not in one.spent
        return assault_worth(play, one, other, Stance(charging=charging), stance)

    def could_attack(self, key: str) -> Sequence[Option]:
        """Whom a unit could attack if it were its move, and what that would be worth; nothing is noted of it."""
        from drumhead.rulesets.wss_paperboys.play.closing import attack_options

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
