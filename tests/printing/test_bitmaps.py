"""Bitmaps of nesting against the same things counted cell by cell."""

from __future__ import annotations

import random

import pytest

from drumhead.printing.layout.pieces import Piece
from drumhead.printing.nesting.bitmaps import largest, pack, rectangle, spread, sum_windows, whole_windows
from drumhead.printing.nesting.cell_masks import outline_of
from drumhead.printing.nesting.label_space import ABOVE, ASIDE, REACH, FreeArea, label_worths

from ..counted import at_least

STRIDE = 40
SIZE = 60, 70
SEEDS = range(8)


def some_rows(chance, tall, wide, full=0.5):
    return [sum(1 << at for at in range(wide) if chance.random() < full) for _ in range(tall)]


def cells_of_rows(rows):
    return {(down, right) for down, row in enumerate(rows) for right in range(STRIDE) if row >> right & 1}


def cells_of_bits(bits):
    return {divmod(at, STRIDE) for at in range(bits.bit_length()) if bits >> at & 1}


def window(down, right, tall, wide):
    return {(row, column) for row in range(down, down + tall) for column in range(right, right + wide)}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shape_spread_over_another_covers_every_sum_of_their_cells(seed):
    chance = random.Random(seed)
    one, other = some_rows(chance, 9, 12, 0.7), some_rows(chance, 7, 11, 0.3)
    sums = {(a + c, b + d) for a, b in cells_of_rows(one) for c, d in cells_of_rows(other)}
    assert len(sums) > 100
    assert cells_of_bits(spread(one, pack(other, STRIDE), STRIDE)) == sums


@pytest.mark.parametrize(("tall", "wide"), [(1, 1), (2, 3), (3, 2), (4, 7), (5, 5)])
def test_whole_windows_are_those_without_an_empty_cell(tall, wide):
    rows = some_rows(random.Random(tall), 20, 30, 0.93)
    full = cells_of_rows(rows)
    wanted = {at for at in full if window(*at, tall, wide) <= full}
    assert wanted
    assert cells_of_bits(whole_windows(pack(rows, STRIDE), tall, wide, STRIDE)) == wanted


@pytest.mark.parametrize(("tall", "wide"), [(1, 1), (2, 3), (3, 2), (4, 7), (6, 13)])
def test_the_largest_window_is_that_with_the_largest_sum_of_its_cells(tall, wide):
    chance = random.Random(tall)
    digits = [some_rows(chance, 12, 20) for _ in range(4)]
    worth = {
        at: sum(1 << digit for digit, rows in enumerate(digits) if rows[at[0]] >> at[1] & 1)
        for at in window(0, 0, 12, 20)
    }
    sums = {at: sum(worth[each] for each in window(*at, tall, wide)) for at in window(0, 0, 13 - tall, 21 - wide)}
    planes = sum_windows([pack(rows, STRIDE) for rows in digits], tall, wide, STRIDE)
    most, places = largest(planes, rectangle(13 - tall, 21 - wide, STRIDE))
    assert most == max(sums.values()) > 0
    assert cells_of_bits(places) == {at for at, total in sums.items() if total == most}


def owned(size, shapes):
    """The nearest piece of each free cell within reach, and its distance, found step by step."""
    owner = {at: (number, 0) for number, cells in enumerate(shapes) for at in cells}
    for away in range(1, REACH + 1):
        before = dict(owner)
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            for down, right in window(0, 0, *size) - owner.keys():
                if (near := (down + step[0], right + step[1])) in before:
                    owner[down, right] = before[near][0], away
    return owner


def four_pieces(seed):
    """Four rectangles on a sheet, near each other: the sizes and places in cells, and the shapes at their places."""
    chance = random.Random(seed)
    pieces = [(chance.randint(8, 14), chance.randint(8, 14)) for _ in range(4)]
    places = [(chance.randint(0, 8) + 26 * (i // 2), chance.randint(0, 8) + 30 * (i % 2)) for i in range(4)]
    outlines = [outline_of(Piece((), (((0, 0), (w, 0), (w, t), (0, t)),))) for t, w in pieces]
    assert [(len(each.rows), each.wide) for each in outlines] == pieces
    return pieces, places, tuple((outline, *place) for outline, place in zip(outlines, places))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_free_cell_is_worth_most_to_the_nearest_piece(seed):
    pieces, places, spots = four_pieces(seed)
    owner = owned(SIZE, [window(*place, *piece) for place, piece in zip(places, pieces)])
    stride = SIZE[1] + 1
    for number, planes in at_least(4, enumerate(label_worths(SIZE, spots))):
        worths = {
            at: worth
            for at in window(0, 0, *SIZE)
            if (worth := sum((plane >> at[0] * stride + at[1] & 1) << digit for digit, plane in enumerate(planes)))
        }
        assert worths == {at: 2 * REACH - away for at, (whose, away) in owner.items() if whose == number and away}
        assert len(worths) > 100


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("tall", "wide", "least"), [(3, 12, 2), (9, 15, 0)])
def test_a_label_goes_where_its_cells_are_nearest_to_its_own_piece(seed, tall, wide, least):
    pieces, places, spots = four_pieces(seed)
    area = FreeArea(SIZE, spots)
    owner = owned(SIZE, [window(*place, *piece) for place, piece in zip(places, pieces)])
    covered, found = {at for at, (_, away) in owner.items() if not away}, 0
    for number, ((down, right), (deep, long)) in enumerate(zip(places, pieces)):
        near = window(down - ABOVE, right - ASIDE, deep + 2 * ABOVE, long + 2 * ASIDE)
        open_, costs = near - covered, {}
        for at in window(0, 0, SIZE[0] - tall + 1, SIZE[1] - wide + 1):
            cells = window(*at, tall, wide)
            if cells <= open_:
                costs[at] = sum(owner[each][1] if owner.get(each, (-1,))[0] == number else 2 * REACH for each in cells)
        good = {at: cost for at, cost in costs.items() if cost <= 10 * tall * wide}
        place = min(good, key=lambda at: (good[at], at), default=None)
        assert area.find_label_place(number, tall, wide) == place
        if place:
            found += 1
            area.take(*place, tall, wide)
            covered |= window(*place, tall, wide)
    assert found >= least


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clear_place_has_a_free_cell_all_round(seed):
    pieces, places, spots = four_pieces(seed)
    sheet = window(0, 0, *SIZE)
    free = sheet.difference(*(window(*place, *piece) for place, piece in zip(places, pieces)))
    area, none = FreeArea(SIZE, spots), 0
    for tall, wide in [*((tall, 40) for tall in range(2, 16)), *((20, wide) for wide in range(2, 24)), (61, 2)]:
        fits = (
            (row, column)
            for row in range(SIZE[0] - tall + 1)
            for column in range(SIZE[1] - wide + 1)
            if window(row - 1, column - 1, tall + 2, wide + 2) & sheet <= free
        )
        place = next(fits, None)
        assert area.clear(tall, wide) == place
        none += not place
    assert none < 30
