"""A card: the marks of its face and its back, in mm from the upper left corner of the card as cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import Mark
from drumhead.printing.style.paper import Box, PaperError

MOST = 20_000  # cards in one print


@dataclass(frozen=True)
class InkField:
    """An area of one colour below the marks of a card face, in mm from the upper left corner of the card.

    Where `box` touches the edge of the card, the colour continues into the bleed. `fill` is a colour such as
    "#aa2222".
    """

    box: Box
    fill: str


@dataclass(frozen=True)
class CardFace:
    """One face of a card: its marks in mm from the upper left corner, and the areas of colour below them."""

    marks: tuple[Mark, ...]
    fields: tuple[InkField, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card to print, with its name, number of copies and kind.

    `kind` is the key of `card_kinds.KINDS`, or "" while it is unknown. `whose` is the player of a card in a print for
    several players, otherwise "". A card without a `back` gets the back that the whole deck shares, unless it is
    `open`, never drawn unseen, and its back may say anything. `left_out` are the titles of the odds tables for which
    it has no room, `plain` is the number of those that would have bars if there were room.
    """

    name: str
    front: CardFace
    back: CardFace | None = None
    copies: int = 1
    kind: str = ""
    whose: str = ""
    left_out: tuple[str, ...] = ()
    plain: int = 0
    open: bool = False


def deal_copies(cards: Sequence[Card], copies: int = 1) -> list[Card]:
    """Return a list with every card repeated `card.copies` times `copies`, equal cards together.

    PaperError where the list would have more than `MOST` cards.
    """
    if sum(card.copies for card in cards) * copies > MOST:
        raise PaperError(f"{copies} copies make more than {MOST:,} cards; print fewer at a time")
    return [card for card in cards for _ in range(card.copies * copies)]
