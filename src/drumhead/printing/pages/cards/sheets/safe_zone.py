"""The safe zone of a card: what a print shop asks to keep free along the cut, drawn over a face as a proof."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, rectangle
from drumhead.printing.pages.cards.sheets.card_stock import SMALLEST, ZONE, Stock
from drumhead.printing.style.colours import PAPER, POINT, RED
from drumhead.printing.text.font_metrics import CAPITALS, width

SAYS = f"proof: safe zone {ZONE:g} mm"
PEN, DASH = 0.2, (1.2, 0.8)  # mm


def zone_marks(stock: Stock) -> Iterator[Mark]:
    """Yield the marks of a proof: the cut as a line, the inner edge of the safe zone as a broken line, and its name.

    Words and lines of the card belong inside the broken line; only grounds may run over it.
    """
    wide, tall = stock.width - 2 * ZONE, stock.height - 2 * ZONE
    yield Path(rectangle(0, 0, stock.width, stock.height), stroke=RED, width=PEN)
    yield Path(rectangle(ZONE, ZONE, wide, tall), stroke=RED, width=PEN, dash=DASH)
    half, high = width(SAYS, "sans", SMALLEST) / 2 + 0.5, ZONE - 4 * PEN
    yield Path(rectangle(stock.width / 2 - half, 2 * PEN, 2 * half, high), fill=PAPER)
    base = ZONE / 2 + SMALLEST * CAPITALS * POINT / 2
    yield Text(stock.width / 2, base, SAYS, "sans", SMALLEST, "middle", RED)
