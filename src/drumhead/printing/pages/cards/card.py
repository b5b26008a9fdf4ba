"""A card: what stands on its face and on its back, measured in mm from the upper left corner of what is cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.marks import Mark
from drumhead.printing.style.paper import Box, PaperError

MOST = 20_000  # cards in one print


@dataclass(frozen=True)
class InkField:
    """An area of one ink under the marks of a card; where it touches the cut it runs on into the bleed."""

    box: Box
    fill: str


@dataclass(frozen=True)
class CardFace:
    """One side of a card."""

    marks: tuple[Mark, ...]
    fields: tuple[InkField, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card by name, how often there is one, and its kind in a word; without a back of its own it gets the deck's."""

    name: str
    front: CardFace
    back: CardFace | None = None
    copies: int = 1
    kind: str = ""


def deal_copies(cards: Sequence[Card], copies: int = 1) -> list[Card]:
    """Every card as often as it is wanted, copies of one card together; PaperError for more than anybody cuts."""
    if sum(card.copies for card in cards) * copies > MOST:
        raise PaperError(f"{copies} copies make more than {MOST:,} cards; print fewer at a time")
    return [card for card in cards for _ in range(card.copies * copies)]
