"""The sheets of an OpenDocument spreadsheet: cells as shown, repeated, hidden and struck-out ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from drumhead.armies.readers.sources.bounded_xml import Handler, XmlError
from drumhead.armies.readers.sources.source_model import LONGEST, MOST_COLUMNS, MOST_ROWS, refuse
from drumhead.armies.readers.sources.struck_text import Run, is_struck, mark_struck
from drumhead.armies.readers.workbooks.number_formats import describe_day, describe_shown_day, write_number
from drumhead.armies.readers.workbooks.sheet_cells import ONLY_ARMY, Merge, SheetCells, check_cell
from drumhead.rules.loading.toml_files import for_terminal

MOST_SHEETS = 100
ERROR = re.compile(r"#[A-Z/0!?]+|Err:\d+")
FRACTION = re.compile(r"(?:\d+ )?\d+/\d+")
ASIDE = ("annotation", "shapes", "tracked-changes", "forms")  # none of the cells
CELLS = ("table-cell", "covered-table-cell")


class OdsReader(Handler):
    """XML handler that collects the cells of all sheets, with their text as it is shown.

    `sheets` has each sheet and whether it is hidden.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sheets: list[tuple[SheetCells, bool]] = []
        self.struck_styles: set[str] = set()
        self.hidden_tables: set[str] = set()
        self.style = ""
        self.aside = 0  # how deep in what is none of the cells
        self.row = self.column = self.rows = self.columns = 0
        self.cell: Mapping[str, str] | None = None
        self.runs: list[Run] = []
        self.spans: list[bool] = []
        self.room = LONGEST

    @property
    def sheet(self) -> SheetCells:
        """The sheet being read; raises XmlError if none has begun."""
        if not self.sheets:
            raise XmlError("it has cells outside of any sheet")
        return self.sheets[-1][0]

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Handle the start of a sheet, column, row, cell, style or part of a cell."""
        if tag in ASIDE or self.aside:
            self.aside += 1
        elif self.cell is not None:
            self._open_in_cell(tag, attributes)
        elif tag in CELLS:
            self.cell, self.runs, self.room, self.spans = attributes, [], LONGEST + 1, []
            self.columns = _repeats(attributes, "number-columns-repeated")
        elif tag == "table-row":
            self.rows, self.column = _repeats(attributes, "number-rows-repeated"), 0
            if attributes.get("visibility", "visible") != "visible":
                self.sheet.hidden_rows.update(range(self.row + 1, min(self.row + self.rows, MOST_ROWS) + 1))
        elif tag == "table-column":
            self._open_column(attributes)
        elif tag == "table":
            self._open_sheet(attributes)
        else:
            self._open_style(tag, attributes)

    def end(self, tag: str) -> None:
        """Handle the end of an element: store the text of a cell, or go to the next row."""
        if self.aside:
            self.aside -= 1
        elif tag in CELLS and self.cell is not None:
            self._close_cell(self.cell, is_covered=tag == "covered-table-cell")
            self.cell = None
        elif tag == "span" and self.spans:
            self.spans.pop()
        elif tag == "p" and self.cell is not None:
            self._add(" ")
        elif tag == "table-row":
            self.row += self.rows

    def data(self, text: str) -> None:
        """Add a piece of text to the current cell; text outside of cells is ignored."""
        if self.cell is not None and not self.aside:
            self._add(text)

    def _add(self, text: str) -> None:
        if text := text[: self.room]:
            self.room -= len(text)
            self.runs.append((text, any(self.spans)))

    def _open_sheet(self, attributes: Mapping[str, str]) -> None:
        if len(self.sheets) == MOST_SHEETS:
            raise refuse(self.path, f"it has more than {MOST_SHEETS} sheets", ONLY_ARMY)
        self.sheets.append(
            (SheetCells(attributes.get("name", "")), attributes.get("style-name", "") in self.hidden_tables)
        )
        self.row = self.column = 0

    def _open_column(self, attributes: Mapping[str, str]) -> None:
        many = _repeats(attributes, "number-columns-repeated")
        if attributes.get("visibility", "visible") != "visible":
            self.sheet.hidden_columns.update(range(self.column + 1, min(self.column + many, MOST_COLUMNS) + 1))
        self.column += many

    def _open_style(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "style":
            self.style = attributes.get("name", "")
        elif tag == "text-properties" and attributes.get("text-line-through-style", "none") != "none":
            self.struck_styles.add(self.style)
        elif tag == "table-properties" and attributes.get("display") == "false":
            self.hidden_tables.add(self.style)

    def _open_in_cell(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "span":
            self.spans.append(attributes.get("style-name", "") in self.struck_styles)
        elif tag in ("s", "tab", "line-break"):
            self._add(" ")

    def _close_cell(self, cell: Mapping[str, str], is_covered: bool) -> None:
        """Store the cell's text, as often as it is repeated, or record why it cannot be known."""
        self.column += self.columns
        shown_text = " ".join(mark_struck(self.runs).split())
        if is_covered or not (shown_text or "value-type" in cell or "formula" in cell):
            return
        struck = cell.get("style-name", "") in self.struck_styles or is_struck(self.runs)
        if is_struck(self.runs):
            shown_text = shown_text.replace("~~", "")
        first = self.column - self.columns + 1
        if self.row + self.rows > MOST_ROWS or self.column > MOST_COLUMNS:
            check_cell(self.path, self.row + self.rows, self.column, shown_text, self.sheet.name)
        for row in range(self.row + 1, self.row + self.rows + 1):
            for column in range(first, self.column + 1):
                if text := self._text_of(row, column, cell, shown_text):
                    self.sheet.put(self.path, row, column, text, struck)
        down = _repeats(cell, "number-rows-spanned")
        if down > 1:
            self.sheet.merge(Merge(self.row + 1, first, self.row + down, self.column))

    def _text_of(self, row: int, column: int, cell: Mapping[str, str], shown_text: str) -> str:
        """Return the text of a cell, and record notes and errors on it."""
        kind = cell.get("value-type", "")
        if "formula" in cell and (kind == "error" or ERROR.fullmatch(shown_text)):
            self.sheet.fail_shown(row, column, shown_text)
            return ""
        if "formula" in cell and not kind and not shown_text:
            self.sheet.fail_formula(row, column, cell["formula"].partition(":=")[2])
            return ""
        if kind == "boolean":
            return "yes" if cell.get("boolean-value") == "true" else "no"
        if kind == "date":
            return self._day(row, column, cell.get("date-value", ""), shown_text)
        if kind in ("float", "currency", "percentage"):
            return self._number(row, column, cell.get("value", ""), shown_text)
        return shown_text or cell.get("string-value", "")[: LONGEST + 1]

    def _number(self, row: int, column: int, value: str, shown_text: str) -> str:
        try:
            number = float(value)
            text = write_number(number)
        except (ValueError, OverflowError):
            raise XmlError(f'"{for_terminal(value)}" is not a number') from None
        if number != int(number) and FRACTION.fullmatch(shown_text):
            self.sheet.note(row, column, text, f'the fraction that the sheet shows, "{shown_text}"', "fraction")
            return shown_text
        return text

    def _day(self, row: int, column: int, value: str, shown_text: str) -> str:
        try:
            day = date.fromisoformat(value[:10])
        except ValueError:
            wrong = f'"{for_terminal(value)}" is not a date, and the cell\'s format is a date'
            self.sheet.fail(row, column, "cell-error", wrong, "Write the value as text.")
            return ""
        found = describe_shown_day(day, shown_text) or describe_day(day, value[11:19])
        self.sheet.note(row, column, found.found, found.taken, found.kind)
        return found.text


def _repeats(attributes: Mapping[str, str], name: str) -> int:
    digits = attributes.get(name, "1")[:12]
    if not digits.isascii() or not digits.isdigit():
        raise XmlError(f'"{for_terminal(digits)}" is not a number of rows or columns')
    return max(int(digits), 1)
