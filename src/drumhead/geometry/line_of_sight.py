"""Lines of sight: from three points (eyes) along a front to five points (marks) of a target."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice, product

from drumhead.geometry.oriented_box import Box, Point, turn
from drumhead.geometry.terrain_shapes import Feature, on_the_way

FEW = 512  # cached results: most that are asked again are asked soon


def sees(a: Box, b: Box, blockers: Iterable[Box], veils: Sequence[Feature] = (), depth: float = 0) -> bool:
    """Return whether unit `a` sees unit `b`: whether any eye along its front has a free line to any mark of `b`.

    `blockers` are the boxes of other units. `veils` is terrain that hides everything beyond it, and everything more
    than `depth` mm inside it.
    """
    between, veils = _in_the_way(a, b, blockers), on_the_way(veils, a, b)
    return not (between or veils) or _sees(a, b, tuple(between), tuple(veils), depth)


@lru_cache(maxsize=FEW)
def _sees(a: Box, b: Box, in_the_way: tuple[Box, ...], veils: tuple[Feature, ...], depth: float) -> bool:
    """Return whether any line of sight is free, given only the units and terrain that may be in the way.

    Results are cached: two of five calls are answered from the cache.
    """
    between = [*in_the_way]
    eye, mark = _middle_eye(a), (b.x, b.y)
    hides = next((at for at, box in enumerate(between) if crosses(box, eye, mark)), None)
    if hides is not None:
        between.insert(0, between.pop(hides))
    elif not any(_veiled(veil, eye, mark, depth) for veil in veils):
        return True  # from middle to middle, as mostly
    eyes, marks = _eyes(a), _marks(b)
    seen: list[Box | Standing] = [*between]
    by_ground = hides is None  # what hid the last mark is likely to hide the next, and is looked at first
    for one, other in islice(product(range(len(eyes)), range(len(marks))), 1, None):
        eye, mark = eyes[one], marks[other]
        if by_ground and any(_veiled(veil, eye, mark, depth) for veil in veils):
            continue
        if _blocked(seen, eyes, marks, one, other):
            by_ground = False
        elif not by_ground and any(_veiled(veil, eye, mark, depth) for veil in veils):
            by_ground = True
        else:
            return True
    return False


def _veiled(veil: Feature, eye: Point, mark: Point, depth: float) -> bool:
    """Return whether a piece of terrain hides the point `mark` from the point `eye`.

    If one of the points lies in the terrain, the other is hidden only if the line leads through more than `depth` mm
    of it.
    """
    within = veil.shares_within(eye, mark)
    if not within:
        return False
    far = sum(ends - begins for begins, ends in within) * math.dist(eye, mark)
    return far > depth or (far > 0 and not veil.has(*eye) and not veil.has(*mark))


Standing = tuple[float, float, list[Point], list[Point]]  # half of a depth and of a frontage, eyes, marks


def _as_seen(box: Box, eyes: Sequence[Point], marks: Sequence[Point]) -> Standing:
    """Return half the depth and half the frontage of a box, and the eyes and marks as seen from its middle.

    Eyes and marks become (mm ahead, mm to the right).
    """
    x, y, facing, wide, deep = box
    sin, cos = turn(facing)
    from_eyes, of_marks = (
        [((px - x) * sin + (py - y) * cos, (px - x) * cos - (py - y) * sin) for px, py in points]
        for points in (eyes, marks)
    )
    return deep / 2, wide / 2, from_eyes, of_marks


def _blocked(between: list[Box | Standing], eyes: Sequence[Point], marks: Sequence[Point], eye: int, mark: int) -> bool:
    """Return whether a unit stands in the line of sight from one eye to one mark, given by their indexes.

    That unit is moved to the front of `between`, as it probably hides the next mark as well. A box in the list is
    replaced with its `Standing` when it is first used.
    """
    for at, who in enumerate(between):
        if isinstance(who, Box):
            who = between[at] = _as_seen(who, eyes, marks)
        deep, wide, from_eyes, of_marks = who
        if _passes_over(deep, wide, from_eyes[eye], of_marks[mark]):
            if at:
                between.insert(0, between.pop(at))
            return True
    return False


def _middle_eye(a: Box) -> Point:
    (x0, y0), (x1, y1) = a.front
    return (x0 + x1) / 2, (y0 + y1) / 2


def _eyes(a: Box) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = a.front
    return (
        _middle_eye(a),
        (x0 + (x1 - x0) * 0.02, y0 + (y1 - y0) * 0.02),
        (x1 - (x1 - x0) * 0.02, y1 - (y1 - y0) * 0.02),
    )


def _marks(b: Box) -> tuple[Point, ...]:
    return (b.x, b.y), *b.corners


def _in_the_way(a: Box, b: Box, others: Iterable[Box]) -> list[Box]:
    """Return those of `others` that are near enough to the line from `a` to `b` to block a line of sight."""
    x, y, long = b.x - a.x, b.y - a.y, math.dist(a[:2], b[:2]) or 1.0
    x, y, wide = x / long, y / long, max(a.radius, b.radius)
    (start_x, start_y), found = a[:2], []
    for other in others:
        other_x, other_y, _, frontage, depth = other
        east, north, reach = other_x - start_x, other_y - start_y, wide + (frontage + depth) / 2
        if -reach < east * y - north * x < reach and -reach < east * x + north * y < long + reach:
            found.append(other)
    return found


def crosses(box: Box, start: Point, end: Point) -> bool:
    """Return whether the line from `start` to `end` passes over the interior of a box, not only along its edge."""
    middle_x, middle_y, facing, wide, deep = box
    (sin, cos), wide, deep = turn(facing), wide / 2, deep / 2
    east, north = start[0] - middle_x, start[1] - middle_y
    ahead, right = east * sin + north * cos, east * cos - north * sin
    east, north = end[0] - middle_x, end[1] - middle_y
    return _passes_over(deep, wide, (ahead, right), (east * sin + north * cos, east * cos - north * sin))


def _passes_over(deep: float, wide: float, start: Point, end: Point) -> bool:
    """Return whether a line passes over the interior of a box, not only along its edge.

    `deep` is half the box's depth in mm, `wide` half its frontage. The ends of the line are (mm ahead, mm to the
    right) of the box's middle.
    """
    ahead, right = start
    up, aside = end
    if (ahead >= deep and up >= deep) or (ahead <= -deep and up <= -deep):
        return False
    if (right >= wide and aside >= wide) or (right <= -wide and aside <= -wide):
        return False
    enter, leave = 0.0, 1.0
    for here, step, half in ((ahead, up - ahead, deep), (right, aside - right, wide)):
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
