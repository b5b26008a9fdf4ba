"""The state of a simulated battle: field, units, luck, decisions and the journal.

A ruleset plays its turn on a `BattleState`. It calls `choose` where a player would decide, uses `chance` where a
player would throw dice, and calls `tell` to record an event with the rules behind it. It does not know whether a
person or a program decides.
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
from drumhead.rules.battle.battle_setup import Coming, Rider, Setup
from drumhead.rules.battle.decision_options import Option, Placed
from drumhead.rules.battle.evaluator_interface import Judge
from drumhead.rules.rulebook.book import Book

T = TypeVar("T")
Event = dict[str, Any]  # a line of the journal: what happened, as JSON has it
Footprint = Callable[[Book, Unit], tuple[float, float]]  # frontage and depth of a unit, in mm


class DecisionMaker(Protocol):
    """Interface of an object that makes the decisions of both sides: simulated commanders, a script or a person."""

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the option that a side takes, and the reason for the log.

        `what` is the name of the decision.
        """

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the keys of a side's units in the order in which they act; `what` is the name of the decision."""

    def plans(self, play: BattleState) -> Mapping[str, Any]:
        """Return the plans of wings for the next turn that are new, by side; {} without plans."""


@dataclass(frozen=True)
class Table:
    """All that a battle needs: rulebook in force, luck, field, decision maker and the journal's writer.

    `footprint` returns frontage and depth of a unit in mm. `cites` maps each step of play to the ids of the rules
    that it carries out.
    """

    book: Book
    chance: Roll
    field: Field
    decides: DecisionMaker
    write: Callable[[Event], None]
    footprint: Footprint
    cites: Mapping[str, Sequence[str]]
    setup: Setup


class BattleState:
    """The state of a battle while it is played.

    `units` has every unit by key, `riders` every mounted officer by name, `coming` the units that enter later. `over`
    is "" until the battle ends, then the winner's side or "draw". `stirred` rises with every change or move of a
    unit, `toll` with every change of losses and routs: results cached for one value are out of date at the next. A
    game subclasses it with its own state between cards, and with its evaluator, `judge`.
    """

    judge: Judge

    def __init__(self, table: Table) -> None:
        self._book, self.chance, self.field, self.decides = table.book, table.chance, table.field, table.decides
        self.write, self.footprint, self.cites, self.setup = table.write, table.footprint, table.cites, table.setup
        self.units: dict[str, Unit] = {}
        self._arms: dict[str, str] = {}  # of every unit as it took its place
        self.riders: dict[str, Rider] = {}
        self.fallen: list[Rider] = []
        self.coming: dict[str, Coming] = {}
        self.turn = self.card = 0
        self.phase = ""  # the id of the phase that is played, "" between phases and where there are none
        self.over = ""
        self.why = ""
        self.weighed: list[Event] = []  # what was weighed since the last event, by decision makers that explain
        self.stirred = 0  # rises with everything that changes or moves, so that who looks again knows
        self.toll = 0  # rises with every stand lost or regained, with who breaks and who rallies, and with who goes
        self._stood = -1, -1
        self._answers: dict[tuple[Any, ...], Any] = {}
        self._heard = 0
        self._taken: list[Any] = []
        self._touched: dict[str, None] = {}
        self._noted: list[str] = []

    @property
    def book(self) -> Book:
        """The rulebook in force now, with the house rules of this turn and phase for everybody; see `Book.at`."""
        book = self._book
        return book.at(clock={"turn": self.turn, "phase": self.phase}) if book.scoped else book

    @book.setter
    def book(self, book: Book) -> None:
        """Put another rulebook in force."""
        self._book = book

    # ------------------------------------------------------------ units
    def muster(self, key: str, unit: Unit, box: Box) -> None:
        """Place a unit on the field, with its middle and facing as in `box`.

        Its frontage and depth come from its formation, not from `box`.
        """
        self.units[key] = unit
        self._arms[key] = unit.arm
        wide, deep = self.footprint(self.book, unit)
        self.field.put(key, unit.side, box.reshape(wide, deep))

    def expects(self, key: str, unit: Unit, turn: int, box: Box) -> None:
        """Add a unit that enters in a later turn; `box` is its place on the table's edge."""
        self.units[key] = unit
        self._arms[key] = unit.arm
        self.coming[key] = Coming(turn, box)

    def arrives(self, key: str, box: Box) -> None:
        """Move a unit that was expected onto the field, to the place `box`."""
        del self.coming[key]
        self.muster(key, self.units[key], box)
        self._stir(key)

    def side(self, key: str) -> str:
        """Return the side of a unit, by the unit's key."""
        return self.units[key].side

    def box(self, key: str) -> Box:
        """Return the box of a unit on the field, in mm from the table's corner.

        Raises KeyError for a unit that is not on the field.
        """
        return self.field.places[key]

    def present(self, side: str = "", *arms: str) -> list[str]:
        """Return the keys of the units on the field, optionally of only one side and of only some arms.

        The side "" means both sides; no arms mean all arms.
        """
        return [
            key
            for key in self.field.places
            if (not side or self.units[key].side == side) and (not arms or self.units[key].arm in arms)
        ]

    def foes(self, key: str) -> tuple[str, ...]:
        """Return the keys of all enemies of a unit that are on the field."""
        return self.field.against(self.units[key].side)

    def is_in(self, key: str) -> bool:
        """Return whether a unit is still on the field."""
        return key in self.field.places

    def change(self, key: str, unit: Unit) -> None:
        """Replace a unit with `unit`, its new state.

        Its box gets a new size if stands, arm or states changed. A unit without stands is removed from the field.
        """
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
        """Return `what(self, key, *known)`, cached until a unit moves or changes, or the turn ends.

        The cache ignores `known`, so that must be the same in every call of the battle with the same `what`.
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
        """Return the pieces of terrain that are objectives."""
        names = {objective.name for objective in self.setup.objectives}
        return [feature for feature in self.field.ground.features if feature.name in names]

    def put(self, key: str, box: Box) -> None:
        """Move a unit on the field to the place `box`."""
        self.field.move(key, box)
        self._stir(key)

    def withdraw(self, key: str) -> None:
        """Remove a unit from the field without a loss, such as skirmishers who rejoin their battalion."""
        self.field.leave(key)
        self._stir(key)

    def remove_unit(self, key: str) -> None:
        """Remove a unit from the field as lost with all its stands."""
        self.units[key] = self.units[key].but(stands=0)
        self.toll += 1
        self.field.leave(key)
        self._stir(key)

    # ------------------------------------------------------------ officers
    def rides(self, name: str, **changes: Any) -> None:
        """Change fields of a mounted officer, such as the place (`at`) or the unit that the officer is with."""
        self.riders[name] = replace(self.riders[name], **changes)
        self.stirred += 1

    def rider_with(self, key: str) -> str:
        """Return the name of the officer in a unit's ranks; "" if there is none.

        Of several officers it is one whose rank is in the unit's record.
        """
        here = [name for name, rider in self.riders.items() if rider.unit == key]
        return max(here, key=lambda name: self.riders[name].rank == self.units[key].officer, default="")

    # ------------------------------------------------------------ deciding and telling
    def choose(self, side: str, what: str, options: Sequence[Option]) -> Option:
        """Return the option that a side takes in the decision named `what`; a single option is taken without asking.

        The choice and its reason are kept for the next event in the journal.
        """
        if len(options) == 1:
            return options[0]
        taken, self.why = self.decides.choose(self, side, what, options)
        option = options[taken]
        if isinstance(taken, Placed) and (placed := self.place_move(option, self.box(option.unit).at(*taken.place))):
            self._taken.append(taken.to_journal())
            return placed
        self._taken.append(int(taken))
        return option

    def place_move(self, option: Option, box: Box) -> Option | None:
        """Return a move with its end at another place, `box`; None if the game has no such move."""
        return None

    def sequence(self, side: str, what: str, units: Iterable[str]) -> list[str]:
        """Return the keys of a side's units in the order in which they act, which the side decides.

        `what` is the name of the decision. The order is kept for the next event in the journal.
        """
        waiting = list(units)
        if len(waiting) < 2:
            return waiting
        order = list(self.decides.sequence(self, side, what, waiting))
        self._taken.append([waiting.index(unit) for unit in order])
        return order

    def note(self, *steps: str) -> None:
        """Add names of steps of play, whose rules the next event will cite."""
        self._noted += steps

    def quietly(self, ask: Callable[[], T]) -> T:
        """Return the result of `ask()`; steps that it notes are not cited by the next event."""
        noted, self._noted = self._noted, []
        found = ask()
        self._noted = noted
        return found

    def tell(self, kind: str, unit: str = "", whom: str = "", steps: Sequence[str] = (), **facts: Any) -> None:
        """Write an event to the journal, with throws and decisions since the last event and all changed units.

        `kind` is the event's type, `unit` the unit that acts, `whom` the unit acted on. `facts` are further entries.
        `steps` are names of steps of play, whose rules the event cites. A step that the ruleset does not list cites
        no rule: `rules check` reports it, and the battle goes on.
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
        if self.weighed:
            told["weighed"], self.weighed = self.weighed, []
        done, self._noted = (*steps, *self._noted), []
        told["rules"] = [*dict.fromkeys(chain.from_iterable(self.cites.get(step, ()) for step in done))]
        self.write(told)

    def end(self) -> None:
        """End the battle: release the decision maker, the journal and the evaluator, so that memory can be freed."""
        del self.decides, self.write
        self.judge.release()

    def state(self, key: str) -> dict[str, Any]:
        """Return a unit's state as a table of the journal: its record, and its place if it is on the field.

        The place is x, y, facing, frontage and depth, in whole mm and tenths of degrees.
        """
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
        """Return a length of the rulebook in mm as a float."""
        return length.as_mm


def throw(event: Happened) -> list[Any]:
    """Return a recorded throw as the journal has it: [name, result, faces, number needed].

    Faces and number needed are left out if they are not known. For dice that are sorted by their faces, the number
    needed is a list of the faces that count, and the result is how many show one.
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
