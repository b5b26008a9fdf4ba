"""The cards that drive a turn: each side's or a pack, their meanings, and the end of the turn.

A `turn.toml` describes them; for whole packs see `drumhead.printing.pages.cards.kinds.playing_card_meanings`:

    next = "card-next"             the question of whose card comes next: cards you have left, cards the enemy has left
    [[cards]]                      `side`, `count`, and `phases` where this side has an order of its own
    [[phase]]                      `id`, `name`, `remember`: what a side's first, second, third ... card brings
    end-title, end = [...]         what follows the last card, step by step
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from drumhead.printing.pages.cards.card_fit import alike
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.kinds.aid_cards import Aid
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck
from drumhead.printing.pages.cards.kinds.playing_cards import LARGER, CardPack
from drumhead.printing.pages.cards.kinds.side_turn_cards import Sides
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_fit import Maker
    from drumhead.printing.pages.cards.card_registry import Ask


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return the cards that drive a turn: each side's cards or the pack of playing cards, and aid cards.

    The options decide on the pack and on the number of aid cards. NoCardsError for a game without turn cards;
    PaperError where a pack is asked for that the ruleset does not have.
    """
    game, wishes, apparatus, stock = setting.game, setting.wishes, setting.apparatus, ask.making.stock
    about = game.ruleset.turn
    if not {"cards", "deck", "phase"} & about.keys():
        raise NoCardsError(f"{game.ruleset.title} turns no cards")
    if ask.pack and "deck" not in about:
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")
    sides = Sides(game, wishes, stock, apparatus) if "cards" in about else None
    makers: list[Maker] = [sides.set_in] if sides and ask.decks else []
    most = inf
    deck = Deck(game, about, wishes.measures) if "deck" in about else None
    printed = deck and (deck.printed if ask.pack is None else ask.pack)
    if ask.large_index and not printed:
        add = "; leave out --large-index, or add --deck" if deck else "; leave out --large-index"
        raise PaperError(f"{game.title}: no playing cards are printed{add}")
    if deck and printed:
        pack = CardPack(deck, stock, apparatus, wishes.ink == "low", LARGER if ask.large_index else 1.0)
        makers, most = [*makers, pack.set_in], pack.most
    aid = Aid(game, wishes, ask, apparatus, sides)
    return alike([*makers, *([] if ask.aids == 0 else [aid.set_in])], stock, most=most)
