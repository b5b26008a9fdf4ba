"""The key of the map before the first turn: every unit by number and side, with the coordinates of its centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.pages.maps.opening.opening_text import KeyEntry, MapText
from drumhead.printing.style.colours import HAIR
from drumhead.printing.text.fitted_labels import SAFE, Room, told_apart
from drumhead.printing.text.font_metrics import shorten_words, width
from drumhead.printing.text.map_words import words

SIZE = 9.0  # points
ROW, HEAD, APART = 4.1, 6.0, 2.4  # mm of a line, of a side's head, and above a head that is not the first
NUMBER, PLACE = 5.6, 9.0  # mm for a number, and for each of the two figures of a place
BETWEEN = 3.6  # mm from one column to the next


@dataclass(frozen=True)
class Row:
    """A row of the key: a unit (`entry`), a wing or division that begins (`begins`), or with neither, the heading of
    a side.
    """

    side: str
    entry: KeyEntry | None = None
    begins: str = ""


Column = list[Row]


class Key:
    """The key of the map: all units of the sides shown, in columns, with a heading for each side.

    `with_heads` adds headings where a wing, line, division or brigade begins.
    """

    def __init__(self, voice: MapText, with_heads: bool = True) -> None:
        self.voice, self.with_heads = voice, with_heads
        self.rows = [row for side in voice.shown for row in (Row(side), *self._of_side(side))]

    def _of_side(self, side: str) -> Iterator[Row]:
        begins = self.voice.list_starts(side) if self.with_heads else {}
        for entry in self.voice.entries(side):
            if entry.number in begins:
                yield Row(side, begins=begins[entry.number])
            yield Row(side, entry)

    @property
    def narrowest(self) -> float:
        """The width in mm at which a column has every name on one line."""
        return max((self._needs(row) for row in self.rows), default=0.0)

    @property
    def broadest(self) -> float:
        """The width in mm at which a column has every name and all further words on the unit on one line."""
        return max((self._needs(row) + _more(row) for row in self.rows), default=0.0)

    def _needs(self, row: Row) -> float:
        if row.begins:
            return width(row.begins, "semibold", SIZE)
        if row.entry is None:
            return width(self.voice.edge(row.side), "semibold", SIZE + 1) + 6.0 + 2 * PLACE
        return NUMBER + width(row.entry.name, "sans", SIZE) + 2 * PLACE + 0.1

    def columns(self, count: int) -> list[Column]:
        """Return the rows divided into at most `count` columns, with headings repeated at the top of a column.

        Sides share a column only where `count` is not a multiple of their number.
        """
        sides = [[row for row in self.rows if row.side == side] for side in self.voice.shown]
        parts = sides if count % len(sides) == 0 else [self.rows]
        return [column for part in parts for column in _shared(part, count // len(parts))]

    def tall(self, count: int, wide: float) -> float:
        """Return the height in mm of the key in `count` columns, each `wide` mm wide."""
        return max((self.downs(column, wide)[-1] for column in self.columns(count)), default=0.0)

    def downs(self, column: Column, wide: float) -> list[float]:
        """Return the y in mm at which each row of a column ends, from the top of the column; the column is `wide` mm
        wide.
        """
        return list(accumulate(self._high(row, wide, not at) for at, row in enumerate(column)))

    def _high(self, row: Row, wide: float, is_first: bool = True) -> float:
        if row.begins:
            return ROW
        if row.entry is None:
            return HEAD + (0.0 if is_first else APART)
        return 2 * ROW if self._needs(row) + _more(row) > wide else ROW

    def marks(self, columns: Sequence[Column], x: float, y: float, wide: float) -> Iterator[Mark]:
        """Yield the marks of columns side by side, each `wide` mm wide; the first has its upper left corner at (x,
        y).

        Both coordinates are in mm on the page.
        """
        room = Room("sans", SIZE, SIZE, wide - NUMBER - 2 * PLACE + SAFE)
        names = told_apart([row.entry.name for row in self.rows if row.entry], room)
        for column in columns:
            for row, down in zip(column, self.downs(column, wide)):
                name = names[row.entry.name].words if row.entry else ""
                yield from self._row(row, name, x, y + down - self._high(row, wide), wide)
            x += wide + BETWEEN

    def _row(self, row: Row, name: str, x: float, y: float, wide: float) -> Iterator[Mark]:
        if row.begins:
            yield Text(x, y + ROW - 1.0, shorten_words(row.begins, "semibold", SIZE, wide), "semibold", SIZE)
            return
        if row.entry is None:
            yield from self._head(row.side, x, y + HEAD - 2.2, wide)
            return
        base, entry = y + ROW - 1.0, row.entry
        yield Text(x + NUMBER - 1.6, base, entry.number, "bold", SIZE, "end", self.voice.game.side(row.side)["ink"])
        yield Text(x + NUMBER, base, name, "sans", SIZE)
        for end, figure in ((x + wide - PLACE, entry.across), (x + wide, entry.up)):
            yield Text(end, base, figure, "sans", SIZE, "end")
        if entry.more and self._high(row, wide) == ROW:
            yield Text(x + NUMBER + width(f"{name} ", "sans", SIZE), base, entry.more, "sans italic", SIZE)
        elif entry.more:
            said = shorten_words(entry.more, "sans italic", SIZE, wide - NUMBER - 2.0)
            yield Text(x + NUMBER + 2.0, base + ROW, said, "sans italic", SIZE)

    def _head(self, side: str, x: float, base: float, wide: float) -> Iterator[Mark]:
        about = self.voice.game.side(side)
        yield draw_symbol(about["sign"], 3.2, about["ink"]).at(x, base - 2.7)
        yield Text(x + 4.4, base, self.voice.edge(side), "semibold", SIZE + 1, ink=about["ink"])
        for end, said in ((x + wide - PLACE, words()["across"]), (x + wide, words()["up"])):
            yield Text(end, base, said, "sans italic", SIZE, "end")
        yield Path(line((x, base + 1.3), (x + wide, base + 1.3)), stroke=HAIR, width=0.2)

    def pages(self, count: int, wide: float, tall: float) -> Iterator[list[Column]]:
        """Yield the columns of the key for each sheet of its own: `count` columns a sheet, none higher than `tall`
        mm.
        """
        columns: list[Column] = []
        for row in self.rows:
            head = [Row(row.side)] if row.entry or row.begins else []
            if not columns or self.downs([*columns[-1], row], wide)[-1] > tall:
                columns.append(head)
            columns[-1].append(row)
        for at in range(0, len(columns), count):
            yield columns[at : at + count]


def _more(row: Row) -> float:
    """Return the width in mm of the further words on a unit after its name; 0 without such words."""
    return width(f" {row.entry.more}", "sans italic", SIZE) if row.entry and row.entry.more else 0.0


def _shared(rows: Sequence[Row], count: int) -> Iterator[Column]:
    """Yield rows divided into `count` columns with about equal numbers of rows; none ends with a heading or begins
    without one.
    """
    rest = list(rows)
    while rest:
        each = max(2, -(-(len(rest) + count - 1) // count))
        column, rest, count = rest[:each], rest[each:], max(1, count - 1)
        while rest and column[-1].entry is None:
            rest.insert(0, column.pop())
        yield column
        if rest and (rest[0].entry is not None or rest[0].begins):
            rest.insert(0, Row(rest[0].side))
