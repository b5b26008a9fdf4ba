"""Drawn tables of numbers: headings, a label for each row, cells that may be drawn, and lines between groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.pages.battle_log.page_flow import Item
from drumhead.printing.style.colours import FAINT, INK, PALE, POINT
from drumhead.printing.style.fonts import TABLE
from drumhead.printing.text.fitted_labels import FittedName, Room, told_apart
from drumhead.printing.text.font_metrics import CAPITALS, fit_words

SIZE, LEAST = 9.4, 9.0  # points; letters that a copier leaves
SIGN, NUMBER = 5.4, 4.8  # mm of a row's sign, and of its number
Draw = Callable[[float, float], Iterable[Mark]]  # about the middle of its cell


@dataclass(frozen=True)
class Column:
    """A column `wide` mm wide, with its heading; its text is aligned to the left if `left`, otherwise centred."""

    head: str
    wide: float
    left: bool = False


@dataclass(frozen=True)
class Row:
    """A row: its label, its cells, a symbol with its colour, and a number before the label.

    A cell is text, or a function that draws it about its middle x, y. A row that `ends` a group has a heavier line.
    """

    label: str
    cells: tuple[str | Draw, ...]
    sign: tuple[str, str] = ("", "")
    ends: bool = False
    number: str = ""


@dataclass(frozen=True)
class Table:
    """A table whose first column is `label` mm wide under the heading `head`, and whose rows are `step` mm high."""

    label: float
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = field(default_factory=tuple)
    step: float = 4.9
    head: str = ""

    def items(self) -> Iterator[Item]:
        """Yield the headings and each row as blocks of a page; labels are shortened so that no two look the same."""
        yield Item(5.6, self._heads, sticks=True)
        rooms = [Room("sans", SIZE, LEAST, self.label - _inset(row) - 1) for row in self.rows]
        fitted_ = (
            told_apart([row.label for row in self.rows], min(rooms, key=lambda room: room.breadth)) if rooms else {}
        )
        for row in self.rows:
            yield Item(self.step, partial(self._row, row, fitted_[row.label]))

    @property
    def wide(self) -> float:
        """The width in mm of the labels and all columns together."""
        return self.label + sum(column.wide for column in self.columns)

    def _heads(self, x: float, y: float) -> Iterator[Mark]:
        yield Text(x, y + 4.0, self.head, TABLE.face, TABLE.size)
        at = x + self.label
        for column in self.columns:
            words, size = fit_words(column.head, TABLE.face, TABLE.size, column.wide - 0.6, LEAST)
            if column.left:
                yield Text(at + 0.8, y + 4.0, words, TABLE.face, size)
            else:
                yield Text(at + column.wide / 2, y + 4.0, words, TABLE.face, size, "middle")
            at += column.wide
        yield Path(line((x, y + 5.4), (x + self.wide, y + 5.4)), stroke=INK, width=0.9 * POINT)

    def _row(self, row: Row, label: FittedName, x: float, y: float) -> Iterator[Mark]:
        base = y + self.step / 2 + SIZE * CAPITALS * POINT / 2
        at = x
        if row.sign[0]:
            sign = draw_symbol(row.sign[0], 2.9, row.sign[1])
            yield sign.at(x + 0.4, y + (self.step - 2.9) / 2)
        if row.number:
            yield Text(x + _inset(row) - NUMBER, base, row.number, "bold", SIZE)
        for words in label.lines:
            yield Text(x + _inset(row), base, words, "sans", label.size)
        at += self.label
        for column, cell in zip(self.columns, row.cells):
            yield from _cell(cell, column, at, base, y + self.step / 2)
            at += column.wide
        ink, pen = (PALE, 0.8) if row.ends else (FAINT, 0.35)
        yield Path(line((x, y + self.step), (x + self.wide, y + self.step)), stroke=ink, width=pen * POINT)


def _inset(row: Row) -> float:
    """Return the mm before the label of a row, for its symbol and its number."""
    return (SIGN if row.sign[0] else 0.0) + (NUMBER if row.number else 0.0)


def _cell(cell: str | Draw, column: Column, x: float, base: float, middle: float) -> Iterator[Mark]:
    if callable(cell):
        yield from cell(x + column.wide / 2, middle)
    elif cell:
        words, size = fit_words(cell, "sans", SIZE, column.wide - 0.8, LEAST)
        if column.left:
            yield Text(x + 0.8, base, words, "sans", size)
        else:
            yield Text(x + column.wide / 2, base, words, "sans", size, "middle")
