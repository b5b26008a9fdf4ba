"""Terrain cards: the effects of each kind of ground, and for a battle its objectives with boxes for the holder each
turn.

The effects of ground are in the ruleset's `terrain.toml`; `step_list_cards` describes its form. A battle's ground is in
the words of its file, and victory is described as on the playsheet.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, rectangle
from drumhead.printing.layout.rich_text import resting, split_markup
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.card_fit import roomy
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.pages.cards.kinds.step_list_cards import card_of, list_entries
from drumhead.printing.pages.cards.kinds.tagged_header import Tag, tagged_head
from drumhead.printing.pages.cards.record_boxes import box_size
from drumhead.printing.pages.playsheet.deployment_and_victory import SettingUp
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_fit import Maker
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

FILE = "terrain.toml"
VICTORY = "Who wins"
GROUND = "ground"
MOST_TURNS = 30  # boxes of a side; a longer battle has none


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return a card for victory, one for each objective, and one for every kind of ground.

    NoCardsError where there is neither a battle nor a `terrain.toml`.
    """
    both, low, game = ask.making.duplex != "none", setting.wishes.ink == "low", setting.game
    makers = list(_objectives(game.battle, setting, both)) if game.battle else []
    makers += [
        partial(card_of, replace(kind, tag=Tag(gloss=GROUND)), low, both)
        for kind in list_entries(Phrases(setting), FILE)
    ]
    if not makers:
        raise NoCardsError(f"{game.ruleset.title}: no {FILE} has effects of ground")
    return roomy(makers, ask.making.stock)


def _objectives(battle: Battle, setting: HtmlRenderer, both_sides: bool) -> Iterator[Maker]:
    """Yield functions that make the victory card of a battle, then a card for each objective."""
    yield partial(_victory, setting, battle, both_sides)
    for name in dict.fromkeys(each.name for each in battle.victory.objectives):
        yield partial(_place, setting.game, battle, name, both_sides)


def _victory(setting: HtmlRenderer, battle: Battle, both_sides: bool, stock: Stock) -> list[Card]:
    """Return the victory card: the playsheet's sentences on winning, and a box for every turn."""
    game = setting.game
    setup = SettingUp(setting, lambda side: plain(game.side(side)["short"]), lambda section: "")
    blocks: list[Block] = []
    for each in setup.lines("winning"):
        with setting.apparatus.line(setup.states(each)) as marks:
            words = split_markup(str(setup.print_line(each)))
        blocks += paragraph([*words, *resting(marks)], stock)
    blocks += _boxes([], _turns(battle), stock)
    return _card(VICTORY, battle, blocks, stock, both_sides)


def _place(game: Game, battle: Battle, name: str, both_sides: bool, stock: Stock) -> list[Card]:
    """Return the card of the objective called `name`: the battle's description of the place, and boxes for its
    holders.
    """
    words = paragraph(split_markup(html.escape(_told_of(name, battle.ground))), stock, after=1.6)
    return _card(upper_first(name), battle, [*words, *_held(game, battle, stock)], stock, both_sides)


def _told_of(name: str, ground: Sequence[str]) -> str:
    """Return the first sentence of `ground` that contains all words of a place's name; "" if none does."""
    words = name.casefold().split()
    return next((told for told in ground if all(word in told.casefold() for word in words)), "")


def _held(game: Game, battle: Battle, stock: Stock) -> Iterator[Block]:
    """Yield the boxes of an objective's card: a row for each side with a box for every turn in which the side holds
    the place.
    """
    sides = [game.side(side) for side in battle.armies]
    yield from _boxes(sides, _turns(battle), stock)


def _boxes(sides: Sequence[Mapping[str, Any]], turns: Sequence[str], stock: Stock) -> Iterator[Block]:
    """Yield blocks of boxes, one box for each turn under its number, with a row for each side, or one row without
    sides.

    Turns that do not fit side by side continue in a further block.
    """
    scale = stock.scale
    left = 5.0 * scale if sides else 0.0
    bands = -(-len(turns) // int((stock.words.width - left) / _pitch(stock)))
    across = -(-len(turns) // max(1, bands)) or 1
    for first in range(0, len(turns), across):
        marks, down = _band(sides or [{}], turns[first : first + across], left, stock)
        yield Block(tuple(marks), down + 0.8)


def _band(
    sides: Sequence[Mapping[str, Any]], turns: Sequence[str], left: float, stock: Stock
) -> tuple[list[Mark], float]:
    box, pitch, size = box_size(stock), _pitch(stock), stock.least
    down = size * POINT
    marks: list[Mark] = [
        Text(left + at * pitch + box / 2, down - 0.5, turn, "semibold", size, "middle") for at, turn in enumerate(turns)
    ]
    for side in sides:
        if side:
            marks.append(draw_symbol(side["sign"], 0.95 * box, side["ink"]).at(0, down + 0.3))
        squares = (rectangle(left + at * pitch, down + 0.3, box, box) for at in range(len(turns)))
        marks += [Path(square, stroke=INK, width=0.9 * POINT) for square in squares]
        down += box + 0.9
    return marks, down


def _pitch(stock: Stock) -> float:
    """Return the distance in mm from the left edge of one box to that of the next."""
    return box_size(stock) + 0.7


def _turns(battle: Battle) -> list[str]:
    return [str(turn) for turn in range(1, battle.turns + 1)] if battle.turns <= MOST_TURNS else []


def _card(title: str, battle: Battle, blocks: Sequence[Block], stock: Stock, both_sides: bool) -> list[Card]:
    tag = Tag(gloss=battle.title)
    return flow_card(title, blocks, stock, lambda said: tagged_head(title, tag, stock, said), both_sides)
