"""Sticks and wedges read back from a printed page: where each piece is cut and marked, joined to whole sticks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.measures.measures import measures

from ..counted import at_least
from . import printed
from .games import ruleset_game

HEAVY = 0.5  # mm: the pen of a line that measures
TRUE = 0.05  # mm


@dataclass(frozen=True)
class Piece:
    """One piece as cut: its outline, how long it is, and the heavy lines of its front and back, mm from its left."""

    page: int
    outline: tuple[tuple[float, float], ...]
    long: float
    front: tuple[float, ...]
    back: tuple[float, ...]
    goes_on: bool
    letters: str


@dataclass(frozen=True)
class Stick:
    """Pieces one behind the other: the whole length, the joints, and the lines of either face from nought."""

    long: float
    joints: tuple[float, ...]
    front: tuple[float, ...]
    back: tuple[float, ...]
    pieces: tuple[Piece, ...]

    def shows(self, distances: list[float], lines: tuple[float, ...]) -> bool:
        """Whether a face has a line or a cut at each of these distances, and no line anywhere else."""
        places = (*lines, *self.joints, self.long)
        return all(_near(each, places) for each in distances) and all(_near(each, distances) for each in lines)


def _near(one: float, others) -> bool:
    return any(abs(one - other) < TRUE for other in others)


@cache
def read(game: Game, wishes: PrintOptions, true_inch: bool = False) -> list[printed.Page]:
    return printed.pages(measures(game, wishes, true_inch))


def in_measure(name: str, unit: str, scale: object = 1, **more: str) -> PrintOptions:
    """A ruleset's paper in that unit, all distances times a factor."""
    book = ruleset_game(name).ruleset.measure
    return PrintOptions(measures=Measures(unit, Fraction(scale), book), **more)


def own(name: str, **more: str) -> PrintOptions:
    """A ruleset's paper in its book's own unit."""
    return in_measure(name, ruleset_game(name).ruleset.measure, **more)


def outlines(page: printed.Page) -> list[printed.Stroke]:
    """The cut lines of a page in the order they are printed."""
    return [stroke for stroke in page.strokes if stroke.is_cut and _wide(stroke) > 3 and _tall(stroke) > 14]


def is_heavy(stroke: printed.Stroke) -> bool:
    """Whether it is a line that measures: across a whole face."""
    return abs(stroke.width - HEAVY) < 0.01 and len(stroke.points) == 2 and _tall(stroke) > 12


def _wide(stroke):
    left, _, right, _ = stroke.box
    return right - left


def _tall(stroke):
    _, top, _, bottom = stroke.box
    return bottom - top


def pieces(pages: list[printed.Page]) -> list[Piece]:
    """Every piece of a stick, in the order they are printed."""
    for page in at_least(1, pages):
        at_least(100, page.letters)  # each has a legend, whatever lies on it
    return [
        _piece(page, number, cut) for number, page in enumerate(pages) for cut in outlines(page) if "C" not in cut.verbs
    ]


def _piece(page: printed.Page, number: int, cut: printed.Stroke) -> Piece:
    left, top, _, bottom = cut.box
    right = max(x for x, y in cut.points if abs(y - bottom) < TRUE)
    middle = (top + bottom) / 2
    heavy = [stroke for stroke in page.strokes if is_heavy(stroke)]
    within = [
        s for s in heavy if left - 1 < s.points[0][0] < right + 1 and top - 1 < s.box[1] and s.box[3] < bottom + 1
    ]
    front = tuple(s.points[0][0] - left for s in within if s.box[1] < middle - 1)
    back = tuple(s.points[0][0] - left for s in within if s.box[1] > middle - 1)
    letters = "".join(each.sign for each in page.letters if printed.within(each.middle, cut.points))
    return Piece(number, cut.points, right - left, front, back, len(set(cut.points)) > 4, letters)


def sticks(pages: list[printed.Page]) -> list[Stick]:
    """Whole sticks: a piece with a tongue goes on in the next."""
    found: list[Stick] = []
    open_: list[Piece] = []
    for piece in pieces(pages):
        open_.append(piece)
        if not piece.goes_on:
            found.append(_joined(tuple(open_)))
            open_ = []
    assert not open_
    return found


def _joined(parts: tuple[Piece, ...]) -> Stick:
    starts = [sum(each.long for each in parts[:at]) for at in range(len(parts) + 1)]
    front = tuple(start + line for start, part in zip(starts, parts) for line in part.front)
    back = tuple(start + line for start, part in zip(starts, parts) for line in part.back)
    return Stick(starts[-1], tuple(starts[1:-1]), front, back, parts)


def wedges(pages: list[printed.Page]) -> list[tuple[float, float]]:
    """The angle of every wedge to the left and to the right of its fold, in degrees."""
    found = []
    for page in pages:
        for cut in outlines(page):
            if "C" not in cut.verbs:
                continue
            apex, _, left, right = _sector(cut)
            fold = next(s for s in page.strokes if s.is_fold and math.dist(s.points[0], apex) < TRUE)
            ahead = _bearing(apex, fold.points[1])
            found.append((ahead - left, right - ahead))
    return found


def areas(page: printed.Page) -> list[list[tuple[float, float]]]:
    """What is cut out of a page, piece by piece, as polygons; a rounded edge as a corner to every degree."""
    return [_round(cut) if "C" in cut.verbs else list(cut.points) for cut in outlines(page)]


def _round(cut: printed.Stroke) -> list[tuple[float, float]]:
    apex, radius, left, right = _sector(cut)
    turns = [math.radians(left + (right - left) * step / 100) for step in range(101)]
    return [apex, *((apex[0] + radius * math.sin(t), apex[1] - radius * math.cos(t)) for t in turns)]


def _sector(cut: printed.Stroke) -> tuple[tuple[float, float], float, float, float]:
    """Point, radius and the bearings of the two straight edges of a wedge."""
    apex = cut.points[0]
    first, *_, last = [point for point in cut.points[1:] if math.dist(point, apex) > TRUE]
    return apex, math.dist(apex, first), _bearing(apex, first), _bearing(apex, last)


def _bearing(start, end) -> float:
    return math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))
