"""Nets: a solid laid flat, with what to cut, what to fold and a numbered tab for every pair of edges to be glued.

A net is geometry in millimetres, y down the sheet, its outside printed; `net_marks` makes it paper. Any convex solid
unfolds by the same walk: say which face hangs on which (`hinges`) and which face lends a tab to which (`tabs`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.press.lettering import CAPITALS
from drumhead.press.marks import INK, POINT, Mark, Path, Point, Text, line
from drumhead.press.solids import Edge, Solid, dot, edges, minus, unit

Segment = tuple[Point, Point]
Pair = tuple[str, str]

TAB = 0.25  # depth of a tab, of the edge it stands on: deep enough to glue, shallow enough to pack
SLOPE = 45.0  # degrees between a tab's foot and its ends, where there is room for it
TIP = 0.12  # least length of a tab's far edge, of its foot
SLIVER = 3.0  # degrees of waste between a tab and the face beside it, so that scissors can part them
TINT, FOLD = "#ece7dc", "#6f675d"
STROKE = 1.6  # a dash and the gap after it, mm, before it is made to end on a whole number


@dataclass(frozen=True)
class Face:
    """A face where it lies in the net; `turn` is how far clockwise its drawing is turned, in degrees."""

    name: str
    value: int
    corners: tuple[Point, ...]
    turn: float

    @property
    def middle(self) -> Point:
        xs, ys = zip(*self.corners)
        return sum(xs) / len(xs), sum(ys) / len(ys)


@dataclass(frozen=True)
class Tab:
    """A flap on `face`, glued under `partner`; `number` is its place in the order of gluing."""

    number: int
    face: str
    partner: str
    corners: tuple[Point, Point, Point, Point]

    @property
    def foot(self) -> Segment:
        """The edge on which the tab folds."""
        return self.corners[0], self.corners[3]


@dataclass(frozen=True)
class Net:
    """A solid laid flat: faces, tabs, the folds between them, and the one closed line to cut."""

    faces: tuple[Face, ...]
    tabs: tuple[Tab, ...]
    folds: tuple[Segment, ...]
    cut: tuple[Point, ...]
    width: float
    height: float


def unfold(
    solid: Solid,
    size: float,
    root: str,
    hinges: Sequence[Pair],
    tabs: Sequence[Pair],
    values: Mapping[str, int],
    turn: float = 0,
) -> Net:
    """Lay a solid flat around `root`, its unit of length `size` mm; a hinge names a face and the one hung on it.

    The foot of the root lies level, or turned clockwise by `turn` degrees.
    """
    laid = {root: _turned(_flat(solid, root, size), turn)}
    for parent, child in hinges:
        laid[child] = _hung(solid, laid[parent], parent, _flat(solid, child, size), child)
    walk = _Walk(solid, laid, hinges, tabs)
    cut = walk.around(root)
    left, top = min(x for x, _ in cut), min(y for _, y in cut)
    walk.carry(-left, -top)
    cut = walk.around(root)
    return Net(
        tuple(Face(name, values[name], tuple(ring.values()), _turn(ring)) for name, ring in laid.items()),
        tuple(Tab(i, *pair, walk.tab(pair)) for i, pair in enumerate(tabs, start=1)),
        tuple(walk.edge(*pair) for pair in (*hinges, *tabs)),
        tuple(cut),
        max(x for x, _ in cut),
        max(y for _, y in cut),
    )


Ring = dict[int, Point]  # the corners of a face by number, where they lie on the sheet


@dataclass(frozen=True)
class _Walk:
    """Goes round a laid net: along a free edge, out and back along a tab, or on into the face hung there."""

    solid: Solid
    laid: dict[str, Ring]
    hinges: Sequence[Pair]
    tabs: Sequence[Pair]

    def edge(self, one: str, other: str) -> Segment:
        """The edge of `one` where `other` hangs or is glued."""
        start, end = self.solid.shared(one, other)
        return self.laid[one][start], self.laid[one][end]

    def tab(self, pair: Pair) -> tuple[Point, Point, Point, Point]:
        """A flap outside the edge, its ends cut so that it meets its neighbours here and under its partner."""
        (ax, ay), (bx, by) = self.edge(*pair)
        start, end = (1 / math.tan(math.radians(self.slope(pair, last))) for last in (False, True))
        depth = min(TAB, (1 - TIP) / (start + end))
        dx, dy = depth * (bx - ax), depth * (by - ay)
        out = (-dy, dx)  # the face lies to the left of its edge as it is gone round, the tab to the right
        one = (ax + start * dx + out[0], ay + start * dy + out[1])
        other = (bx - end * dx + out[0], by - end * dy + out[1])
        return (ax, ay), one, other, (bx, by)

    def slope(self, pair: Pair, last: bool) -> float:
        """The angle of a tab's first or last end, in degrees: none enters a neighbour, in the net or in the solid."""
        face, partner = pair
        corner = self.solid.shared(face, partner)[last]
        taken = 0.0
        while True:
            taken += self.solid.angle(face, corner)
            beside = self.solid.beside(face)
            face, before = next((beside[e], face) for e in beside if e[not last] == corner)
            if (before, face) not in self.hinges and (face, before) not in self.hinges:
                break
        free = (360 - taken) / 2 if (before, face) in self.tabs else 360 - taken - SLIVER
        return min(SLOPE, free, self.solid.angle(partner, corner) / 2)

    def around(self, face: str, came_from: str = "") -> list[Point]:
        """The cut line from the hinge once round the face, everything hung on it included."""
        beside = self.solid.beside(face)
        ring: list[Edge] = edges(list(self.laid[face]))
        if came_from:
            first = ring.index(self.solid.shared(face, came_from))
            ring = ring[first + 1 :] + ring[:first]
        points: list[Point] = []
        for edge in ring:
            other = beside[edge]
            if (face, other) in self.hinges:
                points += self.around(other, face)
            elif (face, other) in self.tabs:
                points += self.tab((face, other))[:3]
            else:
                points.append(self.laid[face][edge[0]])
        return points

    def carry(self, dx: float, dy: float) -> None:
        for ring in self.laid.values():
            ring.update({corner: (x + dx, y + dy) for corner, (x, y) in ring.items()})


def _flat(solid: Solid, face: str, size: float) -> Ring:
    """A face on the sheet by itself, its first edge lying level at the foot."""
    corners = [solid.corners[i] for i in solid.faces[face]]
    origin, along = corners[0], minus(corners[1], corners[0])
    east = unit(along)
    inward = minus(corners[2], origin)
    lift = dot(inward, east)
    north = unit((inward[0] - lift * east[0], inward[1] - lift * east[1], inward[2] - lift * east[2]))
    rays = [minus(corner, origin) for corner in corners]
    return {i: (size * dot(r, east), -size * dot(r, north)) for i, r in zip(solid.faces[face], rays)}


def _turned(ring: Ring, turn: float) -> Ring:
    if not turn:
        return ring
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return {corner: (cos * x - sin * y, sin * x + cos * y) for corner, (x, y) in ring.items()}


def _hung(solid: Solid, parent: Ring, parent_name: str, child: Ring, child_name: str) -> Ring:
    """The child turned and carried so that it meets its parent along their edge."""
    start, end = solid.shared(parent_name, child_name)
    target, ours = _direction(parent[start], parent[end]), _direction(child[start], child[end])
    cos, sin = math.cos(target - ours), math.sin(target - ours)
    x0, y0 = child[start]
    return {
        i: (
            parent[start][0] + cos * (x - x0) - sin * (y - y0),
            parent[start][1] + sin * (x - x0) + cos * (y - y0),
        )
        for i, (x, y) in child.items()
    }


def _turn(ring: Ring) -> float:
    first, second, *_ = ring.values()
    return round(math.degrees(_direction(first, second)), 6) % 360


def _direction(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def net_marks(net: Net, low_ink: bool = False) -> tuple[Mark, ...]:
    """The net on paper: tabs tinted and numbered, one full line to cut, a broken line for every fold."""
    tints = [Path(line(*tab.corners, closed=True), "glue", fill=TINT) for tab in net.tabs if not low_ink]
    numbers = [_number(tab) for tab in net.tabs]
    folds = [_fold(*segment) for segment in net.folds]
    return (*tints, *numbers, Path(line(*net.cut, closed=True), "cut", stroke=INK, width=0.2), *folds)


def _fold(start: Point, end: Point) -> Path:
    """A broken line with half a dash at either end, so that folds meet in a corner that can be seen."""
    long = math.dist(start, end)
    dash = long / max(1, round(long / STROKE)) / 2
    return Path(line(start, end), "fold", stroke=FOLD, width=0.2, dash=(dash, dash), phase=dash / 2)


def _number(tab: Tab) -> Text:
    xs, ys = zip(*tab.corners)
    depth = math.dist(tab.corners[0], tab.corners[3]) * TAB
    size = min(9.0, max(4.6, depth * 0.48 / POINT))
    return Text(
        sum(xs) / 4, sum(ys) / 4 + size * CAPITALS / 2 * POINT, str(tab.number), "sans", size, "middle", ink="#4a443c"
    )
