"""Cards for a print shop: one a page, at the cut size with bleed round it, fronts and backs alternating.

The pages are drawings like any other sheets; they can be written as PDF or as images.
"""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.printing.drawing.vector_primitives import Sheet, store
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.sheets.card_imposition import face_marks
from drumhead.printing.style.paper import Paper

BLEED = 3.0  # mm: what shops ask for


def shop_pages(pile: Sequence[Card], common: CardFace | None, making: Making, title: str) -> list[Sheet]:
    """Return a page for every front of a pile of cards, each followed by a page for its back.

    `common` is the back of cards that have none, None for no page. With `duplex` "none" there are only fronts.
    """
    backed = making.duplex != "none"
    faces = (face for card in pile for face in (card.front, *([card.back or common] if backed else ())))
    return [_page(face, making, title) for face in faces if face]


def _page(face: CardFace, making: Making, title: str) -> Sheet:
    stock, bleed = making.stock, making.bleed
    page = Paper(stock.name, stock.width + 2 * bleed, stock.height + 2 * bleed, top=0, sides=0, bottom=0)
    return Sheet(page, (store(face_marks(face, making), bleed, bleed),), title, bleed)
