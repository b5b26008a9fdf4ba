"""Lines that flow through the columns of a log."""

from __future__ import annotations

import pytest

from drumhead.printing.pages.battle_log.page_flow import Item, Pages
from drumhead.printing.style.paper import paper


@pytest.mark.parametrize(
    ("heights", "sticks", "columns"),
    [
        ([6, 4], {0}, [[0, 1], []]),  # a head is not left by its only line
        ([6, 4, 4], {0}, [[0, 1], [2]]),
        ([4, 4, 6, 4], {2}, [[0, 1], [2, 3]]),
        ([5, 5], set(), [[0], [1]]),
        ([4, 6, 2, 4], {1, 2}, [[0], [1, 2, 3]]),
    ],
)
def test_what_sticks_to_the_next_stands_in_its_column(heights, sticks, columns):
    stood: list[tuple[float, int]] = []

    def item(number: int) -> Item:
        def draw(x: float, y: float) -> list:
            stood.append((x, number))
            return []

        return Item(heights[number], draw, number in sticks)

    pages = Pages(paper("A4"), ("", ""))
    pages.begin("Blenheim", "")
    assert pages.flow([item(number) for number in range(len(heights))]) == []
    left = min(x for x, _ in stood)
    found = [[number for x, number in stood if (x > left) == second] for second in (False, True)]
    assert found == columns


def test_what_no_column_has_room_for_is_drawn_all_the_same():
    drawn: list[int] = []
    pages = Pages(paper("A4"), ("", ""))
    pages.begin("Blenheim", "")
    high = [Item(20, lambda x, y: drawn.append(0) or [], True), Item(400, lambda x, y: drawn.append(1) or [])]
    assert pages.flow(high) == []
    assert drawn == [0, 1]
