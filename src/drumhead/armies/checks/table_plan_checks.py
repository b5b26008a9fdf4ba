"""Checks of a battle's table, terrain and armies together; each error has its line in the battle file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.armies.files.table_plan_file import MEASURES
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box, within
from drumhead.geometry.terrain_shapes import NO_GO, Feature, Ground
from drumhead.model.table_plan import Plan
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, nearest
from drumhead.rules.rulebook.formations import Sides, footprint_of, form_unit, formations_of

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.rules.loading.ruleset import Ruleset

AT_THE_EDGE = 0.5  # mm: so near the edge of the table a point is on it
Key = tuple[str, int]  # a unit by its side and its number


@dataclass(frozen=True)
class Laid:
    """A table plan with the data to check it: battle file, armies, and the ruleset's usual stand and table in mm."""

    file: TomlFile
    plan: Plan
    armies: Mapping[str, Army]
    ruleset: Ruleset
    usual_stand: Sides
    usual_table: Sides

    @property
    def table(self) -> Sides:
        """Width and depth of the table in mm, from the battle file or by default from the ruleset."""
        return self.plan.width or self.usual_table[0], self.plan.depth or self.usual_table[1]

    @property
    def stand(self) -> Sides:
        """Frontage and depth of a stand in mm, from the battle file or by default from the ruleset."""
        return self.plan.stand if self.plan.stand[0] else self.usual_stand

    def describe_distance(self, *mm: float) -> str:
        """Return distances in mm as a text of numbers in the file's measure, without its name."""
        return ", ".join(f"{each / MEASURES[self.plan.measure]:g}" for each in mm)

    @property
    def size(self) -> str:
        """The size of the table as a sentence, in the file's measure."""
        width, depth = self.table
        return f"The table is {self.describe_distance(width)} by {self.describe_distance(depth)} {self.plan.measure}."

    def unit(self, key: Key) -> Unit | None:
        """Return the unit with a side and number, in the formation of the plan; None if the army has no such unit."""
        side, number = key
        units = self.armies[side].units if side in self.armies else ()
        unit = next((each for each in units if each.number == number), None)
        return form_unit(self.ruleset.tables, unit, self.plan.formations.get(key, "")) if unit else None

    def box(self, key: Key, book: Any) -> Box | None:
        """Return the area in mm that a unit covers at the start; None for one that does not exist or arrives later.

        `book` is the rulebook in force. A facing that the plan does not give counts as 0 degrees.
        """
        unit = self.unit(key)
        if unit is None or key in self.plan.arrives:
            return None
        x, y, facing = self.plan.places[key]
        return Box(x, y, max(0.0, facing), *footprint_of(self.ruleset)(book, unit, self.stand))

    def where(self, key: Key) -> tuple[str | int, ...]:
        """Return the key of a unit's place in the battle file; of its last place if it has several."""
        side, number = key
        places = self.file.data["side"][side]["place"]
        return "side", side, "place", max(at for at, place in enumerate(places) if place["unit"] == number)


def plan_faults(laid: Laid) -> Iterator[Fault]:
    """Yield errors: terrain or places off the table, places without a unit or given twice, impossible formations."""
    yield from _ground(laid)
    for key in laid.plan.places:
        yield from _place(laid, key)
    yield from _twice(laid.file, dict.fromkeys(side for side, _ in laid.plan.places))


def _is_on(table: Sides, x: float, y: float) -> bool:
    return 0 <= x <= table[0] and 0 <= y <= table[1]


def _ground(laid: Laid) -> Iterator[Fault]:
    for at, piece in enumerate(laid.plan.ground):
        for number, spot in enumerate(piece.points):
            if not _is_on(laid.table, *spot):
                where = ("field", "ground", at, "points", number)
                yield laid.file.fault(
                    where, f"[{laid.describe_distance(*spot)}] lies off the table", laid.size, code="off-the-table"
                )


def _place(laid: Laid, key: Key) -> Iterator[Fault]:
    side, number = key
    x, y, _ = laid.plan.places[key]
    where, units = laid.where(key), sum(1 for _ in laid.armies[side].units) if side in laid.armies else 0
    if side in laid.armies and number > units:
        yield laid.file.fault(
            (*where, "unit"), f"the army has no unit {number}", f"Its units are 1 to {units}.", code="unknown-unit"
        )
    if not _is_on(laid.table, x, y):
        yield laid.file.fault(
            (*where, "at"), f"[{laid.describe_distance(x, y)}] lies off the table", laid.size, code="off-the-table"
        )
    elif key in laid.plan.arrives and not _at_the_edge(laid.table, x, y):
        right = "Give a point on the edge. " + laid.size
        yield laid.file.fault(
            (*where, "at"),
            f"[{laid.describe_distance(x, y)}] is not where a unit can come on",
            right,
            code="not-at-the-edge",
        )
    if key in laid.plan.arrives and key in laid.plan.reserve:
        yield laid.file.fault(
            (*where, "reserve"),
            "a unit that arrives is in no reserve",
            "Leave one of the two out.",
            code="arrival-in-reserve",
        )
    if key in laid.plan.by and key not in laid.plan.arrives:
        yield laid.file.fault(
            (*where, "by"), "this unit is there from the start", "Add arrives = ..., or leave it out.", code="idle-key"
        )
    yield from _formation(laid, key)


def _at_the_edge(table: Sides, x: float, y: float) -> bool:
    return min(x, y, table[0] - x, table[1] - y) <= AT_THE_EDGE


def _formation(laid: Laid, key: Key) -> Iterator[Fault]:
    written, unit = laid.plan.formations.get(key, ""), laid.unit(key)
    if key in laid.plan.all_day and not written:
        yield laid.file.fault(
            (*laid.where(key), "all_day"), "all day in what formation?", "Add formation = ...", code="missing-key"
        )
    if not written or unit is None:
        return
    known = [each.id for each in formations_of(laid.ruleset.tables, unit)]
    if written not in known:
        right = f"{nearest(written, known).lstrip()} {choices(known)}".lstrip() if known else "Leave it out."
        wrong = f'"{written}" is not a formation of unit {unit.number} ({unit.name})'
        yield laid.file.fault((*laid.where(key), "formation"), wrong, right, code="unknown-formation")


def _twice(file: TomlFile, sides: Iterable[str]) -> Iterator[Fault]:
    """Yield an error for each second place of the same unit."""
    for side in sides:
        numbers = [place["unit"] for place in file.data["side"][side].get("place", ())]
        for at, number in enumerate(numbers):
            if number in numbers[:at]:
                where = ("side", side, "place", at, "unit")
                yield file.fault(
                    where, f"unit {number} has a place already", "Leave one of the two out.", code="unit-placed-twice"
                )


def standing_faults(laid: Laid) -> Iterator[Fault]:
    """Yield errors: units that overlap, reach over the table's edge, or are on impassable terrain at the start."""
    ground = Ground(*laid.table, tuple(Feature(p.kind, p.points, p.name, p.width) for p in laid.plan.ground))
    book = laid.ruleset.book()
    standing: list[tuple[Key, Box]] = []
    for key in laid.plan.places:
        box = laid.box(key, book)
        if box is None:
            continue
        yield from _edge(laid, key, box)
        for (side, other), there in standing:
            if overlap(box, there):
                wrong = f"unit {key[1]} stands in unit {other} of {side}"
                yield laid.file.fault(
                    (*laid.where(key), "at"), wrong, f"{_wide(laid, key, box)} Move one of them.", code="units-overlap"
                )
        standing.append((key, box))
        for feature in ground.under(box):
            if feature.kind in NO_GO:
                name = f" ({feature.name})" if feature.name else ""
                wrong = f"unit {key[1]} stands in a {feature.kind}{name}"
                yield laid.file.fault(
                    (*laid.where(key), "at"), wrong, "Nobody can stand there.", code="impassable-ground"
                )


def _edge(laid: Laid, key: Key, box: Box) -> Iterator[Fault]:
    if _is_on(laid.table, box.x, box.y) and not within(box, *laid.table):
        wrong = f"unit {key[1]} reaches over the edge of the table"
        yield laid.file.fault(
            (*laid.where(key), "at"), wrong, f"{_wide(laid, key, box)} Move it inwards.", code="over-the-edge"
        )


def _wide(laid: Laid, key: Key, box: Box) -> str:
    unit = laid.unit(key)
    assert unit
    counted = "" if laid.ruleset.units_are_whole else f" of {unit.stands} {laid.ruleset.counts}"
    return f"A unit{counted} is {laid.describe_distance(box.frontage)} {laid.plan.measure} wide."
