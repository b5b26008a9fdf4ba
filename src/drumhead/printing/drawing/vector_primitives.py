"""Marks in millimetres, with y counted down, independent of the output format: paths, text and groups.

A mark knows its role: a line to cut, to fold or to glue is never mistaken for a printed one, whatever pen draws it.
"fold" folds away from the reader (a mountain), "valley" towards the reader; ticks and rulers beside a piece are
"print", since a cutting machine cuts every mark with the role "cut".
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.style.paper import Box, Paper
from drumhead.printing.text.font_metrics import ASCENT, DESCENT, width

Role = Literal["cut", "fold", "valley", "glue", "register", "print"]
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]  # ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())
Matrix = tuple[float, float, float, float, float, float]

STILL: Matrix = (1, 0, 0, 1, 0, 0)
BLEED = 1.0  # mm that a tint runs past a cut line; no more than `pieces.GAP`, so that no piece stains its neighbour


@dataclass(frozen=True)
class Path:
    """A line or an area; `stroke` and `fill` are colours ("" for none), `width`, `dash` and `phase` are in mm.

    A line without a colour is not printed, but a machine cuts or scores it.
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
    """One line of text: x, y is the start, middle or end of the baseline in mm; `size` is in points."""

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

    `says` is what a screen reader says in its place; None for nothing, as for a footer that every page repeats. If it
    is "", the text of the group is read out.
    """

    marks: tuple[Mark, ...]
    at: Matrix = STILL
    stored: bool = False
    says: str | None = ""


@dataclass(frozen=True)
class Picture(Group):
    """A photograph, `jpeg`, of `size` mm, under its marks; only a PDF has it, other formats have the marks alone."""

    jpeg: bytes = b""
    size: tuple[float, float] = (0.0, 0.0)


Mark = Path | Text | Group


@dataclass(frozen=True)
class Sheet:
    """One printed page: its paper, its marks and the title of its bookmark.

    `bleed` mm at every edge will be trimmed; None for a sheet that is not a trimmed page. In drawings for a cutting
    machine, cuts and folds are `moved` by mm to the right and down.
    """

    paper: Paper
    marks: tuple[Mark, ...]
    title: str
    bleed: float | None = None
    moved: Point = (0.0, 0.0)


def move(marks: Iterable[Mark], x: float, y: float, turn: float = 0, scale: float = 1) -> Group:
    """Return marks turned clockwise by `turn` degrees about their origin, scaled, then moved to x, y in mm."""
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    return Group(tuple(marks), (cos, sin, -sin, cos, x, y))


def describe(marks: Iterable[Mark], says: str) -> Group:
    """Return a drawing with the text that a screen reader says for it."""
    return Group(tuple(marks), says=says)


def aside(marks: Iterable[Mark]) -> Group:
    """Return marks that a screen reader skips: guides, and the footer of every page."""
    return Group(tuple(marks), says=None)


def store(marks: Iterable[Mark], x: float = 0, y: float = 0) -> Group:
    """Return a drawing that a PDF stores once for many pages, moved to x, y in mm."""
    return Group(tuple(marks), (1, 0, 0, 1, x, y), stored=True)


def line(*points: Point, closed: bool = False) -> tuple[Step, ...]:
    """Return the steps of straight strokes from point to point, and back to the first if `closed`."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), *((("Z", ()),) if closed else ()))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> tuple[Step, ...]:
    """Return the steps of an upright rectangle from its upper left corner x, y; `radius` rounds corners, in mm."""
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


ROUND = 4 / 3 * (math.sqrt(2) - 1)  # length of a curve's handle for a quarter of a circle


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """Return the steps of a circle around x, y with a radius in mm."""
    return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def outline(words: str) -> tuple[Step, ...]:
    """Return steps written as in an SVG path: absolute M, L, C and Z only, numbers separated by spaces.

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
    """Return coloured areas inside a closed cut line, extended `by` mm past it so that a crooked cut has no white edge.

    Inside the line nothing changes: the extension lies under the white of the piece.
    """
    if not tints:
        return ()
    under = [replace(tint, role="print", stroke=tint.fill, width=2 * by, round=True) for tint in tints]
    return (*under, Path(cut, fill=PAPER), *tints)


def each(marks: Iterable[Mark], at: Matrix = STILL) -> Iterator[tuple[Path | Text, Matrix]]:
    """Yield every path and every line of text in drawing order, with the matrix that moves it to the sheet.

    `at` is the matrix of the marks themselves.
    """
    for mark in marks:
        if isinstance(mark, Group):
            yield from each(mark.marks, after(at, mark.at))
        else:
            yield mark, at


def bounds(marks: Iterable[Mark], at: Matrix = STILL) -> Box:
    """Return the box around all marks in mm, moved by `at`, with half a stroke and the height of text included."""
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


def baseline_of(text: Text) -> tuple[float, float]:
    """Return the left end of a text's baseline and its length, in mm."""
    long = width(text.words, text.face, text.size)
    return text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * long, long


def _corners(text: Text) -> tuple[Point, ...]:
    left, long = baseline_of(text)
    top, bottom = text.y - ASCENT * text.size * POINT, text.y + DESCENT * text.size * POINT
    return (left, top), (left + long, top), (left + long, bottom), (left, bottom)


def _box_of(numbers: Iterable[tuple[float, ...]], half: float) -> Box:
    lists = list(numbers)
    xs = [x for points in lists for x in points[0::2]]
    ys = [y for points in lists for y in points[1::2]]
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def grown(at: Matrix) -> float:
    """Return the scale factor of the matrix `at`."""
    return math.hypot(at[0], at[1])


def transform(at: Matrix, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Return points (x, y, x, y ...) transformed by the matrix `at`."""
    a, b, c, d, e, f = at
    pairs = zip(numbers[0::2], numbers[1::2])
    return tuple(n for x, y in pairs for n in (a * x + c * y + e, b * x + d * y + f))


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that transforms as `inner` does and then as `outer` does."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
