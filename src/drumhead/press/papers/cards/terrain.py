"""Terrain cards: what each kind of ground does; and for a battle its objectives, with boxes for who holds them when.

What ground does stands in the ruleset's `terrain.toml`, as `press.cards.told` takes it. A battle's ground is told in
the words of its file, and who wins as on the playsheet.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.press.drawing.marks import Mark, Path, Text, rectangle
from drumhead.press.drawing.symbols import drawn
from drumhead.press.html.setting import Setting
from drumhead.press.layout.runs import resting, worded
from drumhead.press.odds.expressions import Phrases
from drumhead.press.papers.cards.flow import Block, flowed, largest_fitting
from drumhead.press.papers.cards.kinds import NoCardsError
from drumhead.press.papers.cards.notes import notes_cards
from drumhead.press.papers.cards.runs import paragraph
from drumhead.press.papers.cards.stock import SMALLEST
from drumhead.press.papers.cards.tagged import Tag, roomy, tagged_head
from drumhead.press.papers.cards.told import card_of, told
from drumhead.press.papers.playsheet.setting_up import SettingUp
from drumhead.press.style.inks import INK, POINT
from drumhead.press.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.press.game import Game, Wishes
    from drumhead.press.papers.cards.card import Card
    from drumhead.press.papers.cards.kinds import Ask
    from drumhead.press.papers.cards.stock import Stock

FILE = "terrain.toml"
VICTORY, PLACE = "Who wins", "Ground {}"
GROUND = "ground"
MOST_TURNS = 30  # boxes of a side; a longer battle has none
BOX = 4.4  # mm, on a broad card


def cards(game: Game, wishes: Wishes, ask: Ask) -> list[Card]:
    """A card for every kind of ground, one for each place of the battle, one for who wins; NoCardsError for none."""
    stock, both = ask.making.stock, ask.making.duplex != "none"
    setting = Setting(game, wishes)
    kinds = [replace(kind, tag=Tag(gloss=GROUND)) for kind in told(Phrases(setting), FILE)]
    made = list(_objectives(setting, stock, both)) if game.battle else []
    for kind in kinds:
        made += roomy([partial(card_of, kind, wishes.ink == "low", both)], stock)
    if not made:
        raise NoCardsError(f"{game.ruleset.title}: no {FILE} tells what ground does")
    return [*made, *notes_cards(game, setting.apparatus, ask)]


def _objectives(setting: Setting, stock: Stock, both_sides: bool) -> Iterator[Card]:
    """Who wins the battle, then its places in the order of its file."""
    game, battle = setting.game, setting.game.battle
    assert battle
    yield from largest_fitting(partial(_victory, setting, battle, both_sides), stock)
    places = [partial(_place, game, number, words, both_sides) for number, words in enumerate(battle.ground, start=1)]
    yield from roomy(places, stock) if places else []


def _victory(setting: Setting, battle: Battle, both_sides: bool, stock: Stock) -> list[Card]:
    """What the playsheet says of winning, with a box for every turn."""
    game = setting.game
    setup = SettingUp(setting, lambda side: plain(game.side(side)["short"]), lambda section: "")
    blocks: list[Block] = []
    for each in setup.lines("winning"):
        with setting.apparatus.line(setup.states(each)) as marks:
            words = worded(str(setup.said(each)))
        blocks += paragraph([*words, *resting(marks)], stock)
    blocks += _boxes([], _turns(battle), stock)
    return _card(VICTORY, battle, blocks, stock, both_sides)


def _place(game: Game, number: int, words: str, both_sides: bool, stock: Stock) -> list[Card]:
    battle = game.battle
    assert battle
    blocks = [*paragraph(worded(html.escape(words)), stock, after=1.6), *_held(game, battle, stock)]
    return _card(PLACE.format(number), battle, blocks, stock, both_sides)


def _held(game: Game, battle: Battle, stock: Stock) -> Iterator[Block]:
    """For every turn a box of each side, to cross for whoever holds the place."""
    sides = [game.side(side) for side in battle.armies]
    yield from _boxes(sides, _turns(battle), stock)


def _boxes(sides: Sequence[Mapping[str, Any]], turns: Sequence[str], stock: Stock) -> Iterator[Block]:
    """A box for each turn under its number, in a row for each side, or in one; in as many bands as the turns need."""
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
    box, pitch, size = BOX * stock.scale, _pitch(stock), max(SMALLEST, 0.85 * stock.size)
    down = size * POINT
    marks: list[Mark] = [
        Text(left + at * pitch + box / 2, down - 0.5, turn, "semibold", size, "middle") for at, turn in enumerate(turns)
    ]
    for side in sides:
        if side:
            marks.append(drawn(side["sign"], 0.95 * box, side["ink"]).at(0, down + 0.3))
        squares = (rectangle(left + at * pitch, down + 0.3, box, box) for at in range(len(turns)))
        marks += [Path(square, stroke=INK, width=0.9 * POINT) for square in squares]
        down += box + 0.9
    return marks, down


def _pitch(stock: Stock) -> float:
    """How far it is from a box to the next, in mm."""
    return BOX * stock.scale + 0.7


def _turns(battle: Battle) -> list[str]:
    return [str(turn) for turn in range(1, battle.turns + 1)] if battle.turns <= MOST_TURNS else []


def _card(title: str, battle: Battle, blocks: Sequence[Block], stock: Stock, both_sides: bool) -> list[Card]:
    tag = Tag(gloss=battle.title)
    return flowed(title, blocks, stock, lambda said: tagged_head(title, tag, stock, said), both_sides)
