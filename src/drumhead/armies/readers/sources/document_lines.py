"""The lines of a page or a document while it is read; struck-out text is marked, a table row becomes a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.armies.readers.sources.parser_process import UnreadableError
from drumhead.armies.readers.sources.source_model import LONGEST, MOST_COLUMNS, MOST_ROWS
from drumhead.armies.readers.sources.struck_text import Run, mark_struck

UNPRINTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\xad\u200b\u200e\u200f\u2060\ufeff]")
MEANT = {code: bytes([code]).decode("cp1252", errors="replace") for code in range(0x80, 0xA0)}  # as browsers show them


@dataclass
class TableCell:
    """A cell of a text table, and the number of rows and columns that it spans."""

    text: str
    down: int = 1
    across: int = 1


class Lines:
    """Collector of the lines of a document: text is added to the current line until that is ended."""

    def __init__(self) -> None:
        self.finished: list[str] = []
        self.runs: list[Run] = []
        self.mark = ""  # that begins the line: "- " of a list
        self.quotes = 0

    def add(self, text: str, is_struck: bool = False) -> None:
        """Add text to the current line; struck-out text will be marked with ~~."""
        if text:
            self.runs.append((text, is_struck))

    def end(self, keep_tabs: bool = False) -> None:
        """End the current line and store it unless it is empty; with `keep_tabs`, tabs stay between cells."""
        if not self.runs:
            return
        text = mark_struck(self.runs)
        self.runs = []
        cells = text.split("\t") if keep_tabs else [text]
        words = "\t".join(" ".join(cell.split()) for cell in cells).rstrip()
        if words.strip():
            self._finish("> " * self.quotes + self.mark + words)
            self.mark = ""

    def gap(self) -> None:
        """End the current line, and store an empty line unless the last one is empty."""
        self.end()
        if self.finished and self.finished[-1]:
            self.finished.append("")

    def add_table(self, rows: Sequence[Sequence[TableCell]]) -> None:
        """Add a table, each row as a line with cells separated by tabs; a cell over several rows is repeated."""
        self.gap()
        for cells in lay_out_cells(rows):
            if words := "\t".join(cells).rstrip():
                self._finish("> " * self.quotes + words)
        self.gap()

    def _finish(self, line: str) -> None:
        line = UNPRINTED.sub("", line).translate(MEANT)
        while len(line) > LONGEST:  # a paragraph of prose
            cut = line.rfind(" ", 0, LONGEST)
            cut = cut if cut > 0 else LONGEST
            self.finished.append(line[:cut])
            line = line[cut:].lstrip()
        self.finished.append(line)
        if len(self.finished) > MOST_ROWS:
            raise UnreadableError(f"it has more than {MOST_ROWS:,} lines", "Give only the army's list.")


def lay_out_cells(rows: Sequence[Sequence[TableCell]]) -> list[list[str]]:
    """Return the text of each column in each row; a cell over several rows is repeated.

    >>> lay_out_cells([[TableCell("Foot", down=2), TableCell("Buffs")], [TableCell("31st")], [TableCell("x", 1, 2)]])
    [['Foot', 'Buffs'], ['Foot', '31st'], ['x', '']]
    """
    laid: list[list[str]] = []
    above: dict[int, tuple[str, int]] = {}  # by column: the text of a cell over several rows, and the rows that remain
    for row in rows:
        cells: list[str] = []
        still: dict[int, tuple[str, int]] = {}
        waiting = list(reversed(row))
        while len(cells) < MOST_COLUMNS and (waiting or any(column >= len(cells) for column in above)):
            text, left = above.get(len(cells), ("", 0))
            if left:
                if left > 1:
                    still[len(cells)] = text, left - 1
                cells.append(text)
            elif waiting:
                cell = waiting.pop()
                for number in range(min(max(cell.across, 1), MOST_COLUMNS)):
                    if cell.down > 1:
                        still[len(cells)] = cell.text if not number else "", cell.down - 1
                    cells.append(cell.text if not number else "")
            else:
                cells.append("")
        above = still
        laid.append(cells)
    return laid
