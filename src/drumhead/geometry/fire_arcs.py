"""Arcs and ranges: the part of an enemy in a unit's arc of fire, and its distance from the unit's front."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import ASKED, Box, Point, turn

NEAR = 1e-9
PART = 0.2  # of a stand's frontage: the part of it from which its range is measured


@lru_cache(maxsize=ASKED)
def fire_range(a: Box, b: Box, arc: float = 45) -> float | None:
    """Return the distance in mm from the front edge of unit `a` to the nearest part of enemy `b` in its arc of fire.

    The arc opens by `arc` degrees to either side from the ends of the front. Returns None if no part of the enemy is
    in it.
    """
    seen = zone_part(a, b, arc)
    return _nearest(seen, a.frontage / 2) if seen else None


def abreast_in_reach(a: Box, b: Box, stands: int, reach: float, arc: float = 89) -> int:
    """Return how many stands of unit `a` have target `b` in their arc of fire and within `reach` mm.

    The unit has `stands` stands side by side. Each stand measures from its own part of the front. `arc` is in degrees
    to either side.
    """
    if gap(a, b) + a.frontage <= reach:
        return stands
    wide, (sin, cos) = a.frontage / stands, turn(a.facing)

    def reaches(number: int) -> bool:
        off = (number - (stands - 1) / 2) * wide
        own = Box(a.x + off * cos, a.y - off * sin, a.facing, wide * PART, a.depth)
        range_ = fire_range(own, b, arc)
        return range_ is not None and range_ <= reach

    wings = reaches(0), reaches(stands - 1)
    if all(wings) or stands == 1:
        return stands if wings[0] else 0  # a target has no hollows: what both wings reach, those between them do
    return sum(wings) + sum(map(reaches, range(1, stands - 1)))


def may_bear(a: Box, b: Box, arc: float = 45) -> bool:
    """Return whether enemy `b` may be in the arc of fire of unit `a`, by a quick test.

    It is never False if the enemy is in the arc, but sometimes True if not. `arc` is in degrees to either side.
    """
    x, y, facing, wide, deep = a
    sin, cos = turn(facing)
    east, north = b.x - x, b.y - y
    right, ahead, slope = east * cos - north * sin, east * sin + north * cos - deep / 2, _slope(arc)
    zone = slope * ahead + wide / 2 + NEAR
    if ahead > 0 and -zone <= right <= zone:
        return True  # its middle lies there, as mostly
    right, ahead, fx, fy, rx, ry = _as_seen(a, b)
    if ahead + abs(fy) + abs(ry) <= 0:
        return False
    return (
        zone - right + abs(slope * fy - fx) + abs(slope * ry - rx) >= 0
        and zone + right + abs(slope * fy + fx) + abs(slope * ry + rx) >= 0
    )


def zone_part(a: Box, b: Box, arc: float = 45) -> Sequence[Point]:
    """Return the corners of the part of enemy `b` that lies in the arc of fire of unit `a`.

    Corners are (mm to the right, mm ahead) of the middle of the unit's front. Empty if no part is in the arc.
    """
    right, ahead, fx, fy, rx, ry = _as_seen(a, b)
    if ahead + abs(fy) + abs(ry) <= 0:
        return []
    part: Sequence[Point] = (
        (right + fx - rx, ahead + fy - ry),
        (right + fx + rx, ahead + fy + ry),
        (right - fx + rx, ahead - fy + ry),
        (right - fx - rx, ahead - fy - ry),
    )
    if ahead - abs(fy) - abs(ry) < -NEAR:
        part = _cut(part, 0.0, 1.0, 0.0)
    slope, half = _slope(arc), a.frontage / 2
    for side in (-1.0, 1.0):
        middle = side * right + slope * ahead + half
        reach = abs(side * fx + slope * fy) + abs(side * rx + slope * ry)
        if middle + reach < -NEAR:
            return []
        if middle - reach < -NEAR:
            part = _cut(part, side, slope, half)
    return part


def _as_seen(a: Box, b: Box) -> tuple[float, float, float, float, float, float]:
    """Return three vectors to box `b` as seen from the middle of the front of box `a`, as six numbers.

    Each vector is (mm to the right, mm ahead). They lead to the middle of `b`, from its middle to its front, and from
    its middle to its right end.
    """
    x, y, facing, _, ahead_of_middle = a
    other_x, other_y, other_facing, wide, deep = b
    sin, cos = turn(facing)
    other_sin, other_cos = turn(other_facing)
    east, north, wide, deep = other_x - x, other_y - y, wide / 2, deep / 2
    along, aside = other_sin * sin + other_cos * cos, other_sin * cos - other_cos * sin
    right, ahead = east * cos - north * sin, east * sin + north * cos - ahead_of_middle / 2
    return right, ahead, aside * deep, along * deep, along * wide, -aside * wide


@cache
def _slope(arc: float) -> float:
    return math.tan(math.radians(arc)) if arc < 90 else 1e9


def _cut(corners: Sequence[Point], right: float, ahead: float, plus: float) -> list[Point]:
    """Return the corners of the part of a convex shape where right·x + ahead·y + plus is 0 or more."""
    kept: list[Point] = []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], *corners[:1])):
        here, there = right * x0 + ahead * y0 + plus, right * x1 + ahead * y1 + plus
        if here >= -NEAR:
            kept.append((x0, y0))
        if (here > NEAR and there < -NEAR) or (here < -NEAR and there > NEAR):
            share = here / (here - there)
            kept.append((x0 + share * (x1 - x0), y0 + share * (y1 - y0)))
    return kept


def _nearest(part: Sequence[Point], half: float) -> float:
    """Return the distance in mm from a front edge to a shape ahead of it.

    The edge runs from (-half, 0) to (half, 0). `part` has the corners of the shape, as (mm to the right, mm ahead).
    """
    least = math.inf
    x0, y0 = part[-1]
    for x1, y1 in part:
        off = abs(x1) - half
        mm = math.hypot(off, y1) if off > 0 else abs(y1)
        if mm < least:
            least = mm
        if x0 > half or x1 > half:
            mm = _to_segment(half, x0, y0, x1, y1)
            if mm < least:
                least = mm
        if x0 < -half or x1 < -half:
            mm = _to_segment(-half, x0, y0, x1, y1)
            if mm < least:
                least = mm
        x0, y0 = x1, y1
    return least


def _to_segment(end: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """Return the distance in mm from the point (end, 0) to the line segment from (x0, y0) to (x1, y1)."""
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    share = ((end - x0) * dx - y0 * dy) / length if length else 0.0
    share = 0.0 if share < 0 else 1.0 if share > 1 else share
    return math.hypot(x0 + share * dx - end, y0 + share * dy)


@lru_cache(maxsize=4096)
def side_of(target: Box, x: float, y: float) -> str:
    """Return the side of a unit on which the point (x, y) lies: "front", "flank" or "rear".

    The sides are separated by lines at 45 degrees from the unit's corners.
    """
    ahead, right = target.local(x, y)
    beyond = abs(right) - target.frontage / 2
    if ahead - target.depth / 2 >= beyond:
        return "front"
    if -ahead - target.depth / 2 >= beyond:
        return "rear"
    return "flank"
