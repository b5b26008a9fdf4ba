"""Strips to pull through a sleeve: cards or dice in their order, which the sleeve's window shows one by one.

A strip's front has its name; what it shows is on the back. The sleeve is cut from the same sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Text, line, move, rectangle
from drumhead.printing.layout.page_frame import COLOPHON, colophon_line
from drumhead.printing.style.colours import FAINT, HAIR, INK, POINT, TINT
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.style.paper import Box, Paper
from drumhead.printing.text.font_metrics import lines as plain_lines
from drumhead.printing.text.font_metrics import plain, width

WIDE = 15.0  # mm of a strip
LEAD = 16.0  # mm at the beginning of a strip, which has its name
SPARE = 1.2  # mm by which the sleeve is wider than the strip
TAB = 8.0  # mm of the sleeve's tab
WINDOW = 6.0  # mm from the upper edge of the sleeve to its window
MOST_CELL = 6.6  # mm
ABOVE = 20.0  # mm of the sheet for its heading


@dataclass(frozen=True)
class Cell:
    """What one cell of a strip shows: words, and the symbol of a suit before them with its colour, "" for none."""

    words: str
    sign: str = ""
    ink: str = INK


@dataclass(frozen=True)
class Strip:
    """A strip: its name, and its cells in the order in which they are uncovered."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class StripSheets:
    """The layout of strips and their sleeve on a paper; `colophon` has both ends of the footer."""

    page: Paper
    lettering: Lettering
    title: str
    how: Sequence[str]
    colophon: tuple[str, str]
    low_ink: bool = False

    @property
    def free(self) -> Box:
        """The part of a sheet for strips."""
        return self.page.printable.inset(top=ABOVE, bottom=COLOPHON + 1)

    @property
    def sleeve_wide(self) -> float:
        """The width in mm of the sleeve as it is cut."""
        return 2 * (WIDE + SPARE) + TAB

    @property
    def across(self) -> int:
        """The number of strips on a sheet, beside the sleeve."""
        return int((self.free.width - self.sleeve_wide - 3) // WIDE)

    def most_cells(self) -> int:
        """Return how many cells of the greatest height a strip has room for."""
        return int((self.free.height - LEAD) // MOST_CELL)

    def cell(self, strips: Sequence[Strip]) -> float:
        """Return the height in mm of a cell: as high as the longest strip allows."""
        return min(MOST_CELL, (self.free.height - LEAD) / max(len(strip.cells) for strip in strips))

    def sheets(self, strips: Sequence[Strip]) -> Iterator[Sheet]:
        """Yield two pages for each sheet: the front, which is open, and the back, which is sealed."""
        high = self.cell(strips)
        groups = [strips[at : at + self.across] for at in range(0, len(strips), self.across)]
        for number, group in enumerate(groups, start=1):
            name = f"{self.title} {number}/{len(groups)}"
            front = self._front(group, name, high, f"{number}/{len(groups)}")
            yield Sheet(self.page, tuple(front), f"{name}: outside")
            yield Sheet(self.page, tuple(self._back(group, high)), f"{name}: inside, sealed")

    def _left(self, at: int) -> float:
        return self.free.left + at * WIDE

    def _front(self, group: Sequence[Strip], name: str, high: float, number: str) -> Iterator[Mark]:
        box, free = self.page.printable, self.free
        slim, body = self.lettering.types["part"], self.lettering.types["body"]
        yield Text(box.left, box.top + 6, name, slim.face, slim.size)
        for at, words in enumerate(plain_lines(plain(" ".join(self.how)), body.face, body.size, box.width, 3)):
            yield Text(box.left, box.top + 11 + at * body.leading * POINT, words, body.face, body.size)
        for at, strip in enumerate(group):
            tall = LEAD + len(strip.cells) * high
            yield Path(rectangle(self._left(at), free.top, WIDE, tall), "cut", INK, 0.2)
            yield move(self._name(strip), self._left(at), free.top)
        tall = LEAD + max(len(strip.cells) for strip in group) * high
        yield from self._sleeve(box.right - self.sleeve_wide, tall, high)
        yield from colophon_line(self.page, self.colophon, number)

    def _name(self, strip: Strip) -> Iterator[Mark]:
        label = self.lettering.types["table"]
        words = plain_lines(plain(strip.name), label.face, label.size, WIDE - 2, 2)
        for at, each in enumerate(words):
            yield Text(WIDE / 2, 5 + at * 4.2, each, label.face, label.size, "middle")

    def _back(self, group: Sequence[Strip], high: float) -> Iterator[Mark]:
        """Yield the sealed face, on which the first strip is at the right."""
        for at, strip in enumerate(group):
            left = self.page.width - self._left(at) - WIDE
            yield move(self._name(strip), left, self.free.top)
            for number, cell in enumerate(strip.cells):
                top = self.free.top + LEAD + number * high
                yield Path(line((left + 1, top), (left + WIDE - 1, top)), stroke=HAIR, width=0.18)
                yield from self._shows(cell, left + WIDE / 2, top + high / 2)

    def _shows(self, cell: Cell, x: float, y: float) -> Iterator[Mark]:
        label = self.lettering.types["table"]
        base = y + 1.15
        if not cell.sign:
            yield Text(x, base, cell.words, label.face, label.size, "middle", ink=cell.ink)
            return
        sign = draw_symbol(cell.sign, 2.6, cell.ink)
        whole = sign.width + 0.8 + width(cell.words, label.face, label.size)
        yield sign.at(x - whole / 2, y - 1.3)
        yield Text(x - whole / 2 + sign.width + 0.8, base, cell.words, label.face, label.size, ink=cell.ink)

    def _sleeve(self, left: float, tall: float, high: float) -> Iterator[Mark]:
        """Yield the sleeve, as long as a strip: a tab to glue, a front with a window near its upper edge, and a back.

        The tab goes inside the back, where it is not in the way of the window.
        """
        body, half, top = self.lettering.types["body"], WIDE + SPARE, self.free.top
        yield Path(rectangle(left, top, self.sleeve_wide, tall), "cut", INK, 0.2)
        for fold in (TAB, TAB + half):
            yield Path(line((left + fold, top), (left + fold, top + tall)), "fold", HAIR, 0.25, dash=(2.0, 1.4))
        window = rectangle(left + TAB + 2.2, top + WINDOW, half - 4.4, high)
        yield Path(window, "cut", INK, 0.2)
        tint = "" if self.low_ink else TINT
        yield Path(rectangle(left + 1, top + 1, TAB - 1.6, tall - 2), "glue", FAINT, 0.18, (0.6, 0.9), fill=tint)
        yield Text(left + TAB + half / 2, top + WINDOW + high + 5, "window", body.face, body.size, "middle")
        yield Text(left + TAB + 1.5 * half, top + WINDOW + high + 5, "back", body.face, body.size, "middle")
        glue = Text(0, 0, "glue", body.face, body.size, "middle")
        yield move((glue,), left + TAB / 2 + 1, top + tall / 2, -90)
