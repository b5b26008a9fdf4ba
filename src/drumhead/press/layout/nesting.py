"""Pieces nested on sheets by their cut outline: any quarter-turn, the largest first.

The room is a grid of millimetres. Where a shape may not lie for another is a convolution of the two, which numpy's
Fourier transform gives once for each pair; a sheet keeps how good every place is for every shape and strikes out those
places as it fills. Shapes are grown to whole cells, so that no two pieces ever come closer than their gap. Several
hands lay the same pieces, each with its own idea of the best place; the best sheets are kept.
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
    Worth = NDArray[numpy.float64]

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
    enough = fewest(pieces, room)
    for hand in HANDS:
        sheets = _laid(pieces, room, legends, gap, hand)
        best = sheets if not best or len(sheets) < len(best) else best
        if len(best) <= enough:
            break
    return best


def fewest(pieces: Sequence[Piece], room: Box) -> int:
    """On how few sheets the pieces could lie at all: no hand fills more of a room with nets."""
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


@cache
def _rounded(areas: Areas) -> Areas:
    return tuple(tuple((round(x, 3), round(y, 3)) for x, y in area) for area in areas)


def _area(areas: Areas) -> float:
    return sum(abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(a, (*a[1:], a[0])))) / 2 for a in areas)


@dataclass
class _Sheet:
    """A sheet as it fills: how good each place still is for each shape, and what has no room on it any more."""

    room: Box
    gap: float
    placed: list[tuple[int, PlacedPiece]] = field(default_factory=list)
    too_large: set[Areas] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.size = (int(self.room.height / CELL + 1e-6), int(self.room.width / CELL + 1e-6))
        self._lying: list[tuple[Areas, int, int]] = []
        self._worths: dict[Areas, Worth | None] = {}

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
        lies = (_rounded(way.areas), down, right)
        for areas, worths in self._worths.items():
            if worths is not None:
                self._keep_off(worths, areas, lies)
        self._lying.append(lies)
        self.placed.append((number, PlacedPiece(way, self.room.left + right * CELL, self.room.top + down * CELL)))
        return True

    def _spot(self, way: Piece, hand: Hand) -> tuple[float, int, int] | None:
        """The best place for a piece, if there is any: how good it is, and the row and column of its corner."""
        areas = _rounded(way.areas)
        if areas not in self._worths:
            self._worths[areas] = self._worths_of(areas, hand)
        worths = self._worths[areas]
        if worths is None:
            return None
        down, right = divmod(int(worths.argmin()), worths.shape[1])
        worth = float(worths[down, right])
        return (worth, down, right) if worth < math.inf else None

    def _worths_of(self, areas: Areas, hand: Hand) -> Worth | None:
        """How good every place is for a shape, infinite where it may not lie; None where the room is too small."""
        import numpy

        tall, wide = _shape(areas, 0.0).shape
        rows, columns = self.size[0] - tall + 1, self.size[1] - wide + 1
        if rows < 1 or columns < 1:
            return None
        foot, right = numpy.arange(rows)[:, None] + tall, numpy.arange(columns)[None, :] + wide
        worths: Worth = hand(foot, right).astype(float)
        for lies in self._lying:
            self._keep_off(worths, areas, lies)
        return worths

    def _keep_off(self, worths: Worth, areas: Areas, lies: tuple[Areas, int, int]) -> None:
        """Take the places out in which a shape would come too near to one that lies here."""
        other, down, right = lies
        near = _too_near(areas, other, self.gap)
        down, right = (at - long + _cells(self.gap) for at, long in zip((down, right), _reach(areas, self.gap)))
        window = worths[max(0, down) : max(0, down + near.shape[0]), max(0, right) : max(0, right + near.shape[1])]
        top, left = max(0, -down), max(0, -right)
        window[near[top : top + window.shape[0], left : left + window.shape[1]]] = math.inf


def _reach(areas: Areas, gap: float) -> tuple[int, int]:
    """How many rows and columns a shape, grown, begins before the place where it just touches another."""
    tall, wide = _shape(areas, gap).shape
    return tall - 1, wide - 1


@cache
def _too_near(areas: Areas, other: Areas, gap: float) -> Grid:
    """Where one shape may not begin for another that lies still, from the first place up and left that touches it."""
    import numpy

    grown, still = _shape(areas, gap)[::-1, ::-1], _shape(other, 0.0)
    long = [a + b - 1 for a, b in zip(grown.shape, still.shape)]
    size = [_quick(each) for each in long]
    wave = numpy.fft.rfft2(grown.astype(float), s=size) * numpy.fft.rfft2(still.astype(float), s=size)
    near: Grid = numpy.fft.irfft2(wave, s=size)[: long[0], : long[1]] > 0.5
    return near


@cache
def _quick(least: int) -> int:
    """The next length that a Fourier transform is quick at: a product of twos, threes and fives."""
    powers = (2**two * 3**three * 5**five for two in range(12) for three in range(7) for five in range(5))
    return int(min(each for each in powers if each >= least))


def _cells(long: float) -> int:
    return math.ceil(long / CELL - 1e-6)


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
    import numpy

    (x1, y1), (x2, y2) = one, other
    steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / (CELL / 8)))
    along = numpy.arange(steps + 1)
    rows = ((y1 + (y2 - y1) * along / steps) / CELL).astype(int)
    columns = ((x1 + (x2 - x1) * along / steps) / CELL).astype(int)
    cells[rows.clip(0, cells.shape[0] - 1), columns.clip(0, cells.shape[1] - 1)] = True
