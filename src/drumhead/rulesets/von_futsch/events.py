"""Event cards: they come from a deck that the players bring, for the rulebook has none."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.probability.card_pack import Pack


def draw_event(chance: Chance, pack: Pack, all_cards: Pack) -> tuple[str, Pack]:
    """Draw an event for an Ace; return the card's id ("" if there is no deck) and the deck left.

    A deck that has run out is shuffled again.
    """
    if not len(all_cards):
        return "", pack
    card, pack = (pack if len(pack) else all_cards).draw(chance, "event")
    return str(card), pack
