"""One sheet of Excel's workbooks: its cells, hidden rows and columns, merged cells, formulas and errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from drumhead.armies.readers.sources.bounded_xml import Handler, XmlError
from drumhead.armies.readers.sources.source_model import LONGEST, MOST_COLUMNS, write_column
from drumhead.armies.readers.workbooks.number_formats import show_number
from drumhead.armies.readers.workbooks.sheet_cells import Cell, Merge, SheetCells, read_reference
from drumhead.armies.readers.workbooks.xlsx_parts import RichText, Styles, Workbook, clean, is_on
from drumhead.rules.loading.toml_files import for_terminal


class SheetReader(Handler):
    """XML handler that stores the cells of a sheet in `cells`, with their text as it is shown."""

    def __init__(self, path: Path, cells: SheetCells, strings: Sequence[Cell], styles: Styles, book: Workbook) -> None:
        self.path, self.cells, self.strings, self.styles, self.book = path, cells, strings, styles, book
        self.row = self.column = 0
        self.inside = ""  # "v" or "f" while its text comes, "is" in a string of its own
        self.cell: Mapping[str, str] | None = None
        self.value, self.formula = "", ""
        self.has_formula = False
        self.text = RichText()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Handle the start of a row or a cell, of a part of a cell, or of a block of merged cells."""
        if tag == "c":
            self._open_cell(attributes)
        elif self.cell is not None:
            self._open_in_cell(tag, attributes)
        elif tag == "row":
            self._open_row(attributes)
        elif tag == "col" and is_on(attributes, "hidden", "0"):
            first, last = _index(attributes.get("min")), _index(attributes.get("max"))
            self.cells.hidden_columns.update(range(max(first, 1), min(last, MOST_COLUMNS) + 1))
        elif tag == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def end(self, tag: str) -> None:
        """Handle the end of an element; at the end of a cell, store its text."""
        if tag == "c" and self.cell is not None:
            self._close_cell(self.cell)
            self.cell = None
        elif tag == self.inside:
            self.inside = ""
        elif self.inside == "is":
            self.text.end(tag)

    def data(self, text: str) -> None:
        """Add a piece of text to the value, formula or string of the current cell; other text is ignored."""
        if self.inside == "v":
            self.value += text[: LONGEST + 1 - len(self.value)]  # one more is refused
        elif self.inside == "f":
            self.formula += text[: LONGEST - len(self.formula)]
        elif self.inside == "is":
            self.text.data(text)

    def _open_row(self, attributes: Mapping[str, str]) -> None:
        self.row = _index(attributes["r"]) if "r" in attributes else self.row + 1
        self.column = 0
        if is_on(attributes, "hidden", "0") or attributes.get("ht") == "0":
            self.cells.hidden_rows.add(self.row)

    def _open_cell(self, attributes: Mapping[str, str]) -> None:
        if reference := attributes.get("r"):
            place = read_reference(reference)
            if place is None:
                raise XmlError(f'"{for_terminal(reference)}" is not the name of a cell')
            self.row, self.column = place
        else:
            self.column += 1
        self.cell, self.value, self.formula, self.has_formula = attributes, "", "", False
        self.text = RichText()

    def _open_in_cell(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self.inside == "is":
            self.text.start(tag, attributes)
        elif tag in ("v", "f", "is"):
            self.inside = tag
            self.has_formula |= tag == "f"
            if tag == "is":
                self.text = RichText()

    def _close_cell(self, attributes: Mapping[str, str]) -> None:
        """Store the cell's text, or record why it cannot be known."""
        kind, value = attributes.get("t", "n"), self.value.strip()
        if self._is_uncalculated(kind, value):
            self.cells.fail_formula(self.row, self.column, self.formula)
        elif kind == "e" or (kind == "str" and value.startswith("#") and value.endswith(("!", "?", "/A"))):
            self.cells.fail_shown(self.row, self.column, value)
        else:
            self._put(kind, value, attributes.get("s"))

    def _is_uncalculated(self, kind: str, value: str) -> bool:
        """Return whether a formula has no value; 0 counts as none in a workbook that was never calculated.

        `kind` is the type of the cell in the XML.
        """
        if not self.has_formula or kind == "str":
            return False
        return not value or (value == "0" and self.book.is_uncalculated)

    def _put(self, kind: str, value: str, style: str | None) -> None:
        code, is_struck = self.styles.find(style)
        if kind == "inlineStr":
            text, all_struck = self.text.cell()
        elif kind == "s":
            text, all_struck = self._shared(value) if value else Cell("")
        else:
            text, all_struck = self._plain(kind, value, code), False
        if text:
            self.cells.put(self.path, self.row, self.column, text, is_struck or all_struck)

    def _plain(self, kind: str, value: str, code: str) -> str:
        if kind == "b":
            return "yes" if value == "1" else "no"
        if kind in ("str", "d") or not value:
            return clean(self.value)
        try:
            number = float(value)
            shown_as = show_number(number, code, self.book.since_1904)
        except (ValueError, OverflowError):  # OverflowError: infinity
            raise XmlError(
                f'"{for_terminal(value)}" in cell {write_column(self.column)}{self.row} is not a number'
            ) from None
        if shown_as is None:
            wrong = f'"{for_terminal(value)}" is not a date, and the cell\'s format is a date'
            self.cells.fail(self.row, self.column, "cell-error", wrong, "Write the value as text.")
            return ""
        if shown_as.taken:
            self.cells.note(self.row, self.column, shown_as.found, shown_as.taken, shown_as.kind)
        return shown_as.text

    def _shared(self, value: str) -> Cell:
        number = _index(value)
        if not 0 <= number < len(self.strings):
            raise XmlError(f"there is no shared string {number}")
        return self.strings[number]

    def _merge(self, reference: str) -> None:
        first, _, last = reference.partition(":")
        ends = read_reference(first), read_reference(last or first)
        if ends[0] and ends[1]:
            self.cells.merge(Merge(*ends[0], *ends[1]))


def _index(digits: str | None) -> int:
    try:
        return int((digits or "0")[:20])
    except ValueError:
        raise XmlError(f'"{for_terminal(str(digits))}" is not the number of a row or column') from None
