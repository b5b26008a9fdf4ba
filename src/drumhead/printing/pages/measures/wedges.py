"""Wedges: the arc of a rulebook at its true angle, folded along straight ahead, with a left and a right half.

Unfolded it is the complete arc from one point. Folded it goes on a front corner of a unit, its fold straight ahead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Step, Text, line, move
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.nets.fold_lines import add_folds
from drumhead.printing.pages.measures.stick_bands import signs_of
from drumhead.printing.pages.measures.stick_pieces import fold
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import DASHES, PaperError
from drumhead.printing.text.font_metrics import fit_words, lines
from drumhead.printing.text.template_filters import join_words

if TYPE_CHECKING:
    from drumhead.printing.pages.measures.measure_model import Wedge

RADIUS, LEAST_RADIUS = 110.0, 80.0  # mm: as a rule, and on small paper
CHORD = 3.0  # degrees between the corners by which a rounded edge is packed
BIG, SMALLEST = 26.0, 11.0  # points of the angle, and of a name
OFF = 2.4  # mm between the edge and the feet of the words along it: no tail of a letter reaches the cut
ALONG = 58.0  # mm from the point to the middle of the words along an edge


def wedge_piece(wedge: Wedge, tall: float = RADIUS, fold_lines: str = DASHES) -> Piece:
    """Return a wedge as a piece to fold in the middle, its point downwards, at most `tall` mm high without ticks.

    PaperError if `tall` is less than a wedge needs.
    """
    radius = min(RADIUS, float(int(tall)))
    if radius < LEAST_RADIUS:
        raise PaperError(f"wedges are {LEAST_RADIUS:g} mm high at least, and there are {tall:.0f}: give larger paper")
    apex = (radius * math.sin(math.radians(wedge.angle)), radius)
    marks: list[Mark] = [
        *_hand(wedge, apex, -1),
        *_hand(wedge, apex, 1),
        Path(_sector(apex, radius, -wedge.angle, wedge.angle), "cut", stroke=INK, width=0.15),
    ]
    corners = tuple(_at(apex, radius, degrees) for degrees in _degrees(wedge.angle))
    middle = fold(apex, (apex[0], apex[1] - radius))
    return add_folds(Piece(tuple(marks), ((apex, *corners),), upright=True), [middle], fold_lines)


def _at(apex: Point, radius: float, degrees: float) -> Point:
    """Return a point `radius` mm from the apex, at `degrees` clockwise from straight ahead (up the sheet)."""
    turn = math.radians(degrees)
    return apex[0] + radius * math.sin(turn), apex[1] - radius * math.cos(turn)


def _degrees(angle: float) -> list[float]:
    count = math.ceil(2 * angle / CHORD)
    return [-angle + 2 * angle * i / count for i in range(count + 1)]


def _sector(apex: Point, radius: float, start: float, end: float) -> tuple[Step, ...]:
    return (("M", apex), ("L", _at(apex, radius, start)), *_round(apex, radius, start, end), ("Z", ()))


def _round(apex: Point, radius: float, start: float, end: float) -> Iterator[Step]:
    """Yield the edge of a circle about the apex, from `start` to `end` degrees clockwise from straight ahead.

    It has curves of at most 30 degrees, accurate to a thousandth of a mm.
    """
    count = max(1, math.ceil(abs(end - start) / 30))
    each = math.radians((end - start) / count)
    reach = 4 / 3 * math.tan(each / 4) * radius
    for i in range(count):
        a, b = (start + (end - start) * (i + j) / count for j in (0, 1))
        (x1, y1), (x2, y2) = _at(apex, radius, a), _at(apex, radius, b)
        ta, tb = math.radians(a), math.radians(b)
        yield (
            "C",
            (
                x1 + reach * math.cos(ta),
                y1 + reach * math.sin(ta),
                x2 - reach * math.cos(tb),
                y2 - reach * math.sin(tb),
                x2,
                y2,
            ),
        )


def _hand(wedge: Wedge, apex: Point, hand: int) -> Iterator[Mark]:
    """Yield one half of the wedge: its angle, its name, and labels for straight ahead and the edge of the arc.

    `hand` is -1 for the left half, 1 for the right.
    """
    turn = hand * wedge.angle / 2
    yield from (move(marks, *_at(apex, radius, turn), turn) for radius, marks in _words(wedge, apex[1]))
    yield from _protractor(wedge, apex, hand)
    yield _outward(apex, 0, 4.0 if hand > 0 else -1.4, "straight ahead")
    yield _outward(apex, hand * wedge.angle, -OFF if hand > 0 else OFF, "edge of the arc")


def _protractor(wedge: Wedge, apex: Point, hand: int) -> Iterator[Mark]:
    """Yield ticks round the edge of one half, every 5 degrees from straight ahead, with a number at every 15.

    `hand` is -1 for the left half, 1 for the right.
    """
    steps: list[Step] = []
    for degrees in range(5, math.ceil(wedge.angle), 5):
        long = 4.0 if degrees % 15 == 0 else 2.2
        steps += line(_at(apex, apex[1], hand * degrees), _at(apex, apex[1] - long, hand * degrees))
        if degrees % 15 == 0:
            figure = Text(0, 0, str(degrees), "sans", FLOOR, "middle")
            yield move((figure,), *_at(apex, apex[1] - 7.2, hand * degrees), hand * degrees)
    if steps:
        yield Path(tuple(steps), stroke=INK, width=0.15)


def _outward(apex: Point, degrees: float, aside: float, words: str) -> Mark:
    """Return words along a line from the apex at `degrees`, `aside` mm to the right of the line (negative: left).

    Words in the right half read outwards from the apex, words in the left half towards it.
    """
    x, y = _at(apex, ALONG, degrees)
    across = math.radians(degrees + 90)
    text = Text(0, 0, words, "sans", FLOOR, "middle")
    turn = degrees - 90 if degrees > -1 else degrees + 90
    return move((text,), x + aside * math.sin(across), y - aside * math.cos(across), turn)


def _words(wedge: Wedge, outer: float) -> Iterator[tuple[float, tuple[Mark, ...]]]:
    """Yield rows of words across one half of a wedge of radius `outer`, each with its mm from the apex."""
    down = outer - 22
    name, size = fit_words(join_words(wedge.names).lower(), "small capitals", 15, _room(wedge, down), SMALLEST)
    yield down, (Text(0, 0, name, "small capitals", size, "middle"),)
    for says in filter(None, wedge.says):
        for words in lines(says, "sans", FLOOR, _room(wedge, down - 6), 2):
            down -= 5.2
            yield down, (Text(0, 0, words, "sans", FLOOR, "middle"),)
    signs = signs_of(wedge.rests_on)
    yield down - 14, (Text(0, 0, f"{wedge.angle:g}°", "bold", BIG, "middle"),)
    yield down - 17, (move(signs.marks, -signs.width / 2, -2.0),)


def _room(wedge: Wedge, radius: float) -> float:
    """Return the length in mm of a line of words across one half of a wedge, `radius` mm from the apex."""
    return 2 * radius * math.tan(math.radians(wedge.angle) / 2) - 14
