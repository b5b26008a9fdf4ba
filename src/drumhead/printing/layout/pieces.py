"""Pieces to cut out: their marks, the areas they take up, and labels on the unused paper beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.printing.drawing.vector_primitives import Group, Mark, Point, move
from drumhead.printing.style.paper import Box

GAP = 1.0  # least distance between the cut lines of two pieces
Area = tuple[Point, ...]


@dataclass(frozen=True)
class Label:
    """A label beside a piece: its marks, with the upper left corner at the origin, and its size in mm.

    `short` is true for a label that says less than the piece's other labels; `owes` is the text it leaves out, for an
    index on the same sheet.
    """

    marks: tuple[Mark, ...]
    width: float
    height: float
    short: bool = False
    owes: str = ""

    @property
    def sideways(self) -> Label:
        """The label turned to be read from the right edge of the sheet."""
        return replace(self, marks=(move(self.marks, 0, self.width, -90),), width=self.height, height=self.width)


@dataclass(frozen=True)
class TabLetter:
    """A letter beside an edge of a net, and the tab to be glued there, which has the same letter as its `name`.

    `letter` and `tab` are their boxes in mm from the piece's upper left corner. Pieces are placed so that no letter is
    beside another piece's tab of the same name, where it would seem to belong to that tab.
    """

    name: str
    letter: Box
    tab: Box


@dataclass(frozen=True)
class Piece:
    """Something to cut out: its marks, and the areas that no other piece may enter, in mm from its upper left corner.

    A piece that is `upright` may not be turned. One that `butts` is a rectangle that shares its cut lines with
    neighbours that butt too, and does not draw them. `labels` are variants of one label, the best first. `wards` are
    letters and tabs that other pieces keep away from. `name` is for a list of the pieces on a sheet.
    """

    marks: tuple[Mark, ...]
    areas: tuple[Area, ...]
    upright: bool = False
    butts: bool = False
    labels: tuple[Label, ...] = ()
    wards: tuple[TabLetter, ...] = ()
    name: str = ""

    @property
    def width(self) -> float:
        """The width of the piece in mm."""
        return max(x for area in self.areas for x, _ in area)

    @property
    def height(self) -> float:
        """The height of the piece in mm."""
        return max(y for area in self.areas for _, y in area)


def turn_piece(piece: Piece) -> Piece:
    """Return a piece turned a quarter clockwise."""
    high = piece.height
    return replace(
        piece,
        marks=(move(piece.marks, high, 0, 90),),
        areas=tuple(tuple((high - y, x) for x, y in area) for area in piece.areas),
        wards=tuple(TabLetter(each.name, _turned(each.letter, high), _turned(each.tab, high)) for each in piece.wards),
    )


def _turned(box: Box, high: float) -> Box:
    return Box(high - box.bottom, box.left, high - box.top, box.right)


@dataclass(frozen=True)
class PlacedPiece:
    """A piece and the position of its upper left corner on the sheet, in mm."""

    piece: Piece
    x: float
    y: float

    @property
    def marks(self) -> Group:
        """The piece's marks at its position."""
        return move(self.piece.marks, self.x, self.y)

    @property
    def box(self) -> Box:
        """The piece's bounding rectangle on the sheet."""
        return Box(self.x, self.y, self.x + self.piece.width, self.y + self.piece.height)


def breadths(room: float, least: float) -> tuple[float, ...]:
    """Return the widths in mm to try for a legend: all of `room`, a half and a third of it, and `least`.

    A half or a third that is not larger than `least` is left out; no width exceeds `room`.
    """
    return (room, *(room / many for many in (2, 3) if room / many > least), min(least, room))
