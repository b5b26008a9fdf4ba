"""A battle of von Futsch: the colours of the cards, and the state that lasts from card to card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from drumhead.geometry.oriented_box import Box
from drumhead.model.event_card import EventCard
from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability.card_pack import Pack
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rules.battle.game_evaluator import GameEvaluator

_AN_INCH = MILLIMETRES["in"]
INCH = float(_AN_INCH)  # mm
# The states of a unit, as the rules name them.
ACTIVATED, HOLDING = "activated", "holding-fire"
DISORDERED, SHAKEN, ROUTED = "disordered", "shaken", "routed"
COLUMN, SQUARE, LIMBERED = "column", "square", "limbered"
ARMY_COMMANDER = "army-commander"
NOBODYS = -1, ""  # the brigade of a unit that belongs to none


@dataclass(eq=False)
class EventPile:
    """A deck of events: its cards by their ids, the pack of all of them, and the pack of those not drawn yet."""

    cards: Mapping[str, EventCard]
    whole: Pack
    left: Pack


@dataclass
class Memory:
    """State of a battle that lasts from one card to the next; units and officers are given by key."""

    pack: Pack = field(default_factory=lambda: Pack.of(()))  # the cards not drawn yet
    turned: list[str] = field(default_factory=list)  # those drawn and used up this turn
    kept: list[tuple[str, str]] = field(default_factory=list)  # Kings in hand and whose they are, the oldest first
    attached: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the units an officer has joined
    used: set[str] = field(default_factory=set)  # officers who have had their activation
    ended: bool = False  # whether a joker, or an event, has ended the turn
    events: dict[str, EventPile] = field(default_factory=dict)  # the players' own decks of events, by side
    hand: list[tuple[str, EventCard, EventPile]] = field(default_factory=list)  # events kept, the oldest first
    trophies: dict[str, list[str]] = field(default_factory=dict)  # units whose colours or guns a side has taken
    charged: set[str] = field(default_factory=set)  # units charged this turn
    rode: set[tuple[str, int, str]] = field(default_factory=set)  # brigades that have charged this turn
    declared: dict[str, str] = field(default_factory=dict)  # what units of the activated group have declared, as a verb
    bodies: dict[tuple[str, str], Any] = field(default_factory=dict)  # cached parts of regiments, with their places
    uses: dict[str, Any] = field(default_factory=dict)  # cached values of units' activations
    idled: dict[str, tuple[Box, int]] = field(default_factory=dict)  # where and when a unit found nothing to do
    rides: dict[str, Any] = field(default_factory=dict)  # cached values of officers' rides
    held: dict[str, str] = field(default_factory=dict)  # the side that holds an objective, or held it last


class VonFutschBattle(BattleState):
    """A battle of von Futsch; `colours` are the colours of the cards, "red" or "black", by side."""

    def __init__(self, table: Table, colours: Mapping[str, str], weighing: GameHooks[VonFutschBattle]) -> None:
        super().__init__(table)
        self.memory, self.colours = Memory(), colours
        self._reaches: dict[str, tuple[float, ...]] = {}
        self.slows: dict[str, tuple[str, ...]] = {}  # cached kinds of ground that slow an arm
        self.bars: dict[str, tuple[str, ...]] = {}  # cached kinds of ground that an arm may not enter
        self._led: dict[tuple[str, str, str, int], frozenset[str]] = {}  # cached, for it is asked at every card
        self._stirs: dict[str, int] = {}  # when each unit last moved or changed, the latest at the end
        self._foes_stirred: dict[tuple[int, str], tuple[list[str], list[str]]] = {}
        self._looked = -1  # the value of `stirred` for which `_foes_stirred` is valid
        self.judge = GameEvaluator(self, weighing)

    def _stir(self, key: str) -> None:
        super()._stir(key)
        self._stirs.pop(key, None)
        self._stirs[key] = self.stirred

    def put(self, key: str, box: Box) -> None:
        """Place a unit at `box`, with the officers who have joined it."""
        super().put(key, box)
        for name in [name for name, rider in self.riders.items() if rider.unit == key]:
            self.rides(name, at=(box.x, box.y))

    def stirred_since(self, mark: int) -> Iterator[str]:
        """Yield the keys of units that have moved or changed since `stirred` was `mark`, latest first."""
        for key in reversed(self._stirs):
            if self._stirs[key] <= mark:
                return
            yield key

    def foes_stirred_since(self, mark: int, side: str) -> tuple[list[str], list[str]]:
        """Return the enemies of a side that have moved or changed since `stirred` was `mark`, as keys.

        The second list has those of them that are on the field.
        """
        if self._looked != self.stirred:
            self._looked, self._foes_stirred = self.stirred, {}  # cached, for every unit asks at every card
        known = self._foes_stirred.get((mark, side))
        if known is None:
            stirred = [key for key in self.stirred_since(mark) if self.units[key].side != side]
            known = self._foes_stirred[mark, side] = stirred, [key for key in stirred if self.is_in(key)]
        return known

    @cached_property
    def brigades(self) -> dict[str, tuple[int, str]]:
        """The brigade of each unit, by the unit's key: its number in its army, from 0, and its name."""
        return {key: (at, name) for rolls in self.rolls.values() for at, name, keys in rolls for key in keys}

    def led_by(self, rider: Rider) -> frozenset[str]:
        """Return the keys of units that an officer commands, on the field or not: a regiment, or the army."""
        rank = rider.side, rider.rank, rider.brigade, len(self.units)
        known = self._led.get(rank)
        if known is None:
            every = rider.rank == ARMY_COMMANDER
            known = self._led[rank] = frozenset(
                key
                for key, unit in self.units.items()
                if unit.side == rider.side and (every or self.brigades.get(key, NOBODYS)[1] == rider.brigade)
            )
        return known

    @cached_property
    def rolls(self) -> dict[str, list[tuple[int, str, list[str]]]]:
        """The brigades of each side, each as (number in the army from 0, name, keys of its units)."""
        return {
            side: [
                (at, brigade.name, [f"{side}-{unit.number}" for unit in brigade.units])
                for at, brigade in enumerate(army.brigades)
            ]
            for side, army in self.setup.armies.items()
        }

    @cached_property
    def regiments(self) -> dict[str, frozenset[int]]:
        """The numbers, from 0, of the brigades that are regiments, by side.

        A regiment has a commander, and enough units.
        """
        least = int(self.book.regiment.least)
        return {
            side: frozenset(
                at for at, each in enumerate(army.brigades) if each.commander is not None and len(each.units) >= least
            )
            for side, army in self.setup.armies.items()
        }

    def reaches(self, arm: str) -> tuple[float, ...]:
        """Return the ranges of an arm in mm, short and long; () for arms without fire."""
        known = self._reaches.get(arm)
        if known is None:
            rows = self.book.fire[arm].items() if arm in self.book.fire else ()
            known = self._reaches[arm] = tuple(self.mm(row.reach) for _, row in rows)
        return known

    def side_of(self, colour: str) -> str:
        """Return the side whose cards have this colour, "red" or "black"."""
        return next(side for side, its in self.colours.items() if its == colour)

    def enemy_of(self, side: str) -> str:
        """Return the enemy side of a side."""
        return next(other for other in self.setup.sides if other != side)


def form_unit(unit: Unit, formation: str) -> Unit:
    """Return a unit in another formation: "column", "square" or "limbered", any other word for none of them."""
    state = unit.state - {COLUMN, SQUARE, LIMBERED}
    return unit.but(state=state | ({formation} if formation in (COLUMN, SQUARE, LIMBERED) else set()))


def length_of(mm: float) -> Length:
    """Return a distance on the table, to the nearest mm, as a `Length` for the rules."""
    return Length.of_mm(mm)


def mm_of(inches: Fraction) -> float:
    """Return a number of inches in mm."""
    return inches.numerator * _AN_INCH.numerator / (inches.denominator * _AN_INCH.denominator)
