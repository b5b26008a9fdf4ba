"""`sheet.toml`: what the pictures of chance on a playsheet show."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from drumhead.rules.schema.common import Given, Hue, Number, Slug, Table, Words


class WhereTable(Table):
    """A list of the book, by its place, and the word it must hold: `at = "cover.wall.stops", holds = "pistol"`."""

    at: str
    holds: str


class RowTable(Table):
    """A line of a picture, or a column of it; `needs` names the arms without which it is left out, `where` the case
    of the book without which it is. A column that `may-lack` is left out where no row of it can ever come.
    """

    label: Words = ""
    head: Words = ""
    key: str = ""
    names: list[str] = []
    needs: list[str] = []
    where: WhereTable | None = None
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    results: list[Any] = []
    at_least: Annotated[int | None, Field(alias="at-least")] = None
    mean: bool = False
    apart: bool = False
    may_lack: Annotated[bool, Field(alias="may-lack")] = False
    hue: Hue | None = None
    figure: str = ""


class GroupTable(Table):
    """Columns of one question that stand side by side under a head."""

    says: Words
    question: Slug
    given: Given = {}
    needs: list[str] = []
    where: WhereTable | None = None


class BandsTable(Table):
    """One of several tables of results that mostly agree: what they share stands once, the rest says `who` it is of."""

    bands: str
    question: Slug
    who: Words
    needs: list[str] = []
    where: WhereTable | None = None


class FoldTable(Table):
    """A kind of unit with a line of heads of its own."""

    name: Words
    given: Given = {}
    needs: list[str] = []
    where: WhereTable | None = None


class PictureTable(Table):
    """A picture of chance."""

    question: Slug | None = None
    head: Words = ""
    label: Number = 24
    style: Literal["plain", "net", "handful", "pips"] = "plain"
    given: Given = {}
    outcomes: list[str] = []
    hue: Hue | None = None
    at_least: Annotated[list[int], Field(alias="at-least")] = []
    across: str | None = None
    values: list[int] | list[str] = []
    heads: dict[str, str] = {}
    heads_in: Annotated[str | None, Field(alias="heads-in")] = None
    boxed: list[int] | list[Words] = []
    over: list[list[int | str]] = []
    column: list[RowTable] = []
    row: list[RowTable] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None
    down: str | None = None
    down_values: Annotated[list[int] | list[str], Field(alias="down-values")] = []
    labels: dict[str, str] = {}
    usual_most: Annotated[int | None, Field(alias="usual-most")] = None
    below: str | None = None
    by: dict[str, list[Any]] = {}
    words: dict[str, str] = {}
    says: Words = ""
    bands: str | None = None
    table: list[BandsTable] = []
    hues: dict[str, Hue] = {}
    group: list[GroupTable] = []
    groups_of: Annotated[str | None, Field(alias="groups-of")] = None
    from_: Annotated[int, Field(alias="from")] = 0
    most: int = 2
    fold: list[FoldTable] = []
    head_both: Annotated[str, Field(alias="head-both")] = ""
    merge: bool = True
    drop_certain: Annotated[bool, Field(alias="drop-certain")] = False
    everybody: str = ""


class SectionTable(Table):
    """A section of a sheet: its head, the side it belongs to, how broad it is and what becomes of it without room.

    Sections stand in the order of the file. Those that every playsheet has need neither title nor side. A `core` one
    never moves to a further sheet. `needs` names arms or kinds, of which a game must have one.
    """

    title: Words = ""
    side: Annotated[int | None, Field(ge=1, le=9)] = None
    needs: list[str] = []
    wide: bool = False
    gives_way: Annotated[int, Field(alias="gives-way", ge=0)] = 0
    spare: bool = False
    core: bool = False
    short: Words = ""
    gloss: Words = ""
    goes_on: Annotated[bool, Field(alias="goes-on")] = False


class ShortTable(Table):
    """The sides and sections of the short sheet, and which of these a newcomer needs in his first turn."""

    first_turn: Annotated[list[Slug], Field(alias="first-turn")] = []
    side: dict[str, Words] = {}
    section: dict[Slug, SectionTable] = {}


class DoingTable(Table):
    """What may be done in a phase, in a word or two, and the section that says how."""

    says: Words
    see: Slug


class NowTable(Table):
    """A phase of the turn and what a side may do in it, for the edge of the playsheet; phases stand in their order."""

    name: Words
    may: list[DoingTable]


class SheetFile(Table):
    """The whole file. `states`: which rules and readings a line tells whose words several books share.

    `screen` names the sections that stand on the referee's screen. `unlisted`: places of the tables that no page lists,
    and why.
    """

    screen: list[Slug] = []

    states: dict[str, str] = {}
    unlisted: dict[str, Words] = {}
    side: dict[Annotated[str, Field(pattern="^[1-9]$")], Words] = {}
    now: list[NowTable] = []
    section: dict[Slug, SectionTable] = {}
    short: ShortTable = ShortTable()
    picture: dict[Slug, PictureTable] = {}
