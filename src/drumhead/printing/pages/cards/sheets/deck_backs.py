"""The back of a deck: the same either way up, so that it fits whichever way a printer turns the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Text, line, move, rectangle
from drumhead.printing.pages.cards.card import CardFace
from drumhead.printing.pages.cards.sheets.card_stock import Stock
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import fit_words

ACROSS, DOWN = 4.23, 4.72  # mm between two rows of lozenges, about
HALF = 1.15, 1.6  # mm from the middle of a lozenge to its corners
NAME = "Drumhead"


def back(stock: Stock, low_ink: bool, bleed: float = 0.0) -> CardFace:
    """Return a card back with a pattern of diamonds up to `bleed` mm past the cut, and the name "Drumhead" in a box.

    There is no frame, which would show every cut that is not exact. With low ink the diamonds are outlined, and those
    that the edge would cut through are left out.
    """
    edge = Box(-bleed, -bleed, stock.width + bleed, stock.height + bleed)
    box_wide, box_tall = min(45.0, 0.72 * (stock.width - 5)), min(20.0, 0.3 * (stock.height - 5))
    marks: list[Mark] = []
    columns, rows = 2 * math.ceil(edge.width / 2 / ACROSS), 2 * math.ceil(edge.height / 2 / DOWN)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = (column - columns / 2) * ACROSS, (row - rows / 2) * DOWN
            clear = abs(x) > box_wide / 2 + 1.8 or abs(y) > box_tall / 2 + 2.4
            if (row + column) % 2 == (rows + columns) // 2 % 2 and clear:
                marks += _lozenge(stock.width / 2 + x, stock.height / 2 + y, edge, low_ink)
    return CardFace((*marks, *_name(stock, box_wide, box_tall)))


def _lozenge(x: float, y: float, edge: Box, low_ink: bool) -> Iterator[Mark]:
    """Yield a diamond with its middle at x, y, as far as it is inside `edge`.

    With low ink it is an outline, and nothing where it is not whole.
    """
    wide, tall = HALF
    corners = [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)]
    inside = corners
    for at, limit, sign in ((0, edge.left, 1), (0, edge.right, -1), (1, edge.top, 1), (1, edge.bottom, -1)):
        inside = [*_within(inside, at, limit, sign)]
    if low_ink:
        if inside == corners:
            yield Path(line(*corners, closed=True), stroke=INK, width=0.18)
    elif len(inside) > 2:
        yield Path(line(*inside, closed=True), fill=INK)


def _within(corners: Sequence[Point], at: int, limit: float, sign: int) -> Iterator[Point]:
    """Yield the corners of the part of a convex area on one side of a line.

    The line is where coordinate `at` is `limit`; `sign` is 1 for the part of higher coordinates, otherwise -1.
    """
    for one, two in zip(corners, (*corners[1:], *corners[:1])):
        before, after = (sign * (point[at] - limit) for point in (one, two))
        if before >= 0:
            yield one
        if before * after < 0:
            share = before / (before - after)
            yield one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])


def _name(stock: Stock, wide: float, tall: float) -> tuple[Mark, ...]:
    x, y = stock.width / 2, stock.height / 2
    words, size = fit_words(NAME, "garamond", 19, wide - 6, 7)
    half = (Text(0, -0.1 * tall, words, "garamond", min(size, tall * 1.1), "middle"),)
    return (
        Path(rectangle(x - wide / 2, y - tall / 2, wide, tall), stroke=INK, width=0.5, fill=PAPER),
        Path(rectangle(x - wide / 2 + 1, y - tall / 2 + 1, wide - 2, tall - 2), stroke=INK, width=0.25),
        move(half, x, y),
        move(half, x, y, 180),
    )
