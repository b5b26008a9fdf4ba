"""The drawing of odds tables on cards: labels left of the figures or above them, whichever takes less room.

Columns, and rows, of equal figures are one. A table that is too wide either way is divided into parts. A table that is
to have bars says what one die must reach, over six squares of which so many are filled as faces pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, rectangle
from drumhead.printing.layout.rich_text import Word, resting, split_markup
from drumhead.printing.pages.cards.card_bars import (
    SQUARES,
    divide_rows,
    draw_bars,
    draw_throw,
    has_bars,
    has_needs,
    throw_width,
)
from drumhead.printing.pages.cards.card_chances import Figure, Grid
from drumhead.printing.pages.cards.card_fit import TableBlocks
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import UNHEADED, Block
from drumhead.printing.pages.cards.record_boxes import HEAD, label
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.text.font_metrics import CAPITALS, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

FIGURE, CELL, ROW = 10.2, 9.6, 3.95  # points, and mm of a cell of the largest picture
UNDER, BAR = 0.3, 0.5  # mm from a figure to the bar below it, and its weight: little ink
NEAR, APART = 0.3, 1.0  # mm at least between two figures, and between two headings
THROWS_APART = 0.8  # mm at least between numbers needed, each with its chance beside it
AIR = 1.2  # mm between the longest label and the first cell, and below a picture
ABOVE = 1.1  # times its text size: the height of a label above its row
WIDEST = 0.45  # of a card: labels left of figures
WORTH = 1.5  # mm of height that one row of figures less is worth


def merge_columns(grid: Grid) -> Grid:
    """Return the odds table with neighbouring columns of equal results merged into one, with a heading such as "0–1".

    Only columns whose headings are whole numbers are merged.
    """
    down = list(zip(*(figures for _, figures in grid.rows)))
    runs: list[list[int]] = []
    for at, cells in enumerate(down):
        if runs and cells == down[at - 1] and grid.columns[at].isdigit() and grid.columns[runs[-1][0]].isdigit():
            runs[-1].append(at)
        else:
            runs.append([at])
    heads = [grid.columns[run[0]] + (f"–{grid.columns[run[-1]]}" if run[1:] else "") for run in runs]
    rows = tuple((named, tuple(figures[run[0]] for run in runs)) for named, figures in grid.rows)
    return replace(grid, columns=tuple(heads), rows=rows)


def merge_rows(grid: Grid) -> Grid:
    """Return a table of several tests with rows of equal figures merged into one, labelled with all their labels.

    Any other table is unchanged: its labels say only together what they ask.
    """
    if not grid.tests:
        return grid
    named: dict[tuple[Figure, ...], list[str]] = {}
    for words, figures in grid.rows:
        named.setdefault(figures, []).append(words)
    return replace(grid, rows=tuple((", ".join(words), figures) for figures, words in named.items()))


def draw_grid(grid: Grid, stock: Stock, low_ink: bool, bars: bool = False) -> tuple[Block, ...]:
    """Return the blocks of an odds table: headings, rows, and the sentence below the table; () without rows.

    With `bars`, outcomes that add up to 1 are bars, and chances of one die are the numbers that it must reach. The
    blocks are laid out once for all cards that share the table.
    """
    how = stock, low_ink, bars
    if how not in grid.drawn:
        divided = divide_rows(grid) if bars else 0
        grid.drawn[how] = tuple(draw_bars(grid, divided, stock, low_ink) if divided else _draw(grid, *how))
    return grid.drawn[how]


def both_forms(grid: Grid, stock: Stock, low_ink: bool) -> TableBlocks:
    """Return the blocks of an odds table without bars and, where it can have them, with bars."""
    barred = draw_grid(grid, stock, low_ink, bars=True) if has_bars(grid) else ()
    return TableBlocks(grid.title, draw_grid(grid, stock, low_ink), barred)


def _draw(grid: Grid, stock: Stock, low_ink: bool, bars: bool) -> Iterator[Block]:
    """Yield the blocks of an odds table without parted bars; nothing without rows.

    The marks of annotations are after the sentence; without a sentence they are after the title where there is room.
    """
    if not grid.rows:
        return
    ways = _ways(grid, stock, bars)
    parts = min(ways, key=lambda way: sum(part.height + WORTH * len(part.grid.rows) for part in way))
    beside = not grid.says and (parts[0].above or label(grid.headed, stock)[1] <= parts[0].left)
    words = [] if beside else [*split_markup(grid.says), *resting(grid.marks)]
    for part in parts:
        yield from part.blocks(low_ink, grid.headed if beside else split_markup(grid.head, HEAD), bool(words))
    yield UNHEADED
    yield from paragraph(words, stock, after=AIR, together=True)


def _ways(grid: Grid, stock: Stock, bars: bool) -> Iterator[list[_SomeColumns]]:
    """Yield the ways to draw an odds table, each as its parts; of two of the same height the first is the better."""
    for each in (merge_columns(merge_rows(grid)), merge_columns(grid), grid):
        for above in (False, True):
            yield list(_parts(each, stock, above, bars))


@dataclass(frozen=True)
class _SomeColumns:
    """The columns of an odds table, from index `first` on, that fit side by side on a card.

    `left` is the x of the first cell and `wide` the width of each, in mm. `size` is the text size of labels and
    `figure` that of numbers, in points. With `above`, labels are above their rows; with `bars`, rows of one die have
    the numbers needed.
    """

    grid: Grid
    stock: Stock
    first: int
    left: float
    wide: tuple[float, ...]
    size: float
    figure: float
    above: bool
    bars: bool

    @property
    def high(self) -> float:
        return ROW * self.stock.scale

    @cached_property
    def height(self) -> float:
        named = self.size * ABOVE * POINT if self.above else 0.0
        rows = sum(named + self.tall(figures) for _, figures in self.grid.rows)
        return self.heads(split_markup(self.grid.head, HEAD)).height + rows

    def tall(self, figures: Sequence[Figure]) -> float:
        """Return the height of a row's cells in mm."""
        return self.high + (SQUARES if self.bars and has_needs(figures) else 0.0)

    @property
    def starts(self) -> list[float]:
        """The x of every cell in mm."""
        return [*accumulate(self.wide[:-1], initial=self.left)]

    def blocks(self, low_ink: bool, head: Sequence[Word], speaks: bool) -> Iterator[Block]:
        yield self.heads(head)
        for number, (named, figures) in enumerate(self.grid.rows, start=1):
            down = self.size * ABOVE * POINT if self.above and named else 0.0
            base = down - 0.25 * self.size * POINT if down else self.high / 2 + self.size * CAPITALS * POINT / 2
            marks: list[Mark] = [Text(0, base, named, "sans", self.size)]
            needs = self.bars and has_needs(figures)
            for figure, x, wide in zip(figures[self.first :], self.starts, self.wide):
                marks += (self.throw if needs else self.cell)(figure, x, down, wide, low_ink)
            last = number == len(self.grid.rows)
            air = AIR / 2 if last else 0.0
            yield Block(tuple(marks), down + self.tall(figures) + air, tied=not last or speaks, air=air)

    def heads(self, head: Sequence[Word]) -> Block:
        """Return a block with the title `head` over the row labels, and a heading over every column."""
        above, wide, down = label(head, self.stock)
        size = min(self.stock.size, self.figure)
        beside = wide <= self.left
        base = down - 0.9 if beside else down + self.stock.size * 0.9 * POINT
        marks = [
            Text(x + broad / 2, base, said, "semibold", size, "middle")
            for said, x, broad in zip(self.grid.columns[self.first :], self.starts, self.wide)
        ]
        return Block((*above, *marks), (down if beside else base + 0.4) + 0.3, heads=True)

    def cell(self, figure: Figure, x: float, top: float, wide: float, low_ink: bool) -> Iterator[Mark]:
        """Yield one cell with its upper left corner at `x`, `top` mm, shaded by the heat ramp.

        With low ink the cell has a bar below its number instead, as long as the chance.
        """
        middle, base = x + wide / 2, top + self.high / 2 + self.figure * CAPITALS * POINT / 2
        if figure.chance is None:
            yield Text(middle, base, figure.words, figure.face, self.figure, "middle")
            return
        gap = 0.55 * POINT
        if low_ink:
            yield from draw_bar(figure, middle, wide - 1, top + self.high, self.figure)
            return
        ground = figure.heat.ground(self.figure)
        yield Path(rectangle(x + gap / 2, top + gap / 2, wide - gap, self.high - gap), fill=ground)
        yield Text(middle, base, figure.said, figure.face, self.figure, "middle", figure.heat.ink)

    def throw(self, figure: Figure, x: float, top: float, wide: float, low_ink: bool) -> Iterator[Mark]:
        """Yield one cell with its upper left corner at `x`, `top` mm: the number that a die must reach."""
        base = top + self.high / 2 + self.figure * CAPITALS * POINT / 2
        return draw_throw(figure, x + wide / 2, base, wide, self.figure, self.stock, low_ink)


def draw_bar(figure: Figure, middle: float, wide: float, bottom: float, size: float) -> Iterator[Mark]:
    """Yield the number of a cell, centred on x = `middle` mm in a row that ends at `bottom` mm, and a bar below it.

    A chance of 1 has a bar `wide` mm long. `size` is the text size in points.
    """
    base = bottom - UNDER - BAR - size * 0.02 * POINT
    long = wide * float(figure.chance or 0)
    yield Text(middle, base, figure.said, figure.face, size, "middle")
    yield Path(rectangle(middle - long / 2, base + UNDER, long, BAR), fill=INK)


def _parts(grid: Grid, stock: Stock, above: bool, bars: bool) -> Iterator[_SomeColumns]:
    """Yield the parts into which an odds table is divided to fit the width of a card; with `above`, labels are above
    rows, with `bars` numbers needed are in rows of one die.

    There is one part if the numbers fit, at most slightly smaller than usual; otherwise as many as needed.
    """
    scale, room, count = stock.scale, stock.words.width, len(grid.columns)
    named, size = (0.0, stock.size) if above else _labels(grid, stock)
    left = named + AIR if named else 0.0
    for figure in sorted({FIGURE * scale, stock.size, stock.least}, reverse=True):
        least = _least(grid, figure, stock, bars)
        if sum(least) <= room - left:
            break
    if not above and (beside := label(split_markup(grid.head, HEAD), stock)[1] + AIR) + sum(least) <= room:
        left = max(left, beside)
    if sum(least) <= room - left:
        wide = _widths(least, min(CELL * scale * count, room - left))
        yield _SomeColumns(grid, stock, 0, room - sum(wide), wide, size, figure, above, bars)
        return
    parts = -(-count // max(1, int((room - left + 0.01) / max(least))))
    each = -(-count // parts)
    for first in range(0, count, each):
        some = min(each, count - first)
        wide = (max(min(CELL * scale, (room - left) / each), min(max(least), (room - left) / each)),) * some
        yield _SomeColumns(grid, stock, first, left, wide, size, figure, above, bars)


def _widths(least: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the widths in mm of columns that fill `room` mm: equal if that is enough for each, otherwise as needed."""
    if len(least) * max(least) <= room:
        return (room / len(least),) * len(least)
    more = max(0.0, room - sum(least)) / len(least)
    return tuple(each + more for each in least)


def _least(grid: Grid, figure: float, stock: Stock, bars: bool) -> list[float]:
    """Return the width in mm that each column needs, its numbers in text of `figure` points."""

    def of_cells(figures: Sequence[Figure]) -> Iterator[float]:
        needs = bars and has_needs(figures)
        for each in figures:
            yield (
                THROWS_APART + throw_width(each, figure, stock) if needs else NEAR + width(each.said, each.face, figure)
            )

    heads = [width(said, "semibold", min(figure, stock.size)) + APART for said in grid.columns]
    return [max(column) for column in zip(heads, *(of_cells(figures) for _, figures in grid.rows))]


def _labels(grid: Grid, stock: Stock) -> tuple[float, float]:
    """Return the width in mm of the longest row label of an odds table, and the text size in points for all row
    labels.
    """
    for size in (stock.size, stock.least):
        named = max(width(name, "sans", size) for name, _ in grid.rows)
        if named < WIDEST * stock.words.width:
            break
    return named, size
