"""The parts of a list's file: text, tables or nested tables, and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.rules.loading.toml_files import Fault, FileErrors, for_terminal

LARGEST = 5_000_000  # bytes of a file of text
LARGEST_PACKED = 25_000_000  # bytes of a document with pictures
UNPACKED = 60_000_000  # bytes that a packed file may come to: an army of a thousand units needs a hundredth
MOST_ROWS, MOST_COLUMNS = 20_000, 100
LONGEST = 2_000  # characters of a line or a cell
STANDARD_INPUT = Path("-")


@dataclass(frozen=True)
class Note:
    """A note on the file for the user: a guess or a warning.

    Attributes:
        row: The row or line, from 1; 0 for the whole file.
        column: The column's letter, or "".
        text: The text of the source.
        taken: The assumed meaning of the text.
        sheet: The name of the sheet, or "".
        kind: "form", "encoding", "byte", "unseen", "hidden-sheet", "hidden-column", "date", "short-date" or "fraction".
    """

    row: int
    column: str
    text: str
    taken: str
    sheet: str = ""
    kind: str = field(default="", compare=False)


@dataclass(frozen=True)
class CellError:
    """A cell whose value cannot be known, with its text; `code` is "formula-without-value" or "cell-error"."""

    row: int
    column: str
    code: str
    wrong: str
    right: str
    text: str = field(default="", compare=False)


@dataclass(frozen=True)
class Row:
    """A row with at least one filled cell, numbered from 1 as in the source; trailing empty cells are removed."""

    number: int
    cells: tuple[str, ...]
    is_hidden: bool = False
    is_struck: bool = False  # every filled cell is struck out


@dataclass(frozen=True)
class Table:
    """The filled rows of a sheet, or of a CSV file, whose sheet has no name."""

    name: str
    rows: tuple[Row, ...]
    errors: tuple[CellError, ...] = ()


@dataclass(frozen=True)
class Source:
    """The parts of a list's file; `text`, `tables` or `data` is filled, depending on `form`.

    Attributes:
        form: "csv", "workbook", "text", "markdown", "bbcode", "page", "word", "pdf", "roster", "json" or "toml".
        text: Of text, pages and documents; a row of a table is a line, its cells separated by tabs.
        tables: Of CSV and workbooks: each visible sheet that has any cell.
        data: Of rosters and JSON: nested tables.
    """

    path: Path
    form: str
    text: str = ""
    tables: tuple[Table, ...] = ()
    data: Mapping[str, Any] | None = None
    notes: tuple[Note, ...] = ()


def write_column(number: int) -> str:
    """Return the letters of a column, counted from 1.

    >>> write_column(1), write_column(28), write_column(16384)
    ('A', 'AB', 'XFD')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def name_source(path: Path) -> str:
    """Return the name of a file for messages."""
    return "standard input" if path == STANDARD_INPUT else for_terminal(str(path), 200)


def refuse(path: Path, wrong: str, right: str, row: int = 0, code: str = "list-unreadable") -> FileErrors:
    """Return the error for a file that cannot be read, with the problem and the fix; the caller raises it."""
    return FileErrors([Fault(name_source(path), row, (), wrong, right, code)])
