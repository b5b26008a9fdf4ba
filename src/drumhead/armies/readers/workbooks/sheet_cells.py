"""The filled cells of one sheet, checked against size limits while they are read, and the table they form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from drumhead.armies.readers.sources.source_model import (
    LONGEST,
    MOST_COLUMNS,
    MOST_ROWS,
    CellError,
    Note,
    Row,
    Table,
    refuse,
    write_column,
)
from drumhead.rules.loading.toml_files import for_terminal

ONLY_ARMY = "Give only the army's sheet."
SAVE = "Open the workbook in a spreadsheet program and save it, or write the value."
MOST_MERGED = 200_000  # cells of merged blocks


class Cell(NamedTuple):
    """The text of a cell, and whether all of it is struck out."""

    text: str
    is_struck: bool = False


class Merge(NamedTuple):
    """A block of merged cells, by the rows and columns at its edges, from 1."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass
class SheetCells:
    """The contents of a sheet that were read so far; `rows` has the cells by row and column, both from 1."""

    name: str
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merges: list[Merge] = field(default_factory=list)
    errors: list[CellError] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    merged: int = 0

    def put(self, path: Path, row: int, column: int, text: str, is_struck: bool = False) -> None:
        """Store the text of a cell; raise FileErrors if it is outside the permitted range or too long."""
        check_cell(path, row, column, text, self.name)
        self.rows.setdefault(row, {})[column] = Cell(text, is_struck)

    def fail(self, row: int, column: int, code: str, wrong: str, right: str, text: str = "") -> None:
        """Record an error for a cell whose value cannot be known: code, problem, fix, and the cell's text."""
        self.errors.append(CellError(row, write_column(column), code, wrong, right, text))

    def fail_formula(self, row: int, column: int, formula: str) -> None:
        """Record an error for a formula without a saved value."""
        words = f' ("={for_terminal(formula)}")' if formula else ""
        wrong = f"this is a formula{words} whose value was not saved"
        self.fail(row, column, "formula-without-value", wrong, SAVE, f"={formula}")

    def fail_shown(self, row: int, column: int, shows: str) -> None:
        """Record an error for a cell in which the sheet shows an error."""
        wrong = f'the spreadsheet program could not calculate this: it shows "{for_terminal(shows)}"'
        self.fail(row, column, "cell-error", wrong, "Write the value.", shows)

    def merge(self, block: Merge) -> None:
        """Record a block of merged cells; blocks beyond the limit stay unfilled."""
        self.merged += block.bottom - block.top + 1
        if self.merged <= MOST_MERGED:
            self.merges.append(block)

    def note(self, row: int, column: int, text: str, taken: str, kind: str) -> None:
        """Record that the text of a cell is taken for `taken`; `kind` is the kind of note, such as "date"."""
        self.notes.append(Note(row, write_column(column), text, taken, self.name, kind))


def note_hidden(name: str) -> Note:
    """Return the note on a hidden sheet."""
    return Note(0, "", name, "a hidden sheet; it is left out", name, "hidden-sheet")


def check_cell(path: Path, row: int, column: int, text: str, sheet: str = "") -> None:
    """Raise FileErrors for a cell outside the permitted rows and columns, or with too much text."""
    if row > MOST_ROWS or column > MOST_COLUMNS:
        place = f' of sheet "{for_terminal(sheet)}"' if sheet else ""
        cell = f'cell {write_column(column)}{row}{place} ("{for_terminal(text)}")'
        wrong = f"{cell} is beyond {MOST_ROWS:,} rows or {MOST_COLUMNS} columns"
        raise refuse(path, wrong, f"Empty it, or delete its row and column. {ONLY_ARMY}", row)
    if len(text) > LONGEST:
        wrong = f"cell {write_column(column)}{row} has more than {LONGEST:,} characters"
        raise refuse(path, wrong, "Shorten it.", row)


def lay_out(sheet: SheetCells) -> Table:
    """Return the table of a sheet: rows with any cell, merged cells filled downwards, struck-out cells marked."""
    for merge in sheet.merges:
        _fill_down(sheet, merge)
    for column in sorted(sheet.hidden_columns):
        if head := next((cells[column] for _, cells in sorted(sheet.rows.items()) if column in cells), None):
            sheet.note(0, column, head.text, "a hidden column; its cells are read", "hidden-column")
    return Table(sheet.name, tuple(_rows(sheet)), tuple(sheet.errors))


def _fill_down(sheet: SheetCells, merge: Merge) -> None:
    """Copy the first cell of a merged block to the rows below it, but not to other columns."""
    first = sheet.rows.get(merge.top, {}).get(merge.left)
    if not first or merge.bottom == merge.top:
        return
    for row in range(merge.top + 1, min(merge.bottom, MOST_ROWS) + 1):
        if row in sheet.rows:  # a row that is merged all along has nothing of its own
            sheet.rows[row].setdefault(merge.left, first)


def _rows(sheet: SheetCells) -> Iterator[Row]:
    for number, cells in sorted(sheet.rows.items()):
        is_struck = all(cell.is_struck for cell in cells.values())
        texts = [""] * max(cells)
        for column, cell in cells.items():
            texts[column - 1] = f"~~{cell.text}~~" if cell.is_struck and not is_struck else cell.text
        yield Row(number, tuple(texts), number in sheet.hidden_rows, is_struck)


def read_reference(reference: str) -> tuple[int, int] | None:
    """Return the row and the column of a cell from its name, both from 1; None if the text is not such a name.

    >>> read_reference("B12"), read_reference("AAAAAAAAAAAAAAAAA1"), read_reference("$C$3")
    ((12, 2), None, (3, 3))
    """
    letters = reference.replace("$", "").rstrip("0123456789")
    digits = reference.replace("$", "")[len(letters) :]
    if not (1 <= len(letters) <= 3 and letters.isascii() and letters.isalpha() and 1 <= len(digits) <= 7):
        return None
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return (int(digits), column) if column <= 16_384 and 1 <= int(digits) <= 1_048_576 else None
