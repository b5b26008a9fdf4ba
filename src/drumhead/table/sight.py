"""Who sees whom: from three eyes along a front to five marks of a target, past units and ground."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from drumhead.table.box import Box, Point, turn
from drumhead.table.ground import Ground


def sees(a: Box, b: Box, blockers: Iterable[Box], ground: Ground, kinds: Sequence[str] = (), depth: float = 0) -> bool:
    """Whether any eye along a unit's front has a free line to any mark of another.

    `kinds` of ground hide what lies beyond them, and what lies more than `depth` mm inside them.
    """
    between = list(_in_the_way(a, b, blockers))
    ground = ground.about((a.x + b.x) / 2, (a.y + b.y) / 2, math.dist(a[:2], b[:2]) / 2 + a.radius + b.radius)
    hides = any(True for _ in ground.of(*kinds))
    if not between and not hides:
        return True
    eyes, marks = _eyes(a), _marks(b)
    return any(
        not _blocked(between, eye, mark) and not (hides and ground.hidden(eye, mark, kinds, depth))
        for eye in eyes
        for mark in marks
    )


def _blocked(between: list[Box], eye: Point, mark: Point) -> bool:
    """Whether somebody stands in a line of sight; who did comes to the front, for he hides the next mark as well."""
    for at, box in enumerate(between):
        if crosses(box, eye, mark):
            between.insert(0, between.pop(at))
            return True
    return False


def _eyes(a: Box) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = a.front
    return (
        ((x0 + x1) / 2, (y0 + y1) / 2),
        (x0 + (x1 - x0) * 0.02, y0 + (y1 - y0) * 0.02),
        (x1 - (x1 - x0) * 0.02, y1 - (y1 - y0) * 0.02),
    )


def _marks(b: Box) -> tuple[Point, ...]:
    return (b.x, b.y), *b.corners


def _in_the_way(a: Box, b: Box, others: Iterable[Box]) -> Iterator[Box]:
    """Those who may stand between: near enough to the straight way from one middle to the other."""
    x, y, long = b.x - a.x, b.y - a.y, math.dist(a[:2], b[:2]) or 1.0
    x, y, wide = x / long, y / long, max(a.radius, b.radius)
    for other in others:
        east, north = other.x - a.x, other.y - a.y
        ahead, aside = east * x + north * y, abs(east * y - north * x)
        reach = (other.frontage + other.depth) / 2
        if aside < wide + reach and -wide - reach < ahead < long + wide + reach:
            yield other


def crosses(box: Box, start: Point, end: Point) -> bool:
    """Whether a straight line passes over a box: its interior, not only an edge."""
    x, y, facing, wide, deep = box
    x0, y0 = start
    sin, cos = turn(facing)
    east, north, dx, dy = x0 - x, y0 - y, end[0] - x0, end[1] - y0
    enter, leave = 0.0, 1.0
    for here, step, half in (
        (east * sin + north * cos, dx * sin + dy * cos, deep / 2),
        (east * cos - north * sin, dx * cos - dy * sin, wide / 2),
    ):
        if -1e-12 < step < 1e-12:
            if here >= half or here <= -half:
                return False
            continue
        near, past = (-half - here) / step, (half - here) / step
        if step < 0:
            near, past = past, near
        if near > enter:
            enter = near
        if past < leave:
            leave = past
        if leave - enter <= 1e-9:
            return False
    return True
