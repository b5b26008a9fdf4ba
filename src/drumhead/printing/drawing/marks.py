"""Marks on paper in true millimetres, y counted down, before any ink: paths, words, and drawings made of them.

A mark knows what it is *for* (its role): a line to cut, to fold or to glue is never mistaken for a printed one,
whatever pen draws it. "fold" folds away from the reader (a mountain), "valley" towards him; ticks and rulers beside
a piece are "print", for a machine cuts whatever says "cut".
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.style.paper import Box, Paper
from drumhead.printing.text.font_metrics import ASCENT, DESCENT, width

Role = Literal["cut", "fold", "valley", "glue", "print"]
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]  # ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())
Matrix = tuple[float, float, float, float, float, float]

STILL: Matrix = (1, 0, 0, 1, 0, 0)
BLEED = 1.0  # mm that a tint runs past a cut line; no more than `pieces.GAP`, so that no piece stains its neighbour


@dataclass(frozen=True)
class Path:
    """A line or an area. `stroke` and `fill` are inks (empty: none), `width`, `dash` and `phase` are mm.

    A line without ink is not printed, but a machine cuts or scores it.
    """

    steps: tuple[Step, ...]
    role: Role = "print"
    stroke: str = ""
    width: float = 0.25
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    fill: str = ""
    round: bool = False


@dataclass(frozen=True)
class Text:
    """One line of words: x, y is where the baseline begins, has its middle or ends; `size` is in points."""

    x: float
    y: float
    words: str
    face: str = "sans"
    size: float = 9.4
    anchor: Anchor = "start"
    ink: str = INK
    role: Role = "print"


@dataclass(frozen=True)
class Group:
    """Marks drawn together, moved by `at`; a `stored` drawing goes into a PDF once, however often it is used.

    `says` is what a screen reader says in its place: nothing where it is None, as of a foot that every page repeats.
    Of a group that says "" the words are read out.
    """

    marks: tuple[Mark, ...]
    at: Matrix = STILL
    stored: bool = False
    says: str | None = ""


Mark = Path | Text | Group


@dataclass(frozen=True)
class Sheet:
    """One printed side: its paper, its marks and the title under which a bookmark finds it.

    `bleed` mm at every edge are there to be cut away; None for a sheet that is not a trimmed page.
    """

    paper: Paper
    marks: tuple[Mark, ...]
    title: str
    bleed: float | None = None


def move(marks: Iterable[Mark], x: float, y: float, turn: float = 0, scale: float = 1) -> Group:
    """Marks turned clockwise by `turn` degrees about their origin, scaled, then carried to x, y."""
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    return Group(tuple(marks), (cos, sin, -sin, cos, x, y))


def describe(marks: Iterable[Mark], says: str) -> Group:
    """A drawing, and in words what it shows."""
    return Group(tuple(marks), says=says)


def aside(marks: Iterable[Mark]) -> Group:
    """What nobody needs to hear: guides, and the foot of every page."""
    return Group(tuple(marks), says=None)


def store(marks: Iterable[Mark], x: float = 0, y: float = 0) -> Group:
    """A drawing that many pages repeat, carried to x, y."""
    return Group(tuple(marks), (1, 0, 0, 1, x, y), stored=True)


def line(*points: Point, closed: bool = False) -> tuple[Step, ...]:
    """Straight strokes from point to point."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), *((("Z", ()),) if closed else ()))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> tuple[Step, ...]:
    """An upright rectangle, its corners rounded by `radius` mm."""
    right, bottom = x + width, y + height
    if not radius:
        return line((x, y), (right, y), (right, bottom), (x, bottom), closed=True)
    k = radius * (1 - ROUND)
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - k, y, right, y + k, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - k, right - k, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + k, x + k, y, x + radius, y)),
        ("Z", ()),
    )


ROUND = 4 / 3 * (math.sqrt(2) - 1)  # how far a curve's handle reaches to draw a quarter of a circle


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """A circle about x, y."""
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def outline(words: str) -> tuple[Step, ...]:
    """Steps written as in an SVG path, absolute M, L, C and Z only, numbers parted by spaces.

    >>> outline("M 0 0 L 2 1 Z")
    (('M', (0.0, 0.0)), ('L', (2.0, 1.0)), ('Z', ()))
    """
    steps: list[Step] = []
    for word in words.split():
        if word in "MLCZ":
            steps.append((word, ()))
        else:
            steps[-1] = (steps[-1][0], (*steps[-1][1], float(word)))
    return tuple(steps)


def bled(tints: Sequence[Path], cut: tuple[Step, ...], by: float = BLEED) -> tuple[Path, ...]:
    """Areas of colour inside a closed cut line, run on `by` mm past it, so that a crooked cut shows no white edge.

    Inside the line nothing changes: what runs on lies under the white of the piece.
    """
    if not tints:
        return ()
    under = [replace(tint, role="print", stroke=tint.fill, width=2 * by, round=True) for tint in tints]
    return (*under, Path(cut, fill=PAPER), *tints)


def each(marks: Iterable[Mark], at: Matrix = STILL) -> Iterator[tuple[Path | Text, Matrix]]:
    """Every path and every line of words, in the order of drawing, with the matrix that carries it to the sheet."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from each(mark.marks, after(at, mark.at))
        else:
            yield mark, at


def bounds(marks: Iterable[Mark], at: Matrix = STILL) -> Box:
    """The box that holds all marks, half a stroke and the reach of letters included, in mm."""
    boxes = [_box(mark, carried) for mark, carried in each(marks, at)]
    if not boxes:
        return Box(0, 0, 0, 0)
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.around(box)
    return whole


def _box(mark: Path | Text, at: Matrix) -> Box:
    if isinstance(mark, Path):
        half = mark.width / 2 * grown(at) if mark.stroke else 0
        return _box_of([transform(at, numbers) for _, numbers in mark.steps], half)
    return _box_of([transform(at, corner) for corner in _corners(mark)], 0)


def _corners(text: Text) -> tuple[Point, ...]:
    long = width(text.words, text.face, text.size)
    left = text.x - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
    top, bottom = text.y - ASCENT * text.size * POINT, text.y + DESCENT * text.size * POINT
    return (left, top), (left + long, top), (left + long, bottom), (left, bottom)


def _box_of(numbers: Iterable[tuple[float, ...]], half: float) -> Box:
    lists = list(numbers)
    xs = [x for points in lists for x in points[0::2]]
    ys = [y for points in lists for y in points[1::2]]
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def grown(at: Matrix) -> float:
    """How much larger a matrix makes what it carries."""
    return math.hypot(at[0], at[1])


def transform(at: Matrix, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Points (x, y, x, y ...) carried by a matrix."""
    a, b, c, d, e, f = at
    pairs = zip(numbers[0::2], numbers[1::2])
    return tuple(n for x, y in pairs for n in (a * x + c * y + e, b * x + d * y + f))


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that carries as `inner` does and then as `outer` does."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
