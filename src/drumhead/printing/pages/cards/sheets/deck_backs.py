"""The back of a deck: the same either way up, so that it fits whichever way a printer turns the sheet."""

from __future__ import annotations

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.pages.cards.card import CardFace
from drumhead.printing.pages.cards.sheets.card_stock import Stock
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.text.font_metrics import fit_words

EDGE = 2.6  # mm from the cut to the frame
ACROSS, DOWN = 4.23, 4.72  # mm between two rows of lozenges, about
NAME = "Drumhead"


def back(stock: Stock, low_ink: bool) -> CardFace:
    """Return a card back with a pattern of diamonds in a frame, and the name "Drumhead" in a box in the middle.

    With low ink the diamonds are outlined.
    """
    wide, tall = stock.width - 2 * EDGE, stock.height - 2 * EDGE
    box_wide, box_tall = min(45.0, 0.72 * wide), min(20.0, 0.3 * tall)
    marks: list[Mark] = [Path(rectangle(EDGE, EDGE, wide, tall, 2), stroke=INK, width=0.9)]
    pen = {"stroke": INK, "width": 0.18} if low_ink else {"fill": INK}
    lozenge = (Path(line((0, -1.6), (1.15, 0), (0, 1.6), (-1.15, 0), closed=True), **pen),)
    columns, rows = 2 * int((wide / 2 - 2.6) / ACROSS), 2 * int((tall / 2 - 2.6) / DOWN)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = (column - columns / 2) * ACROSS, (row - rows / 2) * DOWN
            clear = abs(x) > box_wide / 2 + 1.8 or abs(y) > box_tall / 2 + 2.4
            if (row + column) % 2 == (rows + columns) // 2 % 2 and clear:
                marks.append(move(lozenge, stock.width / 2 + x, stock.height / 2 + y))
    return CardFace((*marks, *_name(stock, box_wide, box_tall)))


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
