"""Placement of a map's labels, words and symbols alike: each where it covers least, and never one on another if
possible.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.terrain_shapes import Feature
from drumhead.printing.drawing.vector_primitives import Path, Text, line
from drumhead.printing.pages.maps.label_candidates import of_ground
from drumhead.printing.pages.maps.map_scale import Area, Scale
from drumhead.printing.style.colours import HAIR, INK
from drumhead.printing.text.font_metrics import width

APART = 1.2, 0.3  # mm from one label to the next, across and down
OTHERS = 2.0  # how much it matters that the name of ground does not stand on other ground, as if it were its name
FIRM = 400.0  # how much it matters that no label covers another
UNDER_A_SIGN = 0.1  # of how much it matters what words cover: signs may stand on blocks
LATER = 0.12  # how much better a spot must be than the one before it
MOVED = 1.0  # how much it matters, a mm, that a label is moved inside the frame
PIECE = 3.0  # mm of a block that are reserved at a time
HIGH = 0.36  # mm of a capital to a point
Corners = Sequence[Point]


class Lettering:
    """The labels of a map of `size` mm, placed one after another inside a frame `frame` mm wide.

    `labels` has the corners of each label, `grounds` the areas of words. `leads` are the lines from labels to their
    things; `taken` has the areas reserved, each with its weight.
    """

    def __init__(self, size: tuple[float, float], frame: float) -> None:
        self.size, self.frame = size, frame
        self.taken: list[tuple[Area, float]] = []
        self.labels: list[Corners] = []
        self.grounds: list[Area] = []
        self.leads: list[Path] = []

    # ------------------------------------------------------------ what is there
    def keep_clear(self, points: Sequence[Point], weight: float = 1.0) -> None:
        """Reserve the box round some points of the page, which labels should not cover.

        A higher `weight` keeps it clear more strictly; a label counts as 400.
        """
        xs, ys = zip(*points)
        self.taken.append(((min(xs), min(ys), max(xs), max(ys)), weight))

    def keep_spot_clear(self, at: Point, half: float, weight: float = 1.0) -> None:
        """Reserve a square round a point, `half` mm to each side, that labels should not cover.

        A higher `weight` keeps it clear more strictly.
        """
        self.keep_clear(_corners(_about(at, half)), weight)

    def keep_block_clear(self, box: Box, scale: Scale) -> None:
        """Reserve a unit's block in pieces along its front, so that a slanting block reserves little more than it
        covers.
        """
        count = max(1, round(box.frontage * scale.mm / PIECE))
        wide = box.frontage / count
        for at in range(count):
            piece = box.aside((at + 0.5) * wide - box.frontage / 2)._replace(frontage=wide)
            self.keep_clear([scale.at(*corner) for corner in piece.corners])

    @contextmanager
    def off_other_ground(self, ground: Sequence[Feature], feature: Feature, scale: Scale) -> Iterator[None]:
        """Keep labels placed in the `with` block off the areas in `ground` that have another name than `feature`,
        where possible.
        """
        others = [
            each
            for each in ground
            if not each.is_line and each.kind != "open" and (each.name or each.kind) != (feature.name or feature.kind)
        ]
        known = len(self.taken)
        for other in others:
            self.keep_clear([scale.at(*point) for point in other.points], OTHERS)
        yield
        del self.taken[known : known + len(others)]

    # ------------------------------------------------------------ labels
    def fixed(self, corners: Corners) -> bool:
        """Place a label whose corners are given, and return True; return False and place nothing if it would cover
        another label.

        The label may be turned.
        """
        if any(_meet(corners, other) for other in self.labels):
            return False
        self.labels.append(corners)
        self.keep_clear(corners, FIRM)
        return True

    def sign(self, spots: Sequence[Point], half: float, far: float) -> Point:
        """Return the centre of the best square, `half` mm to each side of one of `spots`, and reserve that square for
        a symbol.

        A square whose centre is more than `far` mm from the first spot gets a line to that spot.
        """
        best = self._best([_about(spot, half) for spot in spots], UNDER_A_SIGN)
        self._take(best)
        at = _middle(best)
        if math.dist(at, spots[0]) > far:
            self.leads.append(Path(line(at, spots[0]), stroke=HAIR, width=0.25))
        return at

    def set(
        self,
        words: str,
        spots: Sequence[Point],
        type_: tuple[str, float],
        ink: str,
        before: float = 0.0,
        most: float = math.inf,
        tall: float = 0.0,
    ) -> Text | None:
        """Place words at the best of `spots`, the earlier ones preferred; return None if the words would cover more
        than `most`.

        A spot is the middle of the baseline in mm. `type_` is font and points. `before` mm stay free to the left of
        the words, for a symbol `tall` mm high. `most` is in mm², by the weights of the areas covered.
        """
        long, high = width(words, *type_) + before, type_[1] * HIGH
        more = max(0.0, tall / 2 - high * 0.65)
        best = self._best([_area(spot, long, high, more) for spot in spots])
        if most < math.inf and self._covers(best) > most:
            return None
        self._take(best)
        self.grounds.append(best)
        return Text((best[0] + before + best[2]) / 2, best[1] + more + high, words, *type_, "middle", ink)

    def place(
        self, feature: Feature, scale: Scale, words: str, type_: tuple[str, float], before: float = 0.0, tall: float = 0
    ) -> Text:
        """Place the name of a piece of ground on or near it, and return the words; from further away, add a line to
        the ground.

        `type_` is font and points. `before` mm stay free to the left of the name, for a symbol `tall` mm high.
        """
        long, high = width(words, *type_) + before, max(type_[1] * HIGH, tall)
        nearest, spots = of_ground(feature, scale, long, high)
        text = self.set(words, spots, type_, INK, before, tall=tall)
        assert text
        self.lead(nearest(self.grounds[-1]), 4.0)
        return text

    def lead(self, to: Point, far: float) -> None:
        """Add a hairline from the last words placed to the point `to`, where the two are more than `far` mm apart."""
        left, top, right, bottom = self.grounds[-1]
        start = min(max(to[0], left), right), min(max(to[1], top), bottom)
        if math.dist(start, to) > far:
            self.leads.append(Path(line(start, to), stroke=HAIR, width=0.25))

    # ------------------------------------------------------------ the best spot
    def _best(self, wanted: Sequence[Area], soft: float = 1.0) -> Area:
        """Return the area of `wanted` that covers least and is moved least, after it is moved inside the frame.

        What it covers counts by its weight, and by the factor `soft` unless it is a label. Earlier areas are
        preferred.
        """
        areas = [self._within(area) for area in wanted]
        xs, ys = [x for area in areas for x in area[::2]], [y for area in areas for y in area[1::2]]
        reach = min(xs), min(ys), max(xs), max(ys)
        near = [(a, w if w >= FIRM else w * soft) for a, w in self.taken if _common(a, reach)]
        best, least = areas[0], math.inf
        for at, (area, asked) in enumerate(zip(areas, wanted)):
            if least <= at * LATER:  # no later spot can be better
                break
            cost = sum(_common(area, other) * weight for other, weight in near)
            cost = round(cost + math.dist(_middle(area), _middle(asked)) * MOVED + at * LATER, 3)
            if cost < least:
                best, least = area, cost
        return best

    def _covers(self, area: Area) -> float:
        return sum(_common(area, other) * weight for other, weight in self.taken)

    def _take(self, area: Area) -> None:
        left, top, right, bottom = area
        across, down = APART
        self.labels.append(_corners(area))
        self.taken.append(((left - across, top - down, right + across, bottom + down), FIRM))

    def _within(self, area: Area) -> Area:
        """Return an area of the page moved inside the map's frame."""
        wide, tall = self.size
        left, top, right, bottom = area
        edge = self.frame + 0.5
        across = max(0.0, edge - left) - max(0.0, right - wide + edge)
        down = max(0.0, edge - top) - max(0.0, bottom - tall + edge)
        return left + across, top + down, right + across, bottom + down


def named_once(ground: Sequence[Feature], goals: Container[str | None]) -> list[Feature]:
    """Return the pieces of ground that get a label, one for each name: first objectives, then from the smallest up.

    Of pieces with one name, it is the largest. Unnamed pieces count by their kind. `goals` has the names of
    objectives.
    """
    largest: dict[tuple[str, str], Feature] = {}
    for feature in sorted(ground, key=_extent):
        largest[feature.name, "" if feature.name else feature.kind] = feature
    return sorted(largest.values(), key=lambda each: (each.name not in goals, _extent(each)))


def _extent(feature: Feature) -> float:
    """Return the size of a piece of ground, as the area in mm² of its bounding box."""
    left, low, right, high = feature.box
    return (right - left) * (high - low)


def list_rings(at: Point, step: float) -> list[Point]:
    """Return a point of the page, then points in nine rings round it, `step` mm apart, as places for a symbol."""
    found = [at]
    for ring in range(1, 10):
        for turn in range(8):
            way = math.radians(45 * turn)
            found.append((at[0] + ring * step * math.sin(way), at[1] - ring * step * math.cos(way)))
    return found


def _about(at: Point, half: float) -> Area:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _corners(area: Area) -> Corners:
    left, top, right, bottom = area
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _area(spot: Point, long: float, high: float, more: float) -> Area:
    return spot[0] - long / 2, spot[1] - high - more, spot[0] + long / 2, spot[1] + high * 0.3 + more


def _middle(area: Area) -> Point:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _common(one: Area, other: Area) -> float:
    """Return the area in mm² that two areas of the page have in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _meet(one: Corners, other: Corners) -> bool:
    """Return whether two boxes, given by their corners, overlap; either may be turned."""
    for box in (one, other):
        for (x0, y0), (x1, y1) in pairwise((*box, box[0])):
            nx, ny = y1 - y0, x0 - x1
            a, b = ([nx * x + ny * y for x, y in corners] for corners in (one, other))
            if max(a) <= min(b) + 1e-9 or max(b) <= min(a) + 1e-9:
                return False
    return True
