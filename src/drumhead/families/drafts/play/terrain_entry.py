"""Areas of ground with a terrain row: where a unit's march enters one, and whether a turn does."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from drumhead.geometry.entry_distance import entered_after
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature

HAIR = 1.0  # mm by which a unit at the edge of a piece of ground may go farther into it, for rounding
PARTS = (0.25, 0.5, 0.75)  # of a way that begins at the edge of some ground: may it lead in and out again?
AT_IT = -1.0  # the distance of a piece of ground for a unit in it or at its edge


@dataclass
class Piece:
    """A piece of ground (`feature`) with its terrain row; caches which boxes touch it."""

    row: str
    feature: Feature
    _edges: dict[Box, float] = field(default_factory=dict)
    _touched: dict[Box, bool] = field(default_factory=dict)

    def is_entered(self, start: Box, end: Box) -> bool:
        """Return whether any part of a unit enters this ground on a straight march or a turn from `start` to `end`.

        A unit already at the edge enters it only by going farther in.
        """
        feature, long = self.feature, math.dist(start[:2], end[:2])
        if not long:  # it turns or forms about its middle: only corners come onto other ground
            return self.touches(end) and self.edges(end) > self.edges(start) + HAIR
        if not self.touches(start):
            return entered_after(start, (end.x - start.x) / long, (end.y - start.y) / long, long, feature) < math.inf
        if feature.has(end.x, end.y) or feature.length_within((start.x, start.y), (end.x, end.y)) > 0:
            return True
        most, way = self.edges(start) + HAIR, (end.x - start.x, end.y - start.y)
        places = (start.at(start.x + part * way[0], start.y + part * way[1]) for part in PARTS)
        return any(self.touches(there) and self.edges(there) > most for there in (end, *places))

    def after(self, start: Box, x: float, y: float, far: float) -> float:
        """Return the mm that a unit goes along the unit vector (x, y) before it enters this ground.

        `AT_IT` (-1) if it already touches the ground, infinity if it does not enter it within `far` mm.
        """
        return AT_IT if self.touches(start) else entered_after(start, x, y, far, self.feature)

    def touches(self, box: Box) -> bool:
        """Return whether any part of a unit's box is in this ground; cached."""
        known = self._touched.get(box)
        if known is None:
            known = self._touched[box] = self.feature.touches(box)
        return known

    def edges(self, box: Box) -> float:
        """Return the length in mm of a box's four edges that is in this ground; cached."""
        known = self._edges.get(box)
        if known is None:
            corners = box.corners
            edges = zip(corners, (*corners[1:], corners[0]))
            known = self._edges[box] = sum(self.feature.length_within(one, other) for one, other in edges)
        return known


class Lay(NamedTuple):
    """The ground on a unit's straight way from `start`: pairs of mm before it enters a piece, and the piece."""

    start: Box
    pieces: Sequence[tuple[float, Piece]]

    def rows(self, end: Box, far: float) -> tuple[str, ...]:
        """Return the terrain rows, each once, that a unit enters on a way of `far` mm to the box `end`."""
        return tuple(dict.fromkeys(row for _, row in self.list_entries(end, far)))

    def list_entries(self, end: Box, far: float) -> Iterator[tuple[float, str]]:
        """Yield each piece that a unit enters on a way of `far` mm to `end`, as (mm before it, terrain row).

        The mm are `AT_IT` (-1) for a piece that the unit touches at the start.
        """
        for after, piece in self.pieces:
            if piece.is_entered(self.start, end) if after == AT_IT else after <= far:
                yield after, piece.row


def lay_of(pieces: Sequence[Piece], start: Box, x: float, y: float, far: float) -> Lay:
    """Return those of these pieces that lie on a way of `far` mm from `start` along the unit vector (x, y)."""
    off = start.radius
    end_x, end_y = start.x + far * x, start.y + far * y
    left, right = (start.x - off, end_x + off) if x > 0 else (end_x - off, start.x + off)
    low, high = (start.y - off, end_y + off) if y > 0 else (end_y - off, start.y + off)
    found = []
    for piece in pieces:
        west, south, east, north = piece.feature.box
        if west <= right and east >= left and south <= high and north >= low:
            after = piece.after(start, x, y, far)
            if after <= far:
                found.append((after, piece))
    return Lay(start, found)


def rows_of(pieces: Iterable[Piece], start: Box, end: Box) -> tuple[str, ...]:
    """Return the terrain rows, each once, of those pieces that a straight march or a turn enters."""
    return tuple(dict.fromkeys(_rows_on(pieces, start, end))) if pieces else ()


def _rows_on(pieces: Iterable[Piece], start: Box, end: Box) -> Iterator[str]:
    off = start.radius
    x, y, end_x, end_y = start.x, start.y, end.x, end.y
    left, right = (x, end_x) if x < end_x else (end_x, x)
    low, high = (y, end_y) if y < end_y else (end_y, y)
    left, right, low, high = left - off, right + off, low - off, high + off
    for piece in pieces:
        west, south, east, north = piece.feature.box
        if west <= right and east >= left and south <= high and north >= low and piece.is_entered(start, end):
            yield piece.row
