"""Outlines of pieces in cells of a millimetre, and the places that one piece cannot have because of another.

Shapes are grown to whole cells, so that no two pieces ever come closer than their gap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from drumhead.printing.drawing.vector_primitives import Point
from drumhead.printing.layout.layout_cache import KEPT, clearable_cache
from drumhead.printing.layout.pieces import Area, Piece, TabLetter
from drumhead.printing.nesting.bitmaps import pack, rectangle, shift, spread

CELL = 1.0  # mm
ASIDE = 3.0  # mm between a letter beside one piece and the tab of the same letter on another
MARGIN = math.ceil(2 * ASIDE / CELL)  # cells round the places that are too near, where a letter may be in the way


@dataclass(frozen=True, eq=False)
class Outline:
    """The shape of pieces that are alike: their areas in mm, and the letters and tabs that others keep away from.

    With `butts`, the piece may touch another such piece.
    """

    areas: tuple[Area, ...]
    butts: bool
    wards: tuple[TabLetter, ...]

    @cached_property
    def wide(self) -> int:
        """The number of columns of cells."""
        return cells_of(max(x for area in self.areas for x, _ in area))

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The cells that the shape touches, as the bits of one integer for each row, the left cell lowest."""
        rows = [0] * cells_of(max(y for area in self.areas for _, y in area))
        for area in self.areas:
            _fill(rows, area, self.wide)
            for one, other in zip(area, (*area[1:], area[0])):
                _trace(rows, one, other, self.wide)
        return tuple(rows)

    @cached_property
    def size(self) -> float:
        """The area in square mm."""
        return sum(abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(a, (*a[1:], a[0])))) / 2 for a in self.areas)


def outline_of(piece: Piece) -> Outline:
    """Return the shape of a piece: the same object for all pieces that are alike."""
    return _outline(piece.areas, piece.butts, piece.wards)


@clearable_cache()
def _outline(areas: tuple[Area, ...], butts: bool, wards: tuple[TabLetter, ...]) -> Outline:
    rounded = tuple(tuple((round(x, 3), round(y, 3)) for x, y in area) for area in areas)
    return Outline(areas, butts, wards) if rounded == areas else _outline(rounded, butts, wards)


@clearable_cache(4 * KEPT)
def too_near(one: Outline, other: Outline, gap: float, stride: int) -> tuple[int, int]:
    """Return a bitmap of the places where `one` may not begin because of `other`, and the number of its first cell.

    That number is counted from the upper left corner of `other` and may be negative. The two stay `gap` mm apart,
    except that neighbours that butt may touch.
    """
    pad = 0 if one.butts and other.butts else cells_of(gap)
    turned = [int(f"{row:0{one.wide}b}"[::-1], 2) for row in reversed(one.rows)]
    near = spread(turned, spread(tuple(_disc(gap, pad)), pack(other.rows, stride), stride), stride)
    down, right = 1 - len(one.rows) - pad, 1 - one.wide - pad
    if one.wards and other.wards:
        down, right = down - MARGIN, right - MARGIN
        near <<= MARGIN * stride + MARGIN
        for top, left, bottom, end in _warded(one.wards, other.wards):
            box = rectangle(bottom - top, end - left, stride)
            near |= shift(box, (top - down) * stride + left - right)
    return near, down * stride + right


def _warded(ours: Sequence[TabLetter], theirs: Sequence[TabLetter]) -> Iterator[tuple[int, int, int, int]]:
    """Yield where a letter would be beside the tab of the same letter on the other piece: top, left, bottom and end.

    The cells are counted from the upper left corner of the other piece; `ours` are those of the piece to be placed.
    """
    for mine in ours:
        for other in theirs:
            if mine.name == other.name:
                for moving, still in ((mine.letter, other.tab), (mine.tab, other.letter)):
                    top, bottom = _between(still.top - moving.bottom, still.bottom - moving.top)
                    left, end = _between(still.left - moving.right, still.right - moving.left)
                    yield top, left, bottom, end


def _between(low: float, high: float) -> tuple[int, int]:
    return math.floor((low - ASIDE) / CELL) + 1, cells_of(high + ASIDE)


def cells_of(long: float) -> int:
    """Return the number of cells that a length in mm takes up."""
    return math.ceil(long / CELL - 1e-6)


def _disc(gap: float, pad: int) -> Iterator[int]:
    """Yield the rows of all cells nearer than `gap` mm to the middle one of `2 * pad + 1` rows and columns."""
    for down in range(-pad, pad + 1):
        rights = range(-pad, pad + 1)
        yield sum(
            1 << pad + right
            for right in rights
            if math.hypot(max(abs(down) - 1, 0), max(abs(right) - 1, 0)) * CELL < gap or not (down or right)
        )


def _fill(rows: list[int], area: Area, wide: int) -> None:
    """Set the cells whose middle is inside an area, in place."""
    for row in range(len(rows)):
        y = (row + 0.5) * CELL
        cuts = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in zip(area, (*area[1:], area[0]))
            if (y1 <= y) != (y2 <= y)
        )
        for left, right in zip(cuts[::2], cuts[1::2]):
            start, end = max(0, math.ceil(left / CELL - 0.5)), min(wide, math.floor(right / CELL - 0.5) + 1)
            rows[row] |= ((1 << max(0, end - start)) - 1) << start


def _trace(rows: list[int], one: Point, other: Point, wide: int) -> None:
    """Set the cells that the line between two points in mm passes through, in place."""
    (x1, y1), (x2, y2) = one, other
    steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / (CELL / 8)))
    across, along = x2 - x1, y2 - y1
    for step in range(steps + 1):
        row, column = int((y1 + along * step / steps) / CELL), int((x1 + across * step / steps) / CELL)
        rows[max(0, min(row, len(rows) - 1))] |= 1 << max(0, min(column, wide - 1))
