"""Outlines of pieces in cells of a millimetre, and the places that one piece cannot have because of another.

These places are a convolution of the two outlines, which numpy's Fourier transform computes once for each pair.
Shapes are grown to whole cells, so that no two pieces ever come closer than their gap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from drumhead.printing.layout.layout_cache import KEPT, clearable_cache
from drumhead.printing.layout.pieces import Area, LabelOwner, Piece

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from drumhead.printing.drawing.vector_primitives import Point

    Grid = NDArray[numpy.bool_]

CELL = 1.0  # mm
ASIDE = 3.0  # mm between a letter beside one piece and the tab of the same letter on another


@dataclass(frozen=True, eq=False)
class Outline:
    """The shape of pieces that are alike: their areas in mm, and the letters and tabs that others keep away from.

    With `butts`, the piece may touch another such piece.
    """

    areas: tuple[Area, ...]
    butts: bool
    wards: tuple[LabelOwner, ...]

    @cached_property
    def cells(self) -> Grid:
        """The cells that the shape touches, as a boolean array of rows and columns."""
        import numpy

        tall = cells_of(max(y for area in self.areas for _, y in area))
        wide = cells_of(max(x for area in self.areas for x, _ in area))
        cells = numpy.zeros((tall, wide), dtype=bool)
        for area in self.areas:
            _fill(cells, area)
            for one, other in zip(area, (*area[1:], area[0])):
                _trace(cells, one, other)
        return cells

    @cached_property
    def size(self) -> float:
        """The area in square mm."""
        return sum(abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(a, (*a[1:], a[0])))) / 2 for a in self.areas)


def outline_of(piece: Piece) -> Outline:
    """Return the shape of a piece: the same object for all pieces that are alike."""
    return _outline(piece.areas, piece.butts, piece.wards)


@clearable_cache()
def _outline(areas: tuple[Area, ...], butts: bool, wards: tuple[LabelOwner, ...]) -> Outline:
    rounded = tuple(tuple((round(x, 3), round(y, 3)) for x, y in area) for area in areas)
    return Outline(areas, butts, wards) if rounded == areas else _outline(rounded, butts, wards)


@clearable_cache(4 * KEPT)
def too_near(one: Outline, other: Outline, gap: float) -> tuple[Grid, int, int]:
    """Return a grid of the places where `one` may not begin because of `other`, and the grid's row and column.

    The row and the column are those of its first cell, counted from the upper left corner of `other`. The two stay
    `gap` mm apart, except that neighbours that butt may touch.
    """
    import numpy

    pad = 0 if one.butts and other.butts else cells_of(gap)
    grown, still = _grown(one.cells, gap, pad)[::-1, ::-1], other.cells
    long = [a + b - 1 for a, b in zip(grown.shape, still.shape)]
    size = [_quick(each) for each in long]
    wave = numpy.fft.rfft2(grown.astype(float), s=size) * numpy.fft.rfft2(still.astype(float), s=size)
    near: Grid = numpy.fft.irfft2(wave, s=size)[: long[0], : long[1]] > 0.5
    down, right = pad + 1 - grown.shape[0], pad + 1 - grown.shape[1]
    if one.wards and other.wards:
        margin = cells_of(2 * ASIDE)
        near, down, right = numpy.pad(near, margin), down - margin, right - margin
        _ward_off(near, down, right, one.wards, other.wards)
    return near, down, right


def _ward_off(near: Grid, down: int, right: int, ours: Sequence[LabelOwner], theirs: Sequence[LabelOwner]) -> None:
    """Mark in `near` the places where a letter would be beside the tab of the same letter on the other piece.

    `near` begins at the row `down` and the column `right`; `ours` are those of the piece to be placed.
    """
    for mine in ours:
        for other in theirs:
            if mine.name == other.name:
                for moving, still in ((mine.letter, other.tab), (mine.tab, other.letter)):
                    top, bottom = _between(still.top - moving.bottom, still.bottom - moving.top, down)
                    left, end = _between(still.left - moving.right, still.right - moving.left, right)
                    near[top:bottom, left:end] = True


def _between(low: float, high: float, first: int) -> tuple[int, int]:
    return max(0, math.floor((low - ASIDE) / CELL) + 1 - first), max(0, cells_of(high + ASIDE) - first)


def cells_of(long: float) -> int:
    """Return the number of cells that a length in mm takes up."""
    return math.ceil(long / CELL - 1e-6)


@cache
def _quick(least: int) -> int:
    """Return the smallest length from `least` on for which a Fourier transform is fast.

    Its only prime factors are two, three and five.
    """
    powers = (2**two * 3**three * 5**five for two in range(12) for three in range(7) for five in range(5))
    return int(min(each for each in powers if each >= least))


def _grown(cells: Grid, gap: float, pad: int) -> Grid:
    """Return the cells of a shape grown by `gap` mm, with `pad` more rows and columns on every side."""
    import numpy

    tall, wide = cells.shape
    grown = numpy.zeros((tall + 2 * pad, wide + 2 * pad), dtype=bool)
    for down in range(-pad, pad + 1):
        for right in range(-pad, pad + 1):
            if math.hypot(max(abs(down) - 1, 0), max(abs(right) - 1, 0)) * CELL < gap or not (down or right):
                grown[pad + down : pad + down + tall, pad + right : pad + right + wide] |= cells
    return grown


def _fill(cells: Grid, area: Area) -> None:
    """Set the cells whose middle is inside an area, in place."""
    import numpy

    for row in range(cells.shape[0]):
        y = (row + 0.5) * CELL
        cuts = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in zip(area, (*area[1:], area[0]))
            if (y1 <= y) != (y2 <= y)
        )
        for left, right in zip(cuts[::2], cuts[1::2]):
            first, last = math.ceil(left / CELL - 0.5), math.floor(right / CELL - 0.5)
            cells[row, max(0, first) : last + 1] = numpy.True_


def _trace(cells: Grid, one: Point, other: Point) -> None:
    """Set the cells that the line between two points in mm passes through, in place."""
    import numpy

    (x1, y1), (x2, y2) = one, other
    steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / (CELL / 8)))
    along = numpy.arange(steps + 1)
    rows = ((y1 + (y2 - y1) * along / steps) / CELL).astype(int)
    columns = ((x1 + (x2 - x1) * along / steps) / CELL).astype(int)
    cells[rows.clip(0, cells.shape[0] - 1), columns.clip(0, cells.shape[1] - 1)] = True
