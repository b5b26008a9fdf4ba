"""Schemas of `roster.toml`, `log.toml` and `record.toml`: the records of units, and the faces of their dice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Asked, Expression, Number, Slug, Table, Words


class TrackTable(Table):
    """Boxes, words or numbers of a unit in a column of the roster."""

    kind: Literal["countdown", "counter", "strip", "ticks"]
    when: Expression | None = None
    from_: Annotated[Expression | None, Field(alias="from")] = None
    most: Expression | None = None
    boxes: Expression | None = None
    ends: bool = False
    words: Expression | None = None
    cornered: Expression | None = None
    marked: Expression | None = None
    footed: Expression | None = None
    states: str = ""


class ColumnTable(Table):
    """A column of the roster; `width` is in mm."""

    head: Words
    width: Number
    blank: int | str
    keys: dict[str, str] = {}
    track: Annotated[list[TrackTable], Field(min_length=1)]


class RosterOdds(Table):
    """A sentence of odds below a unit's name, or chances below its boxes."""

    id: Slug | None = None
    when: Expression | None = None
    says: Words
    left: Asked | None = None
    marked: Asked | None = None
    figure: dict[str, Asked] = {}
    states: str = ""


class PointsTable(Table):
    """The points at which an army breaks, and the text on them."""

    most: Expression
    says: Words
    of: Expression = ""
    states: str = ""


class RosterFile(Table):
    """Content of the roster; `brigade` is the number of units under one brigade of a blank form, by default all."""

    brigade: Expression | None = None
    hint: Words
    diced: Words = ""
    diced_quality: Annotated[str, Field(alias="diced-quality")] = ""
    officer: Words
    officer_short: Annotated[Words, Field(alias="officer-short")]
    officer_states: Annotated[str, Field(alias="officer-states")] = ""
    join: Words
    fate: Words
    late: Words
    note_under: Annotated[list[int], Field(alias="note-under")] = []
    column: list[ColumnTable] = []
    odds: list[RosterOdds] = []
    points: PointsTable | None = None


class LogColumn(Table):
    """A column of the turn log; `width` is its least and `best` its usual width in mm.

    `key` and `enters` are for `log enter`.
    """

    head: Words
    key: str = ""
    enters: str = ""
    throws: str = ""
    dice: int = 1
    width: Number | None = None
    best: Number | None = None
    ghost: Words = ""
    left: bool = False
    when: Expression | None = None


class LogFile(Table):
    """Content of the turn log."""

    turns: int | Expression
    column: list[LogColumn]
    blank_lines: Annotated[int, Field(alias="blank-lines")]
    blank_officers: Annotated[int, Field(alias="blank-officers")] = 0
    blank_points: Annotated[int, Field(alias="blank-points")]
    played: Words
    ring: Words
    letters: Words = ""
    points: Words
    most: Expression
    side_fields: Annotated[list[str], Field(alias="side-fields")]
    aims: list[str] = []
    fields: list[str]
    ticks: list[str]
    once: list[str] = []
    used: Expression = "[]"
    slots: int = 0
    did: dict[str, Words] = {}
    tests: dict[str, Words] = {}
    throws: dict[str, str] = {}
    spends: dict[str, str] = {}


class ReminderTable(Table):
    """A text on some faces of a record die."""

    says: Words
    from_: Annotated[str | None, Field(alias="from")] = None
    call: str | None = None
    arms: list[str] = []


class DieChance(Table):
    """A chance on each face of a record die."""

    says: Words
    question: Slug | None = None
    input: str | None = None
    given: dict[str, object] = {}
    outcome: str | None = None
    call: str | None = None
    foot: Words = ""


class DieTable(Table):
    """A further record die of a unit; its numbers end one below the value at the dotted place `below`."""

    title: Words
    says: Words = ""
    values: list[int] | list[str]
    below: str = ""
    start: int | str | None = None
    begins: Expression | None = None
    arms: list[str] = []
    solid: str = ""
    for_: Annotated[str, Field(alias="for")] = ""
    copies: int = 1
    reminder: list[ReminderTable] = []
    chance: DieChance | None = None


class RecordFile(Table):
    """Content of the record dice."""

    says: Words = ""
    states: str = ""
    values: list[int] = []
    reminder: list[ReminderTable] = []
    chance: DieChance | None = None
    die: list[DieTable] = []
