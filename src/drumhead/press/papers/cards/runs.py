"""Sentences on cards, line by line, so that they may part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from drumhead.press.layout.page_frame import LEADING
from drumhead.press.layout.runs import Word, lines, set_line
from drumhead.press.papers.cards.flow import Block
from drumhead.press.style.inks import POINT

if TYPE_CHECKING:
    from drumhead.press.papers.cards.stock import Stock


def paragraph(
    words: Sequence[Word], stock: Stock, size: float | None = None, after: float = 0.8, together: bool = False
) -> Iterator[Block]:
    """Words as blocks of a line each, so that they may go on on another side, but not if they shall stay `together`.

    Two lines at least go over, and two at least stay. `after` mm are free below the last.
    """
    size = size or stock.size
    high = size * LEADING * POINT
    rows = lines(words, size, stock.words.width)
    for number, row in enumerate(rows):
        marks, _ = set_line(row, size, size * 0.95 * POINT)
        last = number == len(rows) - 1
        tied = not last and (together or number in (0, len(rows) - 2))
        yield Block(tuple(marks), high + (after if last else 0), tied=tied)
