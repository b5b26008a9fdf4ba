"""The headers of cards that belong to a unit or officer: number, arm, name, and side by symbol and word."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.layout.rich_text import lines, split_markup
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.pages.cards.record_boxes import HEAD
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.text.font_metrics import plain, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

NUMBER, NAME, LEAST, BACK_NAME = 19.0, 19.0, 12.0, 10.5  # points on a broad card
LEAST_BACK_NAME = 10.0  # points: a copier loses the thin strokes of smaller letters
SIDE, BACK_SIDE = 6.0, 4.6  # mm: height of a side's sign there, and on the back


@dataclass(frozen=True)
class Titled:
    """The unit or officer to whom a card belongs: number, name, symbol of the arm or rank, and side.

    `number` is "" for an officer; `side` is the ruleset's table of the side.
    """

    number: str
    name: str
    sign: str
    side: Mapping[str, Any]


def front_head(titled: Titled, stock: Stock, said: str) -> Block:
    """Return the header of the front of a unit's or officer's card: number, arm, name and the symbol of the side.

    A name for which that line has no room is below it, and the side's name is there instead. `said` is "2 of 3" for one
    of several cards, otherwise ""; it is before the symbol of the side.
    """
    scale = stock.scale
    base = 5.6 * scale
    marks: list[Mark] = []
    x = 0.0
    if titled.number:
        marks.append(Text(0, base, titled.number, "bold", NUMBER * scale))
        x = width(titled.number, "bold", NUMBER * scale) + 1.8 * scale
    arm = draw_symbol(titled.sign, 4.9 * scale)
    marks.append(arm.at(x, base - 4.65 * scale))
    x += arm.width + 1.8 * scale
    sign = draw_symbol(titled.side["sign"], SIDE * scale)
    room = stock.words.width - x - sign.width - 1.8 * scale - (width(f" {said}", HEAD, stock.size) if said else 0.0)
    size = name_size(titled.name, stock, room)
    if width(titled.name, "garamond", size) <= room and _back_size(titled, stock, said):
        side = _side(titled, stock, base, said, words=False, high=SIDE)
        return Block((*marks, *side, Text(x, base, titled.name, "garamond", size)), base + 2.4 * scale)
    marks += _side(titled, stock, base, said)
    size = name_size(titled.name, stock, stock.words.width)
    down = base + 0.8 * scale
    for words in name_lines(titled.name, size, stock.words.width):
        marks.append(Text(0, down + 0.76 * size * POINT, words, "garamond", size))
        down += size * POINT
    return Block(tuple(marks), down + 1.2 * scale)


def back_head(titled: Titled, stock: Stock, said: str) -> Block:
    """Return the header of the back of a unit's or officer's card: number, name and side in smaller text, over a
    rule.

    `said` is "2 of 3" for one of several cards, otherwise "".
    """
    scale = stock.scale
    base = 4.4 * scale
    number = f"{titled.number} " if titled.number else ""
    left = width(number, "bold", 14 * scale)
    marks: list[Mark] = [Text(0, base, number.strip(), "bold", 14 * scale)]
    size = _back_size(titled, stock, said)
    marks += _side(titled, stock, base, said, words=bool(size), high=BACK_SIDE)
    room = stock.words.width - left - 6.2 * scale
    if not size:
        room -= width(f" {said}", HEAD, stock.size) + 1.2 * scale if said else 0.0
        fits = int(10 * room / max(width(titled.name, "garamond", 1.0), 0.1)) / 10
        least, size = (max(each * scale, stock.least) for each in (LEAST_BACK_NAME, BACK_NAME))
        size = min(size, fits) if fits >= least else size
    down = base
    for words in name_lines(titled.name, size, room):
        marks.append(Text(left, down, words, "garamond", size))
        down += size * POINT
    down += 1.6 * scale - size * POINT
    marks.append(Path(line((0, down), (stock.words.width, down)), stroke=INK, width=0.35 * POINT))
    return Block(tuple(marks), down + 1.2 * scale)


def _back_size(titled: Titled, stock: Stock, said: str) -> float:
    """Return the text size in points in which a name fits on the line of a back beside the side's name and `said`; 0
    for none.
    """
    scale = stock.scale
    words = plain(titled.side["short"]) + (f", {said}" if said else "")
    beside = width(titled.number, "bold", 14 * scale) + width(words, HEAD, stock.size) + 11 * scale
    fits = (stock.words.width - beside) / max(width(titled.name, "garamond", 1.0), 0.1)
    size = int(min(BACK_NAME * scale, fits) * 10) / 10
    return size if size >= max(stock.least, LEAST_BACK_NAME * scale) else 0.0


def _side(
    titled: Titled, stock: Stock, base: float, said: str, words: bool = True, high: float = SIDE
) -> Iterator[Mark]:
    """Yield the side's symbol at the right end of a header, and before it the side's name and `said`, such as "2 of
    3".

    `base` is the y of the baseline in mm, `high` the height of the symbol in mm on a card of full size. Without `words`
    the side's name is left out.
    """
    scale = stock.scale
    side = titled.side
    sign = draw_symbol(side["sign"], high * scale, side["ink"])
    right = stock.words.width - sign.width
    yield sign.at(right, base - 0.38 * high * scale - high * scale / 2)
    size = stock.size
    beside = plain(side["short"]) if words else ""
    both = f"{beside}, {said}" if beside and said else beside or said
    yield Text(right - 1.2 * scale, base, both, HEAD, size, "end")


def name_size(name: str, stock: Stock, room: float) -> float:
    """Return the text size in points, at most `NAME`, in which a name fits on one line of `room` mm.

    A name too long for one line gets the least size, `LEAST`; both limits are scaled to the card.
    """
    scale = stock.scale
    long = width(name, "garamond", NAME * scale)
    fitting = int(NAME * scale * room / long * 10) / 10 if long else NAME * scale
    return min(NAME * scale, fitting) if fitting >= LEAST * scale else LEAST * scale


def name_lines(name: str, size: float, room: float) -> Iterator[str]:
    """Yield the lines of a name in text of `size` points, each at most `room` mm wide."""
    words = split_markup(html.escape(name), "garamond")
    for row in lines(words, size, room):
        yield " ".join("".join(piece.words for piece in word) for word in row)
