"""Headers of cards that belong to no unit or officer, headings within cards, numbered steps, and numbers at a line's
end.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.layout.page_frame import LEADING
from drumhead.printing.layout.rich_text import Word, lines, set_line, split_markup
from drumhead.printing.pages.cards.card_chances import Figure
from drumhead.printing.pages.cards.card_tables import draw_bar
from drumhead.printing.pages.cards.card_text import Prose, sentences
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.pages.cards.record_boxes import GLOSS
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, plain, width

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

TITLE, LEAST_TITLE = 17.0, 11.5  # points on a broad card
HEADING = 13.0
CELL, ROW, FIGURE = 9.6, 4.4, 10.2  # mm and points of a figure on a broad card
NUMBER, BLOCK = 11.5, (6.0, 4.9)  # points of a number, and mm of the block round it


def title_head(title: str, stock: Stock, said: str) -> Block:
    """Return the header of a card: its title over a rule, on as many lines as it needs.

    `said`, such as "2 of 3", is at the right of the first line; "" for a single card.
    """
    scale, room = stock.scale, stock.words.width
    beside = width(f"{said} ", GLOSS, stock.size) if said else 0.0
    words = split_markup(html.escape(plain(title)), "garamond")
    long = width(plain(title), "garamond", TITLE * scale)
    size = max(min(TITLE, TITLE * (room - beside) / max(long, 1)), LEAST_TITLE) * scale
    marks: list[Mark] = []
    down = 0.0
    for row in lines(words, size, room - beside):
        said_so, _ = set_line(row, size, down + 0.72 * size * POINT)
        marks += said_so
        down += size * POINT
    if said:
        marks.append(Text(room, 0.72 * size * POINT, said, GLOSS, stock.size, "end"))
    down += 0.6 * scale
    marks.append(Path(line((0, down), (room, down)), stroke=INK, width=0.9 * POINT))
    return Block(tuple(marks), down + 1.4 * scale)


def subhead(words: str, stock: Stock, unit: str = "") -> Block:
    """Return a heading within a card, in small capitals over a rule; `unit`, the unit of the numbers below, is at its
    right.

    Without `words` there is only the rule, and `unit` above it.
    """
    scale, room = stock.scale, stock.words.width
    size = max(7.5, HEADING * scale)
    marks: list[Mark] = []
    down = 0.4 * scale
    beside = width(f"  {unit}", GLOSS, stock.size) if unit else 0.0
    if beside > 0.6 * room and words:  # the unit on a line of its own
        marks += [Text(room, down + 0.8 * stock.size * POINT, unit, GLOSS, stock.size, "end")]
        down, beside, unit = down + stock.size * POINT, 0.0, ""
    for row in lines(split_markup(html.escape(words), "small capitals"), size, room - beside) if words else [[]]:
        said, _ = set_line(row, size, down + 0.8 * size * POINT)
        marks += said
        down += size * 1.05 * POINT
    if unit:
        marks.append(Text(room, down - 0.25 * size * POINT, unit, GLOSS, stock.size, "end"))
    marks.append(Path(line((0, down), (room, down)), stroke=INK, width=0.35 * POINT))
    return Block(tuple(marks), down + 0.6 * scale, heads=True)


def label_words(
    label: Sequence[Word], words: Sequence[Word], stock: Stock, left: float, figure: Figure | None, low_ink: bool
) -> Block:
    """Return a block of words that begin at `left` mm, their label before them, and a number at the end of the first
    line.

    A label wider than `left` is on a line above the words. `figure` is None for no number.
    """
    scale, size = stock.scale, stock.size
    high = size * LEADING * POINT
    named, wide = set_line(label, size, 0.95 * size * POINT)
    above = bool(label) and bool(words) and wide > left - 0.8 * scale
    marks: list[Mark] = [*named]
    down = high if above else 0.0
    room = stock.words.width - left - ((cell_width(figure, stock) + 0.8 * scale) if figure else 0)
    rows = list(lines(words, size, room))
    for at, row in enumerate(rows):
        said, _ = set_line(row, size, down + 0.95 * size * POINT + at * high)
        marks.append(move(said, left, 0))
    if figure:
        marks += cell(figure, stock, down, low_ink)
    bottom = down + max(1, len(rows)) * high
    return Block(tuple(marks), max(bottom, down + ROW * scale if figure else 0) + 0.5 * scale)


def cell_width(figure: Figure, stock: Stock) -> float:
    """Return the width in mm that a number at the end of a line takes."""
    return max(CELL * stock.scale, width(figure.said, figure.face, FIGURE * stock.scale) + 1.0)


def cell(figure: Figure, stock: Stock, top: float, low_ink: bool) -> list[Mark]:
    """Return the marks of a number at the right edge of a card, on the shade of the heat ramp for its chance.

    `top` is the y of its row in mm. With low ink, the number is over a bar as long as the chance.
    """
    scale = stock.scale
    wide, high, size = cell_width(figure, stock), ROW * scale, FIGURE * scale
    x = stock.words.width - wide
    middle, base = x + wide / 2, top + high / 2 + size * CAPITALS * POINT / 2
    if figure.chance is None:
        return [Text(middle, base, figure.words, "semibold", size, "middle")]
    if low_ink:
        return [*draw_bar(figure, middle, wide - 1, top + high, size)]
    ground = Path(rectangle(x, top + 0.1, wide, high - 0.2), fill=figure.heat.ground(size))
    return [ground, Text(middle, base, figure.said, figure.face, size, "middle", figure.heat.ink)]


def number_step(number: int, words: Sequence[Word], stock: Stock, low_ink: bool, below: Sequence[Word] = ()) -> Block:
    """Return a block with a numbered step, its number white in a black box; with low ink, black in an outlined box.

    `below` are words on further lines below the step's own.
    """
    scale, size = stock.scale, stock.size
    wide, tall = (side * scale for side in BLOCK)
    left = wide + 1.8 * scale
    figure, fill, ink = NUMBER * scale, PAPER if low_ink else INK, INK if low_ink else PAPER
    level = 0.2 + tall / 2 + figure * CAPITALS * POINT / 2
    marks: list[Mark] = [
        Path(rectangle(0, 0.2, wide, tall), stroke=INK, width=0.35, fill=fill),
        Text(wide / 2, level, str(number), "bold", figure, "middle", ink),
    ]
    base = 0.2 + tall / 2 + size * CAPITALS * POINT / 2
    parts = [words, below] if below else sentences(words)
    wide, free = stock.words.width, 0.9 * scale
    block = Prose(parts, size, wide, base, free, left, tuple(marks), 0.2 + tall, whole=bool(below)).block
    return replace(block, step=True)
