"""Event cards in play: the deck that the players brought; the book names no card of it."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.probability.card_pack import Pack


def draw_event(chance: Chance, pack: Pack, all_cards: Pack) -> tuple[str, Pack]:
    """An Ace's event: the card's id ("" if there is no deck), and the deck left; one run out is shuffled afresh."""
    if not len(all_cards):
        return "", pack
    card, pack = (pack if len(pack) else all_cards).draw(chance, "event")
    return str(card), pack
