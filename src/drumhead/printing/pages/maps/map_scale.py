"""The scale of a map, from mm of table, y upwards, to mm of paper, y downwards; and lines on the page."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from drumhead.geometry.oriented_box import Box, Point
from drumhead.printing.drawing.vector_primitives import Step, line

Area = tuple[float, float, float, float]  # left, top, right and bottom, in mm on the page


@dataclass(frozen=True)
class Scale:
    """The place of a table of `width` x `height` mm on a page.

    Its upper left corner is at `left`, `top` in mm of paper; `mm` is the mm of paper for a mm of table.
    """

    width: float
    height: float
    mm: float
    left: float = 0.0
    top: float = 0.0

    @classmethod
    def fitting(cls, width: float, height: float, wide: float, tall: float) -> Scale:
        """Return the largest scale at which a table of `width` x `height` mm fits `wide` x `tall` mm of paper."""
        return cls(width, height, min(wide / width, tall / height))

    def at(self, x: float, y: float) -> Point:
        """Return the point of the page for a point of the table, both in mm."""
        return self.left + x * self.mm, self.top + (self.height - y) * self.mm

    def back(self, x: float, y: float) -> Point:
        """Return the point of the table for a point of the page, both in mm."""
        return (x - self.left) / self.mm, self.height - (y - self.top) / self.mm

    def is_at_edge(self, x: float, y: float) -> bool:
        """Return whether a point is on the edge of the table, within 1 mm, or beyond it."""
        return not (1 <= x <= self.width - 1 and 1 <= y <= self.height - 1)

    def line(self, points: Iterable[Point], closed: bool = False) -> tuple[Step, ...]:
        """Return the path on paper, as steps, of a line through points in mm of the table."""
        return line(*(self.at(*point) for point in points), closed=closed)

    @property
    def paper(self) -> tuple[float, float]:
        """The width and height of the table on paper, in mm."""
        return self.width * self.mm, self.height * self.mm


def smooth(points: list[Point]) -> tuple[Step, ...]:
    """Return the steps of a smooth curve through points in mm on the page."""
    if len(points) < 3:
        return line(*points)
    steps: list[Step] = [("M", points[0])]
    for at in range(len(points) - 1):
        before, here, there, after = (points[max(0, min(len(points) - 1, at + k))] for k in (-1, 0, 1, 2))
        one = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        other = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        steps.append(("C", (*one, *other, *there)))
    return tuple(steps)


def shift_line(points: list[Point], by: float) -> list[Point]:
    """Return a line on the page with each point moved `by` mm to one side: left as the line runs, or right if
    negative.
    """
    moved = []
    for at, (x, y) in enumerate(points):
        before, after = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = math.hypot(dx, dy) or 1.0
        moved.append((x + by * dy / long, y - by * dx / long))
    return moved


def box_of(place: list[float]) -> Box:
    """Return a unit's place from a journal as a box: x, y, facing in degrees, frontage and depth, lengths in mm of
    table.
    """
    x, y, facing, frontage, depth = place
    return Box(x, y, facing, frontage, depth)
