"""Folds shown as broken lines on a piece, as ticks beside it, or not at all. A machine scores all of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, line, move
from drumhead.printing.layout.pieces import Area, Piece
from drumhead.printing.nets.tabs import Segment
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import DASHES, TICKS, Box

TICK, CLEAR = 2.0, 0.8  # mm: length of a fold's mark outside, and its distance from the piece
PEN = 0.2  # mm


def room_for_ticks(fold_lines: str) -> float:
    """Return the mm that ticks need beyond each end of a fold; 0 where there are none."""
    return CLEAR + TICK if fold_lines == TICKS else 0.0


def show_folds(folds: Iterable[Path], fold_lines: str) -> list[Path]:
    """Return folds as they are, or without a colour where `fold_lines`, one of `FOLD_LINES`, leaves them out."""
    return [fold if fold_lines == DASHES else replace(fold, stroke="") for fold in folds]


def ticks(folds: Iterable[Segment], cut: Sequence[Point]) -> Iterator[Segment]:
    """Yield a short line beyond each end of every fold, in the fold's direction, if it does not cross the piece.

    `cut` is the outline of the piece.
    """
    seen = set()
    for fold in folds:
        for start, end in (fold, fold[::-1]):
            long = math.dist(start, end)
            ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
            near, far = ((end[0] + by * ux, end[1] + by * uy) for by in (CLEAR, CLEAR + TICK))
            name = (round(near[0], 2), round(near[1], 2), round(far[0], 2), round(far[1], 2))
            if name not in seen and all(_clear(point, cut) for point in (near, _between(near, far), far)):
                seen.add(name)
                yield near, far


def draw_tick(tick: Segment) -> Path:
    """Return a tick as a printed line."""
    return Path(line(*tick), stroke=INK, width=PEN)


def box_of(tick: Segment) -> Box:
    """Return the box in mm that a tick takes."""
    (ax, ay), (bx, by) = tick
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def add_folds(piece: Piece, folds: Sequence[Path], fold_lines: str) -> Piece:
    """Return a piece with its folds, each one straight line, as `fold_lines` shows them.

    With ticks the piece takes the room for them too, and shares no cut lines. The first of its areas is its outline.
    """
    marks: tuple[Mark, ...] = (*piece.marks, *show_folds(folds, fold_lines))
    outline = piece.areas[0]
    found = list(ticks([_ends(fold) for fold in folds], outline)) if fold_lines == TICKS else []
    if not found:
        return replace(piece, marks=marks)
    areas = (*piece.areas, *map(_corners, map(box_of, found)))
    left, top = (min(point[at] for area in areas for point in area) for at in (0, 1))
    return replace(
        piece,
        marks=(move((*marks, *map(draw_tick, found)), -left, -top),),
        areas=tuple(tuple((x - left, y - top) for x, y in area) for area in areas),
        butts=False,
    )


def _ends(fold: Path) -> Segment:
    (_, (ax, ay)), (_, (bx, by)) = fold.steps
    return (ax, ay), (bx, by)


def _corners(box: Box) -> Area:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _clear(point: Point, cut: Sequence[Point]) -> bool:
    """Return whether a point is outside the piece, by 0.2 mm at least."""
    return is_off(Box(point[0] - 0.2, point[1] - 0.2, point[0] + 0.2, point[1] + 0.2), cut)


def is_off(box: Box, cut: Sequence[Point]) -> bool:
    """Return whether a box is completely outside the closed line `cut`."""
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    if any(_within(corner, cut) for corner in corners):
        return False
    return not any(_enters(a, b, box) for a, b in zip(cut, (*cut[1:], cut[0])))


def _within(point: Point, ring: Sequence[Point]) -> bool:
    x, y = point
    crossings = [
        (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]))
        if y1 != y2
    ]
    return sum(crossings) % 2 == 1


def _enters(a: Point, b: Point, box: Box) -> bool:
    """Return whether the straight line from a to b passes through a box."""
    enter, leave = 0.0, 1.0
    for start, step, low, high in (
        (a[0], b[0] - a[0], box.left, box.right),
        (a[1], b[1] - a[1], box.top, box.bottom),
    ):
        if abs(step) < 1e-9:
            if not low <= start <= high:
                return False
            continue
        first, last = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, first), min(leave, last)
    return enter <= leave
