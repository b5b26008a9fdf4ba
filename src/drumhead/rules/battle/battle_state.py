"""A battle as the rules see it: the field and its units, luck, two sides who decide, and somebody who writes it down.

A ruleset plays its turn on a `Play`: it asks `choose` where a player would decide, `chance` where he would throw, and
`tell`s what happened, naming the steps of the book that did it. It never asks who the players are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Protocol, TypeVar

from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Event as Happened
from drumhead.probability import Roll
from drumhead.rules.battle.decisions import Option
from drumhead.rules.battle.deployment_data import Coming, Rider, Setup
from drumhead.rules.battle.evaluation import Judge
from drumhead.rules.rulebook.book import Book

T = TypeVar("T")
Event = dict[str, Any]  # a line of the journal: what happened, as JSON has it
Footprint = Callable[[Book, Unit], tuple[float, float]]  # frontage and depth of a unit, in mm


class DecisionMaker(Protocol):
    """Who decides for both sides: a commander, a script, a person."""

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """The place of the option taken in the list as it was given, and why, for the log."""

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """The order in which a side's units act."""


@dataclass(frozen=True)
class Table:
    """All that a battle is played with: the book, luck, the ground, who decides and who writes it down.

    `cites` are the rules that each step of play carries out.
    """

    book: Book
    chance: Roll
    field: Field
    decides: DecisionMaker
    write: Callable[[Event], None]
    footprint: Footprint
    cites: Mapping[str, Sequence[str]]
    setup: Setup


class Play:
    """The state of a battle while it is played. `over` ends it: the winner's side, or "draw".

    A game adds what it keeps in mind from one card to another in a class of its own, and its judge.
    """

    judge: Judge

    def __init__(self, table: Table) -> None:
        self.book, self.chance, self.field, self.decides = table.book, table.chance, table.field, table.decides
        self.write, self.footprint, self.cites, self.setup = table.write, table.footprint, table.cites, table.setup
        self.units: dict[str, Unit] = {}
        self._arms: dict[str, str] = {}  # of every unit as it took its place
        self.riders: dict[str, Rider] = {}
        self.fallen: list[Rider] = []
        self.coming: dict[str, Coming] = {}
        self.turn = self.card = 0
        self.over = ""
        self.why = ""
        self.stirred = 0  # rises with everything that changes or moves, so that who looks again knows
        self.toll = 0  # rises with every stand lost or regained, with who breaks and who rallies, and with who goes
        self._stood = -1, -1
        self._answers: dict[tuple[Any, ...], Any] = {}
        self._heard = 0
        self._taken: list[Any] = []
        self._touched: dict[str, None] = {}
        self._noted: list[str] = []

    # ------------------------------------------------------------ units
    def muster(self, key: str, unit: Unit, box: Box) -> None:
        """A unit takes its place before the battle."""
        self.units[key] = unit
        self._arms[key] = unit.arm
        wide, deep = self.footprint(self.book, unit)
        self.field.put(key, unit.side, box.reshape(wide, deep))

    def expects(self, key: str, unit: Unit, turn: int, box: Box) -> None:
        """A unit is to come on in that turn, from a place on the edge."""
        self.units[key] = unit
        self._arms[key] = unit.arm
        self.coming[key] = Coming(turn, box)

    def arrives(self, key: str, box: Box) -> None:
        """A unit that was expected comes onto the field."""
        del self.coming[key]
        self.muster(key, self.units[key], box)
        self._stir(key)

    def side(self, key: str) -> str:
        """The side a unit fights for."""
        return self.units[key].side

    def box(self, key: str) -> Box:
        """Where a unit stands, in mm from the table's corner, and how it faces."""
        return self.field.places[key]

    def present(self, side: str = "", *arms: str) -> list[str]:
        """The keys of a side's units still on the field (of both sides), of some arms."""
        return [
            key
            for key in self.field.places
            if (not side or self.units[key].side == side) and (not arms or self.units[key].arm in arms)
        ]

    def foes(self, key: str) -> tuple[str, ...]:
        """The keys of all enemies of a unit that are on the field."""
        return self.field.against(self.units[key].side)

    def is_in(self, key: str) -> bool:
        """Whether a unit is still on the field."""
        return key in self.field.places

    def change(self, key: str, unit: Unit) -> None:
        """A unit's new state; its line shrinks with its stands, and one without stands is gone."""
        before = self.units[key]
        if unit == before:
            return
        self.units[key] = unit
        self._stir(key)
        running = self.setup.running
        if unit.lost != before.lost or running.isdisjoint(unit.state) != running.isdisjoint(before.state):
            self.toll += 1
        if not unit.stands:
            self.field.leave(key)
        elif key in self.field.places and (unit.stands, unit.arm, unit.state) != (
            before.stands,
            before.arm,
            before.state,
        ):
            wide, deep = self.footprint(self.book, unit)
            self.field.move(key, self.box(key).reshape(wide, deep))

    def _stir(self, key: str) -> None:
        self._touched[key] = None
        self.stirred += 1

    def as_it_stands(self, what: Callable[..., T], key: str, *known: Any) -> T:
        """What is so of a unit as the field stands, worked out once until somebody moves or changes, or a turn ends.

        `what` is asked of this battle, the unit's key and what else is known, which is the same all through it.
        """
        now = self.turn, self.stirred
        if self._stood != now:
            self._stood, self._answers = now, {}
        asked = what, key
        if asked not in self._answers:
            self._answers[asked] = what(self, key, *known)
        found: T = self._answers[asked]
        return found

    def fought_for(self) -> list[Feature]:
        """The pieces of ground that a side wants."""
        names = {objective.name for objective in self.setup.objectives}
        return [feature for feature in self.field.ground.features if feature.name in names]

    def put(self, key: str, box: Box) -> None:
        """A unit stands elsewhere."""
        self.field.move(key, box)
        self._stir(key)

    def withdraw(self, key: str) -> None:
        """A unit is off the field without a loss: skirmishers who are back in the ranks."""
        self.field.leave(key)
        self._stir(key)

    def remove_unit(self, key: str) -> None:
        """A unit leaves the field with all its stands."""
        self.units[key] = self.units[key].but(stands=0)
        self.toll += 1
        self.field.leave(key)
        self._stir(key)

    # ------------------------------------------------------------ officers
    def rides(self, name: str, **changes: Any) -> None:
        """An officer elsewhere, or with another unit."""
        self.riders[name] = replace(self.riders[name], **changes)
        self.stirred += 1

    def rider_with(self, key: str) -> str:
        """The officer in the ranks of a unit, the best if there are several; "" for none."""
        here = [name for name, rider in self.riders.items() if rider.unit == key]
        return max(here, key=lambda name: self.riders[name].rank == self.units[key].officer, default="")

    # ------------------------------------------------------------ deciding and telling
    def choose(self, side: str, what: str, options: Sequence[Option]) -> Option:
        """What a side does; nobody is asked where there is no choice."""
        if len(options) == 1:
            return options[0]
        taken, self.why = self.decides.choose(self, side, what, options)
        self._taken.append(taken)
        return options[taken]

    def sequence(self, side: str, what: str, units: Iterable[str]) -> list[str]:
        """The order in which a side's units act."""
        waiting = list(units)
        if len(waiting) < 2:
            return waiting
        order = list(self.decides.sequence(self, side, what, waiting))
        self._taken.append([waiting.index(unit) for unit in order])
        return order

    def note(self, *steps: str) -> None:
        """Steps of the book that have a part in whatever is told next."""
        self._noted += steps

    def quietly(self, ask: Callable[[], T]) -> T:
        """An answer of the rules to somebody who only thinks: nothing of it is noted for what is told next."""
        noted, self._noted = self._noted, []
        found = ask()
        self._noted = noted
        return found

    def tell(self, kind: str, unit: str = "", whom: str = "", steps: Sequence[str] = (), **facts: Any) -> None:
        """What has just happened: the throws since the last word, and the state after it of every unit touched.

        A step that the ruleset's steps do not have cites no rule: `rules check` names it, and a battle goes on.
        """
        told: Event = {"t": self.turn, "c": self.card, "e": kind}
        if unit:
            told["u"] = unit
        if whom:
            told["at"] = whom
        told.update(facts)
        if len(self.chance.events) > self._heard:
            told["luck"] = [throw(event) for event in self.chance.events[self._heard :]]
            self._heard = len(self.chance.events)
        if self._touched:
            told["set"] = {key: self.state(key) for key in self._touched}
            self._touched = {}
        if self._taken:
            told["took"], self._taken = self._taken, []
        if self.why:
            told["why"], self.why = self.why, ""
        done, self._noted = (*steps, *self._noted), []
        told["rules"] = [*dict.fromkeys(chain.from_iterable(self.cites.get(step, ()) for step in done))]
        self.write(told)

    def end(self) -> None:
        """The battle is over: who decided, wrote and weighed lets go of it, so that it is gone once nobody keeps it."""
        del self.decides, self.write
        self.judge.release()

    def state(self, key: str) -> dict[str, Any]:
        """A unit as the journal has it: what is recorded of it, and its place in whole mm and tenths of degrees."""
        unit = self.units[key]
        said: dict[str, Any] = {"stands": unit.stands, "pips": unit.pips, "cas": unit.casualties}
        if unit.hits:
            said["hits"] = unit.hits
        if unit.hidden:
            said["hidden"] = unit.hidden
        if unit.arm != self._arms[key]:
            said["arm"] = unit.arm  # dragoons on foot
        if unit.officer:
            said["officer"] = unit.officer
        if unit.state:
            said["state"] = sorted(unit.state)
        if unit.spent:
            said["spent"] = sorted(unit.spent)
        if key in self.field.places:
            box = self.box(key)
            said["place"] = [round(box.x), round(box.y), round(box.facing, 1), round(box.frontage), round(box.depth)]
        return said

    def mm(self, length: Length) -> float:
        """A length of the book in mm."""
        return length.as_mm


def throw(event: Happened) -> list[Any]:
    """A throw for the journal: what for, what came, the faces and the need where they are known.

    Dice that are sorted by their faces, some perhaps to be thrown again, have a list of those that count for a need.
    """
    facts = event.facts
    if "counts" in facts:
        faces, counting = list(facts["faces"]), list(facts["counts"])
        return [event.what, sum(face in counting for face in faces), faces, counting]
    said: list[Any] = [event.what, facts.get("came")]
    if "faces" in facts:
        said.append(list(facts["faces"]))
    if "need" in facts:
        said.append(facts["need"])
    return said
