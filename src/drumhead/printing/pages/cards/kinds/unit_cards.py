"""Unit cards: boxes to cross for a unit's record, its abilities, its note, and on the back its odds tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards import record_boxes
from drumhead.printing.pages.cards.card_fit import Places, alike, arrange_tables, room_left
from drumhead.printing.pages.cards.card_header import Titled, back_head, front_head
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_tables import both_forms
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import TURN, Block, flow_card
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer, UnitFacts
from drumhead.printing.pages.document import check_sizes
from drumhead.printing.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return a card for every unit of the battle, army by army; NoCardsError without a battle or a `roster.toml`.

    PaperError where an army has too many units.
    """
    game = setting.game
    armies = armies_of(game, "unit cards")
    check_sizes(game, "unit cards are printed of")
    phrases = Phrases(setting)
    units = [facts for army in armies for facts in Gatherer(setting, phrases, army).units()]
    low, both = setting.wishes.ink == "low", ask.making.duplex != "none"
    return alike([partial(_card, unit, game, low, both) for unit in units], ask.making.stock)


def armies_of(game: Game, what: str) -> list[Army]:
    """Return the armies of the game's battle; NoCardsError without a battle or without a `roster.toml`.

    `what` are the cards asked for, such as "unit cards", for the message.
    """
    if not game.battle:
        raise NoCardsError(f"{game.ruleset.title}: {what} need to know the units; name a battle or an army file")
    if "roster" not in game.ruleset.about:
        raise NoCardsError(f"{game.ruleset.title}: no roster.toml says what is recorded of a unit")
    return list(game.battle.armies.values())


def _card(facts: UnitFacts, game: Game, low_ink: bool, both_sides: bool, stock: Stock) -> list[Card]:
    """Return the card of one unit, or as many cards as its contents need.

    Odds tables that would need another card are left out; a small card has none.
    """
    unit = facts.unit
    titled = Titled(str(unit.number), plain(unit.name), facts.sign, game.side(unit.side))
    grids = () if stock.is_small else (*facts.fronts, *facts.backs)
    tables = [both_forms(grid, stock, low_ink) for grid in grids]
    record, words = list(_record(facts, stock, low_ink)), list(_words(facts, stock))
    heads = front_head(titled, stock.loose, ""), back_head(titled, stock.loose, "")
    room = room_left(stock, [*heads, *record, *words])

    def make(places: Places) -> list[Card]:
        return flow_card(
            f"{titled.number} {titled.name}",
            [*record, *places.before, *words, *places.after, TURN, *places.back],
            stock,
            lambda said: front_head(titled, stock.loose, said),
            both_sides,
            lambda said: back_head(titled, stock.loose, said),
        )

    return arrange_tables(make, tables, len(facts.fronts) if tables else 0, both_sides, room)


def _record(facts: UnitFacts, stock: Stock, low_ink: bool) -> Iterator[Block]:
    """Yield the first blocks of a unit card's front: quality, type and brigade, and boxes."""
    yield from paragraph(facts.who, stock)
    yield from record_boxes.tracks(facts.tracks, facts.captions, stock, low_ink)
    yield from paragraph(facts.hint, stock)
    yield from record_boxes.ticks(facts.ticks, stock)


def _words(facts: UnitFacts, stock: Stock) -> Iterator[Block]:
    """Yield the blocks of a unit's abilities and note."""
    for line in facts.lines:
        yield from paragraph(line, stock)
