"""Folds a die read back from the printed sheet, whatever its solid, and tells how its edges, tabs and tongues lie."""

from __future__ import annotations

import math
from itertools import combinations

from shapely.geometry import Point, Polygon

from . import folding, printed
from .folding import dot, minus

NEAR = 0.01  # mm


class Closed:
    """A die folded from the lines of one page: its largest areas are faces, those with a corner of a face are tabs,
    the others tongues. `bend` is the angle, in degrees, by which every fold is bent."""

    def __init__(self, page, count, bend):
        nets = [stroke.points for stroke in page.strokes if is_net(stroke)]
        self.page, self.cut = page, nets[0]
        ground = Polygon(self.cut).buffer(0.1)
        inside = [s for s in page.strokes if all(ground.contains(Point(p)) for p in s.points)]
        folds = [s.points for s in inside if s.is_fold]
        self.slits = [s.points for s in inside if is_slit(s)]
        self.rings, beside = folding.areas([*folding.segments(self.cut), *self.slits], folds)
        by_area = sorted(range(len(self.rings)), key=lambda i: folding.area(self.rings[i]))
        self.faces, flaps = by_area[:count], by_area[count:]
        corners = [corner for face in self.faces for corner in self.rings[face]]
        self.tabs = [i for i in flaps if sum(near(c, k) for c in self.rings[i] for k in corners) >= 2]
        self.tongues = [i for i in flaps if i not in self.tabs]
        self.places = folding.folded(self.rings, beside, self.faces[0], math.radians(bend))
        self.middle = folding.mean([self.places[i](folding.mean(self.rings[i])) for i in self.faces])

    def corners(self, number):
        return [self.places[number](corner) for corner in self.rings[number]]

    def height(self, point, face):
        return dot(minus(point, self.corners(face)[0]), folding.normal(self.places[face]))

    def under(self, flap):
        """The faces in whose plane a flap lies."""
        return [face for face in self.faces if all(abs(self.height(c, face)) < NEAR for c in self.corners(flap))]

    def flat(self, number, face):
        """An area as it lies in the plane of a face, in that face's own two directions."""
        a, b, _ = (self.places[face](p) for p in ((0, 0), (1, 0), (0, 1)))
        c = self.places[face]((0, 1))
        return Polygon([(dot(minus(p, a), minus(b, a)), dot(minus(p, a), minus(c, a))) for p in self.corners(number)])

    def free_edges(self):
        """Edges of faces that meet no edge of another, and any that meet more than one."""
        edges = [(face, edge) for face in self.faces for edge in folding.segments(self.corners(face))]
        met = [
            (edge, sum(near(a, d) and near(b, c) for other, (c, d) in edges if other != face))
            for face, edge in edges
            for a, b in [edge]
        ]
        return [edge for edge, count in met if count == 0], [edge for edge, count in met if count > 1]

    def joined(self):
        """The edges to be glued or tucked: those of faces that are on the cut line and meet another face's edge."""
        flat = [(f, i, e) for f in self.faces for i, e in enumerate(folding.segments(self.rings[f]))]
        pairs = []
        for (one, i, (a, b)), (other, j, (c, d)) in combinations(flat, 2):
            if one != other and not (near(a, d) and near(b, c)):
                (p, q), (r, s) = (folding.segments(self.corners(f))[k] for f, k in ((one, i), (other, j)))
                if near(p, s) and near(q, r):
                    pairs.append((p, q))
        return pairs

    def values(self):
        """The face of each value: its tallest signs."""
        found = {}
        for face in self.faces:
            letters = [k for k in self.page.letters if printed.within(k.middle, self.rings[face])]
            tallest = max(letter.points for letter in letters)
            found[int("".join(k.sign for k in letters if k.points == tallest))] = face
        return found

    def meet(self, one, other):
        """Whether two faces have an edge in common."""
        return sum(near(a, b) for a in self.corners(one) for b in self.corners(other)) == 2


def is_net(stroke):
    """A thin closed line of straight strokes only: no ring, and no frame, has so many corners."""
    return stroke.is_cut and "C" not in stroke.verbs and len(stroke.points) > 9


def is_slit(stroke):
    return stroke.stroked and not stroke.broken and stroke.verbs == "ML" and abs(stroke.width - 0.2) < 0.02


def near(a, b):
    return math.dist(a, b) < NEAR
