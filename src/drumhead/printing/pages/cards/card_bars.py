"""Bars on cards: numbers that one die must reach, and outcomes of one question that add up to 1.

Both are drawn as on the playsheets and in the same tones: a number over six squares, of which those of the faces that
pass are filled; outcomes as the parts of a bar, from the best to the worst for the player of the unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, line, move, rectangle
from drumhead.printing.layout.rich_text import Word, resting, set_line, split_markup
from drumhead.printing.pages.cards.card_text import BELOW, paragraph
from drumhead.printing.pages.cards.card_text_flow import UNHEADED, Block
from drumhead.printing.pages.cards.record_boxes import HEAD, Item, label
from drumhead.printing.style.block_shades import tones_of
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.card_chances import Figure, Grid
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

BESIDE = 0.5  # mm from a number needed to its chance
SQUARE, SQUARES = 0.95, 1.25  # mm of a square for a face of a die, and of the row of squares
BAR, ROW = 3.5, 3.8  # mm of a bar, and from one bar to the next, on the largest card of the usual text
LEFT, BETWEEN, AFTER = 1.4, 1.8, 1.2  # mm after labels, between two words of the key, and below the last bar
INSIDE = 0.6  # mm at least between a figure and the ends of its part
LINE, EDGE = 0.1, 0.22  # mm: the outline of a square or a part, and the line between two parts
LEAST_PARTS = 3
TONES = {  # of outcomes from the best to the worst, by how many are gains, level and losses
    "gain": {1: ("good",), 2: ("best", "good")},
    "level": {0: (), 1: ("open",)},
    "loss": {1: ("worst",), 2: ("bad", "worst")},
}


def has_bars(grid: Grid) -> bool:
    """Return whether an odds table can have bars."""
    return bool(divide_rows(grid)) or any(has_needs(figures) for _, figures in grid.rows)


# ------------------------------------------------------------------ what one die must reach


def has_needs(figures: Sequence[Figure]) -> bool:
    """Return whether all figures of a row say what one die must reach."""
    return all(figure.need for figure in figures)


def throw_width(figure: Figure, points: float, stock: Stock) -> float:
    """Return the width in mm of a number needed, in text of `points` points, with its chance."""
    return width(figure.need, "bold", points) + _chance_width(figure, stock)


def _chance_width(figure: Figure, stock: Stock) -> float:
    """Return the width in mm of a chance beside the number needed; 0 for a certain or impossible throw, without one."""
    return 0.0 if figure.chance in (0, 1) else BESIDE + width(figure.said, "sans", stock.least)


def draw_throw(
    figure: Figure, middle: float, base: float, wide: float, points: float, stock: Stock, low_ink: bool
) -> Iterator[Mark]:
    """Yield the number that one die must reach, its chance, and six squares below them, those that pass filled.

    They are centred on x = `middle` mm in a cell `wide` mm wide; `base` is the y of the baseline in mm.
    """
    beside = _chance_width(figure, stock)
    long = throw_width(figure, points, stock)
    yield Text(middle - long / 2, base, figure.need, "bold", points)
    if beside:
        yield Text(middle + long / 2, base, figure.said, "sans", stock.least, "end")
    size, top = min(SQUARE, wide / 8), base + BELOW * points * POINT  # clear of the tail of "any"
    passes, solid = int(6 * (figure.chance or 0)), tones_of("low" if low_ink else "full").solid
    for face in range(6):
        at = middle + (face - 2.5) * 1.2 * size - size / 2
        fill = solid if face >= 6 - passes else PAPER
        yield Path(rectangle(at, top, size, size), stroke=INK, width=LINE, fill=fill)


# ------------------------------------------------------------------ outcomes that add up to 1


def divide_rows(grid: Grid) -> int:
    """Return how many of a table's first rows are outcomes that add up to 1 in every column; 0 if none do.

    They are all rows or all but one, from gains to losses, no more than there are tones.
    """
    for count in (len(grid.rows), len(grid.rows) - 1):
        columns = list(zip(*(figures for _, figures in grid.rows[:count])))
        if count >= LEAST_PARTS and all(sum(each.chance or 0 for each in cells) == 1 for cells in columns):
            return count if list_tones(grid, count) else 0
    return 0


def list_tones(grid: Grid, count: int) -> list[str]:
    """Return the tone of each of the first `count` rows; [] where there are not as many tones, or gains are not
    first.
    """
    hues = [figures[0].hue for _, figures in grid.rows[:count]]
    if hues != sorted(hues, key=list(TONES).index):
        return []
    found = [tones.get(hues.count(hue)) for hue, tones in TONES.items()]
    return [] if None in found else [tone for some in found for tone in some or ()]


def draw_bars(grid: Grid, count: int, stock: Stock, low_ink: bool) -> Iterator[Block]:
    """Yield the blocks of an odds table whose first `count` rows are the parts of a bar for each column.

    A row after them is a column of figures at the right. The key is above the bars, the table's sentence below.
    """
    bars = _Bars(grid, count, stock, low_ink)
    yield bars.key
    for number in range(len(grid.columns)):
        last = number + 1 == len(grid.columns)
        air = AFTER if last else 0.0
        yield Block(tuple(bars.row(number)), bars.high + air, tied=not last or bool(grid.says), air=air)
    yield UNHEADED
    if grid.says:
        yield from paragraph([*split_markup(grid.says), *resting(grid.marks)], stock, after=AFTER, together=True)


@dataclass(frozen=True)
class _Bars:
    """The drawing of an odds table as bars; its first `count` rows are their parts."""

    grid: Grid
    count: int
    stock: Stock
    low_ink: bool

    @cached_property
    def parts(self) -> list[str]:
        """The tone of each part."""
        return list_tones(self.grid, self.count)

    @property
    def high(self) -> float:
        """The height of a row in mm."""
        return ROW * self.stock.scale

    @cached_property
    def left(self) -> float:
        """The x of the bars in mm."""
        return LEFT + max(width(said, "semibold", self.stock.size) for said in self.grid.columns)

    @cached_property
    def beside(self) -> float:
        """The width in mm of the column at the right, with the gap before it; 0 without one."""
        if self.count == len(self.grid.rows):
            return 0.0
        said, figures = self.grid.rows[-1]
        return LEFT + max(
            width(said, "sans", self.stock.size),
            *(width(figure.said, figure.face, self.stock.size) for figure in figures),
        )

    @property
    def key(self) -> Block:
        """The title of the table, and a patch and a word for each part, in as many lines as they need."""
        size, room = self.stock.size, self.stock.words.width - self.beside
        words: list[Word] = split_markup(self.grid.head, HEAD) if self.grid.says else self.grid.headed
        named, wide, high = label(words, self.stock)
        marks: list[Mark] = [*named]
        x, down = wide + BETWEEN if wide else 0.0, max(0.0, high - size * POINT - 0.3)
        for tone, (said, _) in zip(self.parts, self.grid.rows):
            item = self._patch(tone, said)
            if x and x + item.width > room:
                x, down = 0.0, down + 1.12 * size * POINT
            marks.append(move(item.marks, x, down))
            x += item.width + BETWEEN
        if self.beside:
            base = down + 0.8 * size * POINT
            marks.append(Text(self.stock.words.width, base, self.grid.rows[-1][0], "sans", size, "end"))
        return Block(tuple(marks), down + 1.12 * size * POINT + 0.5, heads=True)

    def _patch(self, tone: str, words: str) -> Item:
        """Return a small square of a tone with the word for it."""
        size = self.stock.size
        side = 0.62 * size * POINT
        base = 0.8 * size * POINT
        said, wide = set_line(split_markup(words), size, base, side + 0.8)
        return Item((*self._ground(tone, 0, base - side, side, side), *said), wide, size * POINT)

    def row(self, number: int) -> Iterator[Mark]:
        """Yield the marks of the bar for a column of the table, by its index, with the column's heading."""
        size, tall = self.stock.size, BAR * self.stock.scale
        base = tall / 2 + size * CAPITALS * POINT / 2
        yield Text(0, base, self.grid.columns[number], "semibold", size)
        x, room = self.left, self.stock.words.width - self.beside - self.left
        for tone, (_, figures) in zip(self.parts, self.grid.rows):
            figure = figures[number]
            if figure.chance:
                yield from self._part(tone, figure, x, room * float(figure.chance), tall)
                if x > self.left:
                    yield Path(line((x, 0), (x, tall)), stroke=INK, width=EDGE)
                x += room * float(figure.chance)
        if self.beside:
            figure = self.grid.rows[-1][1][number]
            yield Text(self.stock.words.width, base, figure.said, figure.face, size, "end")

    def _part(self, tone: str, figure: Figure, x: float, wide: float, tall: float) -> Iterator[Mark]:
        """Yield one part of a bar, with its figure where there is room."""
        yield from self._ground(tone, x, 0, wide, tall)
        tones, size = tones_of("low" if self.low_ink else "full"), self.stock.size
        long = width(figure.said, "semibold", size)
        if long + INSIDE > wide:
            return
        high = size * CAPITALS * POINT
        yield Text(x + wide / 2, (tall + high) / 2, figure.said, "semibold", size, "middle", tones.tones[tone][1])

    def _ground(self, tone: str, x: float, y: float, wide: float, tall: float) -> Iterator[Mark]:
        """Yield an area in a tone, with its stripes, and an outline."""
        tones = tones_of("low" if self.low_ink else "full")
        area = rectangle(x, y, wide, tall)
        if tone in tones.stripes:
            thick, apart, slant, ground, ink = tones.stripes[tone]
            yield Path(area, fill=ground)
            stripes = tuple(slant_lines(x, y, wide, tall, apart, slant))
            if stripes:
                yield Path(stripes, stroke=ink, width=thick)
            yield Path(area, stroke=INK, width=LINE)
        else:
            yield Path(area, stroke=INK, width=LINE, fill=tones.tones[tone][0])


def slant_lines(x: float, y: float, wide: float, tall: float, apart: float, slant: int) -> Iterator[Step]:
    """Yield the steps of lines at 45 degrees, `apart` mm from each other, cut off at the edges of an area.

    They rise to the right where `slant` is 1, and fall where it is -1.
    """
    along = apart * sqrt(2)  # from line to line on a level edge
    for number in range(1, ceil((wide + tall) / along)):
        reach = number * along  # each point of a line has this sum of mm from the left and from the top, or the bottom
        ends = [(across, reach - across) for across in (max(reach - tall, 0.0), min(reach, wide))]
        yield from line(*((x + across, y + (high if slant > 0 else tall - high)) for across, high in ends))
