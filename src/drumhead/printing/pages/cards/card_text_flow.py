"""Blocks of words and tables placed one below another on a card; those that do not fit go to the back or to another
card.

Nothing is made smaller to fit and nothing is cut off. A back that the whole deck shares is not written on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.sheets.card_stock import FULL, Stock
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.font_metrics import width

OVER, NEXT = "turn over", "goes on: card {} of {}"
POINTER = 3.6  # mm at the foot of a side whose text goes on
SLACK = 1e-6
LARGER = (1.6, 1.45)  # of the usual size of words, where cards have little to say
HARDLY_MORE = 1.1  # times as many faces


# What of a block goes into so many mm and the rest of it, if it parts there; or, if it must, anywhere.
Parting = Callable[[float, bool], "tuple[Block, Block] | None"]


@dataclass(frozen=True)
class Block:
    """Marks of a card that stay together, `height` mm high, relative to the upper left corner of the text area.

    The block after one that `turns` begins on a back. A `tied` block is on the same face as the next block, if any
    face has room for both. `heads` marks a heading. `parted` divides the block at a height in mm; `least` is the
    height in mm of its first part.
    """

    marks: tuple[Mark, ...]
    height: float
    least: float = 0.0  # mm that the first part of it takes, where it may be parted
    parted: Parting | None = None
    heads: bool = False  # a heading stays with the next block, and is repeated where that continues
    turns: bool = False
    tied: bool = False

    @property
    def begins(self) -> float:
        """The height in mm of the smallest part of the block that may be on a face by itself."""
        return self.least or self.height


Maker = Callable[[Stock], list[Card]]  # a card, or as many as it takes, in words of the size of a stock
Head = Callable[[str], Block]  # the head of a side, given "2 of 3" or nothing
TURN = Block((), 0, turns=True)
UNHEADED = Block((), 0, heads=True)  # from here on no heading is repeated


def flow_card(
    name: str,
    blocks: Sequence[Block],
    stock: Stock,
    head: Head,
    both_sides: bool = True,
    behind: Head | None = None,
) -> list[Card]:
    """Return the cards that these blocks need, with their names numbered if there are several.

    `head` draws the header of a front, given "2 of 3" or "". With `both_sides` the text may continue on the back,
    under the header `behind`, or `head` if None; otherwise every face is a card of its own. PaperError where one
    block is higher than a card.
    """
    heads = (head, behind or head) if both_sides else (head,)
    sides, numbers = _shared(name, blocks, stock, heads)
    cards = []
    for at, said in enumerate(numbers):
        front, *back = sides[at * len(heads) : (at + 1) * len(heads)]
        next_card = "" if at + 1 == len(numbers) else NEXT.format(at + 2, len(numbers))
        over = "" if front.ended else OVER
        behind_it = _face(back[0].blocks, next_card, heads[-1](said), stock) if back else None
        face = _face(front.blocks, over if back else next_card, head(said), stock)
        cards.append(Card(f"{name} {said}".strip(), face, behind_it))
    return cards


def _shared(name: str, blocks: Sequence[Block], stock: Stock, heads: Sequence[Head]) -> tuple[list[_Side], list[str]]:
    """Return the faces that the blocks fill, and the words such as "2 of 3" for each card's header; [""] for a single
    card.
    """
    numbers = [""]
    high = [each("").height for each in heads]
    while True:
        sides = _SideFiller(name, [stock.words.height - tall for tall in high], stock).share(blocks)
        count = -(-len(sides) // len(heads))
        said = [f"{number} of {count}" for number in range(1, count + 1)] if count > 1 else [""]
        if said == numbers:
            return sides, numbers
        numbers = said
        high = [max(tall, *(each(word).height for word in said)) for tall, each in zip(high, heads)]


@dataclass
class _Side:
    """The contents of one face of a card; `ended` where the next face begins a new part of the text."""

    blocks: list[Block]
    ended: bool = False
    again: bool = False  # whether its first block is a repeated heading

    @property
    def taken(self) -> float:
        return sum(block.height for block in self.blocks)


@dataclass(frozen=True)
class _SideFiller:
    """A distributor of blocks over card faces; it keeps room for the line "turn over" on a face that continues."""

    name: str
    rooms: Sequence[float]  # of a front, and of a back
    stock: Stock

    def share(self, blocks: Sequence[Block]) -> list[_Side]:
        sides, heading = [_Side([])], None
        for at, block in enumerate(blocks):
            heading = block if block.heads else heading
            if block.turns:
                if sides[-1].blocks and blocks[at + 1 :] and self._is_front(len(sides)):
                    sides[-1].ended = True
                    sides.append(_Side([]))
            else:
                self._place(block, blocks[at + 1 :], heading, sides)
        return sides

    def _place(self, block: Block, after: Sequence[Block], heading: Block | None, sides: list[_Side]) -> None:
        """Place a block on the last of `sides`; add faces for the part of the block that does not fit.

        `after` are the blocks that follow, `heading` the heading in force, to be repeated. PaperError where no face
        has room.
        """
        side, room = sides[-1], self._room(len(sides))
        ends = side.taken + self._rest([block, *after], len(sides)) <= room + SLACK
        free = room - side.taken if ends else room - POINTER - side.taken
        begun = len(side.blocks) > (1 if side.again else 0)
        if begun and self._needed(block, after) > free + SLACK:
            sides.append(self._begun(heading, block))
        elif block.height <= (free if begun else room - side.taken) + SLACK:
            side.blocks.append(block)
            return
        elif side.again and not begun:
            sides[-1] = _Side([])
        elif parts := block.parted and (block.parted(free, False) or (not begun and block.parted(free, True))):
            side.blocks.append(parts[0])
            block = parts[1]
            sides.append(self._begun(heading, block))
        else:
            raise PaperError(
                f"{self.name}: a part of it is {block.height:.0f} mm high and no card of {self.stock.says} holds it"
            )
        self._place(block, after, heading, sides)

    def _begun(self, heading: Block | None, block: Block) -> _Side:
        """Return a new face, begun with a repeat of the heading that belongs to its first block, if there is one."""
        again = [heading] if heading and heading is not block and heading.marks else []
        return _Side(again, again=bool(again))

    def _room(self, number: int) -> float:
        return self.rooms[(number - 1) % len(self.rooms)]

    def _is_front(self, number: int) -> bool:
        return number % len(self.rooms) == 1 % len(self.rooms)

    def _rest(self, blocks: Sequence[Block], number: int) -> float:
        """Return the height in mm of the blocks that belong on face `number`, counted from 1: on a front, up to the
        next turn.

        Where a turn leads to another card, the height of the line that says so is included.
        """
        rest = 0.0
        for at, block in enumerate(blocks):
            if block.turns and self._is_front(number):
                return rest + (POINTER if len(self.rooms) == 1 and blocks[at + 1 :] else 0.0)
            rest += block.height
        return rest

    def _needed(self, block: Block, after: Sequence[Block]) -> float:
        """Return the height in mm that a block, or its first part, needs together with the blocks it stays with.

        Where no face has room for all of them, count only a heading and the block after it.
        """
        together = 0.0
        for each in (block, *after):
            if not (each.tied or each.heads):
                together += each.begins
                break
            together += each.height
        if together <= min(self.rooms) - POINTER:
            return together
        return block.begins + (after[0].begins if block.heads and after else 0.0)


def _face(blocks: Sequence[Block], after: str, head: Block, stock: Stock) -> CardFace:
    words = stock.words
    marks: list[Mark] = [move(head.marks, words.left, words.top)]
    down = words.top + head.height
    for block in blocks:
        marks.append(move(block.marks, words.left, down))
        down += block.height
    if after and down <= words.bottom - POINTER + SLACK:  # otherwise only its header says that there is more
        size = max(stock.least, min(stock.size, FULL))
        marks.append(Text(words.right, words.bottom - 0.8, f"{after} →", "sans italic", size, "end"))
    return CardFace(tuple(marks))


def alike(makers: Sequence[Maker], stock: Stock, most: float = inf) -> list[Card]:
    """Return the cards of one kind, all in the same text size: the largest in which no maker needs an additional
    card or leaves out more.

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


def _cost(cards: Sequence[Card]) -> tuple[int, int]:
    return len(cards), sum(card.left_out for card in cards)


def fit_tables(make: Callable[[int], list[Card]], tables: int) -> list[Card]:
    """Return the cards with as many of their odds tables as need no additional card.

    `make` makes the cards with that number of the first tables. The first card counts those left out.
    """
    fewest = len(make(0))
    for count in range(tables, 0, -1):
        if len(made := make(count)) <= fewest:
            return [replace(made[0], left_out=tables - count), *made[1:]]
    return [replace(card, left_out=0 if at else tables) for at, card in enumerate(make(0))]


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


def heading(words: str, stock: Stock) -> Block:
    """Return a block with a heading in small capitals over a rule as wide as the card's text; PaperError where it is
    too long.
    """
    size = max(11.0, 1.3 * stock.size)
    wide = stock.words.width
    if width(words, "small capitals", size) > wide:
        raise PaperError(f"{words!r} is too long to head part of a card of {stock.says}")
    high = size * POINT
    rule = Path(line((0, high + 0.9), (wide, high + 0.9)), stroke=INK, width=0.35 * POINT)
    return Block((Text(0, high, words, "small capitals", size), rule), high + 1.6, heads=True)
