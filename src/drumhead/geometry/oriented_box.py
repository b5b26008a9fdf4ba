"""Footprints of units: rectangles at any angle, in mm.

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
ASKED = 4096  # cached results about pairs of boxes: half of all questions are asked again of units that stand
TOUCH = 0.05  # mm: boxes that share no more than this touch, and do not overlap
made = tuple.__new__  # what a `Box` is made by, thousands in a battle: its own `__new__` takes twice as long


class Box(NamedTuple):
    """A unit's footprint: its middle (x, y), facing in degrees, frontage and depth, all lengths in mm.

    >>> Box(0, 0, 90, 240, 40).ahead(100)
    Box(x=100.0, y=0.0, facing=90, frontage=240, depth=40)
    """

    x: float
    y: float
    facing: float
    frontage: float
    depth: float

    def ahead(self, mm: float) -> Box:
        """Return the box moved straight ahead by `mm`, or back if that is negative."""
        x, y, facing, wide, deep = self
        sin, cos = turn(facing)
        return made(Box, (round(x + mm * sin, TIDY), round(y + mm * cos, TIDY), facing, wide, deep))

    def aside(self, mm: float) -> Box:
        """Return the box moved to its right by `mm`, or to its left if that is negative."""
        x, y, facing, wide, deep = self
        sin, cos = turn(facing)
        return made(Box, (round(x + mm * cos, TIDY), round(y - mm * sin, TIDY), facing, wide, deep))

    def at(self, x: float, y: float, facing: float | None = None) -> Box:
        """Return the box with another middle and, if given, another facing in degrees."""
        return made(Box, (x, y, self[2] if facing is None else facing % 360, self[3], self[4]))

    def turn(self, degrees: float) -> Box:
        """Return the box turned clockwise about its middle by `degrees`, or anticlockwise if negative."""
        x, y, facing, wide, deep = self
        return made(Box, (x, y, (facing + degrees) % 360, wide, deep))

    def path(self, mm: float) -> Box:
        """Return a box that covers all ground of a straight march of `mm` (back if negative), start included."""
        return self.ahead(mm / 2).reshape(self.frontage, self.depth + abs(mm))

    def wide(self, frontage: float) -> Box:
        """Return the box with another frontage in mm, about the same middle and with the same facing."""
        return made(Box, (*self[:3], frontage, self[4]))

    def reshape(self, frontage: float, depth: float) -> Box:
        """Return the box with another frontage and depth in mm, about the same middle and with the same facing."""
        return made(Box, (*self[:3], frontage, depth))

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Corners as points (x, y), in the order front left, front right, rear right, rear left."""
        return corners_of(self)

    @property
    def front(self) -> tuple[Point, Point]:
        """Left and right end of the front edge, as points (x, y)."""
        return corners_of(self)[:2]

    @property
    def radius(self) -> float:
        """Distance in mm from the middle to a corner."""
        return math.hypot(self.frontage, self.depth) / 2

    def local(self, x: float, y: float) -> Point:
        """Return the point (x, y) as seen from the box: (mm ahead of its middle, mm to its right)."""
        sin, cos = turn(self.facing)
        east, north = x - self.x, y - self.y
        return east * sin + north * cos, east * cos - north * sin


@cache
def turn(facing: float) -> Point:
    """Return sine and cosine of a facing in degrees, which are x and y of the unit vector along it.

    They are exact for quarter turns. Results are cached.
    """
    quarter, rest = divmod(facing, 90)
    if not rest:
        return ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))[int(quarter) % 4]
    return math.sin(math.radians(facing)), math.cos(math.radians(facing))


@lru_cache(maxsize=ASKED)
def corners_of(box: Box) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a box: front left, front right, rear right, rear left. Results are cached."""
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
    """Return the facing in degrees, from 0 to below 360, along the vector (x, y).

    >>> heading(1, 0), heading(0, -1)
    (90.0, 180.0)
    """
    return math.degrees(math.atan2(x, y)) % 360


def apart(one: float, other: float) -> float:
    """Return the angle between two facings in degrees, 0 to 180."""
    turn = abs(one - other) % 360
    return min(turn, 360 - turn)


def is_another_way(facing: float, thought_of: Iterable[float], alike: float = ALIKE) -> bool:
    """Return whether a facing differs by more than `alike` degrees from each facing in `thought_of`.

    >>> is_another_way(20, [0, 350]), is_another_way(20, [0, 350, 12])
    (True, False)
    """
    for other in thought_of:
        turned = abs(facing - other) % 360
        if turned <= alike or 360 - turned <= alike:
            return False
    return True


def within(box: Box, width: float, height: float) -> bool:
    """Return whether a box lies wholly on a table of this width and height in mm."""
    x, y, _, wide, deep = box
    off = (wide + deep) / 2  # more than corners reach, and quicker told
    if off <= x <= width - off and off <= y <= height - off:
        return True
    return all(-TOUCH <= x <= width + TOUCH and -TOUCH <= y <= height + TOUCH for x, y in box.corners)
