"""Footprints: oriented boxes in mm.

x runs to the east, y to the north; a facing is in degrees clockwise from north.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

Point = tuple[float, float]
ALIKE = 12.0  # degrees: of ways that differ by no more a unit thinks of one
TIDY = 3  # places behind the point of a mm, so that no machine's arithmetic grows into another battle
TIDIED = 10.0**-TIDY  # mm: what rounding so may make of a march
ASKED = 4096  # answers about pairs of boxes that are kept: half of all questions are asked again of units that stand
TOUCH = 0.05  # mm: boxes that share no more than this touch, and do not overlap
made = tuple.__new__  # what a `Box` is made by, thousands in a battle: its own `__new__` takes twice as long


class Box(NamedTuple):
    """A unit's footprint: its middle, its facing, its frontage and its depth.

    >>> Box(0, 0, 90, 240, 40).ahead(100)
    Box(x=100.0, y=0.0, facing=90, frontage=240, depth=40)
    """

    x: float
    y: float
    facing: float
    frontage: float
    depth: float

    def ahead(self, mm: float) -> Box:
        """The box after a straight march, or a straight step back for less than nothing."""
        x, y, facing, wide, deep = self
        sin, cos = turn(facing)
        return made(Box, (round(x + mm * sin, TIDY), round(y + mm * cos, TIDY), facing, wide, deep))

    def aside(self, mm: float) -> Box:
        """The box moved to its right."""
        x, y, facing, wide, deep = self
        sin, cos = turn(facing)
        return made(Box, (round(x + mm * cos, TIDY), round(y - mm * sin, TIDY), facing, wide, deep))

    def at(self, x: float, y: float, facing: float | None = None) -> Box:
        """The same unit standing elsewhere."""
        return made(Box, (x, y, self[2] if facing is None else facing % 360, self[3], self[4]))

    def turn(self, degrees: float) -> Box:
        """The box turned about its middle, clockwise."""
        x, y, facing, wide, deep = self
        return made(Box, (x, y, (facing + degrees) % 360, wide, deep))

    def path(self, mm: float) -> Box:
        """All the ground that a straight march passes over, the box itself included."""
        return self.ahead(mm / 2).reshape(self.frontage, self.depth + abs(mm))

    def wide(self, frontage: float) -> Box:
        """The box with another frontage, about its middle."""
        return made(Box, (*self[:3], frontage, self[4]))

    def reshape(self, frontage: float, depth: float) -> Box:
        """The box with another frontage and depth, about its middle."""
        return made(Box, (*self[:3], frontage, depth))

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear right, rear left."""
        return corners_of(self)

    @property
    def front(self) -> tuple[Point, Point]:
        """Its front edge, from the left."""
        return corners_of(self)[:2]

    @property
    def radius(self) -> float:
        """How far its corners lie from its middle."""
        return math.hypot(self.frontage, self.depth) / 2

    def local(self, x: float, y: float) -> Point:
        """A point as the unit sees it: how far ahead of its middle, and how far to its right."""
        sin, cos = turn(self.facing)
        east, north = x - self.x, y - self.y
        return east * sin + north * cos, east * cos - north * sin


@cache
def turn(facing: float) -> Point:
    """Sine and cosine of a facing; quarter-turns exactly."""
    quarter, rest = divmod(facing, 90)
    if not rest:
        return ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    return math.sin(math.radians(facing)), math.cos(math.radians(facing))


@lru_cache(maxsize=ASKED)
def corners_of(box: Box) -> tuple[Point, Point, Point, Point]:
    """Front left, front right, rear right, rear left, remembered."""
    x, y, facing, wide, deep = box
    (sin, cos), wide, deep = turn(facing), wide / 2, deep / 2
    fx, fy, rx, ry = deep * sin, deep * cos, wide * cos, -wide * sin
    return (
        (x + fx - rx, y + fy - ry),
        (x + fx + rx, y + fy + ry),
        (x - fx + rx, y - fy + ry),
        (x - fx - rx, y - fy - ry),
    )


def heading(x: float, y: float) -> float:
    """The facing of somebody who looks along a vector.

    >>> heading(1, 0), heading(0, -1)
    (90.0, 180.0)
    """
    return math.degrees(math.atan2(x, y)) % 360


def apart(one: float, other: float) -> float:
    """Degrees between two facings, 0 to 180."""
    turn = abs(one - other) % 360
    return min(turn, 360 - turn)


def is_another_way(facing: float, thought_of: Iterable[float], alike: float = ALIKE) -> bool:
    """Whether a facing is far enough off all that a unit has thought of to be worth a thought of its own.

    >>> is_another_way(20, [0, 350]), is_another_way(20, [0, 350, 12])
    (True, False)
    """
    for other in thought_of:
        turned = abs(facing - other) % 360
        if turned <= alike or 360 - turned <= alike:
            return False
    return True


def within(box: Box, width: float, height: float) -> bool:
    """Whether a box stands wholly on a table."""
    x, y, _, wide, deep = box
    off = (wide + deep) / 2  # more than corners reach, and quicker told
    if off <= x <= width - off and off <= y <= height - off:
        return True
    return all(-TOUCH <= x <= width + TOUCH and -TOUCH <= y <= height + TOUCH for x, y in box.corners)
