"""The distance that a unit moves straight on, without turning, before any part of it enters a piece of terrain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from drumhead.geometry.oriented_box import TOUCH, Box, Point, turn
from drumhead.geometry.terrain_shapes import ROUNDED, Feature

SQUARE = 1e-9  # of a slant, what rounding may make of none


class Edge(NamedTuple):
    """The leading edge of a box that moves in some direction, in mm ahead of its middle and to the right of it.

    `one` and `other` are straight lines, each given as (mm ahead at the middle, further mm ahead for each mm to the
    right). The edge is at the lesser of the two. It ends `half` mm to the left and to the right of the middle.
    """

    half: float
    one: tuple[float, float]
    other: tuple[float, float]


def entered_after(box: Box, x: float, y: float, far: float, feature: Feature) -> float:
    """Return how many mm a box moves along the unit vector (x, y) before it enters a piece of terrain.

    The box does not touch the terrain yet. Returns infinity if it does not enter the terrain within `far` mm.

    >>> entered_after(Box(0, 0, 0, 100, 40), 0, 1, 200, Feature("wood", ((-9, 90), (9, 80), (9, 150))))
    60.0
    """
    edge, least = _leading(box, x, y), math.inf
    reach = far + box.radius
    for part, (east, north, radius) in zip(feature.parts, feature.rings):
        east, north = east - box.x, north - box.y
        ahead, right = east * x + north * y, east * y - north * x
        if -radius < ahead < reach + radius + ROUNDED and -edge.half - radius < right < edge.half + radius:
            way = _to_the_outline(part, box.x, box.y, x, y, edge)
            if way < least:
                least = way
    return least if least <= far + ROUNDED else math.inf


def _leading(box: Box, x: float, y: float) -> Edge:
    sin, cos = turn(box.facing)
    along, aside = sin * x + cos * y, sin * y - cos * x
    wide, deep = box.frontage / 2, box.depth / 2
    half = deep * abs(aside) + wide * abs(along) - TOUCH
    front, flank = abs(along), abs(aside)
    one = (deep / front, -aside / along) if front > SQUARE else (math.inf, 0.0)
    other = (wide / flank, along / aside) if flank > SQUARE else (math.inf, 0.0)
    return Edge(half, one, other)


def _to_the_outline(part: Sequence[Point], x0: float, y0: float, x: float, y: float, edge: Edge) -> float:
    """Return the distance in mm from a leading edge to the nearest point of an outline ahead of it.

    Returns infinity if no point is ahead of it. (x0, y0) is the middle of the moving box, (x, y) the unit vector of
    its move, `part` the corners of the outline.
    """
    half, (deep, slope), (flank, other_slope) = edge
    least, (east, north) = math.inf, part[-1]
    east, north = east - x0, north - y0
    from_ahead, from_right = east * x + north * y, east * y - north * x
    for east, north in part:
        east, north = east - x0, north - y0
        begins_ahead, begins_right = from_ahead, from_right
        from_ahead, from_right = ends_ahead, ends_right = east * x + north * y, east * y - north * x
        if (begins_right <= -half and ends_right <= -half) or (begins_right >= half and ends_right >= half):
            continue
        rise = (ends_ahead - begins_ahead) / (ends_right - begins_right) if ends_right != begins_right else 0.0
        for limit in (-half, half):
            if (begins_right < limit) != (ends_right < limit):
                cut = begins_ahead + (limit - begins_right) * rise
                if (begins_right < limit) == (limit < 0):
                    begins_ahead, begins_right = cut, limit
                else:
                    ends_ahead, ends_right = cut, limit
        off = max(begins_ahead - deep - slope * begins_right, begins_ahead - flank - other_slope * begins_right)
        end_off = max(ends_ahead - deep - slope * ends_right, ends_ahead - flank - other_slope * ends_right)
        if off < 0 and end_off < 0:
            continue
        nearest = max(0.0, min(off, end_off))
        if flank < math.inf and deep < math.inf:
            right = (deep - flank) / (other_slope - slope)
            if min(begins_right, ends_right) < right < max(begins_right, ends_right):
                nearest = min(nearest, max(0.0, begins_ahead + (right - begins_right) * rise - deep - slope * right))
        if nearest < least:
            least = nearest
    return least
