"""A card: the marks of its face and its back, in mm from the upper left corner of the card as cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.marks import Mark
from drumhead.printing.style.paper import Box, PaperError

MOST = 20_000  # cards in one print


@dataclass(frozen=True)
class InkField:
    """An area of one colour under the marks of a card; where it touches the cut it continues into the bleed."""

    box: Box
    fill: str


@dataclass(frozen=True)
class CardFace:
    """One face of a card: its marks and the areas of colour under them."""

    marks: tuple[Mark, ...]
    fields: tuple[InkField, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card with its name, the number of copies and its kind; without a back of its own it gets the deck's."""

    name: str
    front: CardFace
    back: CardFace | None = None
    copies: int = 1
    kind: str = ""


def deal_copies(cards: Sequence[Card], copies: int = 1) -> list[Card]:
    """Return every card as often as wanted, copies together; PaperError for more than `MOST` cards."""
    if sum(card.copies for card in cards) * copies > MOST:
        raise PaperError(f"{copies} copies make more than {MOST:,} cards; print fewer at a time")
    return [card for card in cards for _ in range(card.copies * copies)]
