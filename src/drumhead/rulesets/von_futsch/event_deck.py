"""Event cards: drawn for Aces from a deck that the players bring, as the rulebook has none."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.probability.card_pack import Pack


def draw_event(chance: Chance, pack: Pack, all_cards: Pack) -> tuple[str, Pack]:
    """Draw an event for an Ace from `pack`; return the card's id and the cards left.

    An empty `pack` is shuffled again from `all_cards`. If that is empty too, there is no deck: the id is "".
    """
    if not len(all_cards):
        return "", pack
    card, pack = (pack if len(pack) else all_cards).draw(chance, "event")
    return str(card), pack
