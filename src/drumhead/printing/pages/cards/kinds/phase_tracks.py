"""Phase tracks: the phases of a turn with a box for each side's marker, on a card or along a strip; and the markers.

On a card the phases are one below another; on a strip, a card of a size such as 190x30, side by side.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, move, rectangle
from drumhead.printing.layout.page_frame import LEADING
from drumhead.printing.layout.rich_text import Word, lines, resting, set_line, split_markup
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_headings import title_head
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import Block, flow_card
from drumhead.printing.pages.cards.kinds.side_turn_cards import Phase, phases_of
from drumhead.printing.pages.cards.record_boxes import GLOSS
from drumhead.printing.style.colours import HAIR, INK, PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, plain, width

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.page_input import Annotations, Game, PrintOptions
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

TITLE, MARKERS = "The phases of the turn", "Markers"
SAYS = "Your marker goes on as you come to a phase, and back to the first for a new turn."
BOX, ROOM = 8.0, 1.0  # mm of a box on a broad card, and how much smaller a marker is
SPARE = 3  # markers a side
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class Track:
    """The phases of a turn, and the tables of the sides that have exactly these phases."""

    phases: Sequence[Phase]
    sides: Sequence[Spec]


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return a track of phases for all sides, or one for each side with its own phases, and a card of markers to cut
    out.

    NoCardsError for a turn without phases.
    """
    game = setting.game
    tracks = list(tracks_of(game, setting.wishes, setting.apparatus))
    if not tracks:
        raise NoCardsError(f"{game.ruleset.title}: a turn has no phases of its own, so a track has none to list")
    drawing = [_Drawing(track, ask.making.stock) for track in tracks]
    pile = [card for each in drawing for card in each.cards]
    return [*pile, *_markers(game, ask.making.stock)]


def tracks_of(game: Game, wishes: PrintOptions, apparatus: Annotations) -> Iterator[Track]:
    """Yield a track for each different sequence of phases, with the sides that share it; nothing for a turn without
    phases.
    """
    about = game.ruleset.turn
    if "phase" not in about:
        return
    if "cards" not in about:
        yield Track(phases_of(game, wishes, apparatus, {}), game.sides)
        return
    orders = [(phases_of(game, wishes, apparatus, entry), game.side(entry["side"])) for entry in about["cards"]]
    while orders:
        phases = orders[0][0]
        yield Track(phases, [side for own, side in orders if own == phases])
        orders = [(own, side) for own, side in orders if own != phases]


@dataclass(frozen=True)
class _Drawing:
    """A phase track laid out on a card stock: along a strip, or on cards."""

    track: Track
    stock: Stock

    @cached_property
    def box(self) -> float:
        return box_of(self.stock)

    @property
    def cards(self) -> list[Card]:
        """The track as one strip where the stock is a strip with enough room, otherwise as one or more cards."""
        stock = self.stock
        if stock.is_strip and (strip := self._strip()):
            return [Card(TITLE, strip)]
        said = paragraph(split_markup(SAYS, "sans italic"), stock, together=True)
        rows = [self._row(number, phase) for number, phase in enumerate(self.track.phases, start=1)]
        blocks = [self._heads(), *rows, *said]
        return flow_card(TITLE, blocks, stock, lambda said: title_head(TITLE, stock, said), both_sides=False)

    # -------------------------------------------------------------- one below another

    def _places(self) -> list[float]:
        """Return the x in mm of the left edge of every side's column of boxes, one for each side."""
        apart = self.box + 1.2 * self.stock.scale
        right = self.stock.words.width - self.box
        return [right - apart * at for at in range(len(self.track.sides) - 1, -1, -1)]

    def _heads(self) -> Block:
        """Return the block above the rows: each side's symbol over its column of boxes, and the names of the sides if
        they fit.
        """
        high = 0.7 * self.box
        signs = [draw_symbol(side["sign"], high, side["ink"]) for side in self.track.sides]
        marks = [sign.centre(x + self.box / 2, high / 2) for sign, x in zip(signs, self._places())]
        named = ", ".join(plain(side["short"]) for side in self.track.sides)
        size = self.stock.size
        room = self._places()[0] - 1.5
        while width(named, GLOSS, size) > room and size > 7:
            size -= 0.2
        words = [Text(0, high / 2 + size * CAPITALS * POINT / 2, named, GLOSS, size)]
        return Block((*marks, *(words if width(named, GLOSS, size) <= room else ())), high + 1, heads=True)

    def _row(self, number: int, phase: Phase) -> Block:
        """Return the block of one phase with its number, its name, and a box for each side."""
        size = self.stock.size
        left = width("10", "bold", 1.2 * size) + 1.2
        named = [*split_markup(html.escape(phase.name), "semibold"), *resting(phase.marks)]
        rows = list(lines(named, size, self._places()[0] - left - 1))
        high = max(self.box, len(rows) * size * LEADING * POINT)
        base = (high - (len(rows) - 1) * size * LEADING * POINT + size * CAPITALS * POINT) / 2
        marks: list[Mark] = [Text(0, base, str(number), "bold", 1.2 * size)]
        marks += _set(rows, left, base, size)
        marks += [_box(x, (high - self.box) / 2, self.box, self.box) for x in self._places()]
        return Block(tuple(marks), high + 0.8)

    # -------------------------------------------------------------- side by side

    def _strip(self) -> CardFace | None:
        """Return the face of a strip, with every phase over a box for each side; None where the strip is too low for
        that.
        """
        words, size = self.stock.words, self.stock.size
        sides = self.track.sides
        left = words.left + self.box
        wide = (words.right - left) / len(self.track.phases)
        named = [
            list(
                lines(
                    [*split_markup(f"<b>{number}</b> {html.escape(phase.name)}"), *resting(phase.marks)], size, wide - 2
                )
            )
            for number, phase in enumerate(self.track.phases, 1)
        ]
        top = words.top + max(map(len, named)) * size * LEADING * POINT + 0.8
        high = min(self.box, (words.bottom - top) / len(sides) - 0.8)
        if high < self.box - 0.01:
            return None
        marks: list[Mark] = []
        for column, rows in enumerate(named):
            x = left + column * wide
            marks += _set(rows, x + 0.6, words.top + 0.8 * size * POINT, size)
            marks += [_box(x, top + at * (high + 0.8), wide - 1, high) for at in range(len(sides))]
        for at, side in enumerate(sides):
            sign = draw_symbol(side["sign"], 0.8 * high, side["ink"])
            marks.append(sign.centre(words.left + self.box / 2 - 0.6, top + at * (high + 0.8) + high / 2))
        return CardFace(tuple(marks))


def _set(rows: Sequence[Sequence[Word]], x: float, base: float, size: float) -> Iterator[Mark]:
    for at, row in enumerate(rows):
        said, _ = set_line(row, size, base + at * size * LEADING * POINT)
        yield move(said, x, 0)


def _box(x: float, y: float, wide: float, high: float) -> Path:
    return Path(rectangle(x, y, wide, high, 0.8), stroke=INK, width=0.25, fill=PAPER)


def box_of(stock: Stock) -> float:
    """Return the width in mm of a box for a marker on a phase track."""
    return max(6.0, BOX * stock.scale)


# ------------------------------------------------------------------ markers


def _markers(game: Game, stock: Stock) -> Iterator[Card]:
    """Yield one card of square markers to cut out, with each side's symbol on both faces."""
    side = box_of(stock) - ROOM
    words = stock.words
    columns = min(SPARE, int((words.width + 2) / (side + 2)))
    left = (stock.width - columns * side - (columns - 1) * 2) / 2
    head = title_head(MARKERS, stock, "")
    top = words.top + head.height + 1
    if top + len(game.sides) * (side + 2) > words.bottom:
        top = words.top
    marks: list[Mark] = []
    for row, about in enumerate(game.sides):
        sign = draw_symbol(about["sign"], 0.72 * side, about["ink"])
        for column in range(columns):
            x, y = left + column * (side + 2), top + row * (side + 2)
            marks.append(Path(rectangle(x, y, side, side), "cut", stroke=HAIR, width=0.12))
            marks.append(sign.centre(x + side / 2, y + side / 2))
    front = tuple(marks)
    if top > words.top:
        front = (move(head.marks, words.left, words.top), *front)
    yield Card(MARKERS, CardFace(front), CardFace(tuple(marks)))
