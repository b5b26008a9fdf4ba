"""Lettering of a map: every name at the spot where it covers least, and never over the frame."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drumhead.press.lettering import fitted, plain, width
from drumhead.press.maps.scale import Scale
from drumhead.press.maps.units import Shown
from drumhead.press.marks import INK, Path, Text, line
from drumhead.table.box import Box, Point
from drumhead.table.ground import Feature

UNIT = ("italic", 8.4)  # face and points of a unit's name
PLACE = ("small capitals", 9.5)
LONGEST = 42.0  # mm: no name of a unit is longer
FAR = 3.4  # mm: a name farther from its unit has a line to it
HIGH = 0.36  # mm of a capital to a point
Area = tuple[float, float, float, float]


class Lettering:
    """Names set one after another on a map of this size, each clear of those before it."""

    def __init__(self, size: tuple[float, float], frame: float) -> None:
        self.size, self.frame = size, frame
        self.taken: list[tuple[Area, float]] = []
        self.grounds: list[Area] = []
        self.leads: list[Path] = []

    def keep_clear(self, points: Sequence[Point], weight: float = 1.0) -> None:
        """Something stands there that no name should cover; `weight` says how much it would matter."""
        xs, ys = zip(*points)
        self.taken.append(((min(xs), min(ys), max(xs), max(ys)), weight))

    def unit(self, unit: Shown, scale: Scale) -> Text:
        """A unit's name behind it, before it, at one of its ends, or near by."""
        box = unit.box
        x, y = scale.at(box.x, box.y)
        broad, half = _extent(box, scale)
        words, points = fitted(plain(unit.name), *UNIT, LONGEST, UNIT[1])
        long, high = width(words, UNIT[0], points), points * HIGH
        behind = 1 if math.cos(math.radians(box.facing)) > 0 else -1
        middle = y + high / 2
        spots = [(x, middle + behind * (half + 2.0)), (x, middle - behind * (half + 2.6))]
        for far in (1.0, 4.0, 7.5, 11.0):
            for side in (1, -1):
                spots += [(x + side * (broad + long / 2 + far), middle + up) for up in (0.0, -2.6, 2.6)]
                spots += [(x + aside, middle + side * (half + 2.0 + far)) for aside in (0.0, -long / 3, long / 3)]
        name = self.set(words, spots, UNIT, unit.livery.ink)
        self._lead(name, (x, y), (broad, half), unit.livery.ink)
        return name

    def _lead(self, name: Text, at: Point, half: Point, ink: str) -> None:
        """A hairline from a name to its unit, where they stand apart."""
        left, top, right, bottom = self.grounds[-1]
        near = min(max(at[0], left), right), min(max(at[1], top), bottom)
        edge = min(max(near[0], at[0] - half[0]), at[0] + half[0]), min(max(near[1], at[1] - half[1]), at[1] + half[1])
        if math.dist(near, edge) > FAR:
            self.leads.append(Path(line(near, edge), stroke=ink, width=0.12))

    def place(self, feature: Feature, scale: Scale) -> Text:
        """The name of a place above it, below it, at its ends, or on it."""
        words = plain(feature.name)
        high, long = PLACE[1] * HIGH, width(plain(feature.name), *PLACE)
        left, low, right, top = feature.box
        x, y = scale.at((left + right) / 2, (low + top) / 2)
        half, broad = (top - low) / 2 * scale.mm, (right - left) / 2 * scale.mm
        spots = [(x, y - half - 1.2), (x, y + half + high + 1.0), (x, y + high / 2)]
        spots += [(x + side * (broad + long / 2 + 1.5), y + high / 2) for side in (1, -1)]
        spots += [(x + at * broad * 0.7, y + up) for at in (-1, 1) for up in (-half - 1.2, half + high + 1.0)]
        return self.set(words, spots, PLACE, INK)

    def set(self, words: str, spots: Sequence[Point], type_: tuple[str, float], ink: str) -> Text:
        """Words at the best of some spots, the earlier ones preferred."""
        long, high = width(words, *type_), type_[1] * HIGH
        areas = [self._within(_area(spot, long, high)) for spot in spots]
        xs, ys = [x for area in areas for x in area[::2]], [y for area in areas for y in area[1::2]]
        near = [each for each in self.taken if _common(each[0], (min(xs), min(ys), max(xs), max(ys)))]
        costs = [
            _covers(area, near) + math.dist(_middle(area), _middle(_area(spot, long, high))) * 4 + at * 0.12
            for at, (area, spot) in enumerate(zip(areas, spots))
        ]
        best = areas[min(range(len(areas)), key=lambda at: (round(costs[at], 3), at))]
        self.taken.append((best, 1.6))
        self.grounds.append(best)
        return Text((best[0] + best[2]) / 2, best[1] + high, words, *type_, "middle", ink)

    def _within(self, area: Area) -> Area:
        """The area moved inside the frame."""
        wide, tall = self.size
        left, top, right, bottom = area
        edge = self.frame + 0.5
        across = max(0.0, edge - left) - max(0.0, right - wide + edge)
        down = max(0.0, edge - top) - max(0.0, bottom - tall + edge)
        return left + across, top + down, right + across, bottom + down


def _covers(area: Area, taken: Sequence[tuple[Area, float]]) -> float:
    """How much an area would cover of what is there, by its weight."""
    return sum(_common(area, other) * weight for other, weight in taken)


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
