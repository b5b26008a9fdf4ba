"""Straight marches through ground: the parallel ways of a unit's corners and middle, measured together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.polygons import join_stretches
from drumhead.geometry.terrain_shapes import Feature

Stretch = tuple[float, float]
ALIKE = 6  # decimals of a mm: on a march straight on, a corner of the rear goes where that of the front went


class Swath(NamedTuple):
    """Bounds in mm of the ground that a march passes over, as the unit sees it: left, right, rear and front."""

    left: float
    right: float
    rear: float
    front: float


def lanes_through(features: Iterable[Feature], start: Box, end: Box) -> list[list[Stretch]]:
    """Return the stretches of a straight march that lead through ground, in mm, for each corner and the middle.

    The unit does not turn. Ways that lead through none of the `features` are left out. As all ways are parallel, each
    outline is turned along them once.
    """
    dx, dy = end.x - start.x, end.y - start.y
    long = math.hypot(dx, dy)
    if not long:
        return []
    sin, cos = dx / long, dy / long
    points = (*start.corners, (start.x, start.y))
    lanes = [(round(x * cos - y * sin, ALIKE), x * sin + y * cos) for x, y in points]
    asides, aheads = zip(*lanes)
    swath = Swath(min(asides), max(asides), min(aheads), max(aheads) + long)
    ways: list[list[Stretch]] = [[] for _ in lanes]
    for feature in features:
        outlines = _turned(feature, sin, cos, swath)
        if not outlines:
            continue
        crossed: dict[float, list[list[float]]] = {}
        for (aside, ahead), way in zip(lanes, ways):
            all_places = crossed.get(aside)
            if all_places is None:
                all_places = crossed[aside] = [_crossed(outline, aside) for outline in outlines]
            if len(outlines) == 1:
                if all_places[0]:
                    way += _within(all_places[0], ahead, long)
            else:
                way += join_stretches([each for places in all_places for each in _within(places, ahead, long)])
    return [way for way in ways if way]


def _turned(feature: Feature, sin: float, cos: float, swath: Swath) -> list[list[Point]]:
    """Return the parts of some ground that a march may lead over, in mm to the right and ahead of the unit."""
    (left, right, rear, front), found = swath, []
    for part, (x, y, radius) in zip(feature.parts, feature.rings):
        aside, ahead = x * cos - y * sin, x * sin + y * cos
        if aside + radius < left or aside - radius > right or ahead + radius < rear or ahead - radius > front:
            continue
        outline = [(x * cos - y * sin, x * sin + y * cos) for x, y in part]
        asides, aheads = zip(*outline)
        if min(asides) <= right and max(asides) >= left and min(aheads) <= front and max(aheads) >= rear:
            found.append(outline)
    return found


def _crossed(outline: Sequence[Point], aside: float) -> list[float]:
    """Return in order the mm ahead at which an endless way, `aside` mm to the right, crosses an outline."""
    found, (was, at) = [], outline[-1]
    for now, to in outline:
        if (was > aside) != (now > aside):
            found.append(at + (aside - was) / (now - was) * (to - at))
        was, at = now, to
    if len(found) > 2:
        found.sort()
    elif found and found[0] > found[1]:
        found.reverse()
    return found


def _within(places: Sequence[float], ahead: float, long: float) -> list[Stretch]:
    """Return the stretches of a way `long` mm long that lie inside an outline, from each entry to the next exit."""
    found = []
    for begins, ends in zip(places[::2], places[1::2]):
        begins, ends = begins - ahead, ends - ahead
        if ends > 0 and begins < long and ends > begins:
            found.append((begins if begins > 0 else 0.0, ends if ends < long else long))
    return found
