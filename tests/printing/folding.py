"""Folds a printed net in space, knowing only its full lines and its broken lines.

Full lines and broken lines are taken as what they are to a pair of scissors: segments. They are cut where they meet,
the areas between them are found by walking, and the areas are folded along the broken lines, printed side out.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise

from .printed import within

NEAR = 0.01  # mm


def areas(cuts, folds):
    """The areas between all lines, each the corners in order; and for each broken line the areas on both its sides."""
    segments = [*((a, b, False) for a, b in cuts), *((a, b, True) for a, b in folds)]
    points = _merged([p for a, b, _ in segments for p in (a, b)])
    edges = {}
    for a, b, is_fold in segments:
        a, b = _named(a, points), _named(b, points)
        on_it = sorted((p for p in points if _on(p, a, b)), key=lambda p: math.dist(a, p))
        for p, q in pairwise(on_it):
            edges[frozenset((p, q))] = edges.get(frozenset((p, q)), False) or is_fold
    around = defaultdict(list)
    for edge in edges:
        p, q = edge
        around[p].append(q)
        around[q].append(p)
    for p, others in around.items():
        others.sort(key=lambda q: math.atan2(q[1] - p[1], q[0] - p[0]))
    found, beside, seen = [], defaultdict(list), set()
    for p in around:
        for q in around[p]:
            ring, a, b = [], p, q
            while (a, b) not in seen:
                seen.add((a, b))
                ring.append(a)
                turn = around[b]
                a, b = b, turn[(turn.index(a) + 1) % len(turn)]
            if len(ring) > 2 and area(ring) < 0:
                found.append(ring)
    for number, ring in enumerate(found):
        for a, b in zip(ring, (*ring[1:], ring[0])):
            if edges[frozenset((a, b))]:
                beside[frozenset((a, b))].append(number)
    return [_corners(ring) for ring in found], beside


def area(ring):
    """Signed: with y down, negative for an area walked with the area on the left hand as one looks at the page."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]))) / 2


def _merged(points):
    kept = []
    for point in points:
        if not any(math.dist(point, other) < NEAR for other in kept):
            kept.append(point)
    return kept


def _named(point, points):
    return next(other for other in points if math.dist(point, other) < NEAR)


def _on(p, a, b):
    return abs(math.dist(a, p) + math.dist(p, b) - math.dist(a, b)) < 1e-4


def _corners(ring):
    """Without the points where lines only pass."""
    return [
        b
        for a, b, c in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]))
        if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 1e-3
    ]


def folded(rings, beside, root, angle=math.pi / 2):
    """Where every point of every area is in space, the root lying flat with its print up: a function for each area.

    Paper axes: x right, y down the page, z towards the reader, so that print faces +z; folding sends paper away.
    """
    places = {root: lambda p: (p[0], p[1], 0.0)}
    todo = [root]
    while todo:
        number = todo.pop()
        for edge, pair in beside.items():
            if number in pair and len(pair) == 2:
                other = pair[0] if pair[1] == number else pair[1]
                if other not in places:
                    places[other] = _hinged(places[number], edge, rings[other], angle)
                    todo.append(other)
    return places


def _hinged(parent, edge, ring, angle):
    """The parent's placing, after turning the area about their common edge away from the reader."""
    a, b = edge
    middle = tuple(sum(c) / len(ring) for c in zip(*ring))
    along = (b[0] - a[0], b[1] - a[1])
    long = math.hypot(*along)
    ux, uy = along[0] / long, along[1] / long
    side = (middle[0] - a[0]) * -uy + (middle[1] - a[1]) * ux
    nx, ny = (-uy, ux) if side > 0 else (uy, -ux)  # from the edge into the area

    def place(p):
        lengthwise = (p[0] - a[0]) * ux + (p[1] - a[1]) * uy
        out = (p[0] - a[0]) * nx + (p[1] - a[1]) * ny
        flat = (
            a[0] + lengthwise * ux + out * nx * math.cos(angle),
            a[1] + lengthwise * uy + out * ny * math.cos(angle),
        )
        deep = -out * math.sin(angle)
        base, up = parent(flat), normal(parent)
        return tuple(c + deep * n for c, n in zip(base, up))

    return _as_a_table(place)


def _as_a_table(place):
    """The same placing, worked out at three points: a long chain of folds is then as quick as a short one."""
    o, x, y = place((0, 0)), place((1, 0)), place((0, 1))
    return lambda p: tuple(c + p[0] * (a - c) + p[1] * (b - c) for c, a, b in zip(o, x, y))


def normal(place):
    """Which way the print of an area faces in space."""
    o, x, y = place((0, 0)), place((1, 0)), place((0, 1))
    u, v = ([b - a for a, b in zip(o, p)] for p in (x, y))
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def lines_of(strokes):
    """Full lines and broken lines as segments."""
    cuts = [line for stroke in strokes if stroke.is_cut for line in segments(stroke.points)]
    folds = [stroke.points for stroke in strokes if stroke.is_fold]
    return cuts, folds


def segments(points):
    return list(zip(points, (*points[1:], points[0])))


class Folded:
    """The cube that the lines of a page fold to."""

    def __init__(self, cuts, folds, size):
        self.rings, beside = areas(cuts, folds)
        self.squares = [i for i, ring in enumerate(self.rings) if is_square(ring, size)]
        self.tabs = [i for i in range(len(self.rings)) if i not in self.squares]
        self.places = folded(self.rings, beside, self.squares[0])
        self.middle = mean([self.places[i](mean(self.rings[i])) for i in self.squares])

    def corners(self, number):
        return [self.places[number](corner) for corner in self.rings[number]]

    def normal(self, number):
        return normal(self.places[number])

    def under(self, tab):
        """The squares in whose plane a tab lies."""
        return [
            square
            for square in self.squares
            if all(abs(self.height(corner, square)) < 0.01 for corner in self.corners(tab))
        ]

    def height(self, point, square):
        return dot(minus(point, self.corners(square)[0]), self.normal(square))

    def values(self, letters, least):
        """Which figure (letters of at least so many points) is printed on which square."""
        figures = [letter for letter in letters if letter.points > least]
        return {
            int(figure.sign): square
            for figure in figures
            for square in self.squares
            if within(figure.middle, self.rings[square])
        }


def is_square(ring, size):
    return len(ring) == 4 and all(abs(math.dist(a, b) - size) < 0.01 for a, b in segments(ring))


def mean(points):
    return tuple(sum(c) / len(points) for c in zip(*points))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))
