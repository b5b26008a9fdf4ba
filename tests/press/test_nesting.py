"""Nested pieces: outlines keep apart as shapely measures them, all are there, a sheet holds as many as it can."""

from __future__ import annotations

from itertools import combinations

import pytest
from shapely.geometry import Polygon
from shapely.geometry import box as rectangle

from drumhead.press.layout.nesting import fewest, nested
from drumhead.press.layout.packing import GAP, Piece, packed
from drumhead.press.nets.shapes import SHAPES
from drumhead.press.style.paper import Box, PaperError

ROOM = Box(10, 20, 198, 275.5)  # of an A4 sheet with head and foot
NETS = [("cube", 16, 15), ("octahedron", 18, 15), ("dodecahedron", 22, 11), ("icosahedron", 18, 17)]


def net(solid, size):
    return Piece((), (SHAPES[solid].net(size).cut,))


def box(wide, tall, upright=False):
    return Piece((), (((0, 0), (wide, 0), (wide, tall), (0, tall)),), upright)


def outline(placed):
    return Polygon([(placed.x + x, placed.y + y) for area in placed.piece.areas for x, y in area])


def apart(sheet):
    """The least distance of two outlines on a sheet, and whether all lie in the room."""
    outlines = [outline(each) for each in sheet]
    inside = rectangle(ROOM.left, ROOM.top, ROOM.right, ROOM.bottom).buffer(1e-6)
    return min(one.distance(other) for one, other in combinations(outlines, 2)), all(map(inside.contains, outlines))


@pytest.mark.parametrize(("solid", "size", "least"), NETS)
def test_nets_keep_their_gap_and_more_of_them_lie_on_a_sheet_than_in_rows(solid, size, least):
    pieces = [net(solid, size) for _ in range(least)]
    (sheet,) = nested(pieces, ROOM)
    assert len(sheet) == least > len(packed([*pieces, *pieces], [ROOM] * 20)[0])
    distance, inside = apart(sheet)
    assert distance >= GAP - 1e-9
    assert inside


def test_sorts_of_every_size_lie_together_and_none_is_lost_or_turned_that_is_upright():
    pieces = [net("cube", 16), net("octahedron", 18), box(60, 20, upright=True), box(20, 60), box(30, 30)] * 3
    sheets = nested(pieces, ROOM)
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
    assert [len(sheet) for sheet in nested(pieces, ROOM, [box(188, 200, upright=True), narrow])] == [13]
    assert len(nested(pieces, ROOM, [box(188, 200, upright=True)])) == 2
    (sheet,) = nested(pieces[:4], ROOM, [broad, narrow])
    assert sheet[-1].piece == broad


def test_the_same_pieces_lie_the_same_way_every_time():
    pieces = [net("cube", 16)] * 17
    assert nested(pieces, ROOM) == nested(list(pieces), ROOM)


def test_no_fewer_sheets_are_asked_for_than_could_ever_do():
    pieces = [net("cube", 16)] * 40
    assert fewest(pieces, ROOM) <= len(nested(pieces, ROOM))
    assert fewest([], ROOM) == 0
    assert nested([], ROOM) == []


def test_what_is_larger_than_the_room_is_refused():
    with pytest.raises(PaperError, match="300 by 20 mm does not fit"):
        nested([box(300, 20)], ROOM)
