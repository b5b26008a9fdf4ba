"""A tuckbox: one sheet to cut, score and fold round a deck, with a lid that tucks in, sized for its cards.

The flat sheet, printed side up, all folds away from the reader; `glue` goes under the side at the other end:

              tuck
              lid      dust             dust
        glue  back     side    front    side
              bottom   dust             dust
              glued
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Sheet, Text, line, move
from drumhead.printing.layout.page_frame import colophon, slim_foot, strip_head
from drumhead.printing.layout.registration_marks import clear_of_marks, registration_marks
from drumhead.printing.nets.fold_lines import draw_tick, room_for_ticks, show_folds, ticks
from drumhead.printing.nets.net_marks import FOLD
from drumhead.printing.pages.cards.kinds.side_turn_cards import broken
from drumhead.printing.pages.cards.sheets.card_arrangement import FOOT, HEAD
from drumhead.printing.pages.cards.sheets.card_stock import MOST, Stock
from drumhead.printing.pages.cards.sheets.deck_backs import back
from drumhead.printing.style.colours import INK, POINT, TINT
from drumhead.printing.style.paper import TICKS, Box, Paper, PaperError, paper
from drumhead.printing.text.font_metrics import plain, shorten_words, width

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.cards.card_options import Making

THIN, THICK = 0.05, 2.0  # mm: no card is thinner or thicker
ONE_SHEET, TWO_SHEETS = 0.3, 0.5  # mm of a card of one sheet, and of one folded and glued
PLAY = 1.5  # mm that the box is larger than its deck, each way
SHALLOW = 5.0  # mm: a box that can still be folded
GLUE, TUCK = 10.0, 12.0  # mm
TAPER, NOTCH = 1.0, 7.0  # mm that a flap is narrower at its end, and the radius of the notch for a thumb
AIR = 1.0  # mm between the box and head and foot
HOW = "on card, at actual size: score, cut, fold the print outwards, glue"


@dataclass(frozen=True)
class Tuckbox:
    """A tuckbox by its inner size in mm."""

    width: float
    height: float
    depth: float

    @property
    def lefts(self) -> tuple[float, ...]:
        """The x in mm of the left edges of glue flap, back, side, front and other side, and of the right end of the
        flat sheet.
        """
        w, d, glue = self.width, self.depth, min(GLUE, self.depth - 0.5)  # no wider than the side it goes under
        return 0.0, glue, glue + w, glue + w + d, glue + 2 * w + d, glue + 2 * w + 2 * d

    @property
    def tops(self) -> tuple[float, ...]:
        """The y in mm of the tops of tuck, lid, walls, bottom and its glue flap, and of the lower end of the flat
        sheet.
        """
        d, wall = self.depth, TUCK + self.depth
        return 0.0, TUCK, wall, wall + self.height, wall + self.height + d, wall + self.height + d + GLUE

    @property
    def dust(self) -> float:
        """The length in mm of the dust flaps on the two sides."""
        return min(max(8.0, 0.75 * self.depth), self.width / 2 - 1)

    @property
    def cut(self) -> tuple[Point, ...]:
        """The corners of the outline to cut, clockwise from the bottom of the glue flap, in mm."""
        glue, back_, side, front, other, end = self.lefts
        top, lid, wall, floor, glued, foot = self.tops
        return (
            *((glue, floor - 3), (glue, wall + 3), (back_, wall)),
            *((back_, lid), (back_ + TAPER, lid - 4), (back_ + 4, top), (side - 4, top), (side - TAPER, lid - 4)),
            *((side, lid), (side, wall)),
            *self._dust(side, front, wall, -1),
            *self._notch((front + other) / 2, wall),
            *self._dust(other, end, wall, -1),
            *reversed(self._dust(other, end, floor, 1)),
            *reversed(self._dust(side, front, floor, 1)),
            *((side, glued), (side - TAPER, foot), (back_ + TAPER, foot), (back_, glued), (back_, floor)),
        )

    def _dust(self, left: float, right: float, y: float, way: int) -> tuple[Point, ...]:
        end = y + way * self.dust
        return (left, y), (left + TAPER, end), (right - TAPER, end), (right, y)

    def _notch(self, x: float, y: float) -> Iterator[Point]:
        radius = min(NOTCH, self.width / 4)
        for step in range(13):
            turn = math.pi * (1 - step / 12)
            yield x + radius * math.cos(turn), y + radius * math.sin(turn)

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """The two ends of every fold, in mm; all folds go away from the printed side."""
        _, back_, side, front, other, end = self.lefts
        _, lid, wall, floor, glued, _ = self.tops
        upright = tuple(((x, wall), (x, floor)) for x in (back_, side, front, other))
        spans = ((back_, side, (lid, wall, floor, glued)), (side, front, (wall, floor)), (other, end, (wall, floor)))
        return (*upright, *(((left, y), (right, y)) for left, right, ys in spans for y in ys))

    @property
    def flaps(self) -> tuple[tuple[Point, ...], ...]:
        """The corners of the two areas to glue, in mm: the flap beside the back, and the flap below the bottom."""
        glue, back_, side, *_ = self.lefts
        _, _, wall, floor, glued, foot = self.tops
        return (
            ((glue, floor - 3), (glue, wall + 3), (back_, wall), (back_, floor)),
            ((back_, glued), (side, glued), (side - TAPER, foot), (back_ + TAPER, foot)),
        )


def thickness_of(making: Making, given: float | None) -> float:
    """Return the thickness of a card in mm: the one given, otherwise an estimate for one sheet, or for two glued
    together.
    """
    return given if given is not None else TWO_SHEETS if making.duplex == "fold" and not making.alone else ONE_SHEET


def box_for(stock: Stock, count: int, thickness: float) -> Tuckbox:
    """Return the tuckbox for `count` cards; PaperError for a thickness in mm outside `THIN` to `THICK`."""
    if not THIN <= thickness <= THICK:
        raise PaperError(f"a card {thickness:g} mm thick: give {THIN:g} to {THICK:g}")
    depth = max(SHALLOW, count * thickness + PLAY)
    return Tuckbox(stock.width + PLAY, stock.height + PLAY, depth)


def tuckbox_sheets(stock: Stock, count: int, thickness: float, game: Game, wishes: PrintOptions) -> list[Sheet]:
    """Return one tuckbox for `count` cards on a sheet of its own, or as few equal boxes as the paper allows, a sheet
    each.

    `thickness` of a card is in mm. PaperError where not even a box for one card fits.
    """
    sheet = paper(wishes.paper).for_cutter(wishes.cutter)
    for boxes in range(1, count + 1):
        held = -(-count // boxes)
        if placed := _placed(stock, held, thickness, sheet, 2 * room_for_ticks(wishes.fold_lines)):
            number = -(-count // held)
            left = [min(held, count - held * at) for at in range(number)]
            said = [
                f"{cards} cards" + (f", box {at} of {number}" if number > 1 else "") for at, cards in enumerate(left, 1)
            ]
            return [_sheet(placed, words, game, wishes) for words in said]
    box = box_for(stock, 1, thickness)
    wide, tall = box.lefts[-1], box.tops[-1]
    raise PaperError(
        f"a tuckbox for cards of {stock.says} is {wide:.0f} by {tall:.0f} mm flat and does not go on {sheet.name}, "
        "whichever way they stand in it; another --paper may hold it"
    )


@dataclass(frozen=True)
class _Placed:
    """A tuckbox on a sheet; `stands` is whether its width and height are swapped, so that broad cards stand upright
    in it. `room` is the area that header, footer and registration marks leave on the sheet, in mm.
    """

    box: Tuckbox
    lies: Paper
    stands: bool
    room: Box


def _placed(stock: Stock, count: int, thickness: float, sheet: Paper, beside: float) -> _Placed | None:
    """Return the first way in which a tuckbox for `count` cards fits a sheet, `thickness` mm a card; None if none
    does. Ticks take `beside` mm more in width and height.
    """
    box = box_for(stock, count, thickness)
    ways = ((box, False), (replace(box, width=box.height, height=box.width), True))
    for way, stands in ways:
        for lies in (sheet.to_its_edges(), sheet.on_its_side().to_its_edges()):
            for room in _rooms(lies):
                if way.lefts[-1] + beside <= room.width + 1e-6 and way.tops[-1] + beside <= room.height + 1e-6:
                    return _Placed(way, lies, stands, room)
    return None


def _rooms(lies: Paper) -> Iterator[Box]:
    between = lies.printable.inset(top=HEAD + AIR, bottom=FOOT + AIR)
    return clear_of_marks(between, Box(0, 0, lies.width, lies.height), lies.corners, lies.corners)


def _sheet(placed: _Placed, said: str, game: Game, wishes: PrintOptions) -> Sheet:
    lies, box, room = placed.lies, placed.box, placed.room
    left, top = (room.left + room.right - box.lefts[-1]) / 2, (room.top + room.bottom - box.tops[-1]) / 2
    title = f"Tuckbox: {plain(game.title)}"
    around = (*strip_head(lies, title, HOW), *slim_foot(lies, colophon(game, wishes)), *registration_marks(lies))
    return Sheet(lies, (*around, move(tuple(_marks(placed, said, game, wishes)), left, top)), title)


def _marks(placed: _Placed, said: str, game: Game, wishes: PrintOptions) -> Iterator[Mark]:
    low, box = wishes.ink == "low", placed.box
    for flap in box.flaps:
        if not low:
            yield Path(line(*flap, closed=True), "glue", fill=TINT)
    yield from _words_of_glue(box)
    yield from _art(placed, said, game, low)
    yield Path(line(*box.cut, closed=True), "cut", stroke=INK, width=0.2)
    folds = [Path(line(*fold), "fold", stroke=FOLD, width=0.2, dash=(2.0, 1.2)) for fold in box.folds]
    yield from show_folds(folds, wishes.fold_lines)
    if wishes.fold_lines == TICKS:
        yield from map(draw_tick, ticks(box.folds, box.cut))


def _words_of_glue(box: Tuckbox) -> Iterator[Mark]:
    glue, back_, side, *_ = box.lefts
    _, _, wall, floor, glued, foot = box.tops
    word = (Text(0, 1.0, "glue", "sans", 9, "middle"),)
    yield move(word, (glue + back_) / 2, (wall + floor) / 2, -90)
    yield move(word, (back_ + side) / 2, (glued + foot) / 2)


def _art(placed: _Placed, said: str, game: Game, low_ink: bool) -> Iterator[Mark]:
    """Yield the print on a tuckbox: the deck's back, the title and sides on the front, the title on both narrow
    sides.

    `said` is the number of cards in words. Front and back are turned by 90 degrees for cards that stand upright in
    the box.
    """
    box = placed.box
    _, back_, side, front, other, _ = box.lefts
    wall = box.tops[2]
    wide, tall = (box.height, box.width) if placed.stands else (box.width, box.height)
    notch = NOTCH + 4
    room = Box(notch, 4, wide - 5, tall - 4) if placed.stands else Box(6, notch, wide - 6, tall - 5)
    turn, right = (90, box.width) if placed.stands else (0, 0)
    if max(wide, tall) <= MOST:
        yield move(back(Stock("box", wide, tall), low_ink).marks, back_ + right, wall, turn)
    yield move(tuple(_front(room, said, game)), front + right, wall, turn)
    title = plain(game.title)
    size = min(15.0, 0.5 * box.depth / POINT)
    if size >= 9:
        words = shorten_words(title, "garamond", size, box.height - 12)
        along = (Text(0, 0.33 * size * POINT, words, "garamond", size, "middle"),)
        for x in (side, other):
            yield move(along, x + box.depth / 2, wall + box.height / 2, 90)


def _front(room: Box, said: str, game: Game) -> Iterator[Mark]:
    """Yield the front of a tuckbox: the game's title, its sides with symbols and names, and `said`, the number of
    cards.
    """
    title, x = plain(game.title), (room.left + room.right) / 2
    size = max(13.0, min(24.0, 24.0 * room.width / max(width(title, "garamond", 24.0), 1)))
    foot = Text(x, room.bottom, f"{said}, {plain(game.ruleset.id)}", "sans", 9, "middle")
    down = room.top
    for words in list(broken(title, "garamond", size, room.width))[:3]:
        if down + size * 1.05 * POINT > room.bottom - 4:
            break
        down += size * 1.05 * POINT
        yield Text(x, down, words, "garamond", size, "middle")
    down += 3
    each = min(13.0, (room.bottom - 6 - down) / max(len(game.sides), 1))
    if each >= 6:
        yield from _sides(game.sides, x, room.width, down, each)
    yield foot


def _sides(sides: Sequence[Mapping[str, str]], x: float, room: float, top: float, each: float) -> Iterator[Mark]:
    for at, side in enumerate(sides):
        name = shorten_words(plain(side["short"]), "garamond", 14, room - 18)
        sign = draw_symbol(side["sign"], 0.7 * each, side["ink"])
        long = sign.width + 2 + width(name, "garamond", 14)
        y = top + (at + 0.5) * each
        yield sign.centre(x - long / 2 + sign.width / 2, y)
        yield Text(x - long / 2 + sign.width + 2, y + 0.33 * 14 * POINT, name, "garamond", 14, ink=side["ink"])
