"""Words and pictures of a card one below another: what has no room goes to the back or to a second card, and is named.

Nothing is made smaller to fit and nothing is cut off. A back that the whole deck shares is not written on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.press.cards.card import Card, Face
from drumhead.press.cards.stock import Stock
from drumhead.press.furniture import LEADING, paragraph
from drumhead.press.lettering import plain, width
from drumhead.press.marks import INK, POINT, Mark, Path, Text, line, moved
from drumhead.press.paper import PaperError

OVER, NEXT = "turn over", "goes on: card {} of {}"
POINTER = 3.6  # mm at the foot of a side whose text goes on
SLACK = 1e-6


@dataclass(frozen=True)
class Block:
    """Some marks of a card that stay together, `height` mm high, their upper left corner where words begin."""

    marks: tuple[Mark, ...]
    height: float
    heads: bool = False  # a heading stays with what follows it, and stands again where that goes on


Head = Callable[[str], Block]  # the head of a side, given "2 of 3" or nothing


def flowed(name: str, blocks: Sequence[Block], stock: Stock, head: Head, both_sides: bool = True) -> list[Card]:
    """The card of these blocks, or as many as they need; PaperError where one block is higher than a card.

    `both_sides` says whether the text may go on on the back; else every side is a card of its own.
    """
    room = stock.words.height - head("").height
    sides = _sides(name, blocks, room, stock)
    per_card = 2 if both_sides else 1
    count = -(-len(sides) // per_card)
    cards = []
    for at in range(0, len(sides), per_card):
        number = at // per_card + 1
        said = f"{number} of {count}" if count > 1 else ""
        front, *back = sides[at : at + per_card]
        last = number == count
        next_card = "" if last else NEXT.format(number + 1, count)
        behind = _face(back[0], next_card, head(said), stock) if back else None
        cards.append(
            Card(f"{name} {said}".strip(), _face(front, OVER if back else next_card, head(said), stock), behind)
        )
    return cards


def _sides(name: str, blocks: Sequence[Block], room: float, stock: Stock) -> list[list[Block]]:
    """The blocks shared out among sides; every side but the last keeps room for the line that says where it goes on."""
    sides: list[list[Block]] = [[]]
    taken, heading = 0.0, None
    for at, block in enumerate(blocks):
        heading = block if block.heads else heading
        rest = sum(each.height for each in blocks[at:])
        ends_here = taken + rest <= room + SLACK
        needed = block.height + (blocks[at + 1].height if block.heads and at + 1 < len(blocks) else 0)
        if not ends_here and sides[-1] and taken + needed > room - POINTER + SLACK:
            again = [heading] if heading and heading is not block else []
            sides.append(again)
            taken = sum(each.height for each in again)
        if taken + block.height > room + SLACK:
            raise PaperError(f"{name}: a part of it is {block.height:.0f} mm high and no card of {stock.says} holds it")
        sides[-1].append(block)
        taken += block.height
    return sides


def _face(blocks: Sequence[Block], after: str, head: Block, stock: Stock) -> Face:
    words = stock.words
    marks: list[Mark] = [moved(head.marks, words.left, words.top)]
    down = words.top + head.height
    for block in blocks:
        marks.append(moved(block.marks, words.left, down))
        down += block.height
    if after:
        marks.append(Text(words.right, words.bottom - 0.4, f"{after} →", "sans italic", stock.size, "end"))
    return Face(tuple(marks))


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
    """Small capitals over a rule."""
    size = max(11.0, 1.3 * stock.size)
    wide = stock.words.width
    if width(words, "small capitals", size) > wide:
        raise PaperError(f"{words!r} is too long to head part of a card of {stock.says}")
    high = size * POINT
    rule = Path(line((0, high + 0.9), (wide, high + 0.9)), stroke=INK, width=0.35 * POINT)
    return Block((Text(0, high, words, "small capitals", size), rule), high + 1.6, heads=True)
