"""Two boxes: whether they overlap, the distance between them, and how far one moves before it meets the other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from drumhead.geometry.oriented_box import ASKED, TOUCH, Box, Point, corners_of, turn

OPPOSITE = (180.0, -180.0)  # degrees between two facings that look at each other


def overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes overlap by more than 0.05 mm; boxes that only touch do not."""
    dx, dy = b.x - a.x, b.y - a.y
    far = (a.frontage + a.depth + b.frontage + b.depth) / 2  # more than corners reach, and quicker told
    if dx >= far or dx <= -far or dy >= far or dy <= -far:
        return False
    return _parted(a, b, -TOUCH) <= -TOUCH


def _parted(a: Box, b: Box, enough: float = math.inf) -> float:
    """Return the distance in mm between two boxes along the axis that separates them most.

    It is negative if the boxes overlap. A result above `enough` may be too small, but never below `enough`.
    """
    x, y, facing, wide, deep = a
    other_x, other_y, other_facing, other_wide, other_deep = b
    sin, cos = turn(facing)
    dx, dy = other_x - x, other_y - y
    off = dx * sin + dy * cos  # asked five thousand times a battle: no call is made that can be spared
    most = (off if off > 0 else -off) - deep / 2
    off = dx * cos - dy * sin
    parted = (off if off > 0 else -off) - wide / 2
    if facing == other_facing or facing - other_facing in OPPOSITE:  # of two axes each the same: half of all that stand
        most, parted = most - other_deep / 2, parted - other_wide / 2
        return parted if parted > most else most
    other_sin, other_cos = turn(other_facing)
    along, across = sin * other_sin + cos * other_cos, sin * other_cos - cos * other_sin
    along, across = (along if along > 0 else -along) / 2, (across if across > 0 else -across) / 2
    most -= other_deep * along + other_wide * across
    parted -= other_deep * across + other_wide * along
    if parted > most:
        most = parted
    if most > enough:
        return most
    off = dx * other_sin + dy * other_cos
    parted = (off if off > 0 else -off) - other_deep / 2 - deep * along - wide * across
    if parted > most:
        most = parted
    off = dx * other_cos - dy * other_sin
    parted = (off if off > 0 else -off) - other_wide / 2 - deep * across - wide * along
    return parted if parted > most else most


@lru_cache(maxsize=ASKED)
def gap(a: Box, b: Box, most: float = math.inf) -> float:
    """Return the least distance in mm between two boxes; 0 where they touch or overlap.

    A result above `most` may be too small, but never below `most`: this saves time. Results are cached.
    """
    parted = _parted(a, b, most)
    if parted <= 0:
        return 0.0
    if parted > most:
        return parted
    if a[2] == b[2] or a[2] - b[2] in OPPOSITE:
        off = b[0] - a[0], b[1] - a[1]
        sin, cos = turn(a[2])
        ahead = abs(off[0] * sin + off[1] * cos) - (a[4] + b[4]) / 2
        right = abs(off[0] * cos - off[1] * sin) - (a[3] + b[3]) / 2
        return math.sqrt(ahead * ahead + right * right) if ahead > 0 and right > 0 else parted
    one = math.sqrt(_nearest_corner(a, b))
    return one if one - parted < 1e-9 else min(one, math.sqrt(_nearest_corner(b, a)))


@lru_cache(maxsize=ASKED)
def clearance(a: Box, b: Box) -> float:
    """Return a lower bound in mm of the distance between two boxes, quicker than `gap`.

    It is 0 where they touch or overlap. It is exact where edges face each other, and too small if the nearest points
    are two corners.
    """
    parted = _parted(a, b)
    return parted if parted > 0 else 0.0


def _nearest_corner(box: Box, other: Box) -> float:
    """Return the square of the distance in mm from a box to the nearest corner of another."""
    x, y, facing, wide, deep = box
    sin, cos = turn(facing)
    wide, deep, least = wide / 2, deep / 2, math.inf
    for corner_x, corner_y in corners_of(other):
        east, north = corner_x - x, corner_y - y
        ahead, right = east * sin + north * cos, east * cos - north * sin
        ahead, right = (ahead if ahead > 0 else -ahead) - deep, (right if right > 0 else -right) - wide
        if ahead <= 0:
            square = right * right
        elif right <= 0:
            square = ahead * ahead
        else:
            square = ahead * ahead + right * right
        if square < least:
            least = square
    return least


def nearest_points(a: Box, b: Box) -> tuple[Point, Point]:
    """Return the nearest point of box `a` and the nearest point of box `b`.

    Where edges face each other, these are the middles of the stretches that face.

    >>> nearest_points(Box(0, 0, 0, 100, 40), Box(30, 100, 0, 100, 40))
    ((15.0, 20.0), (15.0, 80.0))
    """
    ours, theirs = corners_of(a), corners_of(b)
    found = [*zip(_clamped(a, theirs), theirs), *zip(ours, _clamped(b, ours))]
    apart = [math.dist(*pair) for pair in found]
    least = min(apart) + TOUCH
    near = [pair for pair, mm in zip(found, apart) if mm <= least]
    if len(near) == 1:
        return near[0]
    one, other = zip(*near)
    return _middle(one), _middle(other)


def _middle(points: tuple[Point, ...]) -> Point:
    xs, ys = zip(*points)
    return sum(xs) / len(points), sum(ys) / len(points)


def _clamped(box: Box, points: Iterable[Point]) -> Iterator[Point]:
    """Yield for each of `points` the point of a box that is nearest to it."""
    middle_x, middle_y, facing, wide, deep = box
    (sin, cos), wide, deep = turn(facing), wide / 2, deep / 2
    for x, y in points:
        east, north = x - middle_x, y - middle_y
        ahead, right = east * sin + north * cos, east * cos - north * sin
        ahead = deep if ahead > deep else -deep if ahead < -deep else ahead
        right = wide if right > wide else -wide if right < -wide else right
        yield middle_x + ahead * sin + right * cos, middle_y + ahead * cos - right * sin


def _axes(
    facing: float, wide: float, deep: float, other_facing: float, other_wide: float, other_deep: float
) -> tuple[tuple[float, float, float], ...]:
    """Return the axes that could separate two boxes, each as (x, y, reach).

    (x, y) is a unit vector. The boxes are apart if their middles are more than half of `reach` mm apart along it.
    """
    sin, cos = turn(facing)
    if facing == other_facing or facing - other_facing in OPPOSITE:
        return (sin, cos, deep + other_deep), (cos, -sin, wide + other_wide)
    other_sin, other_cos = turn(other_facing)
    along, across = sin * other_sin + cos * other_cos, sin * other_cos - cos * other_sin
    along, across = along if along > 0 else -along, across if across > 0 else -across
    return (
        (sin, cos, deep + other_deep * along + other_wide * across),
        (cos, -sin, wide + other_deep * across + other_wide * along),
        (other_sin, other_cos, other_deep + deep * along + wide * across),
        (other_cos, -other_sin, other_wide + deep * across + wide * along),
    )


def sweep(a: Box, x: float, y: float, far: float, b: Box) -> float:
    """Return how many mm box `a` moves along the unit vector (x, y) before it touches box `b`; `far` if it does not.

    Returns 0 if they overlap already. A box that only slides along an edge, or moves away, is not stopped.
    """
    own_x, own_y, facing, wide, deep = a
    other_x, other_y, other_facing, other_wide, other_deep = b
    dx, dy = other_x - own_x, other_y - own_y
    enter, leave = 0.0, far
    for axis_sin, axis_cos, both in _axes(facing, wide, deep, other_facing, other_wide, other_deep):
        reach = both / 2 - TOUCH
        off, speed = dx * axis_sin + dy * axis_cos, x * axis_sin + y * axis_cos
        if -1e-9 < speed < 1e-9:
            if off >= reach or off <= -reach:
                return far
            continue
        near, past = (off - reach) / speed, (off + reach) / speed
        if speed < 0:
            near, past = past, near
        if near > enter:
            enter = near
        if past < leave:
            leave = past
        if enter >= leave:
            return far
    return enter


def largest_displacement(a: Box, b: Box) -> float:
    """Return the largest distance in mm that any corner moves when a unit goes from place `a` to place `b`."""
    x, y, facing, wide, deep = a
    other_x, other_y, other_facing, other_wide, other_deep = b
    if wide == other_wide and deep == other_deep:
        if facing == other_facing:
            return math.hypot(x - other_x, y - other_y)
        if x == other_x and y == other_y:
            return 2 * a.radius * abs(math.sin(math.radians((other_facing - facing) / 2)))
    farthest = 0.0
    for (x0, y0), (x1, y1) in zip(corners_of(a), corners_of(b)):
        square = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
        if square > farthest:
            farthest = square
    return math.sqrt(farthest)
