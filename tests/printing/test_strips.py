"""Eight and twelve faces: the printed strip is folded in space from its full and broken lines, and must close."""

import math
from itertools import combinations

import pytest

from drumhead.printing.drawing.vector_primitives import Sheet, Text, move
from drumhead.printing.nets.die_shapes import SHAPES
from drumhead.printing.nets.net_marks import net_marks
from drumhead.printing.nets.unfolding import SLIVER
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import paper
from drumhead.printing.text.font_metrics import CAPITALS

from ..counted import at_least
from . import folding, printed

# From any table of solids: faces, corners of each, faces at a corner, and the angle between two faces, in degrees.
KNOWN = {"octahedron": (8, 3, 4, 109.4712206), "dodecahedron": (12, 5, 3, 116.5650512)}
CASES = [(name, size) for name in KNOWN for size in (16, 20, 31.3)]


def sheet(name, size, turn=0):
    """The net alone on a sheet, each face with its figure in the middle."""
    net = SHAPES[name].net(size)
    figures = [_figure(face) for face in net.faces]
    return Sheet(paper("A3"), (move((*net_marks(net), *figures), 150, 200, turn),), "net")


def _figure(face):
    x, y = face.middle
    return Text(x, y + 10 * CAPITALS * POINT / 2, str(face.value), "bold", 10, "middle")


def segments(points):
    return list(zip(points, (*points[1:], points[0])))


class Folded:
    """The solid that the lines of a page fold to."""

    def __init__(self, name, cuts, folds):
        count, sides, _, dihedral = KNOWN[name]
        self.rings, beside = folding.areas(cuts, folds)
        self.faces = sorted(range(len(self.rings)), key=lambda i: folding.area(self.rings[i]))[:count]
        self.tabs = [i for i in range(len(self.rings)) if i not in self.faces]
        assert {len(self.rings[i]) for i in self.faces} == {sides}
        assert {len(self.rings[i]) for i in self.tabs} == {4}
        self.places = folding.folded(self.rings, beside, self.faces[0], math.pi - math.radians(dihedral))
        self.middle = mean([self.places[i](mean(self.rings[i])) for i in self.faces])

    def corners(self, number):
        return [self.places[number](corner) for corner in self.rings[number]]

    def normal(self, number):
        return folding.normal(self.places[number])

    def height(self, point, face):
        return dot(minus(point, self.corners(face)[0]), self.normal(face))

    def under(self, tab):
        """The faces in whose plane a tab lies."""
        return [f for f in self.faces if all(abs(self.height(c, f)) < 0.01 for c in self.corners(tab))]

    def values(self, page):
        """The face of each figure, its signs put together."""
        signs = {face: [] for face in self.faces}
        for letter in page.letters:
            for face in self.faces:
                if letter.points > 9.5 and printed.within(letter.middle, self.rings[face]):
                    signs[face].append(letter)
        return {int("".join(k.sign for k in sorted(found, key=lambda k: k.left))): f for f, found in signs.items()}

    def meet(self, one, other):
        return sum(math.dist(a, b) < 0.01 for a in self.corners(one) for b in self.corners(other)) == 2


def mean(points):
    return tuple(sum(c) / len(points) for c in zip(*points))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def folded(name, size=20, turn=0):
    page = printed.pages(pdf([sheet(name, size, turn)], "net"))[0]
    cuts = [line for stroke in page.strokes if stroke.is_cut for line in segments(stroke.points)]
    folds = [stroke.points for stroke in page.strokes if stroke.is_fold]
    return Folded(name, cuts, folds), page


@pytest.mark.parametrize(("name", "size"), CASES)
@pytest.mark.parametrize("turn", [0, 37])
def test_the_strip_closes_to_a_solid_of_the_height_asked_for(name, size, turn):
    solid, _ = folded(name, size, turn)
    _, _, at_a_corner, _ = KNOWN[name]
    corners = [corner for face in solid.faces for corner in solid.corners(face)]
    for corner in at_least(12, corners):
        assert sum(math.dist(corner, other) < 0.01 for other in corners) == at_a_corner
    for face in at_least(4, solid.faces):  # print outside, every face half the height from the middle
        assert solid.height(solid.middle, face) == pytest.approx(-size / 2, abs=0.01)


@pytest.mark.parametrize(("name", "size"), CASES)
def test_every_edge_of_a_face_meets_the_edge_of_one_other(name, size):
    solid, _ = folded(name, size)
    edges = [(face, edge) for face in solid.faces for edge in segments(solid.corners(face))]
    for face, (a, b) in at_least(12, edges):
        partners = [
            other for other, (c, d) in edges if other != face and math.dist(a, d) < 0.01 and math.dist(b, c) < 0.01
        ]
        assert len(partners) == 1


@pytest.mark.parametrize(("name", "size"), CASES)
def test_every_pair_of_edges_to_be_glued_has_one_tab_and_it_lies_wholly_under_its_partner(name, size):
    solid, _ = folded(name, size)
    glued = set()
    for tab in solid.tabs:
        (partner,) = solid.under(tab)
        up = solid.normal(partner)
        for corner in solid.corners(tab):
            for a, b in segments(solid.corners(partner)):
                assert dot(cross(minus(b, a), minus(corner, a)), up) * _way_round(solid, partner) >= -0.2
        on_an_edge = [
            (a, b)
            for a, b in segments(solid.corners(partner))
            if sum(min(math.dist(c, a), math.dist(c, b)) < 0.01 for c in solid.corners(tab)) == 2
        ]
        assert len(on_an_edge) == 1
        glued.add(frozenset(tuple(round(x, 1) + 0.0 for x in corner) for corner in on_an_edge[0]))
    faces, sides, _, _ = KNOWN[name]
    assert len(glued) == len(solid.tabs) == faces * sides // 2 - (faces - 1)


def _way_round(solid, face):
    """Whether the corners of a face run one way or the other about its normal."""
    a, b, c, *_ = solid.corners(face)
    return 1 if dot(cross(minus(b, a), minus(c, b)), solid.normal(face)) > 0 else -1


@pytest.mark.parametrize("name", KNOWN)
def test_tabs_under_the_same_face_do_not_overlap(name):
    solid, _ = folded(name)
    pairs = combinations(at_least(2, solid.tabs), 2)
    for one, other in at_least(1, [(a, b) for a, b in pairs if solid.under(a) == solid.under(b)]):
        assert not _share_ground(solid.corners(one), solid.corners(other))


def _share_ground(one, other):
    """Whether two flat areas in one plane overlap by more than a line: no side of either parts them."""
    up = cross(minus(one[1], one[0]), minus(one[2], one[1]))
    for ring in (one, other):
        for a, b in segments(ring):
            across = cross(minus(b, a), up)
            long = math.sqrt(dot(across, across))
            spans = [sorted(dot(p, across) / long for p in points) for points in (one, other)]
            if spans[0][-1] - spans[1][0] < 0.01 or spans[1][-1] - spans[0][0] < 0.01:
                return False
    return True


@pytest.mark.parametrize("name", KNOWN)
def test_faces_and_tabs_lie_beside_each_other_on_the_sheet(name):
    solid, _ = folded(name)
    shrunk = [_drawn_in(ring) for ring in solid.rings]
    for one, other in combinations(at_least(5, shrunk), 2):
        assert not printed.cross(one, other)


def _drawn_in(ring):
    middle = mean(ring)
    return [tuple(m + 0.999 * (c - m) for m, c in zip(middle, corner)) for corner in ring]


@pytest.mark.parametrize("name", KNOWN)
def test_the_next_value_lies_on_a_neighbouring_face_and_the_last_beside_the_first(name):
    solid, page = folded(name)
    values = solid.values(page)
    count = KNOWN[name][0]
    assert sorted(values) == list(range(1, count + 1))
    for value in values:
        assert solid.meet(values[value], values[value % count + 1])


def test_opposite_faces_of_twelve_are_six_apart():
    solid, page = folded("dodecahedron")
    values = solid.values(page)
    for value in range(1, 7):
        assert dot(solid.normal(values[value]), solid.normal(values[value + 6])) == pytest.approx(-1, abs=0.001)


@pytest.mark.parametrize("name", KNOWN)
def test_the_value_before_lies_below_the_foot_of_each(name):
    net = SHAPES[name].net(20)
    solid, page = folded(name)
    values = solid.values(page)
    for face in at_least(4, net.faces):
        down = math.radians(face.turn + 90)
        (number,) = (i for i in solid.faces if printed.within(_on_sheet(face.middle), solid.rings[i]))
        assert number == values[face.value]
        x, y = mean(solid.rings[number])
        here, below = (solid.places[number](p) for p in ((x, y), (x + math.cos(down), y + math.sin(down))))
        way = minus(below, here)
        before = values[(face.value - 2) % len(values) + 1]
        others = {i: dot(way, solid.normal(i)) for i in solid.faces if i != number and solid.meet(i, number)}
        assert max(others, key=others.get) == before


def _on_sheet(point):
    return point[0] + 150, point[1] + 200


@pytest.mark.parametrize("name", KNOWN)
def test_tabs_are_numbered_in_the_order_of_gluing_and_the_last_face_is_the_lid(name):
    net = SHAPES[name].net(20)
    values = {face.name: face.value for face in net.faces}
    assert [tab.number for tab in net.tabs] == list(range(1, len(net.tabs) + 1))
    closed = [values[tab.face] for tab in net.tabs]
    assert closed == sorted(closed)  # face after face, each onto those that are there already
    assert all(values[tab.partner] < values[tab.face] for tab in net.tabs)
    assert closed.count(len(values)) == KNOWN[name][1] - 1  # every edge of the lid but its hinge


@pytest.mark.parametrize("name", KNOWN)
def test_the_svg_folds_as_the_pdf_does(name):
    drawn = printed.svg_paths(svg_page(sheet(name, 20)))
    cuts = [line for role, points in drawn if role == "cut" for line in segments(points)]
    folds = [points for role, points in drawn if role == "fold"]
    solid = Folded(name, cuts, folds)
    assert (len(solid.faces), len(solid.tabs)) == (KNOWN[name][0], {"octahedron": 5, "dodecahedron": 19}[name])


def test_scissors_can_part_a_tab_from_the_face_beside_it():
    """No two lines of the cut lie closer in direction where they meet than the sliver of waste allows."""
    for name in at_least(2, KNOWN):
        cut = SHAPES[name].net(20).cut
        for before, here, after in zip((cut[-1], *cut[:-1]), at_least(8, cut), (*cut[1:], cut[0])):
            one, other = (math.atan2(p[1] - here[1], p[0] - here[0]) for p in (before, after))
            assert math.degrees(abs((one - other + math.pi) % (2 * math.pi) - math.pi)) > SLIVER - 0.01
