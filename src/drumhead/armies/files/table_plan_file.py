"""The table plan in a battle file: `[field]` with its terrain, and each side's places, orders and objectives.

All distances are in cm, or in inches of 2.5 cm with `measure = "in"` in `[field]`.

[field]
measure = "cm"                               # or "in": every distance of this file, in [field] and in the places
width = 240                                  # of the table; the first side deploys along its lower edge
depth = 120
stand = [4, 3]                               # width and depth of a stand
north = 0                                    # direction of north: degrees clockwise from straight up the table
doubled = 1                                  # opening turns in which both sides move twice as far
[[field.ground]]
kind = "village"
name = "Ramillies"
points = [[100, 60], [125, 60], [125, 75], [100, 75]]
burning = false                              # true for houses that are on fire when the battle begins
fortified = false                            # true for those of a fortified town
[[side.french.place]]
unit = 3                                     # by its number in the army's file, as on the roster
at = [110, 66]
facing = 0                                   # degrees clockwise from straight up the table
formation = "column"                         # a term of the ruleset; without it, the usual one
all_day = false                              # true for a unit that may not change its formation
reserve = false                              # true: held back half the turns, or until the enemy is near or breaking
[[side.french.place]]
unit = 4
arrives = 3                                  # it comes on in this turn, at a point on the edge of the table
at = [0, 40]
by = "the Heurne road"                       # the road's name on the roster
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo

from drumhead.geometry.terrain_shapes import KINDS, LINES
from drumhead.model.table_plan import Plan, TerrainPiece
from drumhead.rules.loading.model_validation import amiss, word

MEASURES = {"cm": 10.0, "in": 25.0}  # mm: what a distance in the file may be given in
SHORTEST, LONGEST = 400.0, 10_000.0  # mm: no table is smaller or larger
Number = float | int
Spot = Annotated[list[Number], Field(min_length=2, max_length=2)]


def _kind(value: str) -> str:
    return word(value, KINDS, "kind of ground")


def _points(value: list[list[float]], info: ValidationInfo) -> list[list[float]]:
    kind = info.data.get("kind", "")
    least = 2 if kind in LINES else 3
    if len(value) < least:
        raise amiss(
            f"{len(value)} points are too few",
            f"A {kind or 'piece of ground'} has {least} or more.",
            code="too-few-points",
        )
    return value


def _edge(value: Number, info: ValidationInfo) -> Number:
    measure = info.data.get("measure", "cm")
    mm = MEASURES[measure]
    if not SHORTEST <= value * mm <= LONGEST:
        raise amiss(
            f"no table is {value:g} {measure}", f"Give {SHORTEST / mm:g} to {LONGEST / mm:g}.", code="table-size"
        )
    return value


class GroundTable(BaseModel):
    """A piece of terrain: an area inside its points, or a line along them, from the table's lower left corner."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    kind: Annotated[str, AfterValidator(_kind)]
    name: Annotated[str, Field(max_length=60)] = ""
    points: Annotated[list[Spot], AfterValidator(_points)]
    width: Annotated[Number, Field(gt=0, le=100)] | None = None
    burning: bool = False
    fortified: bool = False


class FieldTable(BaseModel):
    """The table of a battle. `measure` holds for every distance in `[field]` and in the places of both sides."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    measure: Literal["cm", "in"] = "cm"
    width: Annotated[Number, Field(gt=0), AfterValidator(_edge)] | None = None
    depth: Annotated[Number, Field(gt=0), AfterValidator(_edge)] | None = None
    stand: Annotated[list[Annotated[Number, Field(gt=0, le=30)]], Field(min_length=2, max_length=2)] | None = None
    doubled: Annotated[int, Field(ge=0, le=2)] = 0
    north: Annotated[Number, Field(ge=0, lt=360)] | None = None
    ground: list[GroundTable] = []


class PlaceTable(BaseModel):
    """Place of a unit at the start, or with `arrives` the turn and the point on the table's edge where it enters."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    unit: Annotated[int, Field(ge=1)]
    at: Spot
    facing: Annotated[Number, Field(ge=0, lt=360)] | None = None
    formation: Annotated[str, Field(json_schema_extra={"words": "formation"})] = ""
    all_day: bool = False
    by: Annotated[str, Field(max_length=60)] = ""
    arrives: Annotated[int, Field(ge=1, le=99)] | None = None
    reserve: bool = False


def plan_of(table: FieldTable | None, sides: Mapping[str, object]) -> Plan | None:
    """Return the plan of a battle with lengths in mm; None without `[field]`, places, orders and goals in the file.

    `sides` has a `SideTable` for each side. A facing that the file leaves out is -1.
    """
    placed: dict[tuple[str, int], PlaceTable] = {
        (side, place.unit): place for side, each in sides.items() for place in getattr(each, "place", ())
    }
    mm = MEASURES[table.measure if table else "cm"]
    places = {
        key: (place.at[0] * mm, place.at[1] * mm, -1.0 if place.facing is None else float(place.facing))
        for key, place in placed.items()
    }
    orders = {side: each.orders for side, each in sides.items() if getattr(each, "orders", None)}  # type: ignore[attr-defined]
    goals = {
        side: tuple((x * mm, y * mm) for x, y in each.goals)  # type: ignore[attr-defined]
        for side, each in sides.items()
        if getattr(each, "goals", ())
    }
    if table is None and not (places or orders or goals):
        return None
    table = table or FieldTable()
    stand = tuple(edge * mm for edge in table.stand) if table.stand else (0.0, 0.0)
    return Plan(
        width=(table.width or 0) * mm,
        depth=(table.depth or 0) * mm,
        stand=(stand[0], stand[1]),
        ground=tuple(
            TerrainPiece(
                g.kind,
                tuple((x * mm, y * mm) for x, y in g.points),
                g.name,
                (g.width or 0) * mm,
                g.burning,
                g.fortified,
            )
            for g in table.ground
        ),
        places=places,
        orders=orders,
        goals=goals,
        north=None if table.north is None else float(table.north),
        doubled=table.doubled,
        formations={key: place.formation for key, place in placed.items() if place.formation},
        arrives={key: place.arrives for key, place in placed.items() if place.arrives},
        by={key: place.by for key, place in placed.items() if place.by},
        all_day=frozenset(key for key, place in placed.items() if place.all_day),
        reserve=frozenset(key for key, place in placed.items() if place.reserve),
        measure=table.measure,
    )
