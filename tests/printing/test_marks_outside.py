"""What stands beside a net: letters where edges meet, and, if asked for, every mark that is not a face."""

import math

import pytest
from shapely.geometry import LineString, Point, Polygon, box

from drumhead.printing.drawing.vector_primitives import Path, Text
from drumhead.printing.nets.die_shapes import SHAPES, Craft, prism
from drumhead.printing.nets.net_marks import FEW, fold_line, net_marks, off_the_piece

NETS = {
    **{f"{name} {width}": (SHAPES[name], Craft(width)) for name in SHAPES for width in (None, 1.6, 2.5)},
    "prism": (prism(6), Craft()),
}


def laid(name, fold_lines):
    shape, craft = NETS[name]
    net = shape.net(shape.usual, craft=craft)
    return net, Polygon(net.cut), net_marks(net, fold_lines=fold_lines)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", NETS)
def test_marks_outside_leave_nothing_on_the_piece_but_its_cut(name):
    _, piece, marks = laid(name, "ticks")
    printed = [mark for mark in marks if isinstance(mark, Text) or mark.stroke or mark.fill]
    for mark in printed:
        if isinstance(mark, Text):
            assert not piece.contains(Point(mark.x, mark.y))
        elif mark.role != "cut":
            assert LineString([numbers for _, numbers in mark.steps]).distance(piece) > 0.3
    assert {mark.role for mark in printed if isinstance(mark, Path)} == {"cut", "print"}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", NETS)
def test_a_tick_lies_in_the_run_of_a_fold_and_every_net_has_ticks(name):
    net, _, marks = laid(name, "ticks")
    ticks = [[p for _, p in mark.steps] for mark in marks if isinstance(mark, Path) and mark.role == "print"]
    assert len(ticks) >= 2
    for a, b in ticks:
        assert any(LineString([a, b]).distance(Point(p)) < 1.5 and _in_line(a, b, p, q) for p, q in _ways(net.folds))


def _ways(folds):
    return [pair for p, q in folds for pair in ((p, q), (q, p))]


def _in_line(a, b, p, q):
    return all(
        abs((q[0] - p[0]) * (c[1] - p[1]) - (q[1] - p[1]) * (c[0] - p[0])) < 0.01 * math.dist(p, q) for c in (a, b)
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", NETS)
def test_every_tab_of_a_bigger_solid_finds_its_letter_or_faces_its_edge_across_a_notch(name):
    net, _, marks = laid(name, "dashes")
    if len(net.faces) <= FEW:
        assert not list(off_the_piece(net))
        return
    on_tabs = {_holder(net, mark): mark.words for mark in marks if isinstance(mark, Text) and _holder(net, mark)}
    off = [mark for mark in marks if isinstance(mark, Text) and not _holder(net, mark)]
    assert len(on_tabs) == len(set(on_tabs.values())) == len(net.tabs)
    for tab in net.tabs:
        near = [text.words for text in off if LineString(tab.meets).distance(Point(text.x, text.y)) < 6]
        notched = any(math.dist(p, q) < 0.01 for p in tab.foot for q in tab.meets)
        assert on_tabs[tab.number] in near or notched


def _holder(net, text):
    """The number of the tab on which a text stands, if any."""
    spot = Point(text.x, text.y - 0.5)
    return next((tab.number for tab in net.tabs if Polygon(tab.corners).buffer(0.3).contains(spot)), 0)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", NETS)
@pytest.mark.parametrize("fold_lines", ["dashes", "ticks", "none"])
def test_what_stands_beside_a_net_keeps_off_it(name, fold_lines):
    net, piece, _ = laid(name, fold_lines)
    beside = [*off_the_piece(net, fold_lines)]
    assert beside or fold_lines != "ticks"  # where all that a small net bears is on it
    for mark, room in beside:
        if isinstance(mark, Path):
            assert LineString([numbers for _, numbers in mark.steps]).distance(piece) > 0.3
            continue
        assert not piece.buffer(-0.01).intersects(box(room.left, room.top, room.right, room.bottom))


def test_a_valley_is_told_from_a_mountain_by_its_dashes_and_both_begin_and_end_with_half_a_dash():
    mountain, valley = fold_line((0, 0), (16, 0)), fold_line((0, 0), (16, 0), valley=True)
    assert (mountain.role, valley.role) == ("fold", "valley")
    assert len(valley.dash) == 4 != len(mountain.dash)  # a dash and a dot
    for fold in (mountain, valley):
        assert 16 / sum(fold.dash) == pytest.approx(round(16 / sum(fold.dash)))
        assert fold.phase == pytest.approx(fold.dash[0] / 2)
