"""Candidate places on the page for a label round the thing that it names, the best first.

A place is the middle of the baseline of the label's words, in mm. A label is `long` mm wide and `high` mm high.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.terrain_shapes import USUAL_WIDTH, Feature
from drumhead.printing.pages.maps.map_scale import Area, Scale

RINGS = (0.0, 2.5, 5.0, 8.0, 12.0, 17.0, 23.0, 30.0)  # mm off what is named
BROAD = ("hill", "wood", "marsh", "rough", "open")  # ground whose name may stand on it
UNDER_NAMES = ("hill", "marsh")  # ground on which other names may stand too
EVERY = 9.0  # mm from one spot to the next along a line of ground
Nearest = Callable[[Area], Point]  # what a line from the words leads to


def around(area: Area, long: float, high: float) -> list[Point]:
    """Return places for a label round an area of the page: above, below, at its sides and corners, then further away.

    The label is `long` mm wide and `high` mm high. A place is the middle of its baseline, in mm on the page.
    """
    left, top, right, bottom = area
    x, y, half, tall = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
    spots: list[Point] = []
    for off in RINGS:
        up, side = tall + off + high / 2 + 1.0, half + off + long / 2 + 1.2
        spots += [(x, y - up), (x, y + up), (x + side, y), (x - side, y)]
        spots += [(x + sx * (half + long / 2) * 0.6, y + sy * up) for sy in (-1, 1) for sx in (-1, 1)]
        spots += [(x + sx * side, y + sy * (tall + high) * 0.6) for sx in (1, -1) for sy in (-1, 1)]
    return [(sx, sy + high / 2) for sx, sy in spots]


def beside_block(box: Box, scale: Scale, long: float, high: float) -> list[Point]:
    """Return places for a unit's number round its block, for a block that has no room for the number.

    The number is `long` mm wide and `high` mm high. A place is the middle of its baseline, in mm on the page.
    """
    xs, ys = zip(*(scale.at(*corner) for corner in box.corners))
    return around((min(xs) + 0.6, min(ys) + 0.6, max(xs) - 0.6, max(ys) - 0.6), long, high)


def of_ground(feature: Feature, scale: Scale, long: float, high: float) -> tuple[Nearest, list[Point]]:
    """Return places for the name of a piece of ground, and a function for the line from the name to the ground.

    The function comes first: it takes the area of the words and returns the end of the line. The name is `long` mm
    wide and `high` mm high; a place is the middle of its baseline, in mm on the page.
    """
    if feature.is_line:
        return _of_line(feature, scale, high)
    xs, ys = zip(*(scale.at(*point) for point in feature.points))
    area = min(xs), min(ys), max(xs), max(ys)
    x, y = scale.at(*feature.middle)
    spots = around(area, long, high)
    if feature.kind in BROAD and area[2] - area[0] > long and area[3] - area[1] > 2 * high:
        spots = [(x, y + high / 2), *_within(area, long, high), *spots]
    return (lambda words: _edge(area, words)), spots


def _edge(area: Area, words: Area) -> Point:
    """Return the point of an area, slightly inside it, that is nearest to the area of some words; both are on the
    page.
    """
    x, y = (words[0] + words[2]) / 2, (words[1] + words[3]) / 2
    inner = [min(1.5, (area[at + 2] - area[at]) / 2) for at in (0, 1)]
    return (
        min(max(x, area[0] + inner[0]), area[2] - inner[0]),
        min(max(y, area[1] + inner[1]), area[3] - inner[1]),
    )


def _within(area: Area, long: float, high: float) -> Iterator[Point]:
    """Yield places for a name `long` mm wide on broad ground, above and below the middle of its area on the page."""
    left, top, right, bottom = area
    for share in (0.25, 0.75):
        for across in (0.5, 0.3, 0.7):
            x = min(max(left + (right - left) * across, left + long / 2), right - long / 2)
            yield x, top + (bottom - top) * share + high / 2


def _of_line(feature: Feature, scale: Scale, high: float) -> tuple[Nearest, list[Point]]:
    """Return the function and the places of `of_ground` for linear ground: along its course, the middle of the course
    first.
    """
    course = [scale.at(*point) for point in feature.points]
    half = (feature.width or USUAL_WIDTH[feature.kind]) / 2 * scale.mm
    along = list(_along(course))
    middle = along[len(along) // 2]
    along.sort(key=lambda found: math.dist(found, middle))
    spots = []
    for off in (0.8, 3.0, 6.0, 10.0, 15.0):
        for x, y in along:
            spots += [(x, y - half - off - high / 2), (x, y + half + off + high / 2)]
    return (lambda area: _nearest(along, area)), [(x, y + high / 2) for x, y in spots]


def _along(course: list[Point]) -> Iterator[Point]:
    for (x0, y0), (x1, y1) in pairwise(course):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / EVERY))
        for at in range(count):
            share = (at + 0.5) / count
            yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _nearest(along: list[Point], area: Area) -> Point:
    x, y = (area[0] + area[2]) / 2, (area[1] + area[3]) / 2
    return min(along, key=lambda spot: math.dist(spot, (x, y)))
