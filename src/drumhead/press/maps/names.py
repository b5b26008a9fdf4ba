"""Lettering of a map: every name at the spot where it covers least, and never over the frame."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drumhead.press.lettering import width
from drumhead.press.maps.scale import Scale
from drumhead.press.maps.units import Shown
from drumhead.press.marks import INK, Text
from drumhead.table.box import Box, Point
from drumhead.table.ground import Feature

UNIT = ("italic", 7.6)  # face and points of a unit's name
PLACE = ("small capitals", 9.5)
HIGH = 0.36  # mm of a capital to a point
Area = tuple[float, float, float, float]


class Lettering:
    """Names set one after another on a map of this size, each clear of those before it."""

    def __init__(self, size: tuple[float, float], frame: float) -> None:
        self.size, self.frame = size, frame
        self.taken: list[Area] = []

    def keep_clear(self, points: Sequence[Point]) -> None:
        """Something stands there that no name should cover."""
        xs, ys = zip(*points)
        self.taken.append((min(xs), min(ys), max(xs), max(ys)))

    def unit(self, unit: Shown, scale: Scale) -> Text:
        """A unit's name behind it, before it, or at one of its ends."""
        box = unit.box
        x, y = scale.at(box.x, box.y)
        broad, half = _extent(box, scale)
        long, high = width(unit.name, *UNIT), UNIT[1] * HIGH
        behind = 1 if math.cos(math.radians(box.facing)) > 0 else -1
        middle = y + high / 2
        ends = [(x + broad + long / 2 + 1, middle), (x - broad - long / 2 - 1, middle)]
        near = [(x, middle + behind * (half + 2.0)), (x, middle - behind * (half + 2.6))]
        far = [(x, middle + behind * (half + 5.0)), (x, middle - behind * (half + 5.6))]
        return self.set(unit.name, [*near, *ends, *far], UNIT, unit.livery.ink)

    def place(self, feature: Feature, scale: Scale) -> Text:
        """The name of a place above it, below it, or on it."""
        high = PLACE[1] * HIGH
        left, low, right, top = feature.box
        x, y = scale.at((left + right) / 2, (low + top) / 2)
        half = (top - low) / 2 * scale.mm
        spots = [(x, y - half - 1.2), (x, y + half + high + 1.0), (x, y + high / 2)]
        return self.set(feature.name, spots, PLACE, INK)

    def set(self, words: str, spots: Sequence[Point], type_: tuple[str, float], ink: str) -> Text:
        """Words at the best of some spots, the earlier ones preferred."""
        long, high = width(words, *type_), type_[1] * HIGH
        areas = [self._within(_area(spot, long, high)) for spot in spots]
        costs = [
            self._covers(area) + math.dist(_middle(area), _middle(_area(spot, long, high))) * 20
            for area, spot in zip(areas, spots)
        ]
        best = areas[min(range(len(areas)), key=lambda at: (round(costs[at], 3), at))]
        self.taken.append(best)
        return Text((best[0] + best[2]) / 2, best[1] + high, words, *type_, "middle", ink)

    def _covers(self, area: Area) -> float:
        return sum(_common(area, other) for other in self.taken)

    def _within(self, area: Area) -> Area:
        """The area moved inside the frame."""
        wide, tall = self.size
        left, top, right, bottom = area
        edge = self.frame + 0.5
        across = max(0.0, edge - left) - max(0.0, right - wide + edge)
        down = max(0.0, edge - top) - max(0.0, bottom - tall + edge)
        return left + across, top + down, right + across, bottom + down


def _extent(box: Box, scale: Scale) -> tuple[float, float]:
    """Half of how broad and how tall a unit is on the page."""
    sin, cos = abs(math.sin(math.radians(box.facing))), abs(math.cos(math.radians(box.facing)))
    wide, deep = box.frontage / 2 * scale.mm, box.depth / 2 * scale.mm
    return cos * wide + sin * deep, max(2.2, cos * deep + sin * wide)


def _area(spot: Point, long: float, high: float) -> Area:
    return spot[0] - long / 2, spot[1] - high, spot[0] + long / 2, spot[1] + high * 0.3


def _middle(area: Area) -> Point:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _common(one: Area, other: Area) -> float:
    """How much of two upright boxes is common to both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0
