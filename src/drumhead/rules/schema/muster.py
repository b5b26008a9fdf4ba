"""Schema of `muster.toml`: permitted armies, conversion of ruleset-neutral ones, and typical ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.army_rows import ArmyRow, BrigadeRow, UnitRow
from drumhead.rules.schema.common import Slug, Table, Words
from drumhead.rules.schema.points import PointsRow

Size = Annotated[int, Field(ge=1, le=99)]
Place = Size | str  # a number, or where it stands in the tables
Some = Field(min_length=1)
Many = Annotated[int, Field(ge=0, le=100)] | Words


class CommonTable(Table):
    """The years of the war, the ruleset's sides and who fights on each, its qualities, and what it cannot have.

    For battles that were written for other games: `turns` is how many they mostly have, or its place in the tables,
    `worth` what a place mostly counts, `table` and `stand` the width and depth they are brought to (else the tables').
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
    """Units of an arm of the common words, and what they become: a kind for each of theirs, and the sizes of the book.

    `nations` and `sides` keep a row for some; of several the first that fits is taken. The book's sizes are `sizes`, or
    those of `least` to `most` battalions or squadrons of `each`; else what ruleset.toml says of the kind. A unit has
    the next of them to what its battalions or squadrons bring (`each`, else the least size), or to one for so many
    `men`; with `parts` it becomes a unit for each of its battalions, squadrons or guns. Numbers may be places of the
    tables. `always` is the quality of a kind whatever its army says, `quality` what else is graded otherwise here than
    in `[common.qualities]`.
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
    """An army for an evening: year, units of foot, mounted ones, guns; the nations of each side, the usual one first.

    An officer leads a `brigade` of at most so many, or all units are shared out among so many `commanders`. A regiment
    of several battalions or squadrons that are units of their own has so many as `regiment` says; else `battalions` and
    `squadrons` are its strength. `elite` and `raw` are so many in a hundred.
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
    """Who is thrown for before the battle, or that nobody is, in a sentence of ours; and where the book has it."""

    says: Words
    cite: str
    rules: list[str] = []


class MusterFile(Table):
    """The whole file: rows that look an army over, with those of the family that `as` names, and what armies become."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    unit: list[UnitRow] = []
    brigade: list[BrigadeRow] = []
    army: list[ArmyRow] = []
    points: list[PointsRow] = []
    dice: DiceTable | None = None
    common: CommonTable | None = None
    typical: TypicalTable | None = None
    raise_: Annotated[list[RaiseTable], Field(alias="raise")] = []
