"""Pieces to cut out: their marks, the ground they take up, and words that stand on the waste beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.printing.drawing.marks import Group, Mark, Point, move
from drumhead.printing.style.paper import Box

GAP = 1.0  # least distance between the cut lines of two pieces
Area = tuple[Point, ...]


@dataclass(frozen=True)
class Label:
    """Words beside a piece: their marks from an upper left corner at the origin, and their size in mm.

    `short` is a label that says less than others of the piece; `owes` is what then has to stand elsewhere.
    """

    marks: tuple[Mark, ...]
    width: float
    height: float
    short: bool = False
    owes: str = ""

    @property
    def sideways(self) -> Label:
        """The same words, to be read from the right-hand edge of the sheet."""
        return replace(self, marks=(move(self.marks, 0, self.width, -90),), width=self.height, height=self.width)


@dataclass(frozen=True)
class Ward:
    """A letter off a piece, and its own tab of that name, which no other piece's letter of the name may come near."""

    name: str
    letter: Box
    tab: Box


@dataclass(frozen=True)
class Piece:
    """Something to cut out: its marks, and the areas (outlines, upper left corner at the origin) no other may enter.

    One that is `upright` may not be turned. One that `butts` is a rectangle that shares its cut lines with neighbours
    that butt too, and does not draw them. `labels` are one label in several ways, the first the best; `name` is
    what it is called in a list of what a sheet holds.
    """

    marks: tuple[Mark, ...]
    areas: tuple[Area, ...]
    upright: bool = False
    butts: bool = False
    labels: tuple[Label, ...] = ()
    wards: tuple[Ward, ...] = ()
    name: str = ""

    @property
    def width(self) -> float:
        """mm from the left edge of what it takes up to the right."""
        return max(x for area in self.areas for x, _ in area)

    @property
    def height(self) -> float:
        """mm from top to bottom of what it takes up."""
        return max(y for area in self.areas for _, y in area)


def turn_piece(piece: Piece) -> Piece:
    """A piece lying on its side, a quarter-turn clockwise."""
    high = piece.height
    return replace(
        piece,
        marks=(move(piece.marks, high, 0, 90),),
        areas=tuple(tuple((high - y, x) for x, y in area) for area in piece.areas),
        wards=tuple(Ward(each.name, _turned(each.letter, high), _turned(each.tab, high)) for each in piece.wards),
    )


def _turned(box: Box, high: float) -> Box:
    return Box(high - box.bottom, box.left, high - box.top, box.right)


@dataclass(frozen=True)
class PlacedPiece:
    """A piece and where its upper left corner lies on the sheet."""

    piece: Piece
    x: float
    y: float

    @property
    def marks(self) -> Group:
        """Its marks, where it lies."""
        return move(self.piece.marks, self.x, self.y)

    @property
    def box(self) -> Box:
        """What it takes up, as an upright rectangle."""
        return Box(self.x, self.y, self.x + self.piece.width, self.y + self.piece.height)


def breadths(room: float, least: float) -> tuple[float, ...]:
    """How broad a legend may be in a room of so many mm: all of it, shares of it, and as narrow as it goes."""
    return (room, *(room / many for many in (2, 3) if room / many > least), min(least, room))
