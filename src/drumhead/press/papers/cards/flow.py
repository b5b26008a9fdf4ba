"""Words and pictures of a card one below another: what has no room goes to the back or to a second card, and is named.

Nothing is made smaller to fit and nothing is cut off. A back that the whole deck shares is not written on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.press.drawing.marks import Mark, Path, Text, line, moved
from drumhead.press.layout.page_frame import LEADING, paragraph
from drumhead.press.papers.cards.card import Card, CardFace
from drumhead.press.papers.cards.stock import Stock
from drumhead.press.style.inks import INK, POINT
from drumhead.press.style.paper import PaperError
from drumhead.press.text.font_metrics import plain, width

OVER, NEXT = "turn over", "goes on: card {} of {}"
POINTER = 3.6  # mm at the foot of a side whose text goes on
SLACK = 1e-6


@dataclass(frozen=True)
class Block:
    """Some marks of a card that stay together, `height` mm high, their upper left corner where words begin.

    What follows a block that `turns` begins on a back; one that is `tied` stands on one side with what comes after it,
    if any side has room for both.
    """

    marks: tuple[Mark, ...]
    height: float
    heads: bool = False  # a heading stays with what follows it, and stands again where that goes on
    turns: bool = False
    tied: bool = False


Head = Callable[[str], Block]  # the head of a side, given "2 of 3" or nothing
TURN = Block((), 0, turns=True)
UNHEADED = Block((), 0, heads=True)  # from here on nothing stands again


def flowed(
    name: str,
    blocks: Sequence[Block],
    stock: Stock,
    head: Head,
    both_sides: bool = True,
    behind: Head | None = None,
) -> list[Card]:
    """The card of these blocks, or as many as they need; PaperError where one block is higher than a card.

    `both_sides` says whether the text may go on on the back, under the head `behind` if there is one; else every side
    is a card of its own.
    """
    heads = (head, behind or head) if both_sides else (head,)
    rooms = [stock.words.height - each("").height for each in heads]
    sides = _SideFiller(name, rooms, stock).share(blocks)
    count = -(-len(sides) // len(heads))
    cards = []
    for number in range(1, count + 1):
        said = f"{number} of {count}" if count > 1 else ""
        front, *back = sides[(number - 1) * len(heads) : number * len(heads)]
        next_card = "" if number == count else NEXT.format(number + 1, count)
        over = "" if front.ended else OVER
        behind_it = _face(back[0].blocks, next_card, heads[-1](said), stock) if back else None
        face = _face(front.blocks, over if back else next_card, head(said), stock)
        cards.append(Card(f"{name} {said}".strip(), face, behind_it))
    return cards


@dataclass
class _Side:
    """What stands on one side of a card; `ended` where the next begins with something else."""

    blocks: list[Block]
    ended: bool = False

    @property
    def taken(self) -> float:
        return sum(block.height for block in self.blocks)


@dataclass(frozen=True)
class _SideFiller:
    """Shares blocks out among sides; a side that goes on keeps room for the line that says where."""

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
                self._place(blocks, at, heading, sides)
        return sides

    def _place(self, blocks: Sequence[Block], at: int, heading: Block | None, sides: list[_Side]) -> None:
        block, side = blocks[at], sides[-1]
        room = self._room(len(sides))
        ends_here = side.taken + self._rest(blocks, at, len(sides)) <= room + SLACK
        if not ends_here and side.blocks and side.taken + self._needed(blocks, at) > room - POINTER + SLACK:
            again = [heading] if heading and heading is not block else []
            side = _Side(again)
            sides.append(side)
            room = self._room(len(sides))
        if side.taken + block.height > room + SLACK:
            raise PaperError(
                f"{self.name}: a part of it is {block.height:.0f} mm high and no card of {self.stock.says} holds it"
            )
        side.blocks.append(block)

    def _room(self, number: int) -> float:
        return self.rooms[(number - 1) % len(self.rooms)]

    def _is_front(self, number: int) -> bool:
        return number % len(self.rooms) == 1 % len(self.rooms)

    def _rest(self, blocks: Sequence[Block], at: int, number: int) -> float:
        """How high what still belongs on this side is: on a front, all up to what begins on the back."""
        rest = 0.0
        for block in blocks[at:]:
            if block.turns and self._is_front(number):
                break
            rest += block.height
        return rest

    def _needed(self, blocks: Sequence[Block], at: int) -> float:
        """A block and what it stays with; where no side holds all that, a heading and its first line."""
        together = blocks[at].height
        after = at
        while after + 1 < len(blocks) and (blocks[after].tied or blocks[after].heads):
            after += 1
            together += blocks[after].height
        if together <= min(self.rooms) - POINTER:
            return together
        return blocks[at].height + (blocks[at + 1].height if blocks[at].heads and at + 1 < len(blocks) else 0)


def _face(blocks: Sequence[Block], after: str, head: Block, stock: Stock) -> CardFace:
    words = stock.words
    marks: list[Mark] = [moved(head.marks, words.left, words.top)]
    down = words.top + head.height
    for block in blocks:
        marks.append(moved(block.marks, words.left, down))
        down += block.height
    if after:
        marks.append(Text(words.right, words.bottom - 0.4, f"{after} →", "sans italic", stock.size, "end"))
    return CardFace(tuple(marks))


def largest_fitting(make: Callable[[Stock], list[Card]], stock: Stock) -> list[Card]:
    """A card in words as large as let it stay one card; if none do, in those that need the fewest cards."""
    best: list[Card] = []
    for tighter in stock.tighter():
        made = make(tighter)
        if not best or len(made) < len(best):
            best = made
        if len(best) == 1:
            break
    return best


def text(
    words: str, stock: Stock, face: str = "sans", size: float | None = None, after: float = 1.0
) -> Iterator[Block]:
    """A paragraph as blocks of a line each, so that it may be broken where a side ends; `after` mm below the last."""
    size = size or stock.size
    marks, _ = paragraph([(face, plain(words))], 0, 0, stock.words.width, size)
    high = size * LEADING * POINT
    tops = sorted({mark.y for mark in marks if isinstance(mark, Text)})
    for number, top in enumerate(tops):
        at = tuple(moved((mark,), 0, -number * high) for mark in marks if isinstance(mark, Text) and mark.y == top)
        yield Block(at, high + (after if number == len(tops) - 1 else 0))


def heading(words: str, stock: Stock) -> Block:
    """Small capitals over a rule, as broad as a card's words. PaperError for words that are too long for it."""
    size = max(11.0, 1.3 * stock.size)
    wide = stock.words.width
    if width(words, "small capitals", size) > wide:
        raise PaperError(f"{words!r} is too long to head part of a card of {stock.says}")
    high = size * POINT
    rule = Path(line((0, high + 0.9), (wide, high + 0.9)), stroke=INK, width=0.35 * POINT)
    return Block((Text(0, high, words, "small capitals", size), rule), high + 1.6, heads=True)
