"""Solids in space: corners, faces, and the path along which neighbouring values are on neighbouring faces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Point3 = tuple[float, float, float]
Edge = tuple[int, int]
NEAR = 1e-6


@dataclass(frozen=True)
class Solid:
    """A convex solid: its corners, and its faces by name as corner numbers, anticlockwise seen from outside.

    A face's first two corners are the bottom edge of what is printed on it.
    """

    corners: tuple[Point3, ...]
    faces: Mapping[str, tuple[int, ...]]

    def shared_edge(self, one: str, other: str) -> Edge:
        """Return the edge where two faces meet, in the order in which the first face goes round it."""
        around = set(edges(self.faces[other]))
        return next((a, b) for a, b in edges(self.faces[one]) if (b, a) in around)

    def neighbours(self, face: str) -> dict[Edge, str]:
        """Return the name of the neighbouring face by each edge of a face; the open edges of a tube are left out."""
        ring = self.faces[face]
        others = [name for name in self.faces if len(set(self.faces[name]) & set(ring)) == 2]
        return {self.shared_edge(face, name): name for name in others}

    def angle(self, face: str, corner: int) -> float:
        """Return the angle of a face in degrees at the corner with this number."""
        ring = self.faces[face]
        at = ring.index(corner)
        here, before, after = (self.corners[ring[(at + step) % len(ring)]] for step in (0, -1, 1))
        return math.degrees(math.acos(dot(unit(minus(before, here)), unit(minus(after, here)))))

    @property
    def inradius(self) -> float:
        """The distance from the middle to the nearest face, in the unit of the corners."""
        middle = scale(_sum(self.corners), 1 / len(self.corners))
        return min(self._distance(middle, ring) for ring in self.faces.values())

    def _distance(self, point: Point3, ring: Sequence[int]) -> float:
        a, b, c = (self.corners[i] for i in ring[:3])
        return -dot(minus(point, a), unit(cross(minus(b, a), minus(c, b))))

    @property
    def is_open(self) -> bool:
        """Whether the solid is a tube, which has edges with only one face."""
        return any(len(self.neighbours(name)) < len(ring) for name, ring in self.faces.items())

    def grown(self, by: float) -> Solid:
        """Return the solid with every length multiplied by `by`."""
        return Solid(tuple(scale(corner, by) for corner in self.corners), self.faces)

    def on_a_path(self, path: Sequence[str]) -> Solid:
        """Return the solid with each face turned so that the face before it on the path is below its bottom edge."""
        faces = {}
        for before, name in zip((path[-1], *path), path):
            foot = edges(self.faces[name]).index(self.shared_edge(name, before))
            faces[name] = self.faces[name][foot:] + self.faces[name][:foot]
        return Solid(self.corners, faces)


def edges(ring: Sequence[int]) -> list[Edge]:
    """Return the edges around a face, in order, as pairs of its corner numbers."""
    return list(zip(ring, (*ring[1:], ring[0])))


def hull(corners: Sequence[Point3], outward: Mapping[str, Point3]) -> Solid:
    """Return the solid with these corners and with a face in each outward direction, under the name given for it."""
    return Solid(tuple(corners), {name: _ring(corners, way) for name, way in outward.items()})


def _ring(corners: Sequence[Point3], way: Point3) -> tuple[int, ...]:
    """Return the numbers of the corners farthest in the direction `way`, anticlockwise as seen from outside."""
    far = max(dot(way, corner) for corner in corners)
    found = [i for i, corner in enumerate(corners) if far - dot(way, corner) < NEAR]
    middle = scale(_sum([corners[i] for i in found]), 1 / len(found))
    east = unit(minus(corners[found[0]], middle))
    north = cross(unit(way), east)
    rays = {i: minus(corners[i], middle) for i in found}
    return tuple(sorted(found, key=lambda i: math.atan2(dot(rays[i], north), dot(rays[i], east))))


def dot(a: Point3, b: Point3) -> float:
    """Return the scalar product of two vectors."""
    return sum(x * y for x, y in zip(a, b))


def minus(a: Point3, b: Point3) -> Point3:
    """Return the vector from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def cross(a: Point3, b: Point3) -> Point3:
    """Return the vector product, which is at right angles to both vectors."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def scale(a: Point3, by: float) -> Point3:
    """Return a vector multiplied by `by`."""
    return (by * a[0], by * a[1], by * a[2])


def unit(a: Point3) -> Point3:
    """Return the vector of length 1 in the same direction."""
    return scale(a, 1 / math.hypot(*a))


def _sum(points: Sequence[Point3]) -> Point3:
    xs, ys, zs = zip(*points)
    return (sum(xs), sum(ys), sum(zs))


# All with edges one unit long.
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


SIGNS = (1.0, -1.0)


def _octahedron() -> Solid:
    """Return an octahedron with faces named by their octant, from `+++` to `---`."""
    tips: list[Point3] = [(n, 0, 0) for n in SIGNS] + [(0, n, 0) for n in SIGNS] + [(0, 0, n) for n in SIGNS]
    octants: list[Point3] = [(x, y, z) for x in SIGNS for y in SIGNS for z in SIGNS]
    ways = {"".join("+-"[n < 0] for n in way): way for way in octants}
    return hull([scale(tip, 1 / math.sqrt(2)) for tip in tips], ways)


def _dodecahedron() -> Solid:
    """Return a dodecahedron with faces `a` to `f`, and `A` to `F` opposite them."""
    golden = (1 + math.sqrt(5)) / 2
    corners: list[Point3] = [(x, y, z) for x in SIGNS for y in SIGNS for z in SIGNS]
    ways: dict[str, Point3] = {}
    for p in SIGNS:
        for q in SIGNS:
            a, b = p / golden, q * golden
            corners += [(0, a, b), (a, b, 0), (b, 0, a)]
    for names, q in (("abc", golden), ("def", -golden)):
        these: list[Point3] = [(1, 0, q), (0, q, 1), (q, 1, 0)]
        for name, way in zip(names, these):
            ways[name], ways[name.upper()] = way, scale(way, -1)
    return hull([scale(corner, golden / 2) for corner in corners], ways)


def _tetrahedron() -> Solid:
    """Return a tetrahedron with faces `a` to `d`, each opposite a corner."""
    tips: list[Point3] = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    return hull(
        [scale(tip, 1 / math.sqrt(8)) for tip in tips], {name: scale(tip, -1) for name, tip in zip("abcd", tips)}
    )


def _icosahedron() -> Solid:
    """Return an icosahedron with faces `a` to `j`, and `A` to `J` opposite them."""
    golden = (1 + math.sqrt(5)) / 2
    corners: list[Point3] = []
    for p in SIGNS:
        for q in SIGNS:
            a, b = p, q * golden
            corners += [(0, a, b), (a, b, 0), (b, 0, a)]
    ways: list[Point3] = [(1, y, z) for y in SIGNS for z in SIGNS]
    for q in SIGNS:
        ways += [(1 / golden, 0, q * golden), (0, golden, q / golden), (golden, q / golden, 0)]
    named = {name: way for letter, way in zip("abcdefghij", ways) for name, way in _opposite(letter, way)}
    return hull([scale(corner, 1 / 2) for corner in corners], named)


def _opposite(letter: str, way: Point3) -> tuple[tuple[str, Point3], tuple[str, Point3]]:
    return (letter, way), (letter.upper(), scale(way, -1))


OCTAHEDRON, DODECAHEDRON = _octahedron(), _dodecahedron()
TETRAHEDRON, ICOSAHEDRON = _tetrahedron(), _icosahedron()


def tube(sides: int, width: float, height: float) -> Solid:
    """Return a prism open at top and bottom, its sides "1" and up, anticlockwise seen from above.

    Each side is `width` wide and `height` high.
    """
    around = width / 2 / math.sin(math.pi / sides)
    turns = [2 * math.pi * i / sides for i in range(sides)]
    rim = [(around * math.cos(t), around * math.sin(t)) for t in turns]
    corners: list[Point3] = [(x, y, z) for z in (0.0, height) for x, y in rim]
    faces = {str(i + 1): (i, (i + 1) % sides, (i + 1) % sides + sides, i + sides) for i in range(sides)}
    return Solid(tuple(corners), faces)
