"""Blank cards with a title line and lines to write between, spaced for a ballpoint pen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, line
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.sheets.card_stock import Stock
from drumhead.printing.style.colours import HAIR, INK, POINT

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.pages.cards.card_registry import Ask

BALLPOINT = 6.3  # mm a line of handwriting takes


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return one card with lines to write on, with the number of blank cards asked for as its copies.

    Where no number is given, it is 1; `card_registry` repeats that card to fill the last sheet.
    """
    return [Card("blank", CardFace(_lined(ask.making.stock)), copies=ask.blanks or 1)]


def _lined(stock: Stock) -> tuple[Mark, ...]:
    words = stock.words
    down = words.top + BALLPOINT + 1.5
    marks: list[Mark] = [Path(line((words.left, down), (words.right, down)), stroke=INK, width=0.9 * POINT)]
    room = words.bottom - down
    count = int(room / BALLPOINT)
    for at in (down + room * number / count for number in range(1, count + 1)):
        marks.append(Path(line((words.left, at), (words.right, at)), stroke=HAIR, width=0.35 * POINT))
    return tuple(marks)
