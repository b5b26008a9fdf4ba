"""Terrain: woods, hills, walls, houses, rivers and roads as shapes in mm; rulesets define their effects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from drumhead.geometry.oriented_box import Box, Point, heading, turn
from drumhead.geometry.polygons import crossings, inside, join_stretches, meets, ring, shares_inside, strip

AREAS = ("wood", "hill", "building", "village", "marsh", "rough", "redoubt", "open")  # "open": it only has a name
LINES = ("wall", "high-wall", "rampart", "hedge", "river", "stream", "road")
CROSSINGS = ("bridge", "ford")
MANY = 8192  # ways, some three megabytes, of which no more are kept with a table
ROUNDED = 1e-6  # mm: what rounding may make of two places that touch
NO_GO = ("river", "high-wall")  # where nobody can be set up, unless a bridge or a ford lies there
KINDS = (*AREAS, *LINES, *CROSSINGS)
USUAL_WIDTH = {
    "wall": 6.0,
    "high-wall": 12.0,
    "rampart": 20.0,
    "hedge": 8.0,
    "river": 60.0,
    "stream": 20.0,
    "road": 30.0,
}


@dataclass(frozen=True)
class Feature:
    """A piece of terrain: an area given by its outline, or a line along its points, both as points (x, y) in mm.

    `kind` is one of KINDS. A line is `width` mm wide; 0 is the usual width of its kind. Houses and towns may be
    `burning` when the battle begins; a town may be `fortified`.
    """

    kind: str
    points: tuple[Point, ...]
    name: str = ""
    width: float = 0.0
    burning: bool = False
    fortified: bool = False

    def __hash__(self) -> int:  # its first point tells it from others soon enough
        return hash((self.kind, self.name, self.points[0]))

    @property
    def is_line(self) -> bool:
        """Return whether the terrain is a line, such as a wall or a stream, and not an area."""
        return self.kind in LINES

    @cached_property
    def parts(self) -> tuple[tuple[Point, ...], ...]:
        """Outlines as tuples of corners: one of an area, or one quadrilateral for each straight stretch of a line."""
        if not self.is_line:
            return (self.points,)
        half = (self.width or USUAL_WIDTH[self.kind]) / 2
        return tuple(strip(one, other, half) for one, other in pairwise(self.points))

    @cached_property
    def rings(self) -> tuple[tuple[float, float, float], ...]:
        """One circle around each of `parts`: x, y and radius in mm; the radius is slightly larger than needed."""
        return tuple(ring(part) for part in self.parts)

    @cached_property
    def stretches(self) -> tuple[Box, ...]:
        """One box for each straight stretch of a line; its frontage is the line's width, and it faces along it."""
        wide = self.width or USUAL_WIDTH[self.kind]
        return tuple(
            Box((x0 + x1) / 2, (y0 + y1) / 2, heading(x1 - x0, y1 - y0), wide, math.dist((x0, y0), (x1, y1)))
            for (x0, y0), (x1, y1) in pairwise(self.points)
        )

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x and greatest y in mm of all parts."""
        xs, ys = zip(*(point for part in self.parts for point in part))
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle(self) -> Point:
        """The mean of the feature's points, as (x, y) in mm."""
        return sum(x for x, _ in self.points) / len(self.points), sum(y for _, y in self.points) / len(self.points)

    def is_near(self, x: float, y: float, far: float) -> bool:
        """Return whether the point (x, y) may lie within `far` mm of the feature, by a quick test.

        The test uses the bounding rectangle and the circles of `rings`, so it is sometimes True for a point farther
        away.
        """
        left, low, right, high = self.box
        if x < left - far or x > right + far or y < low - far or y > high + far:
            return False
        return any(math.hypot(x - east, y - north) <= far + radius for east, north, radius in self.rings)

    def has(self, x: float, y: float) -> bool:
        """Return whether the point (x, y) lies in the feature."""
        left, low, right, high = self.box
        if x < left or x > right or y < low or y > high:
            return False
        parts = self.parts
        return inside(parts[0], x, y) if len(parts) == 1 else any(inside(part, x, y) for part in parts)

    def length_within(self, start: Point, end: Point) -> float:
        """Return how many mm of the straight way from `start` to `end` lead through the feature."""
        within = self.shares_within(start, end)
        return sum(other - one for one, other in within) * math.dist(start, end) if within else 0.0

    def shares_within(self, start: Point, end: Point) -> list[tuple[float, float]]:
        """Return the stretches of the straight way from `start` to `end` that lead through the feature, in order.

        Each is (begins, ends), as shares of the way from 0 to 1.
        """
        left, low, right, high = self.box
        (x0, y0), (x1, y1) = start, end
        if (x0 < left and x1 < left) or (x0 > right and x1 > right):
            return []
        if (y0 < low and y1 < low) or (y0 > high and y1 > high):
            return []
        dx, dy, found = x1 - x0, y1 - y0, []
        reach = math.hypot(dx, dy)
        for part, (x, y, radius) in zip(self.parts, self.rings):
            if abs((x - x0) * dy - (y - y0) * dx) <= radius * reach:
                found += shares_inside(crossings(part, x0, y0, dx, dy))
        return found if len(self.parts) == 1 or len(found) < 2 else join_stretches(found)

    def touches(self, box: Box) -> bool:
        """Return whether any part of a unit's box lies in the feature."""
        left, low, right, high = self.box
        x, y, _, wide, deep = box
        off = (wide + deep) / 2  # more than corners reach, and quicker told
        if x + off < left or x - off > right or y + off < low or y - off > high:
            return False
        if self.is_beyond(box, box):
            return False
        has = self.has
        return has(x, y) or any(has(*corner) for corner in box.corners) or any(meets(part, box) for part in self.parts)

    def is_beyond(self, start: Box, end: Box) -> bool:
        """Return whether a straight march from `start` to `end` without turning certainly misses the feature.

        It is True if all of the feature lies ahead of, behind, left or right of the ground that the march covers.
        """
        x, y, facing, wide, deep = start
        sin, cos = turn(facing)
        ahead, right = (end.x - x) * sin + (end.y - y) * cos, (end.x - x) * cos - (end.y - y) * sin
        wide, deep = max(wide, end.frontage) / 2 + ROUNDED, max(deep, end.depth) / 2 + ROUNDED
        front, rear = (ahead + deep, -deep) if ahead > 0 else (deep, ahead - deep)
        most, least = (right + wide, -wide) if right > 0 else (wide, right - wide)
        before = behind = beside = aside = True
        for part in self.parts:
            for point_x, point_y in part:
                east, north = point_x - x, point_y - y
                ahead, right = east * sin + north * cos, east * cos - north * sin
                before, behind = before and ahead > front, behind and ahead < rear
                beside, aside = beside and right > most, aside and right < least
                if not (before or behind or beside or aside):
                    return False
        return True


@dataclass(frozen=True)
class Ground:
    """The table: its width and height in mm, and the terrain on it in the order in which it is drawn."""

    width: float
    height: float
    features: tuple[Feature, ...] = field(default=())

    def about(self, x: float, y: float, far: float) -> Ground:
        """Return the table with only the terrain within about `far` mm of the point (x, y)."""
        near = tuple(feature for feature in self.features if feature.is_near(x, y, far))
        return self if len(near) == len(self.features) else Ground(self.width, self.height, near)

    def of(self, *kinds: str) -> tuple[Feature, ...]:
        """Return the terrain of these kinds, such as "wood" and "hill"."""
        known = self._of_kinds.get(kinds)
        if known is None:
            known = self._of_kinds[kinds] = tuple(feature for feature in self.features if feature.kind in kinds)
        return known

    @cached_property
    def _of_kinds(self) -> dict[tuple[str, ...], tuple[Feature, ...]]:
        return {}

    @cached_property
    def _first(self) -> dict[tuple[tuple[str, ...], float, float], Feature | None]:
        return {}

    @cached_property
    def _measured(self) -> dict[tuple[str, ...], dict[tuple[Box, Box], float]]:
        return {}

    def slow_known(self, kinds: tuple[str, ...]) -> dict[tuple[Box, Box], float]:
        """Return the cache of `slow` for terrain of these kinds: it maps (start, end) of a straight march to mm.

        Simulated battles on one table share it. It is cleared here when it has more than MANY entries.
        """
        known = self._measured.setdefault(kinds, {})
        if len(known) > MANY:
            known.clear()
        return known

    def first_with(self, kinds: tuple[str, ...], x: float, y: float) -> Feature | None:
        """Return the first piece of terrain of these kinds in which the point (x, y) lies; None if there is none.

        Results are cached.
        """
        known, point = self._first, (kinds, x, y)
        if point not in known:
            if len(known) > MANY:
                known.clear()
            known[point] = next((each for each in self.of(*kinds) if each.has(x, y)), None)
        return known[point]

    def under(self, box: Box) -> Iterator[Feature]:
        """Return all terrain that a unit's box touches.

        Rivers and streams are left out if the unit's middle is on a bridge or in a ford.
        """
        if not self.features:
            return iter(())
        touched = [feature for feature in self.features if feature.touches(box)]
        dry = any(feature.kind in CROSSINGS and feature.has(box.x, box.y) for feature in touched)
        return (feature for feature in touched if not (dry and feature.kind in ("river", "stream")))

    def slow(self, start: Box, end: Box, kinds: tuple[str, ...]) -> float:
        """Return how many mm of a straight march lead through terrain of these kinds, such as "wood" and "marsh".

        The unit goes from `start` to `end`; of its corners and its middle the one with the most mm counts. Results
        are cached.
        """
        known = self.slow_known(kinds)
        mm = known.get((start, end))
        if mm is None:
            mm = known[start, end] = self.slow_measured(start, end, kinds)
        return mm

    def slow_measured(self, start: Box, end: Box, kinds: Sequence[str]) -> float:
        """Compute the result of `slow` without its cache: mm of a straight march through terrain of these kinds."""
        return max(map(within_first, self.slow_ways(start, end, kinds)), default=0.0)

    def slow_ways(self, start: Box, end: Box, kinds: Sequence[str]) -> list[list[tuple[float, float]]]:
        """Return the stretches of a straight march through terrain of these kinds, by corner of the unit.

        There is a list for each corner and one for the middle. The unit goes from `start` to `end`. A stretch is (mm
        at which it begins, mm at which it ends). Corners whose way leads through no such terrain are left out.
        """
        slow = on_the_way(self.of(*kinds), start, end)
        if not slow:
            return []
        found = []
        for one, other in zip((*start.corners, (start.x, start.y)), (*end.corners, (end.x, end.y))):
            shares = [share for feature in slow for share in feature.shares_within(one, other)]
            if shares:
                long = math.dist(one, other)
                found.append([(begins * long, ends * long) for begins, ends in shares])
        return found


def within_first(stretches: Sequence[tuple[float, float]], far: float = math.inf) -> float:
    """Return how many of the first `far` mm of a way lie in `stretches`, each (begins, ends) in mm."""
    total = 0.0
    for begins, ends in stretches:
        if begins < far:
            total += (ends if ends < far else far) - begins
    return total


def on_the_way(features: Sequence[Feature], start: Box, end: Box) -> list[Feature]:
    """Return those of `features` that a march, or a line of sight between two boxes, may lead over, by a quick test.

    A feature is left out if none of its circles (`rings`) comes near the line from middle to middle.
    """
    if not features:
        return []
    x, y = start.x, start.y
    dx, dy, off = end.x - x, end.y - y, start.radius
    if end[3:] != start[3:]:
        off = max(off, end.radius)
    long = dx * dx + dy * dy
    found = []
    for feature in features:
        for east, north, radius in feature.rings:
            east, north, radius = east - x, north - y, radius + off
            share = (east * dx + north * dy) / long if long else 0.0
            if share > 0:
                share = 1.0 if share > 1 else share
                east, north = east - share * dx, north - share * dy
            if east * east + north * north <= radius * radius:
                found.append(feature)
                break
    return found
