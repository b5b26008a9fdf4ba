"""The cards that drive a turn: each side's or a pack, what they mean, and what ends the turn.

A `turn.toml` describes them; for whole packs see `drumhead.press.papers.cards.packs`:

    next = "card-next"             the question of whose card comes next: cards I have left, cards he has left
    [[cards]]                      `side`, `count`, and `phases` where this side has an order of its own
    [[phase]]                      `id`, `name`, `remember`: what a side's first, second, third ... card brings
    end-title, end = [...]         what follows the last card, step by step
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.press.papers.cards.aids import Aid
from drumhead.press.papers.cards.flow import alike
from drumhead.press.papers.cards.kinds import NoCardsError
from drumhead.press.papers.cards.packs import Deck
from drumhead.press.papers.cards.playing import CardPack
from drumhead.press.papers.cards.sides import Sides
from drumhead.press.papers.cards.stock import FULL
from drumhead.press.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.press.html.setting import Setting
    from drumhead.press.papers.cards.card import Card
    from drumhead.press.papers.cards.flow import Maker
    from drumhead.press.papers.cards.kinds import Ask


def cards(setting: Setting, ask: Ask) -> list[Card]:
    """Each side's cards or the pack, and an aid card for each side; NoCardsError for a ruleset that turns none.

    PaperError for a pack that the ruleset does not have.
    """
    game, wishes, apparatus, stock = setting.game, setting.wishes, setting.apparatus, ask.making.stock
    about = game.ruleset.turn
    if not {"cards", "deck", "phase"} & about.keys():
        raise NoCardsError(f"{game.ruleset.title} turns no cards")
    if ask.pack and "deck" not in about:
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")
    sides = Sides(game, wishes, stock, apparatus) if "cards" in about else None
    makers: list[Maker] = [sides.set_in] if sides and ask.decks else []
    most = FULL
    if "deck" in about:
        deck = Deck(game, about, wishes.measures)
        if deck.printed if ask.pack is None else ask.pack:
            pack = CardPack(deck, stock, apparatus, wishes.ink == "low")
            makers, most = [*makers, pack.set_in], pack.most
    aid = Aid(game, wishes, ask, apparatus, sides)
    return alike([*makers, *([] if ask.aids == 0 else [aid.set_in])], stock, most=most)
