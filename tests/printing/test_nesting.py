"""Nested pieces: outlines keep apart as shapely measures them, all are there, a sheet holds as many as it can."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely.geometry import Polygon
from shapely.geometry import box as rectangle

from drumhead.printing.drawing.vector_primitives import Text
from drumhead.printing.layout.pieces import GAP, Label, Piece, TabLetter
from drumhead.printing.layout.shared_cuts import shared_cuts
from drumhead.printing.nesting.cell_masks import ASIDE
from drumhead.printing.nesting.sheet_nesting import fewest, nest_pieces
from drumhead.printing.nets.die_shapes import SHAPES
from drumhead.printing.nets.net_marks import letters_off
from drumhead.printing.style.paper import Box, PaperError

from ..counted import at_least

ROOM = Box(10, 20, 198, 275.5)  # of an A4 sheet with head and foot
NETS = [
    ("cube", 16, 15),
    ("octahedron", 20, 12),
    ("dodecahedron", 20, 14),
    ("icosahedron", 30, 6),
]


def net(solid, size):
    flat = SHAPES[solid].net(size)
    return Piece((), (flat.cut,), wards=tuple(TabLetter(*each) for each in letters_off(flat)))


def box(wide, tall, upright=False, butts=False):
    return Piece((), (((0, 0), (wide, 0), (wide, tall), (0, tall)),), upright, butts)


def named(piece, *sizes):
    labels = tuple(Label((Text(0, 0, f"{wide} by {tall}"),), wide, tall) for wide, tall in sizes)
    return Piece((), piece.areas, labels=labels)


def outline(placed):
    return Polygon([(placed.x + x, placed.y + y) for area in placed.piece.areas for x, y in area])


def apart(sheet):
    """The least distance of two outlines on a sheet, and whether all lie in the room."""
    outlines = [outline(each) for each in sheet]
    inside = rectangle(ROOM.left, ROOM.top, ROOM.right, ROOM.bottom).buffer(1e-6)
    return min(one.distance(other) for one, other in combinations(outlines, 2)), all(map(inside.contains, outlines))


@pytest.mark.sample(2)
@pytest.mark.parametrize(("solid", "size", "most"), NETS)
def test_a_sheet_holds_as_many_nets_as_a_nester_gets_on_it_and_they_keep_their_gap(solid, size, most):
    (sheet,) = nest_pieces([net(solid, size) for _ in range(most)], ROOM)
    assert len(sheet) == most
    distance, inside = apart(sheet)
    assert distance >= GAP - 1e-9
    assert inside


def test_no_letter_beside_an_edge_stands_near_the_tab_of_that_letter_of_another_net():
    (sheet,) = nest_pieces([net("octahedron", 20)] * 12, ROOM)
    for one, other in [*combinations(at_least(12, sheet), 2), *combinations(sheet[::-1], 2)]:
        for mine in at_least(1, one.piece.wards):
            letter = rectangle(*_edges(mine.letter.shift(one.x, one.y)))
            for theirs in at_least(1, other.piece.wards):
                tab = rectangle(*_edges(theirs.tab.shift(other.x, other.y)))
                assert mine.name != theirs.name or letter.distance(tab) >= ASIDE - 1e-6


def _edges(area):
    return area.left, area.top, area.right, area.bottom


def test_sorts_of_every_size_lie_together_and_none_is_lost_or_turned_that_is_upright():
    pieces = [net("cube", 16), net("octahedron", 18), box(60, 20, upright=True), box(20, 60), box(30, 30)] * 3
    sheets = nest_pieces(pieces, ROOM)
    placed = [each.piece for sheet in sheets for each in sheet]
    assert sorted(round(each.width * each.height) for each in placed) == sorted(
        round(each.width * each.height) for each in pieces
    )
    assert [each.width for each in placed if each.upright] == [60] * 3
    for sheet in sheets:
        distance, inside = apart(sheet)
        assert distance >= GAP - 1e-9
        assert inside


def test_the_first_legend_that_goes_into_what_is_left_is_laid_there():
    pieces = [net("cube", 16)] * 12
    broad, narrow = box(188, 20, upright=True), box(46, 40, upright=True)
    assert [len(sheet) for sheet in nest_pieces(pieces, ROOM, [[box(188, 200, upright=True)], [narrow]])] == [13]
    (sheet,) = nest_pieces(pieces[:4], ROOM, [[broad], [narrow]])
    assert sheet[-1].piece == broad


def test_no_sheet_holds_a_legend_alone_or_one_piece_where_others_can_be_spared():
    full = [net("cube", 16)] * 15
    assert [len(sheet) for sheet in nest_pieces(full, ROOM, [[box(188, 60, upright=True)]])] == [7, 9]
    assert [len(sheet) for sheet in nest_pieces([*full, net("cube", 16)], ROOM)] == [8, 8]


def test_names_stand_beside_their_nets_on_nothing_else_in_the_best_way_that_has_room():
    pieces = [named(net("cube", 16), (100, 4), (12, 4))] * 12
    (sheet,) = nest_pieces(pieces, ROOM)
    nets, labels = sheet[:12], sheet[12:]
    assert len(labels) == 12
    for label in labels:
        assert min(outline(label).distance(outline(each)) for each in nets) < 4
    assert apart([*nets, *labels])[1]
    assert all(not outline(one).overlaps(outline(other)) for one in labels for other in sheet if one is not other)


def test_what_a_short_label_owes_is_told_on_its_sheet():
    short = Label((), 4, 4, short=True, owes="7 Picardie")
    piece = Piece((), net("cube", 16).areas, labels=(Label((), 300, 4), short))
    (sheet,) = nest_pieces(
        [piece] * 2, ROOM, index=lambda owed: [[Piece((Text(0, 0, ", ".join(owed)),), box(60, 8).areas)]]
    )
    assert sheet[-1].piece.marks[0].words == "7 Picardie, 7 Picardie"


def test_a_sheet_is_filled_with_pieces_in_turn():
    (sheet,) = nest_pieces([box(60, 60), box(40, 40)], ROOM, extra=[box(60, 60), box(40, 40)])
    counts = [sum(each.piece.width == wide for each in sheet) for wide in (60, 40)]
    assert 6 <= counts[0] <= counts[1]
    assert apart(sheet)[0] >= GAP - 1e-9


def test_counters_that_butt_share_every_line_and_fill_the_room():
    (sheet,) = nest_pieces([box(17.3, 34.6, butts=True) for _ in range(60)], ROOM)
    distance, inside = apart(sheet)
    assert distance == 0
    assert inside
    (cuts,) = shared_cuts(sheet)
    lines = [(one[1], other[1]) for one, other in zip(cuts.steps[::2], cuts.steps[1::2])]
    assert len(lines) < 40  # of 240 edges
    assert sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in lines) < 0.6 * 60 * 2 * (17.3 + 34.6)


def test_the_same_pieces_lie_the_same_way_every_time():
    pieces = [net("cube", 16)] * 17
    assert nest_pieces(pieces, ROOM) == nest_pieces(list(pieces), ROOM)


def test_no_fewer_sheets_are_asked_for_than_could_ever_do():
    pieces = [net("cube", 16)] * 40
    assert fewest(pieces, ROOM) <= len(nest_pieces(pieces, ROOM))
    assert fewest([], ROOM) == 0
    assert nest_pieces([], ROOM) == []


def test_what_is_larger_than_the_room_is_refused():
    with pytest.raises(PaperError, match="300 by 20 mm does not fit"):
        nest_pieces([box(300, 20)], ROOM)
