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

Point3 = tuple[float, float, float]
Segment = tuple[Point, Point]
Pair = tuple[str, str]

TAB = 0.25  # depth of a tab, of the edge it stands on: deep enough to glue, shallow enough to pack
TINT, FOLD = "#ece7dc", "#6f675d"
STROKE = 1.6  # a dash and the gap after it, mm, before it is made to end on a whole number


@dataclass(frozen=True)
class Solid:
    """A convex solid: its corners, and its faces by name, each the corners in order, anticlockwise seen from outside.

    A face's first two corners are the foot of what is printed on it.
    """

    corners: tuple[Point3, ...]
    faces: Mapping[str, tuple[int, ...]]

    def shared(self, one: str, other: str) -> tuple[int, int]:
        """The edge where two faces meet, in the order in which the first face goes round it."""
        ring = self.faces[one]
        around = self.faces[other]
        edges = {(b, a) for a, b in zip(around, (*around[1:], around[0]))}
        return next(edge for edge in zip(ring, (*ring[1:], ring[0])) if edge in edges)


@dataclass(frozen=True)
class Face:
    """A face where it lies in the net; `turn` is how far clockwise its drawing is turned, in degrees."""

    name: str
    value: int
    corners: tuple[Point, ...]
    turn: float


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


CUBE = Solid(
    ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
    {
        "left": (0, 4, 7, 3),
        "front": (4, 5, 6, 7),
        "right": (5, 1, 2, 6),
        "back": (1, 0, 3, 2),
        "top": (7, 6, 2, 3),
        "bottom": (0, 1, 5, 4),
    },
)
CROSS: tuple[Pair, ...] = (
    ("front", "left"),
    ("front", "right"),
    ("right", "back"),
    ("front", "top"),
    ("front", "bottom"),
)
# Corner by corner while fingers still reach inside; the back closes the cube with the last three together.
CROSS_TABS: tuple[Pair, ...] = (
    ("left", "top"),
    ("left", "bottom"),
    ("right", "top"),
    ("right", "bottom"),
    ("back", "top"),
    ("back", "bottom"),
    ("left", "back"),
)
# Where the first to the sixth value lie. By quarter-turns each value has the next one beside it, the last the first.
ORDERS: dict[str, tuple[str, ...]] = {
    "quarter-turn": ("left", "front", "top", "right", "back", "bottom"),
    "sevens": ("left", "front", "top", "bottom", "back", "right"),
}


def cube_net(size: float, order: str = "quarter-turn") -> Net:
    """A cross of six squares of `size` mm: opposite 1 and 4, 2 and 5, 3 and 6, or making sevens.

    >>> [face.value for face in cube_net(16).faces]
    [2, 1, 4, 5, 3, 6]
    """
    if order not in ORDERS:
        raise ValueError(f"no order of faces is called {order!r}; there are {', '.join(ORDERS)}")
    values = {name: value for value, name in enumerate(ORDERS[order], start=1)}
    return unfold(CUBE, size, "front", CROSS, CROSS_TABS, values)


def unfold(
    solid: Solid, size: float, root: str, hinges: Sequence[Pair], tabs: Sequence[Pair], values: Mapping[str, int]
) -> Net:
    """Lay a solid flat around `root`, its unit of length `size` mm; a hinge names a face and the one hung on it."""
    laid = {root: _flat(solid, root, size)}
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
        """A flap outside the edge, its ends cut at 45 degrees so that neighbours meet and do not overlap."""
        (ax, ay), (bx, by) = self.edge(*pair)
        dx, dy = TAB * (bx - ax), TAB * (by - ay)
        out = (-dy, dx)  # the face lies to the left of its edge as it is gone round, the tab to the right
        return (ax, ay), (ax + dx + out[0], ay + dy + out[1]), (bx - dx + out[0], by - dy + out[1]), (bx, by)

    def around(self, face: str, came_from: str = "") -> list[Point]:
        """The cut line from the hinge once round the face, everything hung on it included."""
        beside = {self.solid.shared(face, other): other for other in self.laid if self._meet(face, other)}
        ring = list(self.laid[face])
        edges = list(zip(ring, (*ring[1:], ring[0])))
        if came_from:
            first = edges.index(self.solid.shared(face, came_from))
            edges = edges[first + 1 :] + edges[:first]
        points: list[Point] = []
        for edge in edges:
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

    def _meet(self, one: str, other: str) -> bool:
        return one != other and len(set(self.solid.faces[one]) & set(self.solid.faces[other])) == 2


def _flat(solid: Solid, face: str, size: float) -> Ring:
    """A face on the sheet by itself, its first edge lying level at the foot."""
    corners = [solid.corners[i] for i in solid.faces[face]]
    origin, along = corners[0], _minus(corners[1], corners[0])
    east = _unit(along)
    inward = _minus(corners[2], origin)
    lift = _dot(inward, east)
    north = _unit((inward[0] - lift * east[0], inward[1] - lift * east[1], inward[2] - lift * east[2]))
    rays = [_minus(corner, origin) for corner in corners]
    return {i: (size * _dot(r, east), -size * _dot(r, north)) for i, r in zip(solid.faces[face], rays)}


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


def _minus(a: Point3, b: Point3) -> Point3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _dot(a: Point3, b: Point3) -> float:
    return sum(x * y for x, y in zip(a, b))


def _unit(a: Point3) -> Point3:
    long = math.hypot(*a)
    return (a[0] / long, a[1] / long, a[2] / long)


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
