"""Pieces laid close on sheets: rows that slide sideways until the arms of one fall between the arms of the next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import sub

from drumhead.press.drawing.marks import Group, Mark, Point, moved
from drumhead.press.style.paper import Box, PaperError

GRAIN = 0.5  # pieces stand on columns of half a millimetre; upward they are exact
GAP = 1.0  # least distance between the cut lines of two pieces
EMPTY = math.inf
NEAR = 1e-6


@dataclass(frozen=True)
class Piece:
    """Something to cut out: its marks, and the areas (outlines, upper left corner at the origin) no other may enter."""

    marks: tuple[Mark, ...]
    areas: tuple[tuple[Point, ...], ...]
    upright: bool = False  # it may not be turned

    @property
    def width(self) -> float:
        """mm from the left edge of what it takes up to the right."""
        return max(x for area in self.areas for x, _ in area)

    @property
    def height(self) -> float:
        """mm from top to bottom of what it takes up."""
        return max(y for area in self.areas for _, y in area)


def turned(piece: Piece) -> Piece:
    """A piece lying on its side, a quarter-turn clockwise."""
    high = piece.height
    return Piece(
        (moved(piece.marks, high, 0, 90),), tuple(tuple((high - y, x) for x, y in area) for area in piece.areas)
    )


@dataclass(frozen=True)
class PlacedPiece:
    """A piece and where its upper left corner lies on the sheet."""

    piece: Piece
    x: float
    y: float

    @property
    def marks(self) -> Group:
        """Its marks, where it lies."""
        return moved(self.piece.marks, self.x, self.y)


def packed(pieces: Sequence[Piece], rooms: Iterable[Box]) -> list[list[PlacedPiece]]:
    """The pieces in their order, row by row, sheet by sheet; `rooms` gives the room on each sheet in turn.

    Raises PaperError when a piece is larger than a whole room.
    """
    sheets = []
    rest = list(pieces)
    for room in rooms:
        if not rest:
            break
        sheet = list(_one_sheet(rest, room))
        if not sheet:
            raise PaperError(f"a piece of {rest[0].width:.0f} by {rest[0].height:.0f} mm does not fit the sheet")
        sheets.append(sheet)
        rest = rest[len(sheet) :]
    return sheets


def _one_sheet(pieces: Sequence[Piece], room: Box) -> Iterator[PlacedPiece]:
    """As many rows as go below one another."""
    skyline = (-GAP,) * math.floor(room.width / GRAIN + NEAR)
    rest = list(pieces)
    while rest:
        row = _row(rest, len(skyline))
        # A row that is not full slides as if it were, so that the last piece keeps its place in the pattern.
        full = _row([*rest[: len(row)], *rest[len(row) - 1 : len(row)] * len(rest)], len(skyline))
        shift, down, after = _lowered(tuple((piece.areas, start) for piece, start in full), skyline)
        if not row or down + max(piece.height for piece, _ in row) > room.height:
            return
        for piece, start in row:
            yield PlacedPiece(piece, room.left + (start + shift) * GRAIN, room.top + down)
        skyline = after
        rest = rest[len(row) :]


def _row(pieces: Sequence[Piece], columns: int) -> list[tuple[Piece, int]]:
    """The next pieces that stand side by side, each with the column where it begins."""
    row, start = [], 0
    for piece in pieces:
        if start + _columns(piece.width) > columns:
            break
        row.append((piece, start))
        start += _columns(piece.width + GAP)
    return row


def _columns(width: float) -> int:
    """How many columns a width takes up."""
    return math.ceil(width / GRAIN - NEAR)


Areas = tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=512)
def _lowered(shapes: tuple[tuple[Areas, int], ...], skyline: tuple[float, ...]) -> tuple[int, float, tuple[float, ...]]:
    """How far right a row slides to lie highest, how far down it then lies, and what is taken up after it."""
    if not shapes:
        return 0, 0.0, skyline
    tops, bottoms = _profile(shapes)
    near = int(GAP / GRAIN)
    taken = [max(skyline[max(0, i - near) : i + near + 1]) + GAP for i in range(len(skyline))]
    downs = [max(map(sub, taken[shift:], tops)) for shift in range(len(skyline) - len(tops) + 1)]
    down = min(downs)
    shift = downs.index(down)
    after = list(skyline)
    for i, bottom in enumerate(bottoms, start=shift):
        after[i] = max(after[i], down + bottom)
    return shift, down, tuple(after)


def _profile(shapes: tuple[tuple[Areas, int], ...]) -> tuple[list[float], list[float]]:
    """The upper and the lower edge of a row, column by column; where it has nothing, edges that touch nothing."""
    columns = max(start + _columns(max(x for area in areas for x, _ in area)) for areas, start in shapes)
    tops, bottoms = [EMPTY] * columns, [-EMPTY] * columns
    for areas, start in shapes:
        for area in areas:
            for (x1, y1), (x2, y2) in zip(area, (*area[1:], area[0])):
                left, right = sorted((x1, x2))
                if right - left < NEAR:  # an upright edge says no more than the edges it joins
                    continue
                for i in range(start + math.floor(left / GRAIN + NEAR), start + _columns(right)):
                    tops[i], bottoms[i] = min(tops[i], y1, y2), max(bottoms[i], y1, y2)
    return tops, bottoms
