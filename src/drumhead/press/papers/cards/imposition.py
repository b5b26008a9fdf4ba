"""Cards on sheets: fronts, and backs where they meet them, whichever way a printer or a pair of hands turns the paper.

Ways to give cards their backs:

    fold          front and back on one side of the sheet, mirrored in one fold; fold, glue, then cut: no duplex needed
    long-edge     a sheet of fronts, then a sheet of their backs, the paper turned like the page of a book
    short-edge    the same, the paper turned over its short edge
    fronts-first  all sheets of fronts, then all sheets of backs, for a printer that is fed the pile again
    none          fronts only
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from drumhead.press.drawing.marks import Group, Mark, Path, Point, Sheet, Step, line, moved, rectangle, stored
from drumhead.press.layout.page_frame import slim_foot, slim_head
from drumhead.press.nets.net_marks import FOLD
from drumhead.press.papers.cards.card import Card, CardFace, dealt
from drumhead.press.papers.cards.slots import CLEAR, Slots
from drumhead.press.papers.cards.stock import USUAL, Stock
from drumhead.press.style.paper import Box, Paper, PaperError

DUPLEX = ("fold", "long-edge", "short-edge", "fronts-first", "none")
GUIDES = ("lines", "marks", "corners", "none")
WASTE = 8.0  # mm kept free above and below the cards for title, crop marks and foot
FOLD_GAP = 2.0  # mm between the fold and the cards, so that the knife takes both layers
MOST_BLEED = 5.0  # mm
MOST_CARDS = 20_000
MOST_DRIFT = 10.0  # mm: a printer that errs by more wants a mechanic
BACK_BY_BACK = ("long-edge", "short-edge")  # each sheet of fronts has its backs behind it
TWO_SIDED = (*BACK_BY_BACK, "fronts-first")


@dataclass(frozen=True)
class Making:
    """How cards are to be made: their stock, their backs, guides to cut by, bleed in mm, and the printer's drift in mm.

    `offset` is what a back on a sheet of its own is moved by, across and down, so that it lands on its front;
    `broad` the same for a sheet that lies broad, if that is another. `alone` puts each card on a page of its own.
    """

    stock: Stock = USUAL
    duplex: str = "fold"
    guides: str = "lines"
    bleed: float = 0.0
    offset: Point = (0.0, 0.0)
    copies: int = 1
    broad: Point | None = None
    alone: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= MOST_BLEED:
            raise PaperError(f"a bleed of {self.bleed:g} mm: give 0 to {MOST_BLEED:g}")
        if self.copies < 1:
            raise PaperError(f"{self.copies} copies: give 1 or more")
        for offset in (self.offset, self.broad or (0.0, 0.0)):
            check_drift(*offset)

    def moves(self, paper: Paper) -> Point:
        """By how much backs are moved on a sheet as it lies; not at all where they have no sheet of their own."""
        if self.duplex not in TWO_SIDED:
            return 0.0, 0.0
        return self.broad if self.broad is not None and paper.width > paper.height else self.offset


def check_drift(across: float, down: float) -> None:
    """PaperError for an offset that no printer needs."""
    if not all(abs(mm) <= MOST_DRIFT for mm in (across, down)):
        raise PaperError(f"an offset of {across:g} mm across and {down:g} down: give {-MOST_DRIFT:g} to {MOST_DRIFT:g}")


def mirrors_across(paper: Paper, duplex: str) -> bool:
    """Whether left and right change places on the back of a sheet; else top and bottom, and it stands on its head."""
    return (paper.height >= paper.width) == (duplex != "short-edge")


@dataclass(frozen=True)
class Layout:
    """Where fronts and backs lie on a sheet: the places of the fronts, and how each back is turned and carried."""

    paper: Paper
    slots: Slots
    duplex: str
    fold: tuple[Point, Point] | None = None
    offset: Point = (0.0, 0.0)

    def back(self, number: int) -> Box:
        """Where the back of a card lies: across the fold, or on the back of the sheet as seen from there."""
        front = self.slots.slot(number)
        if self.mirrored_across:
            axis = self.fold[0][0] if self.fold else self.paper.width / 2
            box = Box(2 * axis - front.right, front.top, 2 * axis - front.left, front.bottom)
        else:
            axis = self.fold[0][1] if self.fold else self.paper.height / 2
            box = Box(front.left, 2 * axis - front.bottom, front.right, 2 * axis - front.top)
        x, y = self.offset
        return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)

    @cached_property
    def mirrored_across(self) -> bool:
        """Whether left and right change places (else top and bottom, and backs stand on their heads)."""
        if self.fold:
            return self.fold[0][0] == self.fold[1][0]
        return mirrors_across(self.paper, self.duplex)

    @property
    def beyond(self) -> Slots:
        """The places of the backs across the fold."""
        ends = self.back(0), self.back(self.slots.count - 1)
        return replace(self.slots, area=ends[0].around(ends[1]).around(self.back(self.slots.columns - 1)))

    def set_back(self, marks: Sequence[Mark], number: int) -> Group:
        """A back's marks where they belong; upside down where the sheet is turned top to bottom."""
        box = self.back(number)
        if self.mirrored_across:
            return stored(marks, box.left, box.top)
        return moved((stored(marks),), box.right, box.bottom, 180)


def layout(paper: Paper, making: Making, wanted: int) -> Layout:
    """The way for a sheet to lie that needs the fewest sheets for so many cards; PaperError where no card goes on."""
    ways = [way for lies in (paper.on_its_side(), paper) for way in _ways(lies, making) if way.slots.count]
    if not ways:
        hint = " with its back beside it; another --duplex needs less room" if making.duplex == "fold" else ""
        raise PaperError(f"a card of {making.stock.says} does not go on {paper.name}{hint}")
    return min(ways, key=lambda way: math.ceil(wanted / way.slots.count))


def _ways(paper: Paper, making: Making) -> Iterator[Layout]:
    stock, bleed = making.stock, making.bleed
    ends = max(paper.top, paper.bottom) + WASTE
    area = Box(paper.sides, ends, paper.width - paper.sides, paper.height - ends).inset(bleed, bleed, bleed, bleed)
    if making.duplex != "fold":
        slots = Slots(area, stock.width, stock.height, 2 * bleed)
        yield Layout(paper, slots, making.duplex, offset=making.moves(paper))
        return
    near = FOLD_GAP + bleed
    x, y = paper.width / 2, paper.height / 2
    left = Box(area.left, area.top, x - near, area.bottom)
    upper = Box(area.left, area.top, area.right, y - near)
    upright = ((x, ends - CLEAR), (x, paper.height - ends + CLEAR))
    level = ((paper.sides, y), (paper.width - paper.sides, y))
    yield Layout(paper, _close(left, making, across=True), "fold", upright)
    yield Layout(paper, _close(upper, making, across=False), "fold", level)


def _close(area: Box, making: Making, across: bool) -> Slots:
    """Places pushed up against the fold, where it is truest."""
    stock, gap = making.stock, 2 * making.bleed
    slots = Slots(area, stock.width, stock.height, gap)
    if not slots.count:
        return slots
    spare = area.width - slots.grid.width if across else area.height - slots.grid.height
    return Slots(area.inset(left=spare) if across else area.inset(top=spare), stock.width, stock.height, gap)


HOW = {
    "fold": ("print on one side, fold on the dashes, glue, then cut", ""),
    "long-edge": ("print on both sides, at actual size", "backs: flip the sheet on its long edge"),
    "short-edge": ("print on both sides, at actual size", "backs: flip the sheet on its short edge"),
    "fronts-first": ("fronts, at actual size", "backs: put the pile in again, flipped on its long edge"),
    "none": ("print at actual size, on card", ""),
}


@dataclass(frozen=True)
class Furniture:
    """What stands round the cards: their title, and the colophon of the game."""

    title: str
    colophon: tuple[str, str]

    def marks(self, way: Layout, back: bool = False) -> tuple[Mark, ...]:
        """The head and foot of a sheet; of the back of one."""
        gloss = HOW[way.duplex][back]
        said, command = self.colophon
        if back and way.offset != (0.0, 0.0):
            said += f" · {moved_by(*way.offset)}"
        return (*slim_head(way.paper, self.title, gloss), *slim_foot(way.paper, (said, command)))


def moved_by(across: float, down: float) -> str:
    """What the foot of a back says of its offset.

    >>> moved_by(0.5, -1.25)
    'backs moved 0.5 mm right, 1.25 mm up'
    """
    ways = ((across, "right", "left"), (down, "down", "up"))
    return "backs moved " + ", ".join(f"{abs(mm):g} mm {words[mm < 0]}" for mm, *words in ways if mm)


def check_count(cards: Sequence[Card], making: Making) -> None:
    """PaperError for more cards than anybody cuts."""
    if sum(card.copies for card in cards) * making.copies > MOST_CARDS:
        raise PaperError(f"{making.copies} copies make more than {MOST_CARDS:,} cards; print fewer at a time")


def impose(
    cards: Sequence[Card], common: CardFace | None, making: Making, paper: Paper, furniture: Furniture
) -> list[Sheet]:
    """The sheets of cards in the order in which they are printed; PaperError for too many, or a card too large."""
    check_count(cards, making)
    pile = dealt(cards, making.copies)
    way = layout(paper, making, len(pile))
    fronts: list[Sheet] = []
    backs: list[Sheet] = []
    for first in range(0, len(pile), way.slots.count):
        some = pile[first : first + way.slots.count]
        fronts.append(_fronts(some, way, making, common, furniture))
        if making.duplex not in ("fold", "none"):
            marks = (stored(furniture.marks(way, back=True)), *_backs(some, way, making, common))
            backs.append(Sheet(way.paper, marks, f"{furniture.title}, backs"))
    if making.duplex in BACK_BY_BACK:
        return [sheet for pair in zip(fronts, backs) for sheet in pair]
    return [*fronts, *backs]


def _fronts(cards: Sequence[Card], way: Layout, making: Making, common: CardFace | None, furniture: Furniture) -> Sheet:
    """A sheet of fronts; with a fold, their backs across it."""
    marks: list[Mark] = [stored(furniture.marks(way))]
    for number, card in enumerate(cards):
        place = way.slots.slot(number)
        marks.append(stored(face_marks(card.front, making), place.left, place.top))
    marks.append(stored(guides(way.slots, making, way.paper)))
    if way.fold:
        marks += _backs(cards, way, making, common)
        marks.append(stored(guides(way.beyond, making, way.paper)))
        marks.append(Path(line(*way.fold), "fold", stroke=FOLD, width=0.2, dash=(2.0, 1.2)))
    return Sheet(way.paper, tuple(marks), furniture.title)


def _backs(cards: Sequence[Card], way: Layout, making: Making, common: CardFace | None) -> Iterator[Mark]:
    for number, card in enumerate(cards):
        if back := card.back or common:
            yield way.set_back(face_marks(back, making), number)


def face_marks(face: CardFace, making: Making) -> tuple[Mark, ...]:
    """A face with its fields, those at the cut run on by the bleed."""
    return (*(Path(_grown(field.box, making), fill=field.fill) for field in face.fields), *face.marks)


def _grown(box: Box, making: Making) -> tuple[Step, ...]:
    stock, bleed = making.stock, making.bleed
    left = box.left - bleed if box.left <= 0 else box.left
    top = box.top - bleed if box.top <= 0 else box.top
    right = box.right + bleed if box.right >= stock.width else box.right
    bottom = box.bottom + bleed if box.bottom >= stock.height else box.bottom
    return rectangle(left, top, right - left, bottom - top)


def guides(slots: Slots, making: Making, paper: Paper) -> tuple[Mark, ...]:
    """What is cut by: hairlines and crop marks, crop marks alone, corners, or nothing."""
    crop = slots.crop_marks(making.bleed, paper.printable)
    drawn: dict[str, Iterable[Mark]] = {
        "lines": chain(slots.cut_lines(), crop),
        "marks": crop,
        "corners": slots.corners(),
        "none": (),
    }
    return tuple(drawn[making.guides])
