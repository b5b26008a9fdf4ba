"""The parts of a card to write on: tracks with their names above, boxes to tick with their words to the right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from drumhead.printing.drawing.tracks import STRIP_GAP, Drawing, Track, tick
from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.layout.page_frame import LEADING
from drumhead.printing.layout.rich_text import Word, lines, resting, set_line, split_markup
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.style.colours import POINT

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock
    from drumhead.printing.records.unit_records import Tracked

Captions = Mapping[str, tuple[tuple[str, ...], ...]]
BOX = 5.0  # mm: a box to cross, and more on a broad card
BESIDE, BELOW = 3.0, 1.0  # mm between two tracks, and under them
HEAD, GLOSS = "semibold", "sans"  # fonts of names and of captions, without hairlines that a copier loses


@dataclass(frozen=True)
class Item:
    """Marks that stay together, with their upper left corner at the origin; width and height are in mm."""

    marks: tuple[Mark, ...]
    width: float
    height: float


def tracks(recorded: Sequence[Tracked], captions: Captions, stock: Stock, low_ink: bool) -> Iterator[Block]:
    """Yield blocks of tracks (rows of boxes to cross), one for each column of a unit's record that has boxes.

    The name of a track is above its boxes; a track alone in its row has the name at the left if there is room.
    Several tracks share a row where the card is wide enough. `captions` has the lines of text under the boxes, by
    kind of track.
    """
    items = [_Named(each, captions.get(each.kind, ()), stock, low_ink) for each in recorded if each.squares]
    for row in _rows([each.above for each in items], stock, BESIDE):
        alone = items[row[0]].beside if len(row) == 1 else None
        yield _row([alone] if alone else [items[at].above for at in row], BESIDE, BELOW)


@dataclass(frozen=True)
class _Named:
    """A track of a unit's record together with its name; `captions` are the lines of text under its boxes."""

    recorded: Tracked
    captions: tuple[tuple[str, ...], ...]
    stock: Stock
    low_ink: bool

    @cached_property
    def drawing(self) -> Drawing:
        return _sized(self.recorded, self.captions, self.stock, self.low_ink).draw()

    @cached_property
    def name(self) -> list[Word]:
        return [*split_markup(self.recorded.column["head"], HEAD), *resting(self.recorded.marks)]

    @cached_property
    def above(self) -> Item:
        """The boxes of the track with its name above them."""
        words, wide, down = label(self.name, self.stock)
        marks = (*words, move(self.drawing.marks, 0, down))
        return Item(marks, min(self.stock.words.width, max(wide, self.drawing.width)), down + self.drawing.height)

    @property
    def beside(self) -> Item | None:
        """The boxes with the name of the track to their left; None where the text area of the card is too narrow."""
        words, wide, _ = label(self.name, self.stock)
        left = wide + 0.6
        if left + self.drawing.width > self.stock.words.width:
            return None
        down = (self.drawing.height - 0.8 * self.stock.size * POINT) / 2 if not self.captions else 1.0
        marks = (move(words, 0, down), move(self.drawing.marks, left, 0))
        return Item(marks, left + self.drawing.width, self.drawing.height)


def _sized(recorded: Tracked, captions: tuple[tuple[str, ...], ...], stock: Stock, low_ink: bool) -> Track:
    box, points = box_size(stock), stock.size
    room = stock.words.width
    if recorded.kind == "strip":
        return Track(recorded.squares, room, box, box, points, gap=STRIP_GAP, low_ink=low_ink)
    return Track(recorded.squares, room, box, box, points, captions, low_ink=low_ink, under=stock.size)


def box_size(stock: Stock) -> float:
    """Return the width in mm of a box to cross or to tick."""
    return BOX * max(1.0, stock.scale)


def label(words: Sequence[Word], stock: Stock) -> tuple[list[Mark], float, float]:
    """Return the marks of words broken to the width of a card, the width of the longest line, and the height, both in
    mm.

    The height includes a small gap below the last line; it is 0 without words.
    """
    size = stock.size
    marks: list[Mark] = []
    widest = down = 0.0
    for row in lines(words, size, stock.words.width):
        said, wide = set_line(row, size, down + size * 0.8 * POINT)
        marks += said
        widest = max(widest, wide)
        down += size * POINT
    return marks, widest, down + 0.3 if words else 0.0


def ticks(named: Sequence[tuple[str, Sequence[str]]], stock: Stock) -> Iterator[Block]:
    """Yield blocks of boxes to tick, from pairs of a heading and the words to the right of each of its boxes.

    The heading is before its first box. A box with the words "" has the heading to its right instead.
    """
    items: list[Item] = []
    for head, words in named:
        boxes = [_tick(word or head, stock) for word in words]
        if any(words) and head:
            said = _words(split_markup(head, HEAD), stock.size, stock)
            beside = _side_by_side([said, boxes[0]], 1.6)
            boxes = [beside, *boxes[1:]] if beside.width <= stock.words.width else [said, *boxes]
        items += boxes
    yield from in_rows(items, stock, 2.2, BELOW)


def tick_line(words: Sequence[Word], stock: Stock) -> Iterator[Block]:
    """Yield one block: a box to tick, and words to its right on as many lines as they need.

    Lines are centred on the box as far as there is room above the first.
    """
    box = tick(box_size(stock))
    left = box.width + 1.2
    rows = list(lines(words, stock.size, stock.words.width - left))
    high = stock.size * LEADING * POINT
    above = 0.5 + (box_size(stock) - high) / 2  # of one line that is centred on the box
    up = min(above, (len(rows) - 1) * high / 2)
    marks: list[Mark] = [*box.marks]
    for number, row in enumerate(rows):
        marks.append(move(_words(row, stock.size, stock).marks, left, number * high - up))
    yield Block(tuple(marks), max(box.height + 1.2, above - up + len(rows) * high + 0.8))


def _words(words: Sequence[Word], size: float, stock: Stock) -> Item:
    """Return words on one line, in `size` points, vertically centred on a box to tick."""
    base = 0.5 + box_size(stock) / 2 + stock.size * 0.33 * POINT
    marks, wide = set_line(words, size, base)
    return Item(tuple(marks), wide, size * LEADING * POINT)


def _tick(words: str, stock: Stock) -> Item:
    box = tick(box_size(stock))
    said = _words(split_markup(words), stock.size, stock)
    beside = move(said.marks, box.width + 0.8, 0)
    return Item((*box.marks, beside), box.width + 0.8 + said.width, max(box.height, said.height))


def in_rows(items: Sequence[Item], stock: Stock, beside: float, below: float) -> Iterator[Block]:
    """Yield items side by side as blocks, one block a row, in as many rows as the width of the card requires.

    `beside` is the gap in mm between two items, `below` the gap under each row.
    """
    for row in _rows(items, stock, beside):
        yield _row([items[at] for at in row], beside, below)


def _rows(items: Sequence[Item], stock: Stock, beside: float) -> Iterator[list[int]]:
    """Yield for each row of a card the indexes of the items in it; `beside` is the gap in mm between two items."""
    row: list[int] = []
    x = 0.0
    for at, item in enumerate(items):
        if row and x + item.width > stock.words.width + 0.01:
            yield row
            row, x = [], 0.0
        row.append(at)
        x += item.width + beside
    if row:
        yield row


def _row(items: Sequence[Item], beside: float, below: float) -> Block:
    row = _side_by_side(items, beside)
    return Block(row.marks, row.height + below)


def _side_by_side(items: Sequence[Item], beside: float) -> Item:
    marks: list[Mark] = []
    x = 0.0
    for item in items:
        marks.append(move(item.marks, x, 0))
        x += item.width + beside
    return Item(tuple(marks), x - beside, max(item.height for item in items))
