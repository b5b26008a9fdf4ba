"""Pieces nested on sheets by their cut outline: any quarter-turn, the largest first.

The room is a grid of millimetres; where a piece may lie is a correlation of what is taken with its shape, which numpy's
Fourier transform gives for every place at once. Shapes are grown to whole cells, so that no two pieces ever come closer
than their gap. Several hands lay the same pieces, each with its own idea of the best place; the best sheets are kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from drumhead.press.layout.packing import GAP, Piece, PlacedPiece, turned
from drumhead.press.style.paper import Box, PaperError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from drumhead.press.drawing.marks import Point

    Grid = NDArray[numpy.bool_]
    Wave = NDArray[numpy.complex128]

CELL = 1.0  # mm
TURNS = 4
FULL = 0.68  # of a room, more than has ever been filled
Areas = tuple[tuple["Point", ...], ...]
# How good places are by the feet and the right edges of the piece there: the least is best.
Hand = Callable[[Any, Any], Any]

HANDS: tuple[Hand, ...] = (
    lambda foot, right: 1000 * foot + right,
    lambda foot, right: 1000 * right + foot,
    lambda foot, right: foot + right + foot / 1000,
    lambda foot, right: 2 * foot + right + foot / 1000,
)


def nested(
    pieces: Sequence[Piece], room: Box, legends: Sequence[Piece] = (), gap: float = GAP
) -> list[list[PlacedPiece]]:
    """The pieces on as few sheets as any of our hands finds, all of one `room`, at least `gap` mm apart.

    At last the first of the `legends`, which are one legend in several breadths, that goes into what room is left; a
    sheet of its own for the first where none does. Pieces that say `upright` are not turned, nor are legends.

    Raises PaperError when a piece is larger than the whole room.
    """
    best: list[list[PlacedPiece]] = []
    for hand in HANDS:
        sheets = _laid(pieces, room, legends, gap, hand)
        best = sheets if not best or len(sheets) < len(best) else best
        if len(best) <= fewest(pieces, room):
            break
    return best


def fewest(pieces: Sequence[Piece], room: Box) -> int:
    """On how few sheets the pieces could lie at all: no hand fills more of a room than two thirds with nets."""
    return math.ceil(sum(_area(piece.areas) for piece in pieces) / (FULL * room.width * room.height))


def _laid(
    pieces: Sequence[Piece], room: Box, legends: Sequence[Piece], gap: float, hand: Hand
) -> list[list[PlacedPiece]]:
    """What one hand makes of them, the pieces of a sheet in the order in which they were given."""
    sheets: list[_Sheet] = []
    for at in sorted(range(len(pieces)), key=lambda at: (-_area(pieces[at].areas), at)):
        ways = _ways(pieces[at])
        if not any(sheet.takes(at, ways, hand) for sheet in sheets):
            sheets.append(_Sheet(room, gap))
            if not sheets[-1].takes(at, ways, hand):
                wide, tall = pieces[at].width, pieces[at].height
                raise PaperError(f"a piece of {wide:.0f} by {tall:.0f} mm does not fit the sheet")
    if legends and not any(sheet.takes(len(pieces), [each], hand) for each in legends for sheet in sheets):
        sheets.append(_Sheet(room, gap))
        sheets[-1].takes(len(pieces), legends[:1], hand)
    return [[placed for _, placed in sorted(sheet.placed, key=lambda each: each[0])] for sheet in sheets]


def _ways(piece: Piece) -> list[Piece]:
    """The quarter-turns in which a piece may lie, those of the same shape once."""
    ways = [piece]
    while not piece.upright and len(ways) < TURNS:
        ways.append(turned(ways[-1]))
    return list({_rounded(way.areas): way for way in ways}.values())


def _rounded(areas: Areas) -> Areas:
    return tuple(tuple((round(x, 3), round(y, 3)) for x, y in area) for area in areas)


def _area(areas: Areas) -> float:
    return sum(abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(a, (*a[1:], a[0])))) / 2 for a in areas)


@dataclass
class _Sheet:
    """A sheet as it fills: what is taken, cell by cell, and what was found to have no room on it any more."""

    room: Box
    gap: float
    placed: list[tuple[int, PlacedPiece]] = field(default_factory=list)
    too_large: set[Areas] = field(default_factory=set)

    def __post_init__(self) -> None:
        import numpy

        self.size = (int(self.room.height / CELL + 1e-6), int(self.room.width / CELL + 1e-6))
        self.taken = numpy.zeros(self.size, dtype=bool)
        self._wave: Wave | None = None

    def takes(self, number: int, ways: Sequence[Piece], hand: Hand) -> bool:
        """Put a piece where this hand likes it best, in whichever of its turns; False if there is no room."""
        key = _rounded(ways[0].areas)
        if key in self.too_large:
            return False
        found = [(spot, way) for way in ways if (spot := self._spot(way, hand))]
        if not found:
            self.too_large.add(key)
            return False
        (_, down, right), way = min(found, key=lambda each: each[0])
        shape = _shape(_rounded(way.areas), 0.0)
        tall, wide = shape.shape
        self.taken[down : down + tall, right : right + wide] |= shape
        self._wave = None
        self.placed.append((number, PlacedPiece(way, self.room.left + right * CELL, self.room.top + down * CELL)))
        return True

    def _spot(self, way: Piece, hand: Hand) -> tuple[float, int, int] | None:
        """The best place for a piece, if there is any: how good it is, and the row and column of its corner."""
        import numpy

        areas = _rounded(way.areas)
        grown, pad = _shape(areas, self.gap), _cells(self.gap)
        tall, wide = grown.shape[0] - 2 * pad, grown.shape[1] - 2 * pad
        if tall > self.size[0] or wide > self.size[1]:
            return None
        size = (_quick(self.size[0] + 2 * pad), _quick(self.size[1] + 2 * pad))
        if self._wave is None:
            self._wave = numpy.fft.rfft2(numpy.pad(self.taken, pad), s=size)
        hits = numpy.fft.irfft2(self._wave * _wave(areas, self.gap, size), s=size)
        rows, columns = numpy.nonzero(hits[: self.size[0] - tall + 1, : self.size[1] - wide + 1] < 0.5)
        if not len(rows):
            return None
        worth = hand(rows + tall, columns + wide)
        best = int(numpy.argmin(worth))
        return float(worth[best]), int(rows[best]), int(columns[best])


@cache
def _quick(least: int) -> int:
    """The next length that a Fourier transform is quick at: a product of twos, threes and fives."""
    powers = (2**two * 3**three * 5**five for two in range(12) for three in range(7) for five in range(5))
    return int(min(each for each in powers if each >= least))


def _cells(long: float) -> int:
    return math.ceil(long / CELL - 1e-6)


@cache
def _wave(areas: Areas, gap: float, size: tuple[int, int]) -> Wave:
    import numpy

    wave: Wave = numpy.conj(numpy.fft.rfft2(_shape(areas, gap).astype(float), s=size))
    return wave


@cache
def _shape(areas: Areas, gap: float) -> Grid:
    """The cells that a shape touches, grown by `gap` mm all round."""
    import numpy

    pad = _cells(gap)
    tall = _cells(max(y for area in areas for _, y in area))
    wide = _cells(max(x for area in areas for x, _ in area))
    cells = numpy.zeros((tall, wide), dtype=bool)
    for area in areas:
        _fill(cells, area)
        for one, other in zip(area, (*area[1:], area[0])):
            _trace(cells, one, other)
    grown = numpy.zeros((tall + 2 * pad, wide + 2 * pad), dtype=bool)
    for down in range(-pad, pad + 1):
        for right in range(-pad, pad + 1):
            if math.hypot(max(abs(down) - 1, 0), max(abs(right) - 1, 0)) * CELL < gap or not (down or right):
                grown[pad + down : pad + down + tall, pad + right : pad + right + wide] |= cells
    return grown


def _fill(cells: Grid, area: Sequence[Point]) -> None:
    """The cells whose middle lies inside an area."""
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
    """The cells that a line passes through."""
    (x1, y1), (x2, y2) = one, other
    steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / (CELL / 8)))
    for step in range(steps + 1):
        x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
        row = min(cells.shape[0] - 1, max(0, int(y / CELL)))
        column = min(cells.shape[1] - 1, max(0, int(x / CELL)))
        cells[row, column] = True
