"""Cards that say what the marks on other cards stand for: doubts by their letters, house rules by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.press import furniture
from drumhead.press.cards.flow import Block, flowed
from drumhead.press.cards.runs import Piece, paragraph, resting, worded
from drumhead.press.game import Line
from drumhead.press.lettering import fitted, width
from drumhead.press.marks import INK, POINT, Path, Text, line
from drumhead.press.words import minus

if TYPE_CHECKING:
    from drumhead.press.cards.card import Card
    from drumhead.press.cards.kinds import Ask
    from drumhead.press.cards.stock import Stock
    from drumhead.press.game import Apparatus, Game

TITLE = "What the marks mean"


def notes_cards(game: Game, apparatus: Apparatus, ask: Ask) -> list[Card]:
    """A card, or several, with every doubt and house rule met so far; none where there are none."""
    import html

    stock = ask.making.stock
    everything = Line(list(apparatus.letters.values()), sorted(apparatus.changes))
    blocks: list[Block] = []
    for sign, letter, words in furniture.notes(game, apparatus, everything):
        mark = Line([letter], []) if sign == "lozenge" else Line([], [int(letter)])
        blocks += paragraph([*resting(mark), (Piece(),), *worded(html.escape(minus(words)))], stock, together=True)
    if not blocks:
        return []
    return flowed(TITLE, blocks, stock, lambda said: _head(stock, said), ask.making.duplex != "none")


def _head(stock: Stock, said: str) -> Block:
    scale = stock.size / 9.4
    wide = stock.words.width
    rule = Path(line((0, 5.4 * scale), (wide, 5.4 * scale)), stroke=INK, width=0.9 * POINT)
    room = wide - width("10 of 10", "italic", 11 * scale) - 2
    words, size = fitted(TITLE, "garamond", 14.5 * scale, room, 8.4)
    title = Text(0, 4 * scale, words, "garamond", size)
    return Block((title, Text(wide, 4 * scale, said, "italic", 11 * scale, "end"), rule), 6.8 * scale)
