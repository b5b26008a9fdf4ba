"""Outlines of terrain as lists of corners: points inside them, crossings, and stretches of ways through them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from drumhead.geometry.oriented_box import Box, Point, turn


def ring(part: Sequence[Point]) -> tuple[float, float, float]:
    """Return x, y and radius in mm of a circle that contains an outline, given by its corners.

    The radius is 0.001 mm larger than needed.
    """
    xs, ys = zip(*part)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.dist((x, y), point) for point in part) + 0.001


def strip(one: Point, other: Point, half: float) -> tuple[Point, ...]:
    """Return the four corners of a straight strip from one point to another that is 2 × `half` mm wide."""
    long = math.dist(one, other) or 1.0
    dx, dy = half * (other[0] - one[0]) / long, half * (other[1] - one[1]) / long
    return (
        (one[0] - dy, one[1] + dx),
        (other[0] - dy, other[1] + dx),
        (other[0] + dy, other[1] - dx),
        (one[0] + dy, one[1] - dx),
    )


def inside(part: Sequence[Point], x: float, y: float) -> bool:
    """Return whether the point (x, y) lies inside an outline, given by its corners.

    >>> inside(((0, 0), (10, 0), (10, 10), (0, 10)), 5, 5)
    True
    """
    odd = False
    x0, y0 = part[-1]
    for x1, y1 in part:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
        x0, y0 = x1, y1
    return odd


def crossings(part: Sequence[Point], x: float, y: float, dx: float, dy: float) -> list[float]:
    """Return in order the places at which an endless line crosses an outline, as shares of a way.

    The way begins at (x, y) with the share 0 and ends at (x + dx, y + dy) with the share 1. Shares below 0 or above 1
    lie on its extension.
    """
    found, (x0, y0) = [], part[-1]
    left = dx * (y0 - y) - dy * (x0 - x)
    for x1, y1 in part:
        was, left = left, dx * (y1 - y) - dy * (x1 - x)
        if (was > 0) != (left > 0):
            share = was / (was - left)
            found.append(((x0 + share * (x1 - x0) - x) * dx + (y0 + share * (y1 - y0) - y) * dy) / (dx * dx + dy * dy))
        x0, y0 = x1, y1
    if len(found) > 1:
        found.sort()
    return found


def shares_inside(crossed: Sequence[float]) -> list[tuple[float, float]]:
    """Return the stretches of a way inside an outline as (begins, ends), shares of the way from 0 to 1.

    `crossed` has the sorted crossings of its line with the outline, as `crossings` returns them.
    """
    found = []
    for begins, ends in zip(crossed[::2], crossed[1::2]):
        if ends > 0 and begins < 1 and ends > begins:
            found.append((begins if begins > 0 else 0.0, ends if ends < 1 else 1.0))
    return found


def join_stretches(stretches: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return stretches of a way, each as (begins, ends), sorted and with those joined that overlap or touch."""
    found: list[tuple[float, float]] = []
    for begins, ends in sorted(stretches):
        if found and begins <= found[-1][1]:
            found[-1] = found[-1][0], max(ends, found[-1][1])
        else:
            found.append((begins, ends))
    return found


def meets(part: Sequence[Point], box: Box) -> bool:
    """Return whether an outline crosses an edge of a box, or one of its corners lies in the box."""
    x, y, facing, wide, deep = box
    (sin, cos), wide, deep = turn(facing), wide / 2, deep / 2
    last = part[-1]
    up, aside = (last[0] - x) * sin + (last[1] - y) * cos, (last[0] - x) * cos - (last[1] - y) * sin
    for point in part:
        ahead, right = (point[0] - x) * sin + (point[1] - y) * cos, (point[0] - x) * cos - (point[1] - y) * sin
        if -deep <= ahead <= deep and -wide <= right <= wide:
            return True
        if not (
            (ahead > deep and up > deep)
            or (ahead < -deep and up < -deep)
            or (right > wide and aside > wide)
            or (right < -wide and aside < -wide)
        ) and any(_cross(*edge, last, point) for edge in pairwise((*box.corners, box.corners[0]))):
            return True
        last, up, aside = point, ahead, right
    return False


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def cross(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0
