"""Cards on sheets: fronts and their backs, for every way in which the paper may be turned.

Ways to give cards their backs:

    fold          front and back on one side of the sheet, mirrored in one fold; fold, glue, then cut: no duplex needed
    long-edge     a sheet of fronts, then a sheet of their backs, the paper turned like the page of a book
    short-edge    the same, the paper turned over its short edge
    fronts-first  all sheets of fronts, then all sheets of backs, for a printer that is fed the pile again
    none          fronts only
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from drumhead.printing.drawing.vector_primitives import (
    Mark,
    Path,
    Point,
    Role,
    Sheet,
    Step,
    Text,
    line,
    move,
    rectangle,
    store,
)
from drumhead.printing.layout.page_frame import FLOOR, slim_foot, strip_head
from drumhead.printing.layout.registration_marks import registration_marks
from drumhead.printing.nets.fold_lines import show_folds
from drumhead.printing.nets.net_marks import FOLD
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_options import BACK, BACK_BY_BACK, Making
from drumhead.printing.pages.cards.sheets.card_arrangement import Layout, layout
from drumhead.printing.pages.cards.sheets.card_grid import Slots
from drumhead.printing.pages.cards.sheets.safe_zone import zone_marks
from drumhead.printing.style.colours import HAIR, INK
from drumhead.printing.style.paper import DASHES, NO_LINES, TICKS, Box, Paper
from drumhead.printing.text.font_metrics import shorten_words
from drumhead.printing.text.template_filters import join_words

LABEL_BASE = 0.95  # mm from a row of cards to the foot of its label's letters


HOW = {
    "fold": ("print on one side, fold {where}, glue, then cut", ""),
    "long-edge": ("print on both sides, at actual size", "backs: flip the sheet on its long edge"),
    "short-edge": ("print on both sides, at actual size", "backs: flip the sheet on its short edge"),
    "fronts-first": ("fronts, at actual size", "backs: put the pile in again, flipped on its long edge"),
    "none": ("print at actual size, on card", ""),
}
WHERE = {DASHES: "on the dashes", TICKS: "from tick to tick", NO_LINES: "in the middle"}
TICK = 5.0  # mm of a fold at the edges of a sheet


@dataclass(frozen=True)
class Furniture:
    """The header and footer of sheets of cards: the game's title, and the footer's text, left and right."""

    title: str
    colophon: tuple[str, str]

    def title_of(self, cards: Sequence[Card]) -> str:
        """Return the title of a sheet: the kinds of the cards on it, the game's title, and the players of the cards."""
        kinds = ", ".join(_kinds(cards))
        owners = join_words(dict.fromkeys(card.whose for card in cards if card.whose))
        title = f"{self.title}, for {owners}" if owners else self.title
        return f"{kinds[:1].upper()}{kinds[1:]}: {title}" if kinds else title

    def marks(self, way: Layout, title: str, fold_lines: str, back: bool = False) -> tuple[Mark, ...]:
        """Return the header with `title` and the footer of a sheet, or of its `back`.

        They are above and below the cards, or along their sides, as the arrangement `way` requires.
        """
        gloss = HOW[way.duplex][back].format(where=WHERE[fold_lines])
        if back and way.offset != (0.0, 0.0):
            gloss += f"; {moved_by(*way.offset)}"
        paper = way.paper
        if not way.upright:
            return (*strip_head(paper, title, gloss), *slim_foot(paper, self.colophon))
        turned = replace(paper, width=paper.height, height=paper.width)
        return (move((*strip_head(turned, title, gloss), *slim_foot(turned, self.colophon)), 0, paper.height, -90),)


def _kinds(cards: Sequence[Card]) -> list[str]:
    return list(dict.fromkeys(card.kind for card in cards if card.kind))


def moved_by(across: float, down: float, what: str = "backs") -> str:
    """Return an offset of `what` in mm, to the right and down, in words.

    >>> moved_by(0.5, -1.25)
    'backs moved 0.5 mm right, 1.25 mm up'
    """
    ways = ((across, "right", "left"), (down, "down", "up"))
    return f"{what} moved " + ", ".join(f"{abs(mm):g} mm {words[mm < 0]}" for mm, *words in ways if mm)


def impose(
    pile: Sequence[Card], common: CardFace | None, making: Making, paper: Paper, furniture: Furniture
) -> list[Sheet]:
    """Return the sheets of a pile of cards in printing order, every sheet filled before the next.

    `common` is the back of cards that have none, None for no back. PaperError where a card does not fit the paper.
    """
    way = layout(paper, making, len(pile))
    fronts: list[Sheet] = []
    backs: list[Sheet] = []
    for first in range(0, len(pile), way.count):
        some = pile[first : first + way.count]
        fronts.append(_fronts(some, way, making, common, furniture))
        if making.duplex not in ("fold", "none"):
            title = furniture.title_of(some)
            marks = [
                store(furniture.marks(way, title, making.fold_lines, back=True)),
                *_backs(some, way, making, common),
            ]
            marks += _machine_guides(way, making, back=True)
            backs.append(Sheet(way.paper, tuple(marks), f"{title}, backs"))
    if making.duplex in BACK_BY_BACK:
        return [sheet for pair in zip(fronts, backs) for sheet in pair]
    return [*fronts, *backs]


def _fronts(cards: Sequence[Card], way: Layout, making: Making, common: CardFace | None, furniture: Furniture) -> Sheet:
    """Return a sheet with the fronts of these cards; with a fold, their backs are on the other half."""
    title = furniture.title_of(cards)
    marks: list[Mark] = [store(furniture.marks(way, title, making.fold_lines)), *_labels(cards, way, making)]
    for number, card in enumerate(cards):
        marks.append(way.set_front(face_marks(card.front, making), number))
    marks += _guides(way, making)
    if way.fold:
        marks += _backs(cards, way, making, common)
        marks += _guides(way, making, back=True)
        marks += _fold_marks(*way.fold, making.fold_lines, bool(way.paper.cutter))
    return Sheet(way.paper, tuple(marks), title)


def _fold_marks(start: Point, end: Point, fold_lines: str, is_folded: bool) -> Iterator[Mark]:
    """Yield the fold of a sheet of cards as `fold_lines` shows it; no machine scores a sheet that `is_folded`."""
    fold = Path(line(start, end), "print" if is_folded else "fold", stroke=FOLD, width=0.2, dash=(2.0, 1.2))
    yield from show_folds([fold], fold_lines)
    if fold_lines == TICKS:
        (x, y), (right, low) = start, end
        wide, tall = (TICK, 0.0) if y == low else (0.0, TICK)
        yield Path((*line(start, (x + wide, y + tall)), *line((right - wide, low - tall), end)), stroke=INK, width=0.2)


def _guides(way: Layout, making: Making, back: bool = False) -> Iterator[Mark]:
    """Yield the cutting guides of all fronts on a sheet, or those of their backs, which are cut with the fronts."""
    bands = way.beyond if back else way.bands
    if way.paper.cutter:
        yield from _machine_guides(way, making, back)
        return
    for band in bands:
        yield store(guides(band, making, way.room_round(band, bands), "print" if back else "cut"))


def _machine_guides(way: Layout, making: Making, back: bool) -> Iterator[Mark]:
    """Yield what a cutting machine needs on a side of a sheet: the cuts and, where it looks, registration marks.

    The cuts are printed only where `making.guides` asks for lines, and never on backs that lie on another sheet.
    """
    is_cut = way.paper.cutter != "" and back is (making.marked == BACK)
    stroke = HAIR if making.guides == "lines" and (way.fold or not back) else ""
    if is_cut or (way.paper.cutter and stroke):
        for band in way.beyond if back else way.bands:
            yield store(tuple(band.cut_lines("cut" if is_cut else "print", stroke)))
    if is_cut:
        yield from registration_marks(way.paper, way.page(back))


def _labels(cards: Sequence[Card], way: Layout, making: Making) -> Iterator[Mark]:
    """Yield the names of the kinds of card beside every row, or above every column, outside the area to cut out."""
    off, left = making.bleed + LABEL_BASE, list(cards)
    for slots in way.bands:
        for first in range(0, min(slots.count, len(left)), slots.run):
            box = slots.slot(first)
            if not (words := ", ".join(_kinds(left[first : min(first + slots.run, slots.count)]))):
                continue
            said = shorten_words(words, "sans", FLOOR, slots.height if not slots.down else slots.width)
            label = (Text(0, 0, said, "sans", FLOOR, "middle"),)
            if slots.down:
                yield move(label, (box.left + box.right) / 2, slots.grid.top - off)
            else:
                yield move(label, slots.grid.left - off, (box.top + box.bottom) / 2, -90)
        left = left[slots.count :]


def _backs(cards: Sequence[Card], way: Layout, making: Making, common: CardFace | None) -> Iterator[Mark]:
    for number, card in enumerate(cards):
        if back := card.back or common:
            yield way.set_back(face_marks(back, making), number)


def face_marks(face: CardFace, making: Making) -> tuple[Mark, ...]:
    """Return the marks of a card face, below them its areas of colour, extended by the bleed where they touch the
    edge, and for a proof the safe zone over them.
    """
    proof = zone_marks(making.stock) if making.safe_zone else ()
    return (*(Path(_grown(field.box, making), fill=field.fill) for field in face.fields), *face.marks, *proof)


def _grown(box: Box, making: Making) -> tuple[Step, ...]:
    stock, bleed = making.stock, making.bleed
    left = box.left - bleed if box.left <= 0 else box.left
    top = box.top - bleed if box.top <= 0 else box.top
    right = box.right + bleed if box.right >= stock.width else box.right
    bottom = box.bottom + bleed if box.bottom >= stock.height else box.bottom
    return rectangle(left, top, right - left, bottom - top)


def guides(slots: Slots, making: Making, room: Box, role: Role = "cut") -> tuple[Mark, ...]:
    """Return the cutting guides for these places, as `making.guides` asks; () for "none".

    `room` is the area in mm for crop marks; `role` is the role of lines and corners.
    """
    crop = slots.crop_marks(making.bleed, room)
    drawn: dict[str, Iterable[Mark]] = {
        "lines": chain(slots.cut_lines(role), crop),
        "marks": crop,
        "corners": slots.corners(role),
        "none": (),
    }
    return tuple(drawn[making.guides])
