"""Event cards from a file that the players write: title, effect, and whether it is played at once or kept.

All backs are alike, so that nobody knows what comes next; long text continues on a card that stays out of the deck.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from drumhead.model.event_card import EventCard, EventDeck
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.pages.cards.card_fit import roomy
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.pages.cards.kinds.tagged_header import Tag, tagged_head
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.event_deck_advice import hooks, sample
from drumhead.rules.rulebook.army_check_evaluation import count_noun
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

WHEN = {"now": ("Now", "as it is drawn"), "keep": ("Keep", "till you play it")}
BESIDE = "beside the deck"
PARAGRAPHS = re.compile(r"\n\s*\n")


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return the event cards with their copies, and for each deck a card that lists its events.

    The decks are read from the file in `ask.events`, or are those of the battle. NoCardsError where there is none;
    FileErrors with every error in a file.
    """
    game = setting.game
    decks = _decks(game, ask)
    if not decks:
        says = f"{game.ruleset.title}: the events are yours to write; name your file with --events FILE"
        prints = name_command("cards", *game.ruleset.typed, "--events-sample")
        raise NoCardsError(f"{says}. `{prints}` prints one to copy" if sample(game.ruleset) else says)
    low = setting.wishes.ink == "low"
    makers = [
        make for deck in decks for make in (*(partial(_card, card, low) for card in deck.cards), partial(_list, deck))
    ]
    return roomy(makers, ask.making.stock)


def _decks(game: Game, ask: Ask) -> tuple[EventDeck, ...]:
    if ask.events is None:
        return game.battle.decks if game.battle else ()
    from drumhead.armies.files.event_deck_file import read_deck

    return (read_deck(ask.events, hooks(game.ruleset)),)


def _card(card: EventCard, low_ink: bool, stock: Stock) -> list[Card]:
    word, gloss = WHEN[card.when]

    def head(said: str) -> Block:
        beside = bool(said) and not said.startswith("1 ")
        over = Tag(word, card.when == "now", gloss=BESIDE if beside else gloss, low_ink=low_ink)
        return tagged_head(card.title, over, stock, said)

    first, *rest = flow_card(card.title, list(_words(card.text, stock)), stock, head, both_sides=False)
    return [replace(first, copies=card.copies), *rest]


def _words(text: str, stock: Stock, face: str = "sans") -> Iterator[Block]:
    for part in PARAGRAPHS.split(text.strip()):
        yield from paragraph(split_markup(html.escape(part), face), stock, after=1.4)


def _list(deck: EventDeck, stock: Stock) -> list[Card]:
    """Return a card that lists a deck's events with their copies, below the deck's note."""
    blocks = list(_words(deck.note, stock, "sans italic"))
    for card in deck.cards:
        said = f"<b>{card.copies}</b> {html.escape(plain(card.title))}" + (", keep" if card.when == "keep" else "")
        blocks += paragraph(split_markup(said), stock, after=0.4)
    over = Tag(gloss=f"{count_noun(deck.size, 'card')} to shuffle")
    return flow_card(
        deck.title, blocks, stock, lambda said: tagged_head(deck.title, over, stock, said), both_sides=False
    )
