"""The table in a battle file: `[field]` with its ground, and each side's places, orders and goals. All in cm.

[field]
width = 240                                  # of the table, in cm; the first side stands along its lower edge
depth = 120
stand = [4, 3]                               # width and depth of a stand
north = 0                                    # where north lies: degrees clockwise from straight up the table
victory = "stands"                           # "routers" counts them too; "break": who loses too much leaves at once
doubled = 1                                  # opening turns in which both sides move twice as far
[[field.ground]]
kind = "village"
name = "Ramillies"
points = [[100, 60], [125, 60], [125, 75], [100, 75]]
[[field.objective]]
name = "Ramillies"
side = "alliance"
[[side.french.place]]
unit = 3                                     # by its number on the roster
at = [110, 66]
facing = 0                                   # degrees clockwise from straight up the table
limbered = false                             # true for a gun on its limber
reserve = false                              # true to keep it back until half the turns are over or the enemy is near
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo

from drumhead.model.plan import Objective, Piece, Plan
from drumhead.rules.checks import amiss, word
from drumhead.rules.files import Fault, TomlFile, choices, nearest
from drumhead.table.box import Box, overlap, within
from drumhead.table.ground import KINDS, LINES, NO_GO, Feature, Ground

if TYPE_CHECKING:
    from drumhead.model.army import Army

CM = 10.0  # mm
Number = float | int
Spot = Annotated[list[Number], Field(min_length=2, max_length=2)]


def _kind(value: str) -> str:
    return word(value, KINDS, "kind of ground")


def _points(value: list[list[float]], info: ValidationInfo) -> list[list[float]]:
    kind = info.data.get("kind", "")
    least = 2 if kind in LINES else 3
    if len(value) < least:
        raise amiss(f"{len(value)} points are too few", f"A {kind or 'piece of ground'} has {least} or more.")
    return value


class GroundTable(BaseModel):
    """A piece of ground: an area round its points, or a line along them; in cm from the lower left corner."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: Annotated[str, AfterValidator(_kind)]
    name: Annotated[str, Field(max_length=60)] = ""
    points: Annotated[list[Spot], AfterValidator(_points)]
    width: Annotated[Number, Field(gt=0, le=100)] | None = None


class ObjectiveTable(BaseModel):
    """Ground that a side wins by holding."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    side: str
    when: Literal["night", "turn", "away"] = "night"


class FieldTable(BaseModel):
    """The table of a battle."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    width: Annotated[Number, Field(ge=40, le=1000)] | None = None
    depth: Annotated[Number, Field(ge=40, le=1000)] | None = None
    stand: Annotated[list[Annotated[Number, Field(gt=0, le=30)]], Field(min_length=2, max_length=2)] | None = None
    victory: Literal["stands", "routers", "break"] | None = None
    doubled: Annotated[int, Field(ge=0, le=2)] = 0
    north: Annotated[Number, Field(ge=0, lt=360)] | None = None
    ground: list[GroundTable] = []
    objective: list[ObjectiveTable] = []


class PlaceTable(BaseModel):
    """Where a unit stands at the start."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    unit: Annotated[int, Field(ge=1)]
    at: Spot
    facing: Annotated[Number, Field(ge=0, lt=360)] | None = None
    limbered: bool = False
    reserve: bool = False


def plan_of(table: FieldTable | None, sides: Mapping[str, object]) -> Plan | None:
    """The plan of a battle whose file has one; None where it leaves everything to the book."""
    placed: dict[tuple[str, int], PlaceTable] = {
        (side, place.unit): place for side, each in sides.items() for place in getattr(each, "place", ())
    }
    places = {
        key: (place.at[0] * CM, place.at[1] * CM, -1.0 if place.facing is None else float(place.facing))
        for key, place in placed.items()
    }
    orders = {side: each.orders for side, each in sides.items() if getattr(each, "orders", None)}  # type: ignore[attr-defined]
    goals = {
        side: tuple((x * CM, y * CM) for x, y in each.goals)  # type: ignore[attr-defined]
        for side, each in sides.items()
        if getattr(each, "goals", ())
    }
    if table is None and not (places or orders or goals):
        return None
    table = table or FieldTable()
    stand = tuple(mm * CM for mm in table.stand) if table.stand else (0.0, 0.0)
    return Plan(
        width=(table.width or 0) * CM,
        depth=(table.depth or 0) * CM,
        stand=(stand[0], stand[1]),
        ground=tuple(
            Piece(g.kind, tuple((x * CM, y * CM) for x, y in g.points), g.name, (g.width or 0) * CM)
            for g in table.ground
        ),
        places=places,
        orders=orders,
        goals=goals,
        objectives=tuple(Objective(each.name, each.side, each.when) for each in table.objective),
        victory=table.victory or "",
        north=None if table.north is None else float(table.north),
        doubled=table.doubled,
        limbered=frozenset(key for key, place in placed.items() if place.limbered),
        reserve=frozenset(key for key, place in placed.items() if place.reserve),
    )


def plan_faults(file: TomlFile, plan: Plan, armies: Mapping[str, Army], usual: tuple[float, float]) -> Iterator[Fault]:
    """What only shows when the table, the ground and the armies are put together."""
    width, depth = plan.width or usual[0], plan.depth or usual[1]
    size = f"The table is {width / CM:g} by {depth / CM:g} cm."
    for at, piece in enumerate(plan.ground):
        for number, (x, y) in enumerate(piece.points):
            if not (0 <= x <= width and 0 <= y <= depth):
                spot = f"[{x / CM:g}, {y / CM:g}] lies off the table"
                yield file.fault(("field", "ground", at, "points", number), spot, size)
    named = [piece.name for piece in plan.ground if piece.name]
    for at, objective in enumerate(plan.objectives):
        where = ("field", "objective", at)
        if objective.name not in named:
            right = nearest(objective.name, named).lstrip() or (choices(named) if named else "Name a piece of ground.")
            yield file.fault((*where, "name"), f'no ground is called "{objective.name}"', right)
        if objective.side not in armies:
            yield file.fault((*where, "side"), f'"{objective.side}" is no side', choices(list(armies)))
    yield from _places(file, plan, armies, (width, depth), size)
    yield from _twice(file, dict.fromkeys(side for side, _ in plan.places))


def _places(
    file: TomlFile, plan: Plan, armies: Mapping[str, Army], table: tuple[float, float], size: str
) -> Iterator[Fault]:
    for (side, number), (x, y, _) in plan.places.items():
        where = ("side", side, "place", _at(file, side, number))
        units = sum(1 for _ in armies[side].units) if side in armies else 0
        if side in armies and number > units:
            yield file.fault((*where, "unit"), f"the army has no unit {number}", f"Its units are 1 to {units}.")
        if not (0 <= x <= table[0] and 0 <= y <= table[1]):
            yield file.fault((*where, "at"), f"[{x / CM:g}, {y / CM:g}] lies off the table", size)


def _at(file: TomlFile, side: str, number: int) -> int:
    """Which of a side's places is that of a unit, counted from 0; of several the last."""
    places = file.data["side"][side]["place"]
    return max(at for at, place in enumerate(places) if place["unit"] == number)


def _twice(file: TomlFile, sides: Iterable[str]) -> Iterator[Fault]:
    """Units that have more than one place."""
    for side in sides:
        numbers = [place["unit"] for place in file.data["side"][side].get("place", ())]
        for at, number in enumerate(numbers):
            if number in numbers[:at]:
                where = ("side", side, "place", at, "unit")
                yield file.fault(where, f"unit {number} has a place already", "Leave one of the two out.")


def standing_faults(
    file: TomlFile,
    plan: Plan,
    armies: Mapping[str, Army],
    stand: tuple[float, float],
    table: tuple[float, float],
) -> Iterator[Fault]:
    """Units set up in one another, over the edge, or in ground that nobody enters.

    `stand` and `table` are the usual width and depth of a stand and of the table, in mm.
    """
    wide, deep = plan.stand if plan.stand[0] else stand
    width, depth = plan.width or table[0], plan.depth or table[1]
    ground = Ground(
        width, depth, tuple(Feature(piece.kind, piece.points, piece.name, piece.width) for piece in plan.ground)
    )
    standing: list[tuple[str, int, Box]] = []
    for (side, number), (x, y, facing) in plan.places.items():
        at = _at(file, side, number)
        unit = next((each for each in armies[side].units if each.number == number), None) if side in armies else None
        if unit is None:
            continue
        box, where = Box(x, y, max(0.0, facing), wide * unit.stands, deep), ("side", side, "place", at, "at")
        if 0 <= x <= width and 0 <= y <= depth and not within(box, width, depth):
            right = f"A unit of {unit.stands} stands is {box.frontage / CM:g} cm wide. Move it inwards."
            yield file.fault(where, f"unit {number} reaches over the edge of the table", right)
        for other_side, other, there in standing:
            if overlap(box, there):
                right = f"A unit of {unit.stands} stands is {box.frontage / CM:g} cm wide. Move one of them."
                yield file.fault(where, f"unit {number} stands in unit {other} of {other_side}", right)
        standing.append((side, number, box))
        for feature in ground.under(box):
            if feature.kind in NO_GO:
                name = f" ({feature.name})" if feature.name else ""
                yield file.fault(where, f"unit {number} stands in a {feature.kind}{name}", "Nobody can stand there.")
