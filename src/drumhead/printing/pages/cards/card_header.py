"""The heads of cards that are somebody's: number, arm, side by sign and word, and the name."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.marks import Mark, Path, Text, line
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.layout.rich_text import lines, split_markup
from drumhead.printing.pages.cards.card_boxes import HEAD
from drumhead.printing.pages.cards.card_flow import Block
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.text.font_metrics import plain, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

NUMBER, NAME, LEAST = 19.0, 19.0, 13.0  # points on a broad card
SIDE = 6.0  # mm: height of a side's sign there


@dataclass(frozen=True)
class Titled:
    """Whose card it is; `side` is what the ruleset says of the side."""

    number: str
    name: str
    sign: str
    side: Mapping[str, Any]


def front_head(titled: Titled, stock: Stock, said: str) -> Block:
    """Number, arm and side on a line, the name below; as high whatever is `said` of several cards."""
    scale = stock.scale
    base = 5.6 * scale
    marks: list[Mark] = [*_side(titled, stock, base, said)]
    x = 0.0
    if titled.number:
        marks.append(Text(0, base, titled.number, "bold", NUMBER * scale))
        x = width(titled.number, "bold", NUMBER * scale) + 1.8 * scale
    arm = draw_symbol(titled.sign, 4.9 * scale)
    marks.append(arm.at(x, base - 4.65 * scale))
    size = name_size(titled.name, stock)
    down = base + 0.8 * scale
    for words in name_lines(titled.name, size, stock.words.width):
        marks.append(Text(0, down + 0.76 * size * POINT, words, "garamond", size))
        down += size * POINT
    return Block(tuple(marks), down + 1.2 * scale)


def back_head(titled: Titled, stock: Stock, said: str) -> Block:
    """Number, name and side again, smaller, over a rule."""
    scale = stock.scale
    base = 4.4 * scale
    number = f"{titled.number} " if titled.number else ""
    marks: list[Mark] = [*_side(titled, stock, base, said, words=False)]
    left = width(number, "bold", 14 * scale)
    marks.append(Text(0, base, number.strip(), "bold", 14 * scale))
    room = stock.words.width - left - 8 * scale - width("2 of 2", HEAD, stock.size)
    size = max(10.5 * scale, 8.4)
    down = base
    for words in name_lines(titled.name, size, room):
        marks.append(Text(left, down, words, "garamond", size))
        down += size * POINT
    down += 1.6 * scale - size * POINT
    marks.append(Path(line((0, down), (stock.words.width, down)), stroke=INK, width=0.35 * POINT))
    return Block(tuple(marks), down + 1.2 * scale)


def _side(titled: Titled, stock: Stock, base: float, said: str, words: bool = True) -> Iterator[Mark]:
    """The side's sign at the right, its word and the number of the card before it."""
    scale = stock.scale
    side = titled.side
    high = SIDE * scale if words else 4.6 * scale
    sign = draw_symbol(side["sign"], high, side["ink"])
    right = stock.words.width - sign.width
    yield sign.at(right, base - (2.3 if words else 1.7) * scale - high / 2)
    size = stock.size
    beside = plain(side["short"]) if words else ""
    both = f"{beside}, {said}" if beside and said else beside or said
    yield Text(right - 1.2 * scale, base, both, HEAD, size, "end")


def name_size(name: str, stock: Stock) -> float:
    """As large as lets a name stand on one line, down to a size at which it rather takes two."""
    scale = stock.scale
    long = width(name, "garamond", NAME * scale)
    fitting = int(NAME * scale * stock.words.width / long * 10) / 10 if long else NAME * scale
    return min(NAME * scale, fitting) if fitting >= LEAST * scale else LEAST * scale


def name_lines(name: str, size: float, room: float) -> Iterator[str]:
    """A name on as many lines as it takes."""
    words = split_markup(html.escape(name), "garamond")
    for row in lines(words, size, room):
        yield " ".join("".join(piece.words for piece in word) for word in row)
