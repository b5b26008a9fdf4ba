"""Faces with three and five sides: the same contents as on a cube, in the space that such a face has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Step, Text, line, store
from drumhead.printing.pages.dice.die_faces import (
    LEAST_CHANCE,
    LEAST_NUMBER,
    LEAST_SMALL,
    Badge,
    DieFace,
    least_words,
    ring_marks,
    spots,
    weight,
)
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, ELLIPSIS, fit_words, lines, width

INSET = 1.0  # mm between fold and frame: a crooked fold must not show
AIR = 0.35  # mm between words and frame
ROUND = 0.5  # mm: the frame's corners
LINE = 1.2  # leading
RING = {3: 1.5, 5: 1.2}  # radius of the ring, mm, on a die of 20 mm
ARM = 0.95  # height of the arm's sign, of that radius
DRAWN_AT = 20.0


@dataclass(frozen=True)
class Plan:
    """A face of `sides` sides, each `inradius` mm from the centre, its bottom side level."""

    sides: int
    inradius: float

    @property
    def around(self) -> float:
        """The distance from the centre to a corner, in mm."""
        return self.inradius / math.cos(math.pi / self.sides)

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners in mm, clockwise from the left end of the bottom side."""
        start = math.pi / 2 + math.pi / self.sides
        turns = [start + 2 * math.pi * i / self.sides for i in range(self.sides)]
        return tuple((self.around * math.cos(t), self.around * math.sin(t)) for t in turns)

    def within(self, by: float) -> Plan:
        """Return the same face with its sides moved inwards by `by` mm."""
        return Plan(self.sides, self.inradius - by)

    def chord(self, y: float) -> float:
        """Return the width of the face in mm at a height y in mm, counted down from the centre; 0 outside it."""
        crossings = [
            a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for a, b in zip(self.corners, (*self.corners[1:], self.corners[0]))
            if min(a[1], b[1]) <= y <= max(a[1], b[1]) and a[1] != b[1]
        ]
        return max(crossings) - min(crossings) if crossings else 0.0

    def width_between(self, top: float, bottom: float) -> float:
        """Return the width in mm that is free for words between two heights in mm, counted down from the centre."""
        return max(0.0, min(self.chord(top), self.chord(bottom)) - 2 * AIR)

    def nook(self, corner: int, radius: float) -> Point:
        """Return the centre of a circle of `radius` mm that is pushed into a corner as far as possible.

        `corner` is an index of `corners`.
        """
        half = math.pi / 2 - math.pi / self.sides
        share = 1 - (radius + 0.3) / math.sin(half) / self.around
        x, y = self.corners[corner]
        return x * share, y * share


def polygon_marks(face: DieFace, badge: Badge | None, sides: int, inradius: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return the marks of a face of three or five sides about its centre, with its sides `inradius` mm away."""
    plan = Plan(sides, inradius)
    ground = store(_ground(face, Badge("", "", "", arm=badge.arm) if badge else None, plan, low_ink))
    return (ground, *(_Drawing(face, badge, plan, low_ink).badge_marks(badge) if badge else ()))


@lru_cache(maxsize=512)
def _ground(face: DieFace, badge: Badge | None, plan: Plan, low_ink: bool) -> tuple[Mark, ...]:
    """Return frame, number and words of a face: the same for all units with these values."""
    return _Drawing(face, badge, plan, low_ink).ground


@dataclass(frozen=True)
class _Drawing:
    """Frame, words, number and badge of one face, computed from the bottom upwards; lengths are in mm."""

    face: DieFace
    badge: Badge | None
    plan: Plan
    low_ink: bool

    @property
    def scale(self) -> float:
        """The size relative to a die of 20 mm."""
        edge = 2 * self.plan.inradius * math.tan(math.pi / self.plan.sides)
        return edge / {3: 24.5, 5: 8.98}[self.plan.sides]

    @property
    def ring(self) -> float:
        return RING[self.plan.sides] * self.scale if self.badge else 0.0

    @cached_property
    def frame(self) -> Plan:
        """The centre line of the frame."""
        return self.plan.within(INSET * min(1.0, self.scale))

    @property
    def weight(self) -> float:
        wall = 1.4 if self.low_ink and self.face.worst else weight(self.face)
        return wall * self.scale

    @cached_property
    def inside(self) -> Plan:
        """The area inside the frame for words; the full area where the face is black."""
        return self.frame.within(0.15 * self.scale if self.all_black else self.weight / 2)

    @property
    def all_black(self) -> bool:
        return self.face.worst and not self.low_ink

    @property
    def ground(self) -> tuple[Mark, ...]:
        words, top = self.words
        upper = PAPER if self.all_black else INK
        return (*self.blacks(top), *words, *self.figure(top, upper))

    @property
    def lower_ink(self) -> str:
        return PAPER if (self.face.worst or self.face.black_foot) and not self.low_ink else INK

    def blacks(self, top: float) -> tuple[Path, ...]:
        """Return the frame, heavier for a worse value; the last but one is black below y `top`, the last all over.

        With low ink, lines replace the black areas.
        """
        around = round_corners(self.frame.corners, ROUND * self.scale)
        if self.all_black:
            return (Path(around, fill=INK),)
        frame = Path(around, stroke=INK, width=self.weight, fill=PAPER)
        if not self.face.black_foot and not self.face.worst:
            return (frame,)
        if self.low_ink:
            half = self.inside.chord(top) / 2
            return (frame, Path(line((-half, top), (half, top)), stroke=INK, width=0.4 * self.scale))
        return (frame, Path(round_corners(_below(self.frame.corners, top), 0), fill=INK))

    @cached_property
    def words(self) -> tuple[list[Mark], float]:
        """The marks of the chance at the bottom and of the words above it, and the y in mm at which they end."""
        marks: list[Mark] = []
        down = self.inside.inradius - 0.55 * self.scale
        if self.plan.sides == 5 and not self.face.chance:
            # Words want a wider place than the foot of a pentagon, and to stand below ring and sign.
            down -= (2.6 if len(self.face.lines) < 2 else 0.2) * self.scale
        for number, (words, face, usual, least) in enumerate(self.lines_upwards()):
            size = max(usual * self.scale, least)
            if number == 1 and self.badge and self.plan.sides == 3:  # clear of ring and sign, where it is wider
                down = min(down, self.nooks[0][1] - self.ring - 0.45 * self.scale)
            tall = size * CAPITALS * POINT
            down -= self.rise(words, face, least, down)
            shown, points = fit_words(words, face, size, self.beside_the_ring(down - tall, down), least)
            marks.append(Text(0, down, shown, face, points, "middle", self.lower_ink))
            down -= size * POINT * 0.72 + 0.5 * self.scale
        top = down + 0.1 * self.scale if marks else self.inside.inradius - 1.7 * self.scale
        below = self.face.black_foot or (self.face.worst and self.low_ink)
        if self.badge and self.plan.sides == 3 and below:  # ring and sign lie wholly on the black, or below the line
            top = min(top, self.nooks[0][1] - self.ring - 0.4 * self.scale)
        return marks, top

    def rise(self, words: str, face: str, least: float, down: float) -> float:
        """Return the mm by which to raise words on a triangle until they fit above ring and symbol.

        It is 0 if they never fit, and on other faces. `down` is the y in mm of their baseline, `least` their size in
        points.
        """
        if self.plan.sides != 3:
            return 0.0
        long, tall = width(words, face, least), least * CAPITALS * POINT
        steps = (0.3 * self.scale * step for step in range(12))
        return next((up for up in steps if long <= self.beside_the_ring(down - up - tall, down - up)), 0.0)

    def lines_upwards(self) -> list[tuple[str, str, float, float]]:
        """Return the lines from the bottom up, each with its font and its usual and least size in points."""
        small = least_words(self.scale)
        least = LEAST_CHANCE if self.plan.sides == 3 else small
        found = [(self.face.chance, "bold", 7.4, least)] if self.face.chance else []
        found += [(words, "semibold", 6.2, small) for words in reversed(self.face.begins)]
        return found + [(words, "sans", LEAST_SMALL, small) for words in reversed(self.face.name)]

    def beside_the_ring(self, top: float, bottom: float) -> float:
        """Return the width in mm for words between two heights, given as y in mm.

        Where ring and symbol are at these heights, it is the width between the two.
        """
        room = self.inside.width_between(top, bottom)
        for x, y in self.nooks if self.badge else ():
            if top < y + self.ring and bottom > y - self.ring:
                room = min(room, 2 * (abs(x) - self.ring - 0.3))
        return room

    @property
    def nooks(self) -> tuple[Point, Point]:
        """The centres of ring and symbol in mm: at the bottom of a triangle, at the shoulders of a pentagon."""
        inner = self.inside
        left, right = (0, -1) if self.plan.sides == 3 else (1, -2)
        return inner.nook(left, self.ring), inner.nook(right, self.ring)

    def figure(self, foot: float, ink: str) -> list[Mark]:
        """Return the marks of the value above y `foot`, as large as possible; a word on two lines if necessary."""
        if isinstance(self.face.value, str):
            return self.word(self.face.value, foot, ink)
        words = str(self.face.value)
        gap = (1.25 if self.face.barred else 0.7) * self.scale
        bottom = foot - gap if self.lines_upwards() else min(foot - 1.3 * self.scale, 0.5 * self.inside.inradius)
        size = 1.0
        lowest = max(16, math.ceil(LEAST_NUMBER * CAPITALS * POINT / self.scale * 10))
        highest = max(lowest, min(64, int((bottom - self.crown) / self.scale * 10)))
        for tall in (self.scale * tenth / 10 for tenth in range(highest, lowest - 1, -1)):
            size = tall / CAPITALS / POINT
            if width(words, "bold", size) <= self.beside_the_ring(bottom - tall, bottom):
                break
        if self.face.spots:
            tall = size * CAPITALS * POINT
            return list(spots(int(self.face.value), 0, bottom - tall / 2, tall, ink))
        marks: list[Mark] = [Text(0, bottom, words, "bold", size, "middle", ink)]
        if self.face.barred:
            half, y = width(words, "bold", size) / 2, bottom + 0.55 * self.scale
            marks.append(Path(line((-half, y), (half, y)), stroke=ink, width=0.45 * self.scale))
        return marks

    @property
    def crown(self) -> float:
        """The y in mm of the highest point for a number, clear of the arm's symbol at the top of the face."""
        if not (self.badge and self.badge.arm):
            return -self.inside.around
        tall = ARM * self.ring
        return self.inside.nook(self.plan.sides // 2, tall)[1] + tall / 2 + 0.25 * self.scale

    def word(self, words: str, foot: float, ink: str) -> list[Mark]:
        least = int(10 * least_words(self.scale))
        for tenths in range(max(int(70 * self.scale), least), least - 1, -1):
            size = tenths / 10
            leading = size * LINE * POINT
            parts = lines(words, "bold", size, self.beside_the_ring(-leading, leading / 2), 2)
            if not any(ELLIPSIS in part for part in parts):
                break
        base = min(foot - 0.8 * self.scale, leading * len(parts) / 2) - leading * (len(parts) - 1)
        return [Text(0, base + leading * i, part, "bold", size, "middle", ink) for i, part in enumerate(parts)]

    def badge_marks(self, badge: Badge) -> tuple[Mark, ...]:
        """Return the ringed roster number, the side's symbol, and the arm's symbol."""
        low_corners = self.plan.sides == 3
        black = self.face.worst or (self.face.black_foot and low_corners)
        ink, ground = (PAPER, INK) if black and not self.low_ink else (INK, PAPER)
        at, place = self.nooks
        points = max(6.0 * self.ring / 1.5, LEAST_NUMBER)
        ring = ring_marks(badge, self.face, at, self.ring, points, ink)
        sign = draw_symbol(badge.sign, 2 * self.ring, ink if ink == PAPER else badge.ink, ground)
        return (*self.arm(badge), *ring, sign.centre(*place))

    def arm(self, badge: Badge) -> tuple[Mark, ...]:
        """Return the symbol of the arm at the top of the face; () if the badge has none.

        With low ink, the face to begin on and the worst have the letter of the brigade there, which otherwise a tint
        shows.
        """
        ink, ground = (PAPER, INK) if self.all_black else (INK, PAPER)
        tall = ARM * self.ring
        x, y = self.inside.nook(self.plan.sides // 2, tall)
        if self.low_ink and badge.brigade and (self.face.start or self.face.worst):
            points = max(LEAST_NUMBER, tall / CAPITALS / POINT)
            return (Text(x, y + points * CAPITALS * POINT / 2, badge.brigade, "semibold", points, "middle", ink),)
        return (draw_symbol(badge.arm, tall, ink, ground).centre(x, y),) if badge.arm else ()


def round_corners(corners: tuple[Point, ...], radius: float) -> tuple[Step, ...]:
    """Return a closed line through the corners, each replaced by a curve that begins `radius` mm before it."""
    if not radius:
        return line(*corners, closed=True)
    steps: list[Step] = []
    for before, here, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0])):
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        steps.append(("L" if steps else "M", start))
        steps.append(("C", (*_towards(start, here, radius * 0.6), *_towards(end, here, radius * 0.6), *end)))
    return (*steps, ("Z", ()))


def _towards(a: Point, b: Point, by: float) -> Point:
    long = math.dist(a, b)
    return a[0] + (b[0] - a[0]) * by / long, a[1] + (b[1] - a[1]) * by / long


def _below(corners: tuple[Point, ...], top: float) -> tuple[Point, ...]:
    """Return the part of a convex area below the y `top`, in mm."""
    kept: list[Point] = []
    for a, b in zip(corners, (*corners[1:], corners[0])):
        if a[1] >= top:
            kept.append(a)
        if (a[1] >= top) != (b[1] >= top):
            kept.append((a[0] + (top - a[1]) / (b[1] - a[1]) * (b[0] - a[0]), top))
    return tuple(kept)
