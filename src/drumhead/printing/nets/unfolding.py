"""A solid laid flat: its faces, cut lines, folds, and a numbered tab for every pair of edges to be joined.

All is geometry in millimetres, y down the sheet, the outside printed; `net_marks` draws it. Any convex solid unfolds by
the same walk: state which face is attached to which (`hinges`) and which face has a tab for which (`tabs`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from drumhead.printing.drawing.vector_primitives import Point
from drumhead.printing.nets.solids import Edge, Solid, dot, edges, minus, unit
from drumhead.printing.nets.tabs import Segment, deepest, flap, slit, tongue
from drumhead.printing.style.paper import PaperError

Pair = tuple[str, str]
Ring = dict[int, Point]  # the corners of a face by number, at their positions on the sheet

SLOPE = 45.0  # degrees between a tab's fold and its ends, where there is space
SLIVER = 3.0  # degrees between a tab and the face beside it, so that they can be cut apart
LEAST_TAB = 1.5  # mm: a narrower tab cannot be glued


@dataclass(frozen=True)
class NetFace:
    """A face at its place in the net: its name, its value, its corners in mm, and the turn of its drawing.

    `turn` is clockwise, in degrees.
    """

    name: str
    value: int
    corners: tuple[Point, ...]
    turn: float

    @property
    def middle(self) -> Point:
        """The mean of the face's corners, in mm."""
        xs, ys = zip(*self.corners)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def foot(self) -> float:
        """The length of the bottom edge of the face's drawing, in mm."""
        return math.dist(self.corners[0], self.corners[1])


@dataclass(frozen=True)
class Tab:
    """A flap on the face `face` that goes under the face `partner`; `number` is its place in the order of gluing.

    `corners` are in mm, from one end of its fold to the other. `meets` is the edge of the partner that comes to lie
    on the fold.
    """

    number: int
    face: str
    partner: str
    corners: tuple[Point, ...]
    meets: Segment

    @property
    def foot(self) -> Segment:
        """The edge on which the tab folds, as two points in mm."""
        return self.corners[0], self.corners[-1]


@dataclass(frozen=True)
class Net:
    """A solid laid flat, `width` by `height` mm: faces, tabs, all folds, and the one closed line to cut.

    Without glue there is a slit in the fold of every tab, and on its partner a tongue to go through it.
    """

    faces: tuple[NetFace, ...]
    tabs: tuple[Tab, ...]
    folds: tuple[Segment, ...]
    cut: tuple[Point, ...]
    width: float
    height: float
    slits: tuple[Segment, ...] = ()


def unfold(
    solid: Solid,
    root: str,
    hinges: Sequence[Pair],
    tabs: Sequence[Pair],
    values: Mapping[str, int],
    turn: float = 0,
    tab_width: float | None = None,
    glue: bool = True,
) -> Net:
    """Return a solid, its corners in mm, laid flat around the face `root`.

    A hinge names a face and the one attached to it; a tab names its face and its partner. `values` has the value of
    each face. The bottom edge of the root is level, or turned clockwise by `turn` degrees. PaperError for tabs that
    are too wide.
    """
    laid = {root: _turned(_flat(solid, root), turn)}
    for parent, child in hinges:
        laid[child] = _hung(solid, laid[parent], parent, _flat(solid, child), child)
    walk = _Walk(solid, laid, hinges, tabs, tab_width, glue).resolve_tabs(root)
    cut = walk.around(root)
    walk.carry(-min(x for x, _ in cut), -min(y for _, y in cut))
    cut = walk.around(root)
    return Net(
        tuple(NetFace(name, values[name], tuple(ring.values()), _turn(ring)) for name, ring in laid.items()),
        tuple(Tab(i, *pair, walk.tab(pair), walk.edge(*reversed(pair))) for i, pair in enumerate(tabs, start=1)),
        tuple(walk.folds()),
        tuple(cut),
        max(x for x, _ in cut),
        max(y for _, y in cut),
        () if glue else tuple(slit(walk.edge(*pair)) for pair in tabs),
    )


@dataclass(frozen=True)
class _Walk:
    """A walk around a flat net: along a free edge, out and back along a tab, or on into the face attached there."""

    solid: Solid
    laid: dict[str, Ring]
    hinges: Sequence[Pair]
    tabs: Sequence[Pair]
    tab_width: float | None
    glue: bool

    def resolve_tabs(self, root: str) -> _Walk:
        """Return the walk with tabs that overlap nothing: as wide as asked for, or as wide as possible.

        PaperError if the width asked for does not fit.
        """
        widest = max((self.widest(pair) for pair in self.tabs), default=math.inf)
        asked = self.tab_width
        fits = asked is None or LEAST_TAB <= asked <= widest + 1e-9
        if fits and not _crosses_itself(self.around(root)):
            return self
        by_tenths = (tenths / 10 for tenths in range(int(widest * 10), int(LEAST_TAB * 10) - 1, -1))
        narrower = (replace(self, tab_width=width) for width in by_tenths)
        good = next((walk for walk in narrower if not _crosses_itself(walk.around(root))), None)
        if asked is None and good:
            return good
        room = f"give {LEAST_TAB:g} to {good.tab_width:g} mm" if good else "this solid is too small for tabs"
        raise PaperError(f"tabs {asked or LEAST_TAB:g} mm wide: {room}")

    def edge(self, one: str, other: str) -> Segment:
        """Return the edge of the face `one` where the face `other` is attached or joined, as two points in mm."""
        start, end = self.solid.shared_edge(one, other)
        return self.laid[one][start], self.laid[one][end]

    def slopes(self, pair: Pair) -> tuple[float, float]:
        return self.slope(pair, False), self.slope(pair, True)

    def widest(self, pair: Pair) -> float:
        return deepest(math.dist(*self.edge(*pair)), self.slopes(pair))

    def tab(self, pair: Pair) -> tuple[Point, ...]:
        """Return the outline of a tab, with ends that clear its neighbours in the flat net and under its partner.

        `pair` names the tab's face and its partner.
        """
        return flap(self.edge(*pair), self.slopes(pair), self.tab_width)

    def slope(self, pair: Pair, last: bool) -> float:
        """Return the angle of a tab's first end in degrees, or its last end, so that it overlaps no neighbour.

        `pair` names the tab's face and its partner. The angle is good both in the flat net and in the folded solid.
        """
        face, partner = pair
        corner = self.solid.shared_edge(face, partner)[last]
        taken = 0.0
        while True:
            taken += self.solid.angle(face, corner)
            beside = self.solid.neighbours(face)
            beyond = next(((beside[e], face) for e in beside if e[not last] == corner), None)
            if not beyond:  # the rim of a tube
                return SLOPE
            face, before = beyond
            if (before, face) not in self.hinges and (face, before) not in self.hinges:
                break
        free = (360 - taken) / 2 if (before, face) in self.tabs else 360 - taken - SLIVER
        return min(SLOPE, free, self.solid.angle(partner, corner) / 2)

    def around(self, face: str, came_from: str = "") -> list[Point]:
        """Return the cut line once around a face, with everything attached to it, in mm.

        `came_from` names the face on the other side of the hinge where the line begins; "" for the whole net.
        """
        beside = self.solid.neighbours(face)
        ring: list[Edge] = edges(list(self.laid[face]))
        if came_from:
            first = ring.index(self.solid.shared_edge(face, came_from))
            ring = ring[first + 1 :] + ring[:first]
        points: list[Point] = []
        for edge in ring:
            other = beside.get(edge, "")
            if (face, other) in self.hinges:
                points += self.around(other, face)
            elif (face, other) in self.tabs:
                points += self.tab((face, other))[:-1]
            else:
                points.append(self.laid[face][edge[0]])
                if (other, face) in self.tabs and not self.glue:
                    points += tongue(self.edge(face, other))
        return points

    def folds(self) -> list[Segment]:
        """Return every hinge and the fold of every tab, as pairs of points in mm.

        With tongues, the list has their roots, and the folds on either side of a slit instead of one.
        """
        whole = [self.edge(*pair) for pair in self.hinges]
        for pair in self.tabs:
            a, b = self.edge(*pair)
            if self.glue:
                whole.append((a, b))
                continue
            start, end = slit((a, b))
            root = tongue(self.edge(*reversed(pair)))
            whole += [(a, start), (end, b), (root[0], root[-1])]
        return whole

    def carry(self, dx: float, dy: float) -> None:
        for ring in self.laid.values():
            ring.update({corner: (x + dx, y + dy) for corner, (x, y) in ring.items()})


def _crosses_itself(cut: Sequence[Point]) -> bool:
    """Return whether two strokes of a closed line that do not follow each other have a point in common."""
    strokes = [(a, b) for a, b in zip(cut, (*cut[1:], cut[0])) if math.dist(a, b) > 1e-6]
    last = len(strokes) - 1
    return any(
        _meet(*strokes[i], *strokes[j])
        for i, j in combinations(range(len(strokes)), 2)
        if j - i > 1 and (i, j) != (0, last)
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for i in (0, 1):
        if min(a[i], b[i]) > max(c[i], d[i]) or min(c[i], d[i]) > max(a[i], b[i]):
            return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def _flat(solid: Solid, face: str) -> Ring:
    """Return the corners of a face by itself, in mm, its first edge level at the bottom."""
    corners = [solid.corners[i] for i in solid.faces[face]]
    origin, along = corners[0], minus(corners[1], corners[0])
    east = unit(along)
    inward = minus(corners[2], origin)
    lift = dot(inward, east)
    north = unit((inward[0] - lift * east[0], inward[1] - lift * east[1], inward[2] - lift * east[2]))
    rays = [minus(corner, origin) for corner in corners]
    return {i: (dot(r, east), -dot(r, north)) for i, r in zip(solid.faces[face], rays)}


def _turned(ring: Ring, turn: float) -> Ring:
    if not turn:
        return ring
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return {corner: (cos * x - sin * y, sin * x + cos * y) for corner, (x, y) in ring.items()}


def _hung(solid: Solid, parent: Ring, parent_name: str, child: Ring, child_name: str) -> Ring:
    """Return the corners of the child face, turned and moved so that it meets its parent along their edge."""
    start, end = solid.shared_edge(parent_name, child_name)
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
