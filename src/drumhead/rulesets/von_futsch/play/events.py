"""Event cards on the table: the deck that the players brought, if they brought one (Turn sequence)."""

from __future__ import annotations

from drumhead.chance.pack import Pack
from drumhead.rules.events import EventDeck
from drumhead.rulesets.von_futsch import events
from drumhead.rulesets.von_futsch.play.table import FutschPlay


def brings(play: FutschPlay, deck: EventDeck) -> None:
    """A deck of events is laid beside the pack, shuffled."""
    pack = Pack.of({card.id: card.copies for card in deck.cards})
    play.memory.event_cards = play.memory.events_left = pack
    play.memory.hooks = {card.id: card.hook for card in deck.cards}


def comes_up(play: FutschPlay, side: str) -> str:
    """An Ace: the next event is read out and carried out by the players; without a deck there is none."""
    memory = play.memory
    card, memory.events_left = events.draw_event(play.chance, memory.events_left, memory.event_cards)
    play.tell("event", side=side, card=card, steps=("ace",))
    return card
