"""`muster.toml`: what an army may be under a ruleset, and what becomes of one in common words."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from drumhead.rules.schema.army_rows import ArmyRow, BrigadeRow, UnitRow
from drumhead.rules.schema.common import Slug, Table, Words

Size = Annotated[int, Field(ge=1, le=99)]
Some = Field(min_length=1)


class CommonTable(Table):
    """The years of the war, the ruleset's sides and who fights on each, its qualities, and what it cannot have."""

    years: Annotated[list[int], Field(min_length=2, max_length=2)]
    sides: Annotated[dict[Slug, list[Slug]], Some]
    qualities: dict[Slug, Slug] = {}
    cannot: dict[Slug, Words] = {}


class RaiseTable(Table):
    """Units of an arm of the common words, and what they become: a kind for each of theirs, and the sizes of the book.

    `nations` and `sides` keep a row for some; of several the first that fits is taken. A unit has the stands or figures
    that `each` battalion or squadron brings (else the least size), or one for so many `men`, at the next of `sizes`;
    with `parts` it becomes a unit for each of its battalions, squadrons or guns. `always` is the quality of a kind
    whatever its army says, `quality` what else is graded otherwise here than in `[common.qualities]`.
    """

    of: Slug
    nations: list[str] = []
    sides: list[Slug] = []
    arm: Slug
    kinds: Annotated[dict[Slug, Slug], Some]
    always: dict[Slug, Slug] = {}
    quality: dict[Slug, Slug] = {}
    sizes: Annotated[list[Size], Some]
    each: Size | None = None
    men: Annotated[int, Field(ge=1)] | None = None
    parts: bool = False


class MusterFile(Table):
    """The whole file: rows that look an army over, with those of the family that `as` names, and what armies become."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    unit: list[UnitRow] = []
    brigade: list[BrigadeRow] = []
    army: list[ArmyRow] = []
    common: CommonTable | None = None
    raise_: Annotated[list[RaiseTable], Field(alias="raise")] = []
