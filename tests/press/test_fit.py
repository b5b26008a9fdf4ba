"""Sections find their places by height alone: in order, without overlap, what gives way first moves first."""

import itertools

import pytest
from hypothesis import given

from drumhead.press.layout.column_layout import TooTallError, fit
from drumhead.press.layout.galleys import GAP, Galley

from ..counted import at_least
from ..strategies import galleys, tenths


def half(name, height, home=1, gives_way=0, **more):
    return Galley(name, height, home, gives_way=gives_way, **more)


def wide(name, height, home=1, gives_way=0, **more):
    return Galley(name, height, home, wide=True, gives_way=gives_way, **more)


def names(side, column=None):
    return [p.name for p in side.placed if column is None or p.column == column]


def test_numbers_rise_down_the_left_column_then_the_right():
    (side,) = fit([half(name, 10) for name in "abcd"], {1: 100}, 100)
    assert names(side, 0) == ["a", "b"]
    assert names(side, 1) == ["c", "d"]


def test_columns_are_as_even_as_the_order_allows():
    (side,) = fit([half("a", 30), half("b", 10), half("c", 10), half("d", 10)], {1: 100}, 100)
    assert names(side, 0) == ["a"]


def test_both_columns_of_a_band_begin_level_and_end_level_where_gaps_allow():
    (side,) = fit([half("a", 20), half("b", 20), half("c", 38)], {1: 100}, 100)
    tops = {p.name: p.top for p in side.placed}
    assert tops["a"] == tops["c"] == 0
    assert tops["b"] == pytest.approx(20 + GAP)


def test_a_wide_section_closes_the_columns_above_it():
    (side,) = fit([half("a", 10), half("b", 20), wide("c", 5)], {1: 100}, 100)
    tops = {p.name: p.top for p in side.placed}
    assert tops["c"] >= 20 + GAP


def test_of_a_full_side_the_first_to_give_way_moves_to_the_next_sheet():
    pieces = [wide("a", 40), wide("b", 40, gives_way=1), wide("c", 40, gives_way=2)]
    first, further = fit(pieces, {1: 100}, 100)
    assert names(first) == ["a", "b"]
    assert further.number == 2
    assert names(further) == ["c"]


def test_what_moved_in_vain_comes_back():
    pieces = [wide("a", 30), wide("small", 20, gives_way=9), wide("large", 60, gives_way=5)]
    first, further = fit(pieces, {1: 60}, 100)
    assert names(first) == ["a", "small"]
    assert names(further) == ["large"]


def test_what_never_gives_way_goes_to_a_further_sheet_rather_than_nowhere():
    assert [names(side) for side in fit([wide("a", 60), wide("b", 60)], {1: 100}, 100)] == [["a"], ["b"]]


def test_a_core_rule_goes_to_the_other_side_before_it_costs_its_own_a_core_rule():
    pieces = [wide("a", 60, core=True), wide("core", 60, core=True), wide("b", 50, home=2, gives_way=1)]
    first, second, further = fit(pieces, {1: 100, 2: 100}, 100)
    assert (names(first), names(second), names(further)) == (["a"], ["core"], ["b"])


@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_more_sides_than_asked_for_and_on_them_what_matters_most(most):
    pieces = [wide("a", 90), wide("b", 40, gives_way=2), wide("c", 40, gives_way=1), wide("d", 90, home=2)]
    pieces += [wide("e", 50, home=3), wide("list", 10, home=3, lines=(5,) * 20)]
    sides = fit(pieces, {1: 100, 2: 100}, 100, most)
    printed = [name for side in sides for name in names(side)]
    assert printed == ["a", "d", "b", "c"][: [1, 2, 4][most - 1]]


def test_a_section_taller_than_any_sheet_is_named():
    with pytest.raises(TooTallError, match="tower"):
        fit([wide("tower", 200, home=3)], {1: 100, 2: 100}, 100)


def test_a_list_goes_on_overleaf_from_the_line_where_it_was_cut():
    pieces = [wide("a", 70), wide("list", 10, lines=(4,) * 10)]
    first, further = fit(pieces, {1: 100}, 100)
    cut = first.placed[-1].last
    assert first.placed[-1].first == 0
    assert 70 + GAP + 10 + 4 * cut <= 100 < 70 + GAP + 10 + 4 * (cut + 1)
    assert (further.placed[0].first, further.placed[0].last) == (cut, 10)


def test_a_very_long_list_fills_as_many_sheets_as_it_needs_and_loses_no_line():
    sides = fit([wide("list", 10, lines=(4,) * 100)], {1: 100}, 100)
    parts = [(p.first, p.last) for side in sides for p in side.placed]
    assert parts[0][0] == 0
    assert parts[-1][1] == 100
    assert all(one[1] == other[0] for one, other in itertools.pairwise(parts))


def test_spare_sections_never_cost_a_sheet():
    (side,) = fit([wide("a", 40), wide("extra", 10, home=3, spare=True)], {1: 100}, 100)
    assert names(side) == ["a"]


def test_spare_sections_fill_a_sheet_that_is_printed_anyway():
    pieces = [wide("a", 90), wide("b", 40, gives_way=1)]
    spare = [wide("x", 30, home=3, spare=True), wide("y", 50, home=3, spare=True), wide("z", 20, home=3, spare=True)]
    _, further = fit([*pieces, *spare], {1: 100}, 100)
    assert names(further) == ["b", "x", "z"]


@given(galleys(), tenths(160, 250), tenths(160, 250))
def test_whatever_the_heights_nothing_overlaps_nothing_is_lost_and_all_stays_inside(pieces, first, second):
    rooms = {1: first, 2: second}
    sides = fit(pieces, rooms, 240)
    piece = {each.name: each for each in pieces}
    parts = {name: [] for name in piece}
    for side in at_least(1, sides):
        boxes = []
        for placed in side.placed:
            of = piece[placed.name]
            parts[placed.name].append((placed.first, placed.last))
            high = of.head + sum(of.lines[placed.first : placed.last])
            left, right = (0, 2) if of.wide else (placed.column, placed.column + 1)
            boxes.append((left, placed.top, right, placed.top + high))
        assert all(top >= 0 and bottom <= rooms.get(side.number, 240) + 0.1 for _, top, _, bottom in boxes)
        for one, other in itertools.combinations(boxes, 2):
            share_a_column = one[0] < other[2] and other[0] < one[2]
            apart = one[3] + GAP <= other[1] + 0.01 or other[3] + GAP <= one[1] + 0.01
            assert apart or not share_a_column, f"{one} and {other}"
    for name, found in at_least(1, parts.items()):
        assert found, f"{name} is lost"
        cuts = [0, *(last for _, last in found)]
        assert (cuts[-1], [begun for begun, _ in found]) == (len(piece[name].lines), cuts[:-1]), f"lines of {name}"
