"""The cards of a complete pack, each with its index, its side, and its meaning in every use."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from drumhead.printing.drawing.symbols import Sign, draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Text, move
from drumhead.printing.layout.rich_text import Word, resting, split_markup
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.pages.cards.kinds.aid_cards import suit_piece
from drumhead.printing.pages.cards.kinds.playing_card_meanings import JOKER, Deck, Meaning, PlayingCard
from drumhead.printing.pages.cards.record_boxes import HEAD, ticks
from drumhead.printing.style.colours import INK, POINT, RED
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import CAPITALS, plain, width

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

RANK, SUIT, NAME = 19.0, 5.0, 20.0  # points of the rank, mm of the suit below it, points of the side's name
EMBLEM, LOW_EMBLEM, LEAST_EMBLEM = 24.0, 12.0, 7.0  # mm
INDEX = 13.4  # mm that rank and suit take on a broad card
LARGER = 1.7  # times as large: an index for weak eyes
MORE = "more on the aid card\N{NO-BREAK SPACE}→"


@dataclass(frozen=True)
class Said:
    """Blocks of a playing card that stay together: one use with its heading and meanings, or the boxes to tick."""

    blocks: Sequence[Block]

    @property
    def height(self) -> float:
        """The total height of the blocks in mm."""
        return sum(block.height for block in self.blocks)


@dataclass(frozen=True, eq=False)
class CardPack:
    """A complete pack of playing cards, drawn on one card stock; every card has the same text size.

    Rank and suit in the corners are `times` their usual size.
    """

    deck: Deck
    stock: Stock
    apparatus: Annotations
    low_ink: bool
    times: float = 1.0

    def set_in(self, stock: Stock) -> list[Card]:
        """Return every card of the pack, suit by suit with the jokers last, in the text size of a stock."""
        return [self._card(card, stock) for card in self.deck.cards]

    @property
    def most(self) -> float:
        """The largest text size in points in which every card holds all its meanings; the smallest size where none
        does.
        """
        for stock in (sizes := list(self.stock.sizes())):
            if all(self._height(card, stock) <= _room(stock, self.times).height for card in self.deck.cards):
                return stock.size
        return sizes[-1].size

    def _height(self, card: PlayingCard, stock: Stock) -> float:
        return sum(said.height for said in self._meanings(card, stock))

    def _card(self, card: PlayingCard, stock: Stock) -> Card:
        """Return one card: its index in two corners, its side's name, its meanings, and a suit symbol as large as
        there is room.
        """
        ink = RED if card.colour == "red" else INK
        index = tuple(_index(card, stock, ink, self.times))
        room = _room(stock, self.times)
        down = room.top
        marks: list[Mark] = []
        for block in self._fitting(card, stock):
            marks.append(move(block.marks, room.left, down))
            down += block.height
        marks += self._name(card, stock, ink)
        emblem = _emblem(card, stock, down, LOW_EMBLEM if self.low_ink else EMBLEM, self.times)
        whole = (*index, move(index, stock.width, stock.height, 180), *marks, *emblem)
        return Card(f"{card.rank} {card.suit}".strip(), CardFace(whole))

    def _fitting(self, card: PlayingCard, stock: Stock) -> Iterator[Block]:
        """Yield the blocks of a card's meanings; if not all fit, those of the first uses and a reference to the aid
        card.
        """
        meanings = list(self._meanings(card, stock))
        room = _room(stock, self.times).height
        if sum(said.height for said in meanings) <= room:
            for said in meanings:
                yield from said.blocks
            return
        (more,) = paragraph(
            split_markup(MORE, "sans italic"), replace(stock, points=stock.least), after=0, together=True
        )
        room -= more.height
        for said in meanings:
            if (room := room - said.height) < 0:
                break
            yield from said.blocks
        yield more

    def _meanings(self, card: PlayingCard, stock: Stock) -> Iterator[Said]:
        """Yield the blocks of each use of a playing card, a heading with its meanings, and last the boxes to tick in
        its corner.
        """
        met = [meaning for meaning in self.deck.meanings if meaning.meets(card) and meaning.short]
        stock = _between(stock, self.times)
        for use, meanings in groupby(met, key=lambda meaning: meaning.use):
            said = [paragraph(self._worded(meaning), stock, after=1.2) for meaning in meanings]
            head = paragraph(split_markup(html.escape(use), HEAD), stock, after=0) if use else ()
            yield Said([*head, *(block for blocks in said for block in blocks)])
        corners = dict.fromkeys(meaning.corner for meaning in met if meaning.corner)
        if corners:
            yield Said(list(ticks([(html.escape(words), [""]) for words in corners], stock)))

    def _worded(self, meaning: Meaning) -> list[Word]:
        with self.apparatus.line() as marks:
            short = meaning.short
        return [*split_markup(html.escape(short)), *resting(marks)]

    def _name(self, card: PlayingCard, stock: Stock, ink: str) -> Iterator[Mark]:
        """Yield the name of the side to which a playing card belongs, at the top in the middle; "Joker" for a joker
        without a side.
        """
        side = self.deck.side_of(card)
        name = plain(side["short"]) if side else (JOKER if not card.suit else "")
        room = stock.words.width - 2 * _beside(stock, self.times)
        size = NAME * stock.scale
        size = max(7.0, min(size, size * room / max(width(name, "garamond", size), 0.1)))
        base = stock.words.top + 3.2 * stock.scale + size * CAPITALS * POINT / 2
        yield Text(stock.width / 2, base, name, "garamond", int(size * 10) / 10, "middle", ink)


def _beside(stock: Stock, times: float) -> float:
    """Return the width in mm that the index (rank and suit) of a playing card takes, `times` its usual size."""
    return 7.5 * stock.scale * times


def _is_broad(stock: Stock) -> bool:
    return stock.width >= 1.3 * stock.height


def _between(stock: Stock, times: float) -> Stock:
    """Return a broad stock narrowed to the text area between its two indexes; any other stock unchanged."""
    if not _is_broad(stock):
        return stock
    return replace(stock, width=stock.width - 2 * _beside(stock, times), points=stock.size)


def _room(stock: Stock, times: float) -> Box:
    """Return the area in mm for text on a playing card: between the upper and lower index, or on a broad card left
    and right.
    """
    index, name, beside = (part * stock.scale for part in (INDEX * times, 8.0, 7.5 * times))
    if _is_broad(stock):
        return stock.words.inset(top=name, left=beside, right=beside)
    return stock.words.inset(top=index, bottom=index)


def _index(card: PlayingCard, stock: Stock, ink: str, times: float) -> Iterator[Mark]:
    scale = stock.scale * times
    x, y = stock.words.left + width("10", "bold", RANK * scale) / 2, stock.words.top
    if not card.suit:
        yield draw_symbol("star", (SUIT + 1) * scale).centre(x, y + 3.4 * scale)
        return
    yield Text(x, y + 5.0 * scale, card.rank, "bold", RANK * scale, "middle", ink)
    yield suit_sign(card, SUIT * scale).centre(x, y + 9.4 * scale)


def suit_sign(card: PlayingCard, height: float) -> Sign:
    """Return the symbol of a playing card's suit, `height` mm high and in the suit's colour; a star for a joker."""
    piece = suit_piece(card.suit)
    return draw_symbol(piece.sign, height, piece.ink) if card.suit else draw_symbol("star", height)


def _emblem(card: PlayingCard, stock: Stock, top: float, largest: float, times: float) -> Iterator[Mark]:
    """Yield the large suit symbol of a playing card, between y = `top` mm and the lower index; nothing where there is
    no room.

    It is at most `largest` mm high on a card of full size, and in proportion on a smaller one.
    """
    bottom = stock.words.bottom - 3 * stock.scale
    tall = min(largest * stock.scale, bottom - top)
    if tall >= LEAST_EMBLEM:
        sign = suit_sign(card, tall)
        if sign.width <= stock.words.width - 2 * _beside(stock, times):
            yield sign.centre(stock.width / 2, (top + bottom) / 2)
