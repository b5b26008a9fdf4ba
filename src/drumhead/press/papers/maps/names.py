"""Lettering of a map: every name at the spot where it covers least; one that finds no room is left to the key."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from drumhead.press.drawing.marks import Path, Text, line
from drumhead.press.papers.maps.scale import Scale
from drumhead.press.papers.maps.units import FIGURES, Shown
from drumhead.press.style.inks import HAIR, INK
from drumhead.press.text.font_metrics import fitted, plain, width
from drumhead.table.box import Box, Point
from drumhead.table.ground import Feature

UNIT = ("italic", 8.4)  # face and points of a unit's name
PLACE = ("small capitals", 9.5)
LONGEST = 42.0  # mm: no name of a unit is longer
COVERED = 4.0  # square mm that the name of a unit may cover of what else is there; else it stands in the key
AWAY = (4.5, 8.0)  # mm off its ground where the name of a place may stand in a crowd
FAR = 3.0  # mm: the name of a place that is farther off has a line to it
APART = 1.2  # mm from one name to the next on the same line
PIECE = 3.0  # mm of a block that are kept clear at a time
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

    def keep_spot_clear(self, at: Point, half: float, weight: float = 1.0) -> None:
        """The same of a square about a point."""
        self.keep_clear([(at[0] - half, at[1] - half), (at[0] + half, at[1] + half)], weight)

    def keep_block_clear(self, box: Box, scale: Scale) -> None:
        """A unit stands there: piece by piece along its line, so that a slanting one bars no more than it covers."""
        count = max(1, round(box.frontage * scale.mm / PIECE))
        wide = box.frontage / count
        for at in range(count):
            piece = box.aside((at + 0.5) * wide - box.frontage / 2)._replace(frontage=wide)
            self.keep_clear([scale.at(*corner) for corner in piece.corners])

    def unit(self, unit: Shown, scale: Scale) -> list[Text]:
        """A unit's number and name along its rear, its front or one of its ends; nothing where all of it is covered."""
        words, points = fitted(plain(unit.name), *UNIT, LONGEST, UNIT[1])
        before = width(unit.number, *FIGURES) + 0.8
        long, high = before + width(words, UNIT[0], points), points * HIGH
        spots = [(x, y + high / 2) for x, y in _beside(unit.box, scale, long, high)]
        name = self.set(words, spots, UNIT, unit.livery.ink, before, COVERED)
        if name is None:
            return []
        return [Text(self.grounds[-1][0], name.y, unit.number, *FIGURES, "start", unit.livery.ink), name]

    def officer(self, name: str, at: Point, ink: str) -> Text | None:
        """The name of an officer who rides alone, beside his pennon; None where it would cover something."""
        words, points = fitted(plain(name), *UNIT, LONGEST, UNIT[1])
        long, high = width(words, UNIT[0], points), points * HIGH
        x, y = at
        spots = [(x + side * (long / 2 + 3.3), y + high / 2) for side in (1, -1)]
        spots += [(x, y + side * (high / 2 + 2.2) + high / 2) for side in (1, -1)]
        return self.set(words, spots, UNIT, ink, most=COVERED)

    def place(self, feature: Feature, scale: Scale, before: float = 0.0) -> Text | None:
        """The name of a place above it, below it, at its ends, or on it; `before` mm are kept for a sign."""
        words = plain(feature.name)
        high, long = PLACE[1] * HIGH, width(plain(feature.name), *PLACE) + before
        left, low, right, top = feature.box
        x, y = scale.at((left + right) / 2, (low + top) / 2)
        half, broad = (top - low) / 2 * scale.mm, (right - left) / 2 * scale.mm
        spots = [(x, y - half - 1.2), (x, y + half + high + 1.0), (x, y + high / 2)]
        spots += [(x + side * (broad + long / 2 + 1.5), y + high / 2) for side in (1, -1)]
        spots += [(x + at * broad * 0.7, y + up) for at in (-1, 1) for up in (-half - 1.2, half + high + 1.0)]
        far = [(x + side * (broad + long / 2 + 1.5), y + up) for side in (1, -1) for up in (-half, half + high)]
        spots += [
            *far,
            *((x + at * long / 2, y + up * (half + off)) for off in AWAY for up in (-1, 1) for at in (0, -1, 1)),
        ]
        name = self.set(words, spots, PLACE, INK, before)
        self._lead((x - broad, y - half, x + broad, y + half))
        return name

    def _lead(self, place: Area) -> None:
        """A hairline from the name just set to the middle of its place, where the two stand apart."""
        left, top, right, bottom = self.grounds[-1]
        x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
        start = min(max(x, left), right), min(max(y, top), bottom)
        edge = min(max(start[0], place[0]), place[2]), min(max(start[1], place[1]), place[3])
        if math.dist(start, edge) > FAR:
            self.leads.append(Path(line(start, (x, y)), stroke=HAIR, width=0.2))

    def set(
        self,
        words: str,
        spots: Sequence[Point],
        type_: tuple[str, float],
        ink: str,
        before: float = 0.0,
        most: float = math.inf,
    ) -> Text | None:
        """Words at the best of some spots, the earlier ones preferred; None if even there they cover more than `most`.

        `before` mm stay free to their left, for a sign.
        """
        long, high = width(words, *type_) + before, type_[1] * HIGH
        areas = [self._within(_area(spot, long, high)) for spot in spots]
        xs, ys = [x for area in areas for x in area[::2]], [y for area in areas for y in area[1::2]]
        near = [each for each in self.taken if _common(each[0], (min(xs), min(ys), max(xs), max(ys)))]
        costs = [
            _covers(area, near) + math.dist(_middle(area), _middle(_area(spot, long, high))) * 4 + at * 0.12
            for at, (area, spot) in enumerate(zip(areas, spots))
        ]
        at = min(range(len(areas)), key=lambda at: (round(costs[at], 3), at))
        best = areas[at]
        if _covers(best, near) > most:
            return None
        left, top, right, bottom = best
        self.taken.append(((left - APART, top, right + APART, bottom), 1.6))
        self.grounds.append(best)
        return Text((best[0] + before + best[2]) / 2, best[1] + high, words, *type_, "middle", ink)

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


def _beside(box: Box, scale: Scale, long: float, high: float) -> Iterator[Point]:
    """Middles of a name that touches a unit's rear, its front or an end, the best first; then a little farther off."""
    behind, before = -(box.depth / 2), box.depth / 2
    half = box.frontage / 2
    for more in (0.0, 2.4):
        edges = [(behind, 0.0, 180.0, 0.7), (before, 0.0, 0.0, 1.9)]
        edges += [(0.0, half, 90.0, 0.8), (0.0, -half, 270.0, 0.8)]
        edges += [(off, side * half * 0.6, turn, gap) for off, _, turn, gap in edges[:2] for side in (-1, 1)]
        for ahead, aside, turn, gap in edges:
            edge = box.ahead(ahead).aside(aside)
            way = math.radians(box.facing + turn)
            nx, ny = math.sin(way), -math.cos(way)
            off = gap + more + abs(nx) * long / 2 + abs(ny) * high / 2
            x, y = scale.at(edge.x, edge.y)
            yield x + nx * off, y + ny * off


def _area(spot: Point, long: float, high: float) -> Area:
    return spot[0] - long / 2, spot[1] - high, spot[0] + long / 2, spot[1] + high * 0.3


def _middle(area: Area) -> Point:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _common(one: Area, other: Area) -> float:
    """How much of two upright boxes is common to both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0
