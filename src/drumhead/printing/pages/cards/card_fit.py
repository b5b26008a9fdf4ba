"""The text size and the form of the odds tables with which cards of one kind fit their stock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_text_flow import Block
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

AIRY = 3.0  # mm at most that the last blocks of two faces can do without
LARGER = (1.6, 1.45)  # of the usual size of words, where cards have little to say
HARDLY_MORE = 1.1  # times as many faces

Maker = Callable[["Stock"], "list[Card]"]  # a card, or as many as it takes, in words of the size of a stock


def alike(makers: Sequence[Maker], stock: Stock, most: float = inf) -> list[Card]:
    """Return the cards of one kind, all in the same text size: the largest in which no maker needs an additional
    card, leaves out more, or has fewer bars.

    The cards in the smallest size are the measure. `most` is an upper limit in points set by other cards of the kind.
    PaperError where a part fits no card in any size.
    """
    sizes = [each for each in stock.sizes() if each.size <= max(most, stock.least)]
    best = [make(sizes[-1]) for make in makers]
    order = list(range(len(makers)))
    for size in sizes[:-1]:
        if made := _as_few(makers, size, best, order):
            return _together(made)
    return _together(best)


def _as_few(
    makers: Sequence[Maker], size: Stock, best: Sequence[Sequence[Card]], order: list[int]
) -> list[list[Card]] | None:
    """Return each maker's cards in a text size; None where one of them needs more cards than in `best`.

    `order` is the order of trial, by index; the maker that fails is moved to its front.
    """
    made: dict[int, list[Card]] = {}
    for at in list(order):
        with suppress(PaperError):
            made[at] = makers[at](size)
        if at not in made or _cost(made[at]) > _cost(best[at]):
            order.remove(at)
            order.insert(0, at)
            return None
    return [made[at] for at in range(len(makers))]


def _cost(cards: Sequence[Card]) -> tuple[int, int, int]:
    return len(cards), sum(len(card.left_out) for card in cards), sum(card.plain for card in cards)


def fit_tables(make: Callable[[int], list[Card]], tables: Sequence[str]) -> list[Card]:
    """Return the cards with as many of their odds tables as need no additional card.

    `make` makes the cards with that number of the first tables; `tables` are their titles. The first card has the
    titles of those left out.
    """
    fewest = len(make(0))
    for count in range(len(tables), 0, -1):
        if len(made := make(count)) <= fewest:
            return _without(made, tables[count:])
    return _without(make(0), tables)


def _without(cards: Sequence[Card], left_out: Sequence[str]) -> list[Card]:
    return [replace(card, left_out=() if at else tuple(left_out)) for at, card in enumerate(cards)]


@dataclass(frozen=True)
class TableBlocks:
    """The blocks of an odds table, and those of the same table with bars; () for a table without bars."""

    title: str
    plain: Sequence[Block]
    barred: Sequence[Block] = ()

    def height(self, bars: bool = False) -> float:
        """Return the height of the table in mm, with or without bars."""
        return sum(block.height for block in (self.barred if bars else self.plain))

    @property
    def more(self) -> float:
        """The height in mm that bars need more."""
        return self.height(bars=True) - self.height()


class Places(NamedTuple):
    """The blocks of odds tables before the words on a card's front, after them, and on its back."""

    before: Sequence[Block] = ()
    after: Sequence[Block] = ()
    back: Sequence[Block] = ()


TableMaker = Callable[[Places], "list[Card]"]


Order = tuple[Sequence[int], Sequence[int], Sequence[int]]  # the tables of `Places`, by index


@dataclass(frozen=True)
class _Arranger:
    """The search for an arrangement of odds tables on a card that `make` draws; see `arrange_tables`."""

    make: TableMaker
    tables: Sequence[TableBlocks]
    fronts: int
    both_sides: bool
    most: float  # mm of tables that two faces can hold

    def arrange(self) -> list[Card]:
        """Return the cards with as many of the tables as they hold."""
        fewest = len(self.make(Places())) if self.both_sides else 1 + bool(self.tables)
        best: list[Card] = []
        for count in range(len(self.tables), 0, -1):
            for chosen in combinations(range(len(self.tables)), count):
                if self.both_sides and fewest == 1 and self.height(chosen) > self.most:
                    continue
                for order in self.orders(chosen):
                    if not (made := self.try_order(order)):
                        continue
                    if len(made) <= fewest:
                        left_out = [table.title for at, table in enumerate(self.tables) if at not in chosen]
                        return _without(self.with_bars(chosen, order, made), left_out)
                    best = min(best or made, made, key=len)
            if best and not self.both_sides:
                return best
        return _without(self.make(Places()), [table.title for table in self.tables])

    def with_bars(self, chosen: Sequence[int], order: Order, plain: list[Card]) -> list[Card]:
        """Return the cards with bars in as many of the chosen tables as have room, otherwise `plain`, as in `order`.

        Tables of the front stay there; those whose bars need most room give way first.
        """
        able = sorted((at for at in chosen if self.tables[at].barred), key=lambda at: self.tables[at].more)
        usual = {at for at in chosen if at < self.fronts}
        orders = [order, *(each for each in self.orders(chosen) if usual.isdisjoint(each[2]) and each != order)]
        for count in range(len(able), 0, -1):
            if len(plain) == 2 - self.both_sides and self.height(chosen, able[:count]) > self.most:
                continue
            for each in orders:
                if (made := self.try_order(each, able[:count])) and len(made) <= len(plain):
                    return [replace(made[0], plain=len(able) - count), *made[1:]]
        return [replace(plain[0], plain=len(able)), *plain[1:]]

    def height(self, chosen: Sequence[int], bars: Sequence[int] = ()) -> float:
        """Return the height in mm of the chosen tables, with bars in the tables `bars`."""
        return sum(self.tables[at].height(at in bars) for at in chosen)

    def try_order(self, order: Order, bars: Sequence[int] = ()) -> list[Card]:
        """Return the cards with their tables in this order, with bars in the tables `bars`; [] if a part fits none."""
        places = (
            [block for at in some for block in (self.tables[at].barred if at in bars else self.tables[at].plain)]
            for some in order
        )
        with suppress(PaperError):
            return self.make(Places(*places))
        return []

    def orders(self, chosen: Sequence[int]) -> Iterator[Order]:
        """Yield the orders of the chosen tables on a card: the usual one, then those that keep tables on the front."""
        usual = tuple(at for at in chosen if at < self.fronts)
        some = [each for count in range(len(chosen) + 1) for each in combinations(chosen, count)]
        some.sort(key=lambda front: (front != usual, not set(usual) <= set(front)))
        back = {front: tuple(at for at in chosen if at not in front) for front in some}
        yield usual, (), back[usual]
        yield from (((), front, back[front]) for front in some)
        yield from ((front, (), back[front]) for front in some[1:])


def arrange_tables(
    make: TableMaker, tables: Sequence[TableBlocks], fronts: int, both_sides: bool, room: float
) -> list[Card]:
    """Return the cards with as many of their odds tables as need no additional card, in the first arrangement that
    holds them; with one side, all tables on as few cards as possible.

    The first `fronts` tables are on the front where they fit. Tables have bars as far as there is room beside all
    others. The first card has the titles of those left out. `room` is the height in mm that the words leave on two
    faces: what is higher is not tried. PaperError where the card does not hold its words.
    """
    return _Arranger(make, tables, fronts, both_sides, room + AIRY).arrange()


def room_left(stock: Stock, words: Sequence[Block]) -> float:
    """Return the height in mm that headers and words leave for tables on two faces of a card."""
    return 2 * stock.words.height - sum(block.height for block in words)


def roomy(makers: Sequence[Maker], stock: Stock) -> list[Card]:
    """Return cards with little text, in larger text than usual where that needs hardly more faces.

    One long card may need its back for the sake of all the others.
    """
    *sizes, least = stock.sizes()
    cards = _together(make(least) for make in makers)
    larger = (replace(stock, points=round(stock.size * share, 1)) for share in LARGER)
    for size in (*larger, *sizes):
        with suppress(PaperError):
            made = _together(make(size) for make in makers)
            if len(made) <= len(cards) and _faces(made) <= HARDLY_MORE * _faces(cards):
                return made
    return cards


def _together(made: Iterable[Sequence[Card]]) -> list[Card]:
    return [card for some in made for card in some]


def _faces(cards: Sequence[Card]) -> int:
    return sum(1 + bool(card.back) for card in cards)
