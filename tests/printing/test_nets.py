"""A printed net is folded in space from its full and broken lines alone, and must close to a cube."""

import math
from itertools import combinations

import pytest

from drumhead.printing.drawing.vector_primitives import Sheet, Text, move
from drumhead.printing.nets.die_shapes import SHAPES
from drumhead.printing.nets.net_marks import net_marks
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import paper
from drumhead.printing.text.font_metrics import CAPITALS

from ..counted import at_least
from . import folding, printed

SIZES = (12, 16, 23.7, 40)


def sheet(size, turn=0):
    """The net alone on a sheet, each face with its figure in the middle."""
    net = SHAPES["cube"].net(size)
    figures = [_figure(face) for face in net.faces]
    return Sheet(paper("A3"), (move((*net_marks(net), *figures), 150, 150, turn),), "net")


def _figure(face):
    xs, ys = zip(*face.corners)
    return Text(sum(xs) / 4, sum(ys) / 4 + 20 * CAPITALS * POINT / 2, str(face.value), "bold", 20, "middle")


def cube(size=16, turn=0):
    page = printed.pages(pdf([sheet(size, turn)], "net"))[0]
    return folding.Folded(*folding.lines_of(page.strokes), size), page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turn", [0, 90, 33])
def test_the_printed_lines_fold_to_a_closed_cube(size, turn):
    solid, _ = cube(size, turn=turn)
    assert (len(solid.squares), len(solid.tabs)) == (6, 7)
    corners = [corner for square in solid.squares for corner in solid.corners(square)]
    meeting = [sum(math.dist(corner, other) < 0.01 for other in corners) for corner in corners]
    assert meeting == [3] * 24  # three faces meet at every corner
    for square in solid.squares:  # print outside, every face half an edge from the middle
        assert solid.height(solid.middle, square) == pytest.approx(-size / 2, abs=0.01)


@pytest.mark.parametrize("size", SIZES)
def test_every_edge_of_a_face_meets_the_edge_of_one_other(size):
    solid, _ = cube(size)
    edges = [(square, edge) for square in solid.squares for edge in folding.segments(solid.corners(square))]
    for square, (a, b) in at_least(24, edges):
        partners = [
            other for other, (c, d) in edges if other != square and math.dist(a, d) < 0.01 and math.dist(b, c) < 0.01
        ]
        assert len(partners) == 1


def test_a_tab_lies_wholly_under_one_face_that_is_not_its_own():
    solid, _ = cube()
    for tab in at_least(7, solid.tabs):
        (partner,) = solid.under(tab)
        face = solid.corners(partner)
        for corner in at_least(3, solid.corners(tab)):
            assert all(
                -0.01 <= folding.dot(folding.minus(corner, a), folding.minus(b, a)) / 16 <= 16.01
                for a, b in at_least(4, folding.segments(face))
            )


def test_every_pair_of_edges_to_be_glued_has_one_tab():
    solid, _ = cube()
    glued = set()
    for tab in solid.tabs:
        foot = [
            c
            for c in solid.corners(tab)
            if any(math.dist(c, k) < 0.01 for s in solid.squares for k in solid.corners(s))
        ]
        assert len(foot) == 2
        glued.add(frozenset(tuple(round(x, 1) + 0.0 for x in corner) for corner in foot))
    assert len(glued) == 7


def test_tabs_under_the_same_face_do_not_overlap():
    solid, _ = cube()
    pairs = combinations(solid.tabs, 2)
    for one, other in at_least(1, [(a, b) for a, b in pairs if solid.under(a) == solid.under(b)]):
        assert not _share_ground(solid.corners(one), solid.corners(other))


def _share_ground(one, other):
    """Whether two flat areas in one plane overlap by more than a line: no side of either parts them."""
    up = _cross(folding.minus(one[1], one[0]), folding.minus(one[2], one[1]))
    for ring in (one, other):
        for a, b in folding.segments(ring):
            across = _cross(folding.minus(b, a), up)
            long = math.sqrt(folding.dot(across, across))
            spans = [sorted(folding.dot(p, across) / long for p in points) for points in (one, other)]
            if spans[0][-1] - spans[1][0] < 0.01 or spans[1][-1] - spans[0][0] < 0.01:
                return False
    return True


def _cross(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def test_opposite_faces_are_three_apart():
    solid, page = cube()
    values = solid.values(page.letters, 15)
    assert sorted(values) == [1, 2, 3, 4, 5, 6]
    opposite = {
        (one, other)
        for one in values
        for other in values
        if one < other and folding.dot(solid.normal(values[one]), solid.normal(values[other])) < -0.99
    }
    assert opposite == {(1, 4), (2, 5), (3, 6)}


def test_every_step_up_or_down_is_a_quarter_turn():
    solid, page = cube()
    values = solid.values(page.letters, 15)
    for one, other in zip((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 1)):
        assert folding.dot(solid.normal(values[one]), solid.normal(values[other])) == pytest.approx(0, abs=0.001)


def test_one_two_three_run_against_the_clock_as_on_western_dice():
    solid, page = cube()
    values = solid.values(page.letters, 15)
    one, two, three = (solid.normal(values[n]) for n in (1, 2, 3))
    # The axes of paper (right, down, towards the reader) are left-handed, which turns the sign about.
    assert folding.dot(_cross(one, two), three) == pytest.approx(-1)


def test_a_fold_begins_and_ends_with_half_a_dash():
    folds = [mark for mark in net_marks(SHAPES["cube"].net(16)) if getattr(mark, "role", "") == "fold"]
    for mark in at_least(5, folds):
        (_, start), (_, end) = mark.steps
        dash, gap = mark.dash
        dashes = math.dist(start, end) / (dash + gap)
        assert dash == gap
        assert mark.phase == pytest.approx(dash / 2)
        assert dashes == pytest.approx(round(dashes))


def test_the_svg_folds_as_the_pdf_does():
    drawn = printed.svg_paths(svg_page(sheet(16)))
    cuts = [line for role, points in drawn if role == "cut" for line in folding.segments(points)]
    folds = [points for role, points in drawn if role == "fold"]
    solid = folding.Folded(cuts, folds, 16)
    assert (len(solid.squares), len(solid.tabs), len(solid.places)) == (6, 7, 13)


def test_tabs_are_numbered_in_the_order_of_gluing():
    net = SHAPES["cube"].net(16)
    assert [tab.number for tab in net.tabs] == [1, 2, 3, 4, 5, 6, 7]
    last = {tab.face if tab.face == "back" else tab.partner for tab in net.tabs[-3:]}
    assert last == {"back"}  # one face closes the cube, its three tabs together
