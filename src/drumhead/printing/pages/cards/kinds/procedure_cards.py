"""Procedure cards: how to fire, move into contact, fight or rout, step by step, with the odds tables on the back.

Their text is in the ruleset's `procedures.toml`; `step_list_cards` describes its form.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.card_fit import alike
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.kinds.step_list_cards import card_of, list_entries

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask

FILE = "procedures.toml"


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return a card for every procedure that this game needs, with its steps and odds; NoCardsError where the ruleset
    has none.
    """
    found = list(list_entries(Phrases(setting), FILE))
    if not found:
        raise NoCardsError(f"{setting.game.ruleset.title}: no {FILE} has a procedure")
    low, both = setting.wishes.ink == "low", ask.making.duplex != "none"
    return alike([partial(card_of, each, low, both) for each in found], ask.making.stock)
