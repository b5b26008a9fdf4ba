"""Blocks of words and tables placed one below another on a card; those that do not fit go to the back or to another
card.

Nothing is made smaller to fit and nothing is cut off. A back that the whole deck shares is not written on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.sheets.card_stock import FULL, Stock
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.font_metrics import width

OVER, NEXT = "turn over", "goes on: card {} of {}"
POINTER = 3.6  # mm at the foot of a side whose text goes on
SLACK = 1e-6


# What of a block goes into so many mm and the rest of it, if it parts there; or, if it must, anywhere.
Parting = Callable[[float, bool], "tuple[Block, Block] | None"]


@dataclass(frozen=True)
class Block:
    """Marks of a card that stay together, `height` mm high, relative to the upper left corner of the text area.

    The block after one that `turns` begins on a back. A `tied` block is on the same face as the next block, if any
    face has room for both. `heads` marks a heading. `parted` divides the block at a height in mm; `least` is the
    height in mm of its first part. `air` is the free space in mm at its foot, which the last block of a face can do
    without.
    """

    marks: tuple[Mark, ...]
    height: float
    least: float = 0.0  # mm that the first part of it takes, where it may be parted
    parted: Parting | None = None
    step: bool = False  # it goes to the next face whole, unless dividing it saves a card
    heads: bool = False  # a heading stays with the next block, and is repeated where that continues
    turns: bool = False
    tied: bool = False
    air: float = 0.0

    @property
    def begins(self) -> float:
        """The height in mm of the smallest part of the block that may be on a face by itself."""
        return self.least or self.height - self.air


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
    under the header `behind`, or `head` if None; otherwise every face is a card of its own, with the header `behind`
    from the second on. Steps are divided only where that saves a card or no face holds them whole. PaperError where
    one block is higher than a card.
    """
    heads, faces = (head, behind or head), 1 + both_sides
    whole = [replace(block, least=0.0) if block.step else block for block in blocks]
    ways = (_shared(name, some, stock, heads, both_sides) for some in (whole, blocks))
    sides, numbers = min(ways, key=lambda way: len(way[1]))
    cards = []
    for at, said in enumerate(numbers):
        front, *back = sides[at * faces : (at + 1) * faces]
        next_card = "" if at + 1 == len(numbers) else NEXT.format(at + 2, len(numbers))
        over = "" if front.ended else OVER
        behind_it = _face(back[0].blocks, next_card, heads[1](said), stock) if back else None
        face_head = heads[0 if both_sides or not at else 1]
        face = _face(front.blocks, over if back else next_card, face_head(said), stock)
        cards.append(Card(f"{name} {said}".strip(), face, behind_it))
    return cards


def _shared(
    name: str, blocks: Sequence[Block], stock: Stock, heads: Sequence[Head], both_sides: bool
) -> tuple[list[_Side], list[str]]:
    """Return the faces that the blocks fill, and the words such as "2 of 3" for each card's header; [""] for a single
    card.
    """
    numbers = [""]
    high = [each("").height for each in heads]
    while True:
        sides = _SideFiller(name, [stock.words.height - tall for tall in high], stock, both_sides).share(blocks)
        count = -(-len(sides) // (1 + both_sides))
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
    rooms: Sequence[float]  # of a front, and of a back or, without backs, of every card after the first
    stock: Stock
    both_sides: bool

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
        free = room - side.taken - (0.0 if ends else POINTER)
        begun = len(side.blocks) > (1 if side.again else 0)
        if begun and self._needed(block, after) > free + SLACK:
            sides.append(self._begun(heading, block))
        elif block.height - block.air <= (free if begun else room - side.taken) + SLACK:
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
        return self.rooms[0 if number == 1 or (self.both_sides and self._is_front(number)) else 1]

    def _is_front(self, number: int) -> bool:
        return not self.both_sides or number % 2 == 1

    def _rest(self, blocks: Sequence[Block], number: int) -> float:
        """Return the height in mm of the blocks that belong on face `number`, counted from 1: on a front, up to the
        next turn.

        Where a turn leads to another card, the height of the line that says so is included.
        """
        rest = air = 0.0
        for at, block in enumerate(blocks):
            if block.turns and self._is_front(number):
                return rest + (POINTER if not self.both_sides and blocks[at + 1 :] else -air)
            rest += block.height
            air = block.air if block.height else air
        return rest - air

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
