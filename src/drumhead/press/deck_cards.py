"""The cards of a whole pack, each with its index, whose it is, and what it means in every use."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.press.aid_cards import RED, suit_sign
from drumhead.press.card_faces import HEIGHT, LEFT, RIGHT, WIDTH, Card, frame
from drumhead.press.decks import JOKER, Deck, PlayingCard
from drumhead.press.furniture import LEADING, SMALLEST_ITALIC
from drumhead.press.lettering import CAPITALS, fitted, lines, plain
from drumhead.press.marks import INK, POINT, Mark, Path, Text, moved, rectangle
from drumhead.press.paper import PaperError
from drumhead.press.signs import drawn

SIGN = 5.0  # mm: the suit below the rank
TOP, BOTTOM = 20.0, HEIGHT - 12.0  # mm: where words begin, and where the emblem ends
LOWEST = HEIGHT - 17.0  # mm: where words end, above the index at the foot
EMBLEM, LOW_EMBLEM, LEAST_EMBLEM = 24.0, 12.0, 7.0
TEXT = 10.2


def deck_cards(deck: Deck, low_ink: bool) -> Iterator[Card]:
    """Every card of the pack, suit by suit."""
    for card in deck.cards:
        yield playing_card(deck, card, low_ink)


def playing_card(deck: Deck, card: PlayingCard, low_ink: bool) -> Card:
    """One card: its index in two corners, its side, its meanings, and its sign again as large as there is room."""
    ink = RED if card.colour == "red" else INK
    side = deck.side_of(card)
    name = plain(side["short"]) if side else (JOKER if not card.suit else "")
    shown, size = fitted(name, "garamond", 20, RIGHT - LEFT - 24, 12)
    index = tuple(_index(card, ink))
    marks, down = _meanings(deck, card)
    return (
        frame(ink),
        *index,
        moved(index, WIDTH, HEIGHT, 180),
        Text(WIDTH / 2, 8.3 + size * CAPITALS * POINT / 2, shown, "garamond", size, "middle", ink),
        *marks,
        *_emblem(card, down, LOW_EMBLEM if low_ink else EMBLEM),
    )


def _index(card: PlayingCard, ink: str) -> Iterator[Mark]:
    if not card.suit:
        yield drawn("star", SIGN + 1).centred(LEFT + 2.8, 9)
        return
    yield Text(LEFT + 2.6, 10.6, card.rank, "bold", 19, "middle", ink)
    yield suit_sign(card.suit, SIGN).centred(LEFT + 2.6, 15.2)


def _emblem(card: PlayingCard, top: float, largest: float) -> Iterator[Mark]:
    """The sign by which the card is told across the table, below the words and clear of the lower index."""
    tall = min(largest, BOTTOM - top)
    if tall >= LEAST_EMBLEM:
        sign = suit_sign(card.suit, tall) if card.suit else drawn("star", tall)
        yield sign.centred(WIDTH / 2, (top + BOTTOM) / 2)


def _meanings(deck: Deck, card: PlayingCard) -> tuple[list[Mark], float]:
    """Each use in italics, below it what the card means, and where that ends; at the foot a box for what is ticked."""
    met = [meaning for meaning in deck.meanings if meaning.meets(card) and meaning.short]
    leading = TEXT * LEADING * POINT
    marks: list[Mark] = []
    down, use = TOP, ""
    for meaning in met:
        if meaning.use and meaning.use != use:
            use = meaning.use
            marks.append(Text(LEFT, down + 3.9, meaning.use, "italic", SMALLEST_ITALIC))
            down += SMALLEST_ITALIC * LEADING * POINT
        for part in lines(meaning.short, "sans", TEXT, RIGHT - LEFT, 20):
            marks.append(Text(LEFT, down + 3.6, part, "sans", TEXT))
            down += leading
        down += 1.4
        if down > LOWEST:
            raise PaperError(
                f"{meaning.where}: a card of {card.rank} {card.suit} has no room for this; give it a short"
            )
    for number, words in enumerate(dict.fromkeys(meaning.corner for meaning in met if meaning.corner)):
        top = HEIGHT - 9.4 - 5.4 * number
        marks.append(Path(rectangle(LEFT, top, 4, 4), stroke=INK, width=0.35))
        marks.append(Text(LEFT + 5.4, top + 3.2, words, "sans", TEXT))
    return marks, down + 2
