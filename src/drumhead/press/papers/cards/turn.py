"""The cards that drive a turn: each side's or a pack, what they mean, and what ends the turn.

A `turn.toml` describes them; for whole packs see `drumhead.press.papers.cards.packs`:

    next = "card-next"             the question of whose card comes next: cards I have left, cards he has left
    [[cards]]                      `side`, `count`, and `phases` where this side has an order of its own
    [[phase]]                      `id`, `name`, `remember`: what a side's first, second, third ... card brings
    end-title, end = [...]         what follows the last card, step by step
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.press.game import Apparatus
from drumhead.press.papers.cards.aids import Aid
from drumhead.press.papers.cards.card import Card
from drumhead.press.papers.cards.kinds import NoCardsError
from drumhead.press.papers.cards.packs import Deck
from drumhead.press.papers.cards.playing import CardPack
from drumhead.press.papers.cards.sides import Sides
from drumhead.press.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes
    from drumhead.press.papers.cards.kinds import Ask


def cards(game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    """Each side's cards or the pack, and an aid card for each side; NoCardsError for a ruleset that turns none.

    PaperError for a pack that the ruleset does not have.
    """
    about = game.ruleset.turn
    if not {"cards", "deck", "phase"} & about.keys():
        raise NoCardsError(f"{game.ruleset.title} turns no cards")
    if ask.pack and "deck" not in about:
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")
    apparatus, stock = Apparatus(game), ask.making.stock
    sides = Sides(game, wishes, stock, apparatus) if "cards" in about else None
    pile = sides.cards if sides else []
    if "deck" in about:
        deck = Deck(game, about, wishes.measures)
        if deck.printed if ask.pack is None else ask.pack:
            pile += CardPack(deck, stock, apparatus, wishes.ink == "low").cards
    aid = Aid(game, wishes, ask, apparatus, sides).cards
    return [*pile, *(replace(card, copies=len(game.sides)) for card in aid)]
