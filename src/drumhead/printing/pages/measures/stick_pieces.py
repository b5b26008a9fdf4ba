"""Sticks as pieces to cut out: folded along the middle, each with a tongue that goes inside the next.

The cut at the left end is 0 and the cut at the right end of the last piece is the longest distance, both exact: pieces
meet edge to edge, and the glued parts are inside.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Text, bled, line, move
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.nets.fold_lines import add_folds
from drumhead.printing.pages.measures.measure_model import Stick, StickFace, StickLine
from drumhead.printing.pages.measures.stick_faces import FACE, Drawn, StickSegment
from drumhead.printing.style.colours import INK, PALE, TINT

TONGUE, SLACK, CHAMFER = 16.0, 0.8, 2.5  # mm: how far it goes in, what it is narrower by, the corners taken off it
AIR_BEFORE, ROOM_BEYOND, ROOM_BARE = 4.0, 50.0, 22.0  # mm from a joint to the lines about it: named beyond, or bare
ON_A_LINE = 8.0  # mm: what it is worth that a band ends where a piece does
SHORTEST = TONGUE + 4.0  # mm of a piece
NEAR = 1e-6
Where = tuple[float, float]
FOLD, DASH = PALE, 1.6


def scale_stick(sticks: Sequence[Stick], title: str) -> Stick | None:
    """Return a stick with a line at every distance of other sticks, in the measure and scale in use; None without any.

    `title` is printed on it.
    """
    lengths = {mark.length for stick in sticks for face in stick.faces for mark in face.marks}
    if not lengths:
        return None
    face = StickFace("every distance", tuple(StickLine(length) for length in sorted(lengths)))
    return Stick(f"Scale, {title}", "", (face, face))


def stick_parts(
    stick: Stick, drawn: Drawn, room: float, letters: Iterator[str], at_lines: bool = False
) -> list[StickSegment]:
    """Return the pieces of a stick for paper `room` mm wide; each joint takes a letter from `letters`.

    With `at_lines` there is a joint at every line, unless it would make a piece too short to hold a tongue.
    """
    long = drawn.ruler.mm(stick.longest)
    lines = [
        [(drawn.ruler.mm(mark.length), ROOM_BEYOND if mark.says else ROOM_BARE) for mark in face.marks]
        for face in stick.faces
    ]
    unit = float(drawn.ruler.unit)
    if at_lines:
        inner = _at_lines([at for at, _ in lines[0]], long, room - TONGUE, unit)
    else:
        inner = joints(long, room - TONGUE, lines, unit) if long > room else []
    ends = [0.0, *inner, long]
    names = ["", *(next(letters) for _ in inner), ""]
    return [StickSegment(start, end, names[at], names[at + 1]) for at, (start, end) in enumerate(pairwise(ends))]


def _at_lines(lines: Sequence[float], long: float, most: float, unit: float) -> list[float]:
    """Return the positions in mm of joints at the lines of a stick, and between lines that are `most` mm apart or more.

    Lines nearer than a tongue to the joint before, or to the end, have no joint.
    """
    found = [0.0]
    for end in [*sorted(lines), long]:
        if end - found[-1] > most + NEAR:
            found += [found[-1] + at for at in joints(end - found[-1], most, [[]], unit)]
        if end - found[-1] >= SHORTEST and (end == long or long - end >= SHORTEST):
            found.append(end)
    return [at for at in found[1:] if at < long - NEAR]


def joints(long: float, most: float, lines: Sequence[Sequence[Where]], unit: float) -> list[float]:
    """Return the positions, in mm, at which a stick `long` mm long is cut into pieces of at most `most` mm.

    The pieces are few and of similar length, and end on whole units of `unit` mm, best on a line of the front.
    `lines` are those of the front and of the back, each as its position and the room it needs before it, in mm.
    """
    count = math.ceil(long / most - NEAR)
    found: list[float] = []
    for left in range(count - 1, 0, -1):
        start = found[-1] if found else 0.0
        even = start + (long - start) / (left + 1)
        least, farthest = long - left * most, start + most
        whole = [unit * at for at in range(math.ceil(least / unit - NEAR), math.floor(farthest / unit + NEAR) + 1)]
        found.append(min(whole or [even], key=lambda at: (_crowded(at, lines) + abs(at - even) / 8, at)))
    return found


def _crowded(joint: float, lines: Sequence[Sequence[Where]]) -> float:
    """Return a penalty in mm for a joint: a line needs room for its name before it, and a little space after it.

    A joint on a line of the front has a bonus. `lines` are as in `joints`.
    """
    apart = [(joint - line, room) for face in lines for line, room in face]
    before = [AIR_BEFORE - by for by, _ in apart if NEAR < by < AIR_BEFORE]
    beyond = [room + by for by, room in apart if NEAR < -by < room]
    on_the_front = any(abs(joint - line) <= NEAR for line, _ in lines[0])
    return sum(before) + sum(beyond) - (ON_A_LINE if on_the_front else 0)


def piece(stick: Stick, drawn: Drawn, part: StickSegment) -> Piece:
    """Return one piece of a stick to cut out: the front above the fold, the back below it.

    The back is upright when the folded piece is turned over its long edge.
    """
    outline = _outline(part)
    marks: list[Mark] = [*_tongue(part, drawn.low_ink)] if part.after else []
    for number, face in enumerate(stick.faces):
        marks.append(move(drawn.face(stick, face, part), 0, FACE * number))
    marks.append(Path(line(*outline, closed=True), "cut", stroke=INK, width=0.15))
    return add_folds(Piece(tuple(marks), (outline,), upright=True), [fold((0, FACE), (part.long, FACE))], drawn.folds)


def _outline(part: StickSegment) -> tuple[Point, ...]:
    """Return the corners of the line to cut: two faces high, with a tongue at the end of the front before a joint."""
    bottom, right = 2 * FACE, part.long
    if not part.after:
        return ((0, 0), (right, 0), (right, bottom), (0, bottom))
    return ((0, 0), (right, 0), *tongue(part), (right, bottom), (0, bottom))


def tongue(part: StickSegment) -> tuple[Point, ...]:
    """Return the corners of a piece's tongue in mm, from its upper to its lower root.

    It is a little narrower than the next piece, into which it goes.
    """
    right, top, bottom = part.long, SLACK, FACE - SLACK
    tip = right + TONGUE
    return (
        (right, top),
        (tip - CHAMFER, top),
        (tip, top + CHAMFER),
        (tip, bottom - CHAMFER),
        (tip - CHAMFER, bottom),
        (right, bottom),
    )


def _tongue(part: StickSegment, low_ink: bool) -> Iterator[Mark]:
    """Yield the marks on a tongue: the tint of the glue area, unless ink is low, and the letter of its joint."""
    if not low_ink:
        tint = Path(line(*tongue(part), closed=True), "glue", fill=TINT)
        yield from bled([tint], line(*_outline(part), closed=True))
    middle = part.long + TONGUE / 2
    yield Text(middle, FACE / 2 - 0.4, part.after, "bold", 14, "middle")
    yield Text(middle, FACE / 2 + 4.2, "glue", "sans", FLOOR, "middle")


def fold(start: Point, end: Point) -> Path:
    """Return a broken line to fold away from the reader, with half a dash at either end."""
    long = math.dist(start, end)
    dash = long / max(1, round(long / DASH)) / 2
    return Path(line(start, end), "fold", stroke=FOLD, width=0.2, dash=(dash, dash), phase=dash / 2)
