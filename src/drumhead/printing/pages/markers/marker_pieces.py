"""One marker as a piece to cut out: its front and, beyond the fold, its back, so that sheets are printed on one side.

The back is above the front, upside down. Folded along the line between them, back and front lie on each other, and
each is upright when the marker is turned like a page. A tent is the same piece, left open to stand on its edges.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, Point, Step, line, move, rectangle, store
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.layout.shared_cuts import CUT
from drumhead.printing.nets.fold_lines import add_folds, room_for_ticks
from drumhead.printing.nets.net_marks import FOLD
from drumhead.printing.pages.markers.marker_faces import Layout, draw_face, draw_reminder, read
from drumhead.printing.pages.markers.marker_lists import Lot, Owner, State
from drumhead.printing.pages.markers.marker_text_layout import FaceRoom
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import DASHES

USUAL = {"round": 20.0, "square": 20.0, "tent": 28.0}  # mm across
TALL = 0.62  # height of a tent's side, of its length
HINGE = 0.93  # how far from its middle a round marker is folded, of its radius
DASH = 0.8  # mm
SIDES_OF_A_DISC = 48


@dataclass(frozen=True)
class MarkerPaper:
    """The outline of an unfolded marker: two panels, for a shape (round, square or tent) and a width in mm.

    Its points are in mm from its upper left corner. The panel of the back is above that of the front.
    """

    shape: str
    size: float

    @property
    def panel(self) -> float:
        """The distance in mm from the fold to the opposite edge."""
        if self.shape == "round":
            return self.size / 2 * (1 + HINGE)
        return self.size * (TALL if self.shape == "tent" else 1)

    @property
    def field(self) -> FaceRoom:
        """The area of one face in mm, about the centre of the face."""
        return FaceRoom(
            self.size / 2, self.size / 2 if self.shape == "round" else self.panel / 2, self.shape == "round"
        )

    @property
    def middles(self) -> tuple[Point, Point]:
        """The centres of the front and of the back, in mm."""
        apart = self.size / 2 * HINGE if self.shape == "round" else self.panel / 2
        return (self.size / 2, self.panel + apart), (self.size / 2, self.panel - apart)

    @property
    def fold(self) -> tuple[Point, Point]:
        """The left and the right end of the fold, in mm."""
        half = self.size / 2 * (math.sqrt(1 - HINGE**2) if self.shape == "round" else 1)
        return (self.size / 2 - half, self.panel), (self.size / 2 + half, self.panel)

    @property
    def butts(self) -> bool:
        """Whether the outline has straight sides, so that neighbouring pieces may share its cuts."""
        return self.shape != "round"

    @property
    def cut(self) -> tuple[Step, ...]:
        """The closed line to cut, as steps of a path in mm."""
        if self.shape != "round":
            return rectangle(0, 0, self.size, 2 * self.panel)
        (x, low), (_, high) = self.middles
        open_ = math.degrees(math.acos(HINGE))
        over = list(_arc(x, high, self.size / 2, 90 + open_, 450 - open_))
        under = list(_arc(x, low, self.size / 2, -90 + open_, 270 - open_))
        return (("M", self.fold[0]), *over, *under, ("Z", ()))

    @property
    def area(self) -> tuple[Point, ...]:
        """The corners, in mm, of the area that no other piece may enter."""
        if self.shape != "round":
            return ((0, 0), (self.size, 0), (self.size, 2 * self.panel), (0, 2 * self.panel))
        (x, low), (_, high) = self.middles
        open_ = math.degrees(math.acos(HINGE))
        around = self.size / 2 / math.cos(math.pi / SIDES_OF_A_DISC)  # the polygon lies outside the disc
        return (*_ring(x, high, around, 90 + open_, 450 - open_), *_ring(x, low, around, -90 + open_, 270 - open_))


@dataclass(frozen=True)
class Made:
    """A marker ready to be placed on a sheet: its piece, and the states that it shows.

    `untold` are the states whose words did not fit. `many` is true for a marker of units.
    """

    shows: tuple[State, ...]
    piece: Piece
    untold: tuple[State, ...]
    many: bool


def pieces(
    lot: Lot, shape: str | None, size: float | None, low_ink: bool, fold_lines: str = DASHES
) -> Iterator[list[Made]]:
    """Yield the pieces of a lot: a list of equal copies, or for numbered markers a list with one piece a number.

    `shape` and `size` (mm) replace those of the lot; None keeps them. In another shape than its own a marker has that
    shape's usual size. A tent shows the same on both sides, to either player, so two states are two tents.
    `fold_lines` is one of `FOLD_LINES`.
    """
    form = MarkerPaper(shape or lot.shape, size or (lot.size if not shape or shape == lot.shape else None) or 0)
    form = form if form.size else replace(form, size=USUAL[form.shape])
    made = partial(_made, lot, form, low_ink, fold_lines)
    for faces in _folded(lot, form):
        if lot.numbers and lot.owner:
            yield [made(faces, replace(lot.owner, number=number)) for number in lot.numbers]
        else:
            yield [made(faces, lot.owner)] * lot.count


def _folded(lot: Lot, form: MarkerPaper) -> list[tuple[State, State | None]]:
    """Return the states on the front and on the back of each piece of a lot.

    The state of the back is None if the back explains the front's state in words.
    """
    if form.shape == "tent":
        return [(state, state) for state in lot.states]
    return [(lot.front, lot.back)]


def _made(
    lot: Lot, form: MarkerPaper, low_ink: bool, fold_lines: str, faces: tuple[State, State | None], owner: Owner | None
) -> Made:
    front, back = faces
    upper: Layout
    if back:
        lower, upper = (draw_reminder(state, owner, form.field, low_ink) for state in (front, back))
        untold = [state for state, layout in ((front, lower), (back, upper)) if not layout.complete]
    else:
        lower = draw_face(front, owner, form.field, low_ink)
        upper = read(front, form.field, low_ink)
        untold = [] if upper.complete else [front]
    butts = form.butts and not room_for_ticks(fold_lines)
    marks = _laid(form, lower, upper)
    if not butts:
        marks = (*marks, Path(form.cut, "cut", stroke=INK, width=CUT))
    shows = tuple(dict.fromkeys(filter(None, faces)))
    name = " / ".join(dict.fromkeys(state.name for state in shows))
    piece = add_folds(Piece(marks, (form.area,), upright=True, butts=butts, name=name), [_fold(form)], fold_lines)
    return Made(shows, replace(piece, marks=(store(piece.marks),)), tuple(dict.fromkeys(untold)), lot.many)


def _laid(form: MarkerPaper, front: Layout, back: Layout) -> tuple[Mark, ...]:
    at_front, at_back = form.middles
    return (_stored(front.marks, *at_front, 0), _stored(back.marks, *at_back, 180))


def _stored(marks: tuple[Mark, ...], x: float, y: float, turn: float) -> Group:
    return replace(move(marks, x, y, turn), stored=True)


def _fold(form: MarkerPaper) -> Path:
    (left, y), (right, _) = form.fold
    dash = (right - left) / max(1, round((right - left) / 2 / DASH)) / 2
    return Path(line((left, y), (right, y)), "fold", stroke=FOLD, width=0.2, dash=(dash, dash), phase=dash / 2)


def _arc(x: float, y: float, radius: float, start: float, end: float) -> Iterator[Step]:
    """Yield curves of at most a quarter circle about x, y, between two bearings in degrees clockwise from the right.

    Lengths are in mm.
    """
    parts = math.ceil((end - start) / 90)
    each = math.radians((end - start) / parts)
    reach = radius * 4 / 3 * math.tan(each / 4)
    for i in range(parts):
        a = math.radians(start) + each * i
        b = a + each
        yield (
            "C",
            (
                x + radius * math.cos(a) - reach * math.sin(a),
                y + radius * math.sin(a) + reach * math.cos(a),
                x + radius * math.cos(b) + reach * math.sin(b),
                y + radius * math.sin(b) - reach * math.cos(b),
                x + radius * math.cos(b),
                y + radius * math.sin(b),
            ),
        )


def _ring(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    turns = [math.radians(start + (end - start) * i / SIDES_OF_A_DISC) for i in range(SIDES_OF_A_DISC + 1)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
