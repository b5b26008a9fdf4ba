"""Pieces on sheets: none over another, none over the edge, in their order, and closer than rows of boxes."""

from itertools import combinations, repeat
from typing import get_args, get_type_hints

import pytest

from drumhead.armies.schema import PrintTable
from drumhead.press.layout.packing import GAP, Piece, packed
from drumhead.press.nets.shapes import SHAPES
from drumhead.press.style.paper import PAPERS, Box, PaperError, paper

from .printed import cross

ROOM = Box(10, 20, 200, 270)


def net(size):
    return Piece((), (SHAPES["cube"].net(size).cut,))


def box(width, height):
    return Piece((), (((0, 0), (width, 0), (width, height), (0, height)),))


def grown(placed, by):
    """The outline of a placed piece, each corner pushed outward from the middle of its box."""
    (area,) = placed.piece.areas
    middle_x, middle_y = placed.piece.width / 2, placed.piece.height / 2
    return [
        (placed.x + x + (by if x > middle_x else -by), placed.y + y + (by if y > middle_y else -by)) for x, y in area
    ]


@pytest.mark.parametrize("size", [12, 14.3, 16, 20, 33])
def test_nets_do_not_touch_and_stay_in_their_room(size):
    for sheet in packed([net(size)] * 40, repeat(ROOM)):
        for one, other in combinations(sheet, 2):
            assert not cross(grown(one, GAP / 2 - 0.01), grown(other, GAP / 2 - 0.01))
        for placed in sheet:
            whole = Box(placed.x, placed.y, placed.x + placed.piece.width, placed.y + placed.piece.height)
            assert ROOM.holds(whole)


def test_rectangles_keep_their_distance():
    (sheet,) = packed([box(30, 20)] * 20, repeat(ROOM))
    for one, other in combinations(sheet, 2):
        apart_x = max(one.x, other.x) - min(one.x, other.x) - 30
        apart_y = max(one.y, other.y) - min(one.y, other.y) - 20
        assert max(apart_x, apart_y) >= GAP - 1e-9


def test_pieces_keep_their_order_and_none_is_lost():
    pieces = [box(20 + i % 7, 15 + i % 5) for i in range(150)]
    assert [placed.piece for sheet in packed(pieces, repeat(ROOM)) for placed in sheet] == pieces


def test_rows_of_crosses_interlock():
    boxes = [box(net(16).width, net(16).height)] * 40
    crosses = packed([net(16)] * 40, repeat(ROOM))
    assert (len(crosses[0]), len(packed(boxes, repeat(ROOM))[0])) == (12, 10)


def test_a_piece_larger_than_the_sheet_is_refused_in_plain_words():
    with pytest.raises(PaperError, match="300 by 20 mm does not fit"):
        packed([box(300, 20)], repeat(ROOM))


def test_a_piece_as_wide_as_the_room_fits_whatever_the_rounding():
    room = paper("Letter").printable
    assert len(packed([box(190, 20), box(room.width, 20)], repeat(room))[0]) == 2


def test_paper_is_found_in_any_capitals_and_refused_by_name():
    assert paper(" letter ").width == 215.9
    with pytest.raises(PaperError, match="A3, A4, A5, Letter, Legal, Tabloid"):
        paper("foolscap")


def test_a4_and_letter_leave_the_same_width():
    assert paper("A4").printable.width == pytest.approx(paper("Letter").printable.width)


def test_a_battle_may_name_every_paper_there_is():
    assert get_args(get_type_hints(PrintTable)["paper"]) == tuple(PAPERS)
