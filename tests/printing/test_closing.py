"""Every solid, with narrow and wide tabs: the sheet as printed is folded in space, and must close."""

import math
from functools import cache
from itertools import combinations

import pytest
from shapely.geometry import Polygon

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice

from . import folding, printed
from .closing import NEAR, Closed, near
from .games import told

# From any table of solids: faces, faces at a corner, the angle between two faces in degrees.
KNOWN = {
    "tetrahedron": (4, 3, 70.5287794),
    "cube": (6, 3, 90),
    "octahedron": (8, 4, 109.4712206),
    "dodecahedron": (12, 3, 116.5650512),
    "icosahedron": (20, 5, 138.1896851),
}
TABS = ({}, {"tab_width": 1.6}, {"tab_width": 2.5, "thickness": 0.4})
SIZES = {"tetrahedron": 24, "cube": 17, "octahedron": 22, "dodecahedron": 24, "icosahedron": 33}
SOLIDS = [
    *((name, KNOWN[name][0], tabs) for name in KNOWN for tabs in TABS),
    ("cube", 6, {"tab_width": 7}),
]
TUCKED = [("cube", 6, {"glue": False})]
TUBES = [
    *(("prism", count, tabs) for count in (3, 6, 12) for tabs in TABS),
    *(("prism", count, {"glue": False}) for count in (3, 7)),
]
EVERY = [*SOLIDS, *TUCKED, *TUBES]


def named(case):
    name, count, how = case
    return " ".join(map(str, (name, count, *how.values())))


@cache
def _closed(name, count, how):
    values = list(range(1, count + 1))
    game = told(f'says = "hits"\nvalues = {values}\narms = ["infantry"]\n', battle=False)
    size = SIZES.get(name, 14)
    page = printed.pages(record_dice(game, PrintOptions(), size, solid=name, copies=1, **dict(how)))[0]
    bend = 360 / count if name == "prism" else 180 - KNOWN[name][2]
    return Closed(page, count, bend)


def closed(case):
    name, count, how = case
    return _closed(name, count, tuple(sorted(how.items())))


def every(cases):
    return pytest.mark.parametrize("case", cases, ids=named)


@pytest.mark.sample(5)
@every([*SOLIDS, *TUCKED])
def test_a_solid_closes_and_measures_what_was_asked_for(case):
    name, _, how = case
    solid = closed(case)
    assert solid.free_edges() == ([], [])
    corners = [corner for face in solid.faces for corner in solid.corners(face)]
    assert {sum(near(corner, other) for other in corners) for corner in corners} == {KNOWN[name][1]}
    inradius = SIZES[name] / (4 if name == "tetrahedron" else 2) - how.get("thickness", 0) / 2
    for face in solid.faces:  # print outside; the card's other half stands out beyond the folds
        assert solid.height(solid.middle, face) == pytest.approx(-inradius, abs=NEAR)


@pytest.mark.sample(3)
@every(TUBES)
def test_a_prism_closes_to_a_tube_open_at_both_ends(case):
    _, count, _ = case
    tube = closed(case)
    free, too_often = tube.free_edges()
    assert (len(free), too_often) == (2 * count, [])
    across = 14 / 2 / math.tan(math.pi / count)
    for face in tube.faces:
        assert tube.height(tube.middle, face) == pytest.approx(-across, abs=NEAR)


@pytest.mark.sample(3)
@every(EVERY)
def test_every_pair_of_edges_to_be_joined_has_one_tab_under_its_partner(case):
    solid = closed(case)
    joined = solid.joined()
    assert len(solid.tabs) == len(joined)
    feet = []
    for tab in solid.tabs:
        (partner,) = solid.under(tab)
        assert solid.flat(tab, partner).difference(solid.flat(partner, partner)).area < NEAR
        corners = solid.corners(tab)
        feet.append([i for i, edge in enumerate(joined) if all(any(near(c, end) for c in corners) for end in edge)])
    assert sorted(i for foot in feet for i in foot) == list(range(len(joined)))


@pytest.mark.sample(3)
@every(EVERY)
def test_nothing_under_a_face_overlaps_and_nothing_on_the_sheet(case):
    solid = closed(case)
    hidden = {}
    for flap in (*solid.tabs, *solid.tongues):
        (partner,) = solid.under(flap)
        hidden.setdefault(partner, []).append(solid.flat(flap, partner))
    for flaps in hidden.values():
        for one, other in combinations(flaps, 2):
            assert one.intersection(other).area < NEAR
    whole = Polygon(solid.cut)
    assert whole.is_valid
    assert whole.area == pytest.approx(sum(Polygon(ring).area for ring in solid.rings), abs=NEAR)


@every([*TUCKED, *TUBES[-2:]])
def test_without_glue_a_tongue_goes_through_the_slit_in_every_tab_and_behind_the_tabs_own_face(case):
    solid = closed(case)
    assert len(solid.tongues) == len(solid.slits) == len(solid.tabs)
    for a, b in solid.slits:
        on = [face for face in solid.faces if _along(a, b, solid.rings[face])]
        (face,) = on
        ends = [solid.places[face](p) for p in (a, b)]
        (tongue,) = [t for t in solid.tongues if all(_between(p, ends) for p in _root(solid, t, ends))]
        assert solid.under(tongue) == [face]
        root, slit = math.dist(*_root(solid, tongue, ends)), math.dist(*ends)
        assert root < slit < _widest(solid.rings[tongue])  # it goes in, and holds


def _along(a, b, ring):
    """Whether a slit lies on an edge of a face, which then lends the tab."""
    return any(
        abs(math.dist(p, a) + math.dist(a, q) - math.dist(p, q)) < 1e-3
        and abs(math.dist(p, b) + math.dist(b, q) - math.dist(p, q)) < 1e-3
        for p, q in folding.segments(ring)
    )


def _root(solid, tongue, ends):
    """The two corners of a tongue nearest to a slit."""
    middle = folding.mean(ends)
    return sorted(solid.corners(tongue), key=lambda p: math.dist(p, middle))[:2]


def _between(p, ends):
    return abs(math.dist(ends[0], p) + math.dist(p, ends[1]) - math.dist(*ends)) < NEAR


def _widest(ring):
    return max(math.dist(a, b) for a, b in combinations(ring, 2))


@every(SOLIDS[:15:3] + TUCKED)
def test_neighbouring_values_lie_on_neighbouring_faces_and_the_last_beside_the_first(case):
    _, count, _ = case
    solid = closed(case)
    values = solid.values()
    assert sorted(values) == list(range(1, count + 1))
    for value in values:
        assert solid.meet(values[value], values[value % count + 1])


@every([case for case in EVERY if case[0] == "cube"])
def test_the_faces_of_a_cube_are_opposite_three_apart_and_run_as_on_western_dice(case):
    solid = closed(case)
    ways = {value: folding.normal(solid.places[face]) for value, face in solid.values().items()}
    opposite = {(a, b) for a, b in combinations(sorted(ways), 2) if folding.dot(ways[a], ways[b]) < -0.99}
    assert opposite == {(1, 4), (2, 5), (3, 6)}
    # The axes of paper (right, down, towards the reader) are left-handed, which turns the sign about.
    (a, b, c), (d, e, f), (g, h, i) = ways[1], ways[2], ways[3]
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == pytest.approx(-1)
