"""The cuts and folds of a sheet, counted as they are made by hand.

Lines on top of one another are cut once, and lines that continue each other in one stroke. A curve is one cut.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import STILL, Group, Mark, Matrix, Path, Point, Sheet

NEAR = 0.1  # mm within which two ends are one
SHORT = 0.5  # mm: what is shorter is the corner of something, not a stroke
CORNER = 2.0  # mm: across a rounded corner, which is cut with the edges beside it
SHIFT = 0.0371  # so that lines at whole millimetres are all rounded the same way
ROLES = {"cut": "cut", "fold": "fold", "valley": "fold"}

Stroke = tuple[str, Point, Point]  # its kind (cut, fold, or curve to cut), start and end


SAID = re.compile(r"(\d+) cuts, (\d+) folds")


@dataclass(frozen=True)
class Work:
    """The number of cuts and folds of a document."""

    cuts: int = 0
    folds: int = 0

    def __str__(self) -> str:
        return f"{self.cuts} cuts, {self.folds} folds"


def count_work(words: str) -> Work:
    """Return the cuts and folds that a text states; none if it states nothing.

    >>> count_work(str(Work(12, 3)))
    Work(cuts=12, folds=3)
    """
    found = SAID.search(words)
    return Work(*map(int, found.groups())) if found else Work()


def work(sheets: Sequence[Sheet]) -> Work:
    """Return the number of cuts and folds of some sheets."""
    cuts = folds = 0
    known: dict[int, list[Stroke]] = {}
    for sheet in sheets:
        strokes = _strokes(sheet.marks, known)
        cuts += _joined(strokes, "cut") + len({_middle(each) for each in strokes if each[0] == "curve"})
        folds += _joined(strokes, "fold")
    return Work(cuts, folds)


def _strokes(marks: Sequence[Mark], known: dict[int, list[Stroke]]) -> list[Stroke]:
    """Return every stroke at its place; `known` caches the strokes of drawings that are used again, by their id()."""
    strokes: list[Stroke] = []
    for mark in marks:
        if isinstance(mark, Group):
            if id(mark.marks) not in known:
                known[id(mark.marks)] = _strokes(mark.marks, known)
            strokes += _carried(known[id(mark.marks)], mark.at)
        elif isinstance(mark, Path) and mark.role in ROLES:
            strokes += _of_path(mark)
    return strokes


def _carried(strokes: Iterable[Stroke], at: Matrix) -> Iterable[Stroke]:
    if at == STILL:
        return strokes
    a, b, c, d, e, f = at
    return [
        (kind, (a * x + c * y + e, b * x + d * y + f), (a * u + c * v + e, b * u + d * v + f))
        for kind, (x, y), (u, v) in strokes
    ]


def _of_path(path: Path) -> Iterator[Stroke]:
    """Yield the straight strokes of a path, and each run of curves as one."""
    kind = ROLES[path.role]
    first = here = bend = (0.0, 0.0)
    bending = False
    for verb, numbers in path.steps:
        there = first if verb == "Z" else (numbers[-2], numbers[-1])
        if verb in "LZ" and math.dist(here, there) <= SHORT:
            here = there
            continue
        if bending and verb != "C":
            yield from _curve(bend, here)
        if verb == "M":
            first = there
        elif verb != "C":
            yield kind, here, there
        elif not bending:
            bend = here
        bending, here = verb == "C", there
    if bending:
        yield from _curve(bend, here)


def _curve(start: Point, end: Point) -> Iterator[Stroke]:
    """Yield a curve as one stroke, unless it only rounds a corner."""
    if not NEAR < math.dist(start, end) < CORNER:
        yield "curve", start, end


def _middle(stroke: Stroke) -> Point:
    """Return the middle of a curve in mm, which identifies it from either end."""
    _, start, end = stroke
    return round((start[0] + end[0]) / 2, 1), round((start[1] + end[1]) / 2, 1)


def _joined(strokes: Iterable[Stroke], kind: str) -> int:
    """Return the number of straight strokes of a kind, "cut" or "fold", once all that meet on one line are joined."""
    lines: dict[tuple[float, float], list[tuple[float, float]]] = defaultdict(list)
    for each, (x, y), (u, v) in strokes:
        if each == kind:
            turn = math.atan2(v - y, u - x) % math.pi
            turn = 0.0 if math.pi - turn < 1e-4 else turn
            along, off = (math.cos(turn), math.sin(turn)), -x * math.sin(turn) + y * math.cos(turn)
            ends = sorted((x * along[0] + y * along[1], u * along[0] + v * along[1]))
            lines[round(turn, 2), round(off + SHIFT, 1)].append((ends[0], ends[1]))
    return sum(map(_runs, lines.values()))


def _runs(spans: Iterable[tuple[float, float]]) -> int:
    """Return the number of separate runs of spans on one line."""
    count, reach = 0, -math.inf
    for start, end in sorted(spans):
        count += start > reach + NEAR
        reach = max(reach, end)
    return count
