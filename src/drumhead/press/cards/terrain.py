"""Terrain cards: what each kind of ground does; and for a battle its objectives, with boxes for who holds them when.

What ground does stands in the ruleset's `terrain.toml`, as `press.cards.told` takes it. A battle's ground and what wins
it are the words of its file.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from drumhead.press.cards import boxes
from drumhead.press.cards.flow import Block, flowed
from drumhead.press.cards.kinds import NoCardsError
from drumhead.press.cards.notes import notes_cards
from drumhead.press.cards.runs import paragraph, worded
from drumhead.press.cards.stock import SMALLEST
from drumhead.press.cards.tagged import Tag, roomy, tagged_head
from drumhead.press.cards.told import card_of, told
from drumhead.press.cards.units import snug
from drumhead.press.lettering import plain
from drumhead.press.marks import INK, POINT, Mark, Path, Text, rectangle
from drumhead.press.signs import drawn

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.press.cards.card import Card
    from drumhead.press.cards.kinds import Ask
    from drumhead.press.cards.stock import Stock
    from drumhead.press.game import Game, Wishes

FILE = "terrain.toml"
VICTORY, PLACE = "Who wins", "Ground {}"
GROUND = "ground"
MOST_TURNS = 30  # boxes of a side; a longer battle has none
BOX = 4.4  # mm, on a broad card


def cards(game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    """A card for every kind of ground, one for each place of the battle, one for who wins; NoCardsError for none."""
    from drumhead.press.html import Setting
    from drumhead.press.phrases import Phrases

    stock, both = ask.making.stock, ask.making.duplex != "none"
    setting = Setting(game, wishes)
    kinds = [replace(kind, tag=Tag(gloss=GROUND)) for kind in told(Phrases(setting), FILE)]
    made = list(_objectives(game, stock, both)) if game.battle else []
    made += roomy([partial(card_of, kind, wishes.ink == "low", both) for kind in kinds], stock)
    if not made:
        raise NoCardsError(f"{game.ruleset.title}: no {FILE} tells what ground does")
    return [*made, *notes_cards(game, setting.apparatus, ask)]


def _objectives(game: Game, stock: Stock, both_sides: bool) -> Iterator[Card]:
    """Who wins the battle, then its places in the order of its file."""
    battle = game.battle
    assert battle
    if battle.victory:
        yield from snug(partial(_victory, game, battle, both_sides), stock)
    places = [partial(_place, game, number, words, both_sides) for number, words in enumerate(battle.ground, start=1)]
    yield from roomy(places, stock) if places else []


def _victory(game: Game, battle: Battle, both_sides: bool, stock: Stock) -> list[Card]:
    roles = [
        f"<b>{html.escape(plain(game.side(side)['name']))}</b>: {html.escape(role)}."
        for side, role in battle.roles.items()
        if role
    ]
    turns = [f"<b>{battle.turns}</b> turns."] if battle.turns else []
    blocks = [*paragraph(worded(html.escape(" ".join(battle.victory.split()))), stock)]
    blocks += paragraph(worded(" ".join([*roles, *turns])), stock)
    blocks += boxes.ticks([("turn", _turns(battle))], stock) if _turns(battle) else []
    return _card(VICTORY, battle, blocks, stock, both_sides)


def _place(game: Game, number: int, words: str, both_sides: bool, stock: Stock) -> list[Card]:
    battle = game.battle
    assert battle
    blocks = [*paragraph(worded(html.escape(words)), stock, after=1.6), *_held(game, battle, stock)]
    return _card(PLACE.format(number), battle, blocks, stock, both_sides)


def _held(game: Game, battle: Battle, stock: Stock) -> Iterator[Block]:
    """For every turn a box of each side, to cross for whoever holds the place; in as many rows as the turns need."""
    scale, size = stock.size / 9.4, max(SMALLEST, 0.85 * stock.size)
    pitch, left = BOX * scale + 0.7, 5.0 * scale
    turns = _turns(battle)
    rows = -(-len(turns) // int((stock.words.width - left) / pitch))
    across = -(-len(turns) // max(1, rows)) or 1
    for first in range(0, len(turns), across):
        marks: list[Mark] = []
        down = size * POINT
        for at, turn in enumerate(turns[first : first + across]):
            marks.append(Text(left + (at + 0.5) * pitch - 0.35, down - 0.5, turn, "semibold", size, "middle"))
        for side in battle.armies:
            about = game.side(side)
            sign = drawn(about["sign"], 0.95 * BOX * scale, about["ink"])
            marks.append(sign.at(0, down + 0.3))
            for at in range(len(turns[first : first + across])):
                square = rectangle(left + at * pitch, down + 0.3, BOX * scale, BOX * scale)
                marks.append(Path(square, stroke=INK, width=0.9 * POINT))
            down += BOX * scale + 0.9
        yield Block(tuple(marks), down + 0.8)


def _turns(battle: Battle) -> list[str]:
    return [str(turn) for turn in range(1, battle.turns + 1)] if battle.turns <= MOST_TURNS else []


def _card(title: str, battle: Battle, blocks: Sequence[Block], stock: Stock, both_sides: bool) -> list[Card]:
    tag = Tag(gloss=battle.title)
    return flowed(title, blocks, stock, lambda said: tagged_head(title, tag, stock, said), both_sides)
