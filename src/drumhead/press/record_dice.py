"""Record dice: paper cubes, one for each unit that has a record, to cut, fold and glue at true size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from drumhead.press import furniture
from drumhead.press.die_faces import Badge, DieFace, face_marks
from drumhead.press.die_legend import legend
from drumhead.press.furniture import FLOOR
from drumhead.press.ink_pdf import pdf
from drumhead.press.lettering import ASCENT, DESCENT, lines, plain, width
from drumhead.press.marks import POINT, Mark, Point, Sheet, Text, moved, stored
from drumhead.press.nets import TAB, Net, cube_net, net_marks
from drumhead.press.packing import GAP, GRAIN, Piece, packed
from drumhead.press.paper import Box, Paper, PaperError, paper
from drumhead.press.records import Record

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

LEAST = 12.0  # mm: below, words on a face can no longer be read
SIDEBAR = 46.0  # mm: narrower than this the legend goes below the dice instead of beside them
Area = tuple[Point, ...]
HOW = "Cut the full lines, score and fold the broken ones, glue the tabs in the order of their numbers."


def record_dice(game: Game, wishes: Wishes, size: float = 16.0, order: str = "quarter-turn") -> bytes:
    """A PDF of record dice `size` mm wide, each side's on sheets of its own; PaperError for an impossible size.

    `order` is quarter-turn (every step up or down turns the die once) or sevens (opposite faces make seven).
    """
    title = f"Record dice: {game.title}"
    return pdf(record_dice_marks(game, wishes, size, order), title, wishes.command)


def record_dice_marks(game: Game, wishes: Wishes, size: float = 16.0, order: str = "quarter-turn") -> list[Sheet]:
    """The sheets of record dice as marks in mm, for PDF, SVG or a preview."""
    sheet = paper(wishes.paper)
    _check(size, sheet)
    maker = _Maker(game, wishes, Record(game), sheet, cube_net(size, order), size, order)
    sheets = [page for side in game.sides for page in maker.pages(side)]
    if not sheets:
        raise PaperError(f"{game.title}: no unit keeps a record on a die")
    return sheets


def _check(size: float, sheet: Paper) -> None:
    box = furniture.room(sheet)
    label = furniture.FLOOR * POINT  # the name may stand above a net
    largest = math.floor(10 * min(box.width / (4 + TAB), (box.height - label) / 3)) / 10
    if not LEAST <= size <= largest:
        why = "smaller ones cannot be read" if size < LEAST else "larger nets do not fit the sheet"
        raise PaperError(f"dice of {size:g} mm: on {sheet.name} give {LEAST:g} to {largest:g} mm; {why}")


@dataclass(frozen=True)
class _Maker:
    """Draws the dice of one game for one paper, size and order."""

    game: Game
    wishes: Wishes
    record: Record
    sheet: Paper
    net: Net
    size: float
    order: str

    def pages(self, side: dict[str, Any]) -> Iterator[Sheet]:
        """The sheets of one side, with the legend on the first."""
        room = furniture.room(self.sheet)
        dice = list(self.dice(side))
        if not dice:
            return
        title = f"Record dice: {plain(side['name'])}"
        gloss = f"{self.size:g} mm, card of 160–250 g, print at actual size"
        for placed in packed(self.with_legend(dice, room), repeat(room)):
            pieces = tuple(each.marks for each in placed)
            top = furniture.head(self.sheet, title, gloss)
            foot = furniture.foot(self.sheet, HOW, furniture.colophon(self.game, self.wishes))
            yield Sheet(self.sheet, (*top, *pieces, *foot), title)

    def with_legend(self, dice: list[Piece], room: Box) -> list[Piece]:
        """The legend stands at the end of the first row if there is room for its lines, else below the dice."""
        each = math.ceil((dice[0].width + GAP) / GRAIN) * GRAIN
        in_a_row = int((room.width + GAP) // each)
        beside = room.width - in_a_row * each - GRAIN
        if beside >= SIDEBAR:
            first = dice[:in_a_row]
            return [*first, legend(self.record, self.order, beside), *dice[in_a_row:]]
        return [*dice, legend(self.record, self.order, room.width)]

    def dice(self, side: dict[str, Any]) -> Iterator[Piece]:
        """A net for each unit of the side that keeps a record; without a battle, one sheet of unnumbered dice."""
        sign, ink = side["sign"], side["ink"]
        if self.game.battle:
            for unit in self.game.army(side["id"]).units:
                if self.record.kept_for(unit):
                    yield self.die(unit.arm, Badge(str(unit.number), sign, ink), plain(unit.name))
            return
        arms = [(arm, self.game.about_arm(arm)["name"]) for arm in self.record.arms]
        blank = [self.die(arm, Badge("", sign, ink), name) for arm, name in arms]
        room = furniture.room(self.sheet)
        full = len(packed(self.with_legend(blank[:1] * 99, room), [room])[0]) - 1
        yield from chain.from_iterable(repeat(die, full // len(blank)) for die in blank)

    def die(self, arm: str, badge: Badge, name: str) -> Piece:
        """One net with its faces, and beside it whose it is."""
        faces = {face.value: face for face in self.faces[arm]}
        low = self.wishes.ink == "low"
        drawn: list[Mark] = []
        for place in self.net.faces:
            xs, ys = zip(*place.corners)
            middle = sum(xs) / len(xs), sum(ys) / len(ys)
            value = self.record.values[place.value - 1]
            drawn.append(moved(face_marks(faces[value], badge, self.size, low), *middle, place.turn))
        label, area = self.label(badge.number, name)
        return Piece((stored(net_marks(self.net, low)), *drawn, *label), (self.net.cut, area))

    @cached_property
    def faces(self) -> dict[str, tuple[DieFace, ...]]:
        return {arm: self.record.faces(arm) for arm in self.record.arms}

    def label(self, number: str, name: str) -> tuple[list[Mark], Area]:
        """Number and name on waste paper, over the tabs to the right of the lid; long names take two lines."""
        lid = next(face for face in self.net.faces if face.name == "top")
        left, right = max(x for x, _ in lid.corners) + 1, self.net.width
        ahead = width(f"{number}  ", "semibold", FLOOR) if number else 0
        words = lines(name, "sans", FLOOR, right - left - ahead, 2)
        leading = FLOOR * furniture.LEADING * POINT
        bottom = self.size * (1 - TAB) - 0.6
        base = bottom - DESCENT * FLOOR * POINT - leading * (len(words) - 1)
        top = base - ASCENT * FLOOR * POINT
        marks: list[Mark] = [Text(left, base, number, "semibold", FLOOR)] if number else []
        marks += [Text(left + ahead, base + leading * i, part, "sans", FLOOR) for i, part in enumerate(words)]
        return marks, ((left, top), (right, top), (right, bottom), (left, bottom))
