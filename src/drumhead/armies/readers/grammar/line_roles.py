"""Roles of the lines of a list: a heading, units, a fact about the army, a total, a bare name, or left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from drumhead.armies.readers.grammar.entries import Entry
from drumhead.armies.readers.grammar.line_cleaner import Line


class Role(Enum):
    """The role of one line or table row of a list."""

    ABOUT = "about"
    OF_UNIT = "of the unit"
    HEADING = "heading"
    UNITS = "units"
    BARE = "bare name"
    TOTAL = "total"
    LEFT_OUT = "left out"
    HEADS = "headings of columns"
    COMMAND = "a wing, line or division"
    FAULT = "error"


@dataclass
class Heading:
    """A heading: its level ("" if no word gives it), commander and note, and the arm and sides that it gives.

    `sign` is the arm, such as "foot", or "". `is_certain` is false for a guess.
    """

    name: str
    level: str = ""
    commander: str = ""
    note: str = ""
    sign: str = ""
    sides: list[str] = field(default_factory=list)
    is_arm: bool = False  # nothing but an arm
    is_nation: bool = False  # nothing but a nation or a side
    is_certain: bool = True
    declared: list[Entry] = field(default_factory=list)  # "4 bns" after it: its units if none follow


@dataclass
class Item:
    """A line or table row of a list with its role; the role decides which of the other fields are filled."""

    line: Line
    role: Role
    key: str = ""
    value: str = ""
    heading: Heading | None = None
    entries: list[Entry] = field(default_factory=list)
    row: Any = None  # of a table: a TableRow; of headings their Columns
    cells: tuple[str, ...] = ()
