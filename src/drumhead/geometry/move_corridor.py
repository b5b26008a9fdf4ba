"""Straight marches through terrain: the parallel ways of a unit's corners and middle, measured together."""

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
    """Bounds in mm of the ground that a straight march covers, measured across its direction and along it."""

    left: float
    right: float
    rear: float
    front: float


def lanes_through(features: Iterable[Feature], start: Box, end: Box) -> list[list[Stretch]]:
    """Return the stretches of a straight march through `features`, a list for each corner of the unit and its middle.

    The unit goes from `start` to `end` without turning. A stretch is (mm at which it begins, mm at which it ends),
    from the start of the way. Corners whose way leads through none of the features are left out.
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
    """Return the outlines of a feature that a march may lead over, in axes turned to the march's direction.

    Corners are (mm to the right, mm ahead) of the table's corner. `sin` and `cos` are those of the direction of the
    march, `swath` is the ground that it covers.
    """
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
    """Return in order the mm ahead at which an endless straight line crosses an outline.

    The line leads straight ahead, `aside` mm to the right. Corners of the outline are (mm to the right, mm ahead),
    all from the same origin.
    """
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
    """Return the stretches of a way inside an outline as (begins, ends) in mm from the start of the way.

    The way begins at `ahead` and is `long` mm long. `places` has the mm ahead at which its line enters and leaves the
    outline, in order.
    """
    found = []
    for begins, ends in zip(places[::2], places[1::2]):
        begins, ends = begins - ahead, ends - ahead
        if ends > 0 and begins < long and ends > begins:
            found.append((begins if begins > 0 else 0.0, ends if ends < long else long))
    return found
