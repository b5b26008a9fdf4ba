"""The battlefield: places of units, their neighbours, free space, and how far a unit can move straight on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from drumhead.geometry.box_distance import clearance, gap, overlap, sweep
from drumhead.geometry.fire_arcs import fire_range
from drumhead.geometry.oriented_box import Box, turn, within
from drumhead.geometry.terrain_shapes import Ground

SLANTING = 0.7071  # of the way from middle to middle: so much at least is seen along one of a box's own axes
Ring = tuple[float, float, float]  # the circle round a box: its middle, how far its corners lie from it; in mm


@dataclass
class Field:
    """The battlefield: the boxes and sides of units by key, and the ground, without the rules of any game.

    `rings` has for each unit the circle around its box, as x, y and radius in mm, to skip distant units quickly.
    """

    ground: Ground
    places: dict[str, Box] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    rings: dict[str, Ring] = field(default_factory=dict, repr=False)  # round every box, to skip distant units quickly
    _against: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False)

    def put(self, key: str, side: str, box: Box) -> None:
        """Add a unit of a side to the field, with its box."""
        self.sides[key] = side
        self._against.clear()
        self.move(key, box)

    def move(self, key: str, box: Box) -> None:
        """Set the box of a unit that is on the field."""
        self.places[key] = box
        self.rings[key] = box.x, box.y, box.radius

    def leave(self, key: str) -> None:
        """Remove a unit from the field; do nothing for a unit that is not on the field."""
        if self.places.pop(key, None):
            self._against.clear()

    def friends(self, key: str) -> list[str]:
        """Return the keys of the other units of a unit's side, in the order in which they were added."""
        side = self.sides[key]
        return [other for other in self.places if other != key and self.sides[other] == side]

    def against(self, side: str) -> tuple[str, ...]:
        """Return the keys of the units of all sides but this one, in the order in which they were added."""
        known = self._against.get(side)
        if known is None:
            known = self._against[side] = tuple(other for other in self.places if self.sides[other] != side)
        return known

    def of(self, side: str) -> list[str]:
        """Return the keys of the units of a side, in the order in which they were added."""
        return [key for key in self.places if self.sides[key] == side]

    def about(self, box: Box, mm: float, but: str = "") -> Field:
        """Return a field with only the terrain and units within about `mm` mm of a box, without the unit `but`."""
        return Field(self.ground.about(box.x, box.y, mm + box.radius), self._near(box, mm, but), self.sides, self.rings)

    def find_room(self, box: Box, mm: float, but: str = "") -> Field:
        """Return a field with all terrain, but only the units within about `mm` mm of a box and not `but`."""
        return Field(self.ground, self._near(box, mm, but), self.sides, self.rings)

    def _near(self, box: Box, mm: float, but: str) -> dict[str, Box]:
        far = mm + box.radius
        x, y, rings, near = box.x, box.y, self.rings, {}
        for key, other in self.places.items():
            east, north, radius = rings[key]
            if math.hypot(east - x, north - y) <= far + radius and key != but:
                near[key] = other
        return near

    def within(self, box: Box, mm: float, among: Iterable[str]) -> list[str]:
        """Return those of the units `among` that stand within `mm` mm of a box, the nearest first."""
        return [key for _, key in self.by_distance(box, mm, among)]

    def is_near(self, box: Box, mm: float, among: Iterable[str]) -> bool:
        """Return whether any of the units `among` stands within `mm` mm of a box."""
        (x, y, _, wide, deep), rings = box, self.rings
        far = mm + math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            middles = math.hypot(east - x, north - y)
            if middles <= mm or (middles <= far + radius and gap(box, self.places[key], mm) <= mm):
                return True
        return False

    def by_distance(self, box: Box, mm: float, among: Iterable[str]) -> list[tuple[float, str]]:
        """Return (distance in mm, unit) for those of the units `among` within `mm` mm of a box, the nearest first."""
        (x, y, _, wide, deep), rings, near = box, self.rings, []
        far = mm + math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            if math.hypot(east - x, north - y) <= far + radius:
                distance = gap(box, self.places[key], mm)
                if distance <= mm:
                    near.append((distance, key))
        return sorted(near, key=lambda pair: pair[0])

    def neighbours(self, box: Box, mm: float, among: Iterable[str]) -> list[str]:
        """Return those of the units `among` that stand within about `mm` mm of a box, in the order of `among`.

        This is quicker than `within`, but may include units slightly farther away, off the box's corners.
        """
        (x, y, _, wide, deep), rings, near = box, self.rings, []
        off = mm + math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            middles = math.hypot(east - x, north - y)
            if middles <= mm or (SLANTING * middles <= off + radius and clearance(box, self.places[key]) <= mm):
                near.append(key)
        return near

    def least_clearance(self, box: Box, among: Iterable[str]) -> float:
        """Return a quick lower bound in mm of the distance from a box to the nearest of the units `among`.

        It is too small only if the nearest points are two corners. Returns infinity if `among` is empty.
        """
        (x, y, _, wide, deep), rings, bounds = box, self.rings, []
        off = math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            bounds.append((SLANTING * math.hypot(east - x, north - y) - off - radius, key))
        if not bounds:
            return math.inf
        first = min(bounds)  # likely the nearest: units that cannot be nearer are not measured
        least = clearance(box, self.places[first[1]])
        for bound in bounds:
            if bound[0] < least and bound is not first:
                least = min(least, clearance(box, self.places[bound[1]]))
        return least

    def nearest(self, box: Box, among: Iterable[str]) -> tuple[float, str] | None:
        """Return (distance in mm, unit) of the unit of `among` that is nearest to a box; None if `among` is empty."""
        (x, y, _, wide, deep), rings, bounds = box, self.rings, []
        off = math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            bounds.append((math.hypot(east - x, north - y) - off - radius, key))
        if not bounds:
            return None
        _, whom = min(bounds)  # likely the nearest: units that cannot be nearer are not measured
        least = gap(box, self.places[whom])
        likely, before = whom, True
        for bound, key in bounds:
            if key == likely:
                before = False
            elif bound <= least:
                distance = gap(box, self.places[key], least)
                if distance < least or (distance == least and before and whom == likely):
                    least, whom = distance, key
        return least, whom

    def closest(self, box: Box, most: int, among: Iterable[str]) -> list[str]:
        """Return up to `most` of the units `among`, those whose middles are nearest to a box's, in that order."""
        x, y, rings = box.x, box.y, self.rings
        off = []
        for key in among:
            east, north, _ = rings[key]
            off.append((math.hypot(east - x, north - y), key))
        return [key for _, key in sorted(off)[:most]]

    def targets(self, box: Box, arc: float, reach: float, among: Iterable[str]) -> list[tuple[float, str]]:
        """Return (range in mm, unit) for those units `among` in a box's arc of fire and range, the nearest first.

        `arc` is in degrees to either side of the front, `reach` is the range in mm.
        """
        return sorted(self.bearing(box, arc, reach, among), key=lambda pair: pair[0])

    def bearing(self, box: Box, arc: float, reach: float, among: Iterable[str]) -> Iterator[tuple[float, str]]:
        """Yield (range in mm, unit) for those of the units `among` in a box's arc of fire and range, in their order.

        `arc` is in degrees to either side of the front, `reach` is the range in mm.
        """
        (x, y, _, wide, deep), rings = box, self.rings
        far = reach + math.hypot(wide, deep) / 2
        for key in among:
            east, north, radius = rings[key]
            if math.hypot(east - x, north - y) <= far + radius:
                distance = fire_range(box, self.places[key], arc)
                if distance is not None and distance <= reach:
                    yield distance, key

    def is_clear(self, box: Box, but: Iterable[str] = ()) -> bool:
        """Return whether a box overlaps no unit on the field; units in `but` are ignored."""
        (x, y, _, wide, deep), rings = box, self.rings
        off = math.hypot(wide, deep) / 2
        for key, other in self.places.items():
            east, north, radius = rings[key]
            east, north, radius = east - x, north - y, radius + off
            if east * east + north * north < radius * radius and key not in but and overlap(box, other):
                return False
        return True

    def free(self, box: Box, but: Iterable[str] = ()) -> bool:
        """Return whether a box lies wholly on the table and overlaps no unit; units in `but` are ignored."""
        return within(box, self.ground.width, self.ground.height) and self.is_clear(box, tuple(but))

    def slide(self, box: Box, facing: float, far: float, among: Iterable[str]) -> tuple[float, str]:
        """Return (mm, unit): how far a box moves along a facing (degrees) before it touches one of the units `among`.

        If it touches none, the distance is `far` and the unit is "".
        """
        (x, y), (from_x, from_y, _, wide, deep), rings = turn(facing), box, self.rings
        stopped, whom, radius = far, "", math.hypot(wide, deep) / 2
        for key in among:
            east, north, both = rings[key]
            east, north, both = east - from_x, north - from_y, both + radius
            if -both <= east * x + north * y <= stopped + both and -both <= east * y - north * x <= both:
                way = sweep(box, x, y, stopped, self.places[key])
                if way < stopped:
                    stopped, whom = way, key
        return stopped, whom

    def to_edge(self, box: Box, facing: float, far: float) -> float:
        """Return how many mm a box moves along a facing (degrees) before a corner leaves the table, at most `far`."""
        x, y = turn(facing)
        off, width, height = box.radius, self.ground.width, self.ground.height
        to_x, to_y = box.x + far * x, box.y + far * y
        inside_x = off <= box.x <= width - off and off <= to_x <= width - off
        if inside_x and off <= box.y <= height - off and off <= to_y <= height - off:
            return far  # it keeps well inside from first to last
        way = far
        for cx, cy in box.corners:
            for at, step, end in ((cx, x, self.ground.width), (cy, y, self.ground.height)):
                if abs(step) > 1e-9:
                    way = min(way, ((end if step > 0 else 0.0) - at) / step)
        return max(0.0, way)

    def settle(self, box: Box, facing: float, but: Iterable[str], most: float, step: float = 10.0) -> Box | None:
        """Return the first free place for a box along a facing (degrees), the box's own place included.

        Places are tried in steps of `step` mm up to `most` mm; units in `but` are ignored. Returns None if none is
        free.
        """
        x, y = turn(facing)
        but = tuple(but)
        for number in range(int(most / step) + 1):
            there = box.at(round(box.x + number * step * x, 3), round(box.y + number * step * y, 3))
            if self.free(there, but):
                return there
        return None

    def room_for(self, box: Box, key: str, near: float = 300.0, far: float = 800.0) -> Box | None:
        """Return a free place for the unit `key` whose box has grown to `box`; None if there is none.

        It tries the box's own place, then up to `near` mm back, right, left and ahead, then around it within `far`
        mm.
        """
        for way in (180, 90, 270, 0):
            there = self.settle(box, (box.facing + way) % 360, (key,), near)
            if there is not None:
                return there
        return next(self.around(box, lambda place: self.free(place, (key,)), far), None)

    def around(self, box: Box, allowed: Callable[[Box], bool], far: float, step: float = 20.0) -> Iterator[Box]:
        """Yield the places around a box for which `allowed` returns true, the nearest first.

        They lie in eight directions, in rings of `step` mm up to `far` mm. The box's own place is not among them.
        """
        rings = range(1, int(far / step) + 1)
        for ring in rings:
            for way in range(0, 360, 45):
                x, y = turn(way)
                there = box.at(round(box.x + ring * step * x, 3), round(box.y + ring * step * y, 3))
                if allowed(there):
                    yield there
