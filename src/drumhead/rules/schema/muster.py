"""Schema of `muster.toml`: permitted armies, conversion of ruleset-neutral ones, and typical ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.army_check_rows import ArmyRow, BrigadeRow, UnitRow
from drumhead.rules.schema.common import Slug, Table, Words
from drumhead.rules.schema.point_rows import PointsRow

Size = Annotated[int, Field(ge=1, le=99)]
Place = Size | str  # a number, or where it stands in the tables
Some = Field(min_length=1)
Many = Annotated[int, Field(ge=0, le=100)] | Words


class CommonTable(Table):
    """Conversion from neutral terms: years of the war, sides, qualities, and troops that the game cannot have.

    `sides` has the neutral sides of each side, `qualities` the quality for each neutral one. Four keys convert
    battles of other games. `turns` is the usual number of turns, or its place in the tables. `worth` is the usual
    points of an objective. `table` and `stand` have width and depth.
    """

    years: Annotated[list[int], Field(min_length=2, max_length=2)]
    turns: int | str = 0
    worth: Annotated[int, Field(ge=0)] = 0
    table: Annotated[list[str], Field(min_length=2, max_length=2)] | None = None
    stand: Annotated[list[str], Field(min_length=2, max_length=2)] | None = None
    sides: Annotated[dict[Slug, list[Slug]], Some]
    qualities: dict[Slug, Slug] = {}
    cannot: dict[Slug, Words] = {}


class RaiseTable(Table):
    """Conversion of the neutral arm `of`: the arm, the kind for each neutral kind, and the sizes of the units.

    `nations` and `sides` limit a row to some units; the first row that fits a unit applies. A unit gets the next size
    up for its battalions or squadrons, at `each` stands or figures; or the nearest size for its men, at `men` per
    stand or figure. The sizes are `sizes`, or `each` times `least` to `most`, or the usual size in ruleset.toml. With
    `parts` it becomes one unit for each battalion, squadron or gun. Numbers may be places of the tables. `always` is
    the fixed quality of a kind. `quality` replaces entries of `[common.qualities]`.
    """

    of: Slug
    nations: list[str] = []
    sides: list[Slug] = []
    arm: Slug
    kinds: Annotated[dict[Slug, Slug], Some]
    always: dict[Slug, Slug] = {}
    quality: dict[Slug, Slug] = {}
    sizes: Annotated[list[Place], Some] | str | None = None
    each: Place | None = None
    least: Place | None = None
    most: Place | None = None
    men: Annotated[int, Field(ge=1)] | None = None
    parts: bool = False


class TypicalTable(Table):
    """A typical army: year, units of infantry, cavalry and guns, and the nations of each side, the usual one first.

    `brigade` is the most units under one officer, by arm. With `commanders`, all units are instead divided among this
    number of officers. `regiment` is the number of units of a regiment; otherwise `battalions` and `squadrons` are
    its strength. `elite` and `raw` are percentages.
    """

    year: int | None = None
    foot: Many
    horse: Many
    guns: Many | None = None
    brigade: dict[Literal["foot", "horse"], Many] = {}
    commanders: Many | None = None
    regiment: Many | None = None
    battalions: Many | None = None
    squadrons: Many | None = None
    elite: Many | None = None
    raw: Many | None = None
    nations: dict[Slug, list[Slug]] = {}


class DiceTable(Table):
    """A sentence on the units whose quality is rolled before the battle, or that there are none, with its section."""

    says: Words
    cite: str
    rules: list[str] = []


class MusterFile(Table):
    """Checks of an army, points, conversion from neutral terms, typical army; `as` names a family with more rows."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    unit: list[UnitRow] = []
    brigade: list[BrigadeRow] = []
    army: list[ArmyRow] = []
    points: list[PointsRow] = []
    dice: DiceTable | None = None
    common: CommonTable | None = None
    typical: TypicalTable | None = None
    raise_: Annotated[list[RaiseTable], Field(alias="raise")] = []
