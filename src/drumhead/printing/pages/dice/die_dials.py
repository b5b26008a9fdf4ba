"""A dial, which needs no glue: a disc with its values around it, a cover with a window, a pin through both.

Each value is upright when it is turned to the top of the disc; the window shows one and hides the rest.
"""

from __future__ import annotations

import math

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Text, circle, describe, line, move, store
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.nets.net_marks import CUT
from drumhead.printing.pages.dice.die_faces import (
    LEAST_CHANCE,
    LEAST_WORDS,
    Badge,
    DieFace,
    least_words,
    read_out,
    ring_marks,
    spots,
    weight,
)
from drumhead.printing.style.colours import HAIR, INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, fit_words, lines, width

RIM = 2.5  # mm of the disc that stand out from under the cover, for a thumb
EDGE = 2.0  # mm of cover above the window
INNER = 0.3  # of the cover: where the window ends towards the pin
WIDEST = 32.0  # degrees to either side: the window of few values is no wider
BAR = 2.5  # degrees between two values
CHORD = 3.0  # degrees: an arc is cut in strokes so long
DRAWN_AT = 48.0


def window(count: int, size: float) -> tuple[float, float, float]:
    """Return the distances in mm of a dial's window from the pin, near and far, and its half angle in degrees.

    `count` is the number of values, `size` the dial's diameter in mm.
    """
    cover = size / 2 - RIM
    return INNER * cover, cover - EDGE, min(180 / count - BAR, WIDEST)


def disc_piece(faces: tuple[DieFace, ...], badge: Badge | None, name: str, size: float, low_ink: bool) -> Piece:
    """Return the disc of a dial `size` mm wide, a value in each sector, the first at the top, the next to its left.

    Turning the disc clockwise therefore moves the cover's window to worse values.
    """
    middle = size / 2
    each = 360 / len(faces)
    drawing = [
        move((store(sector(face, len(faces), size, low_ink)),), middle, middle, -each * i)
        for i, face in enumerate(faces)
    ]
    cut = Path(circle(middle, middle, middle), "cut", stroke=INK, width=CUT)
    disc = describe((cut, *drawing, *_pin(middle)), read_out("disc of a dial", badge, name, faces))
    return Piece((disc,), (_round(middle, middle),))


def cover_piece(count: int, badge: Badge | None, name: str, size: float) -> Piece:
    """Return the cover of a dial for `count` values: window, pin, and below it the unit that the dial belongs to.

    `size` is the diameter of the disc in mm.
    """
    radius = size / 2 - RIM
    u = size / DRAWN_AT
    near, far, half = window(count, size)
    cuts = [
        Path(circle(radius, radius, radius), "cut", stroke=INK, width=CUT),
        Path(line(*_ring(near, far, half, (radius, radius)), closed=True), "cut", stroke=INK, width=CUT),
    ]
    cover = describe((*cuts, *_pin(radius), *_whose(badge, name, radius, u)), read_out("cover of a dial", badge, name))
    return Piece((cover,), (_round(radius, radius),))


def _whose(badge: Badge | None, name: str, middle: float, u: float) -> list[Mark]:
    """Return number, arm, side and brigade in a row below the pin, with the name under it.

    The pin is at `middle` mm from left and top; `u` is the size relative to a dial of 48 mm.
    """
    marks: list[Mark] = []
    row = middle + 5.2 * u
    if badge:
        first = DieFace("", 1, 1)
        marks += ring_marks(badge, first, (middle - 6.5 * u, row), 2.1 * u, 8.5 * u, INK)
        marks.append(draw_symbol(badge.sign, 4.2 * u, badge.ink).centre(middle + 6.5 * u, row))
        if badge.arm:
            marks.append(draw_symbol(badge.arm, 3 * u).centre(middle, row))
    if badge and badge.brigade:
        marks.append(Text(middle + 11 * u, row + 1.1 * u, badge.brigade, "semibold", FLOOR * u, "middle"))
    size = max(least_words(u), min(FLOOR, FLOOR * u))
    for i, words in enumerate(lines(name, "sans", size, 1.3 * middle, 2)):
        marks.append(Text(middle, row + 5.5 * u + i * size * 1.2 * POINT, words, "sans", size, "middle"))
    return marks


def sector(face: DieFace, count: int, size: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return a value as a dial's window shows it, at the top of the disc, with the pin at the origin.

    Words and chance are at the rim, the value is below them. `count` is the number of values, `size` the diameter in
    mm.
    """
    near, far, half = window(count, size)
    u = size / DRAWN_AT
    black = face.worst and not low_ink
    ink = PAPER if black else INK
    wall = 1.3 * u if face.worst and low_ink else weight(face) * u
    frame = line(*_ring(near + 0.6, far - 0.6, half - 1.2, (0, 0)), closed=True)
    ground = Path(frame, fill=INK) if black else Path(frame, stroke=INK, width=wall, fill=PAPER)
    marks: list[Mark] = [ground]
    down = -far + 1.0 + wall
    for words, style, points, least in _lines(face, u):
        down += points * CAPITALS * POINT
        room = 2 * (-down) * math.tan(math.radians(half - 1.2)) - 2 * wall - 0.4
        shown, points = fit_words(words, style, points, room, least)
        marks.append(Text(0, down, shown, style, points, "middle", ink))
        down += 0.5 * u
    marks += _value(face, down, near + 1.2 + wall, half, ink)
    if face.start:
        marks.append(Path(line((-0.9, -near - 0.8), (0.9, -near - 0.8), (0, -near - 2.2), closed=True), fill=ink))
    return tuple(marks)


def _lines(face: DieFace, u: float) -> list[tuple[str, str, float, float]]:
    """Return the lines from the rim inwards, each with its font and its usual and least size in points."""
    said = [(words, "semibold", max(5.6 * u, least_words(u)), least_words(u)) for words in face.lines]
    return said + ([(face.chance, "bold", max(6.8 * u, LEAST_CHANCE), LEAST_CHANCE)] if face.chance else [])


def _value(face: DieFace, top: float, near: float, half: float, ink: str) -> list[Mark]:
    """Return the value, as large as the window allows from y `top` on; a value of words has a line for each.

    `near` is the distance in mm from the pin to the end of the window, `half` the window's half angle in degrees.
    """
    words = [str(face.value)] if isinstance(face.value, int) else face.value.split()
    low = -near - (1.6 if face.start else 0)
    if face.spots:
        tall = min(7.0, low - top, 2 * -low * math.tan(math.radians(half)))
        return list(spots(int(face.value), 0, top + tall / 2, tall, ink))
    if isinstance(face.value, int):
        size, base = _figure(words[0], top, low, half)
        return [Text(0, base, words[0], "bold", size, "middle", ink)]
    marks: list[Mark] = []
    size = 8.0
    base = top + (low - top) / 2 - size * 1.2 * POINT * (len(words) / 2 - 0.85)
    for i, word in enumerate(words):
        down = base + i * size * 1.2 * POINT
        room = 2 * -down * math.tan(math.radians(half - 1.5)) - 1.5
        shown, points = fit_words(word, "bold", size, room, LEAST_WORDS)
        marks.append(Text(0, down, shown, "bold", points, "middle", ink))
    return marks


def _figure(words: str, top: float, low: float, half: float) -> tuple[float, float]:
    """Return the size in points of the largest number that fits between two heights, and the y in mm of its bottom.

    `top` and `low` are the heights in mm, below 0 above the pin; `half` is the window's half angle in degrees.
    """
    size = 1.0
    for tall in (tenths / 10 for tenths in range(int(10 * max(1.0, min(7.0, low - top))), 9, -1)):
        size = tall / CAPITALS / POINT
        if width(words, "bold", size) <= 2 * -(top + tall) * math.tan(math.radians(half - 1.5)) - 1:
            break
    return size, top + size * CAPITALS * POINT


def _pin(at: float) -> tuple[Mark, ...]:
    """Return a cross where the pin goes, at `at` mm from left and top."""
    arms = (*line((at - 1.5, at), (at + 1.5, at)), *line((at, at - 1.5), (at, at + 1.5)))
    return Path(arms, stroke=HAIR, width=0.2), Path(circle(at, at, 0.6), stroke=HAIR, width=0.2)


def _ring(near: float, far: float, half: float, middle: Point) -> list[Point]:
    """Return the corners of a section of a ring, centred at the top of its circle, in mm.

    It reaches from `near` to `far` mm from `middle`, and `half` degrees to either side.
    """
    count = max(2, math.ceil(2 * half / CHORD))
    turns = [math.radians(-90 - half + 2 * half * i / count) for i in range(count + 1)]
    x, y = middle
    outer = [(x + far * math.cos(t), y + far * math.sin(t)) for t in turns]
    return outer + [(x + near * math.cos(t), y + near * math.sin(t)) for t in reversed(turns)]


def _round(middle: float, radius: float) -> tuple[Point, ...]:
    """Return the area of a disc as a polygon; `middle` is its centre from left and top, in mm."""
    turns = [math.pi * i / 24 for i in range(48)]
    return tuple((middle + radius * math.cos(t), middle + radius * math.sin(t)) for t in turns)
