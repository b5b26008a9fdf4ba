"""The header of cards with little text: a tag over a title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, rectangle
from drumhead.printing.pages.cards.card_header import BACK_NAME, name_lines, name_size
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.pages.cards.record_boxes import GLOSS
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import fit_words, plain, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

OVER = 4.4  # mm of the line over a title there


@dataclass(frozen=True)
class Tag:
    """The line above a card's title: a word in a box, filled or outlined, then a symbol, then a remark (`gloss`).

    Each may be "" for none. `ink` is the colour of the symbol; with `low_ink` everything is outlined.
    """

    word: str = ""
    filled: bool = False
    sign: str = ""
    ink: str = INK
    gloss: str = ""
    low_ink: bool = False


def tagged_head(title: str, tag: Tag, stock: Stock, said: str = "") -> Block:
    """Return the header of a card: the tag, and below it the title over a rule.

    `said`, such as "2 of 3", is at the right of the tag; "" for a single card.
    """
    scale = stock.scale
    marks = list(_over(tag, stock, said))
    down = (OVER + 0.6) * scale
    size = name_size(plain(title), stock, stock.words.width)
    for words in name_lines(title, size, stock.words.width):
        marks.append(Text(0, down + 0.8 * size * POINT, words, "garamond", size))
        down += size * POINT
    down += 1.2 * scale
    marks.append(Path(line((0, down), (stock.words.width, down)), stroke=INK, width=0.9 * POINT))
    return Block(tuple(marks), down + 1.4 * scale)


def back_title(title: str, stock: Stock, said: str = "") -> Block:
    """Return the header of a face on which a card's text goes on: the title in smaller text over a thin rule.

    `said`, such as "2 of 3", is at the right; "" for a single card.
    """
    scale, wide = stock.scale, stock.words.width
    size = max(BACK_NAME * scale, stock.least)
    room = wide - (width(f"{said} ", GLOSS, stock.size) if said else 0.0)
    marks: list[Mark] = []
    down = 0.0
    for words in name_lines(title, size, room):
        marks.append(Text(0, down + 0.76 * size * POINT, words, "garamond", size))
        down += size * POINT
    if said:
        marks.append(Text(wide, 0.76 * size * POINT, said, GLOSS, stock.size, "end"))
    down += 0.4 * scale
    marks.append(Path(line((0, down), (wide, down)), stroke=INK, width=0.35 * POINT))
    return Block(tuple(marks), down + 1.2 * scale)


def _over(tag: Tag, stock: Stock, said: str) -> Iterator[Mark]:
    scale, size, room = stock.scale, stock.size, stock.words.width
    base, x = 3.2 * scale, 0.0
    if tag.word:
        wide = width(tag.word, "bold", stock.size) + 3 * scale
        fill, ink = (INK, PAPER) if tag.filled and not tag.low_ink else (PAPER, INK)
        yield Path(rectangle(0.2, 0, wide, OVER * scale, 0.8 * scale), fill=fill, stroke=INK, width=1.1 * POINT)
        yield Text(0.2 + wide / 2, base, tag.word, "bold", stock.size, "middle", ink)
        x = wide + 1.6 * scale
    if tag.sign:
        picture = draw_symbol(tag.sign, 4.2 * scale, tag.ink, low_ink=tag.low_ink)
        yield picture.at(x, 0)
        x += picture.width + 1.4 * scale
    if said:
        yield Text(room, base, said, GLOSS, size, "end")
        room -= width(said, GLOSS, size) + 2
    if tag.gloss:
        words, fitting = fit_words(plain(tag.gloss), GLOSS, size, room - x, stock.least)
        if words == plain(tag.gloss):  # no word is cut off: a gloss for which there is no room is left out
            yield Text(x, base, words, GLOSS, fitting)
