"""Pieces of ground as units come upon them: whether a march or a turn leads onto one, told once for each place."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.table.box import Box
from drumhead.table.ground import Feature

HAIR = 1.0  # mm by which a unit at the edge of a piece of ground may go farther into it, for rounding


@dataclass
class Piece:
    """A piece of ground with its row, and how much of the edges of a unit lay in it wherever one was thought of."""

    row: str
    feature: Feature
    _edges: dict[Box, float] = field(default_factory=dict)

    def is_entered(self, start: Box, end: Box) -> bool:
        """Whether a straight march, or a turn, leads onto it with any part of the unit."""
        feature = self.feature
        if start[:2] == end[:2]:  # it turns or forms about its middle: only corners come onto other ground
            return feature.touches(end) and self.edges(end) > self.edges(start) + HAIR
        if start.facing == end.facing and feature.is_beyond(start, end):
            return False
        if feature.has(end.x, end.y) or feature.length_within((start.x, start.y), (end.x, end.y)) > 0:
            return True
        if feature.touches(start):
            return feature.touches(end) and self.edges(end) > self.edges(start) + HAIR
        corners = zip(start.corners, end.corners)
        return feature.touches(end) or any(feature.length_within(one, other) > 0 for one, other in corners)

    def edges(self, box: Box) -> float:
        """How much of a unit's edges lies in it, in mm."""
        known = self._edges.get(box)
        if known is None:
            corners = box.corners
            edges = zip(corners, (*corners[1:], corners[0]))
            known = self._edges[box] = sum(self.feature.length_within(one, other) for one, other in edges)
        return known
