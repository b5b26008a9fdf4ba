"""Record dice: paper solids, one for each unit that has a record, to cut, fold and glue at true size."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Any

from drumhead.model.unit import Unit
from drumhead.press.drawing.marks import Sheet
from drumhead.press.ink.pdf import pdf
from drumhead.press.layout import page_frame
from drumhead.press.layout.nesting import fewest, nested
from drumhead.press.layout.packing import GAP, GRAIN, Piece, PlacedPiece, packed
from drumhead.press.nets.net_marks import LETTERS
from drumhead.press.nets.shapes import Dial, Shape
from drumhead.press.papers.dice.die_faces import Badge
from drumhead.press.papers.dice.die_legend import how_to_make, legend
from drumhead.press.papers.dice.die_pieces import Model, check_size
from drumhead.press.papers.dice.making import Making
from drumhead.press.papers.dice.record_values import Record, records
from drumhead.press.papers.part import Part, drawn, pdf_name
from drumhead.press.style.paper import Box, Paper, PaperError, paper
from drumhead.press.text.filters import listed
from drumhead.press.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

MOST = 99  # dice of a sort on a sheet
SIDEBAR = 46.0  # mm: narrower than this the legend goes below the dice instead of beside them


TINTS = ("#f6dfa6", "#c1d7ee", "#cfe5bd", "#f0cdc2", "#dccfea", "#dcd8d2")  # of brigades, all light enough for ink


def parts(game: Game, wishes: Wishes, **how: Any) -> Iterator[Part]:
    """Record dice; `how` may give size (mm) and order, else the battle file may give the size."""
    settled = {word: value for word, value in (game.battle.wishes if game.battle else {}).items() if word == "size"}
    draw = drawn(game, wishes, record_dice, record_dice_marks, **{**settled, **how})
    yield Part("Record dice", pdf_name(game, "dice"), "to cut, score, fold and glue", on="card", **draw)


def record_dice(game: Game, wishes: Wishes, size: float | None = None, **how: Any) -> bytes:
    """A PDF of record dice `size` mm high, each side's on sheets of its own; PaperError for what cannot be made.

    Without a size each solid has its usual one; `how` may give whatever else `Making` knows.
    """
    title = f"Record dice: {game.title}"
    return pdf(
        record_dice_marks(game, wishes, size, **how), title, wishes.command, page_frame.colophon(game, wishes)[0]
    )


def record_dice_marks(game: Game, wishes: Wishes, size: float | None = None, **how: Any) -> list[Sheet]:
    """The sheets of record dice as marks in mm, for PDF, SVG or a preview.

    PaperError for a game without record dice, or dice too large for the paper.
    """
    making = Making(size, **how)
    sheet = paper(wishes.paper)
    models = tuple(
        Model(record, size_of(record, making), making, wishes.ink == "low")
        for record in records(game, wishes.measures, making)
    )
    check_use(making, [model.record.shape for model in models])
    for model in models:
        check_size(model, sheet)
    maker = _Maker(game, wishes, sheet, making, models)
    sheets = [page for side in game.sides for page in maker.pages(side)]
    if not sheets:
        raise PaperError(f"{game.title}: no unit keeps a record on a die")
    return sheets


def check_use(making: Making, shapes: Sequence[Shape | Dial]) -> None:
    """PaperError where something was asked of dice that none of these has: a cube's net and order, or tabs."""
    usual = Making()

    def asked(*words: str) -> list[str]:
        return [f"--{word.replace('_', '-')}" for word in words if getattr(making, word) != getattr(usual, word)]

    faults = []
    if not any(shape.name == "cube" for shape in shapes):
        faults += [f"{option} is for cubes, and there is none here; leave it out" for option in asked("net", "order")]
    if all(isinstance(shape, Dial) for shape in shapes):
        faults += [f"{option} is for solids; a dial has no tabs" for option in asked("tabs", "tab_width")]
    if faults:
        raise PaperError("\n".join(faults))


def size_of(record: Record, making: Making) -> float:
    """The size asked for, or the usual one; a die to throw has its usual one where the size is for another solid."""
    if making.size is None or (making.solid and record.use == "throw"):
        return record.shape.usual
    return making.size


@dataclass(frozen=True)
class _Maker:
    """Lays out the dice of one game for one paper."""

    game: Game
    wishes: Wishes
    sheet: Paper
    making: Making
    models: tuple[Model, ...]

    def pages(self, side: Mapping[str, Any]) -> Iterator[Sheet]:
        """The sheets of one side; one side has the legend on its first."""
        if side["id"] not in self.layouts:
            return
        title = f"Record dice: {plain(side['name'])}"
        sizes = listed(dict.fromkeys(f"{model.size:g}" for model in self.models))
        gloss = f"{sizes} mm, card of 160–250 g, print at actual size"
        for placed in self.on_sheets(side["id"]):
            pieces = tuple(each.marks for each in placed)
            top = page_frame.head(self.sheet, title, gloss)
            foot = page_frame.foot(self.sheet, self.how, page_frame.colophon(self.game, self.wishes))
            yield Sheet(self.sheet, (*top, *pieces, *foot), title)

    @cached_property
    def how(self) -> str:
        """What to do with the sheet."""
        return how_to_make([model.record.shape for model in self.models], self.making)

    def placed(self, dice: Sequence[Piece], room: Box) -> list[list[PlacedPiece]]:
        """The dice and the legend on as few sheets as may be: in rows, or nested where that saves a sheet."""
        rows = min((packed(pieces, repeat(room)) for pieces in self.with_legend(dice, room)), key=len)
        broad = (room.width, room.width / 2, room.width / 3, SIDEBAR)
        if len(rows) <= fewest(dice, room):
            return rows
        return min(rows, nested(dice, room, [*map(self.legend, broad)]), key=len)

    @cached_property
    def layouts(self) -> dict[str, tuple[list[list[PlacedPiece]], list[list[PlacedPiece]]]]:
        """The dice of each side that has any, with the legend and without it."""
        room = page_frame.room_for_pieces(self.sheet)
        dice = {side["id"]: self.dice(side) for side in self.game.sides}
        told = {side: self.placed(own, room) for side, own in dice.items() if own}
        return {side: (sheets, _bare(sheets, dice[side], room)) for side, sheets in told.items()}

    def on_sheets(self, side: str) -> list[list[PlacedPiece]]:
        """The dice of a side; the legend stands wherever it costs no sheet, if nowhere then with the first side."""
        free = [each for each, (sheets, bare) in self.layouts.items() if len(sheets) == len(bare)]
        return self.layouts[side][0 if side in (free or [*self.layouts][:1]) else 1]

    def with_legend(self, dice: Sequence[Piece], room: Box) -> Iterator[list[Piece]]:
        """The legend at the end of the first row, of the last, or below; where it has room for its lines."""
        (first, beside), *others = list(_rows(dice, room))
        if beside >= SIDEBAR:
            yield [*dice[:first], self.legend(beside), *dice[first:]]
        if others and others[-1][1] >= SIDEBAR:
            yield [*dice, self.legend(others[-1][1])]
            yield [*dice, self.legend(max(SIDEBAR, others[-1][1] / 2))]  # narrow, so that the row may slide
        yield [*dice, self.legend(room.width)]

    def legend(self, room: float) -> Piece:
        return legend([model.record for model in self.models], self.making, room, self.wishes.ink == "low")

    def dice(self, side: Mapping[str, Any]) -> list[Piece]:
        """A net for each unit of the side that keeps a record; without a battle, one sheet of unnumbered dice."""
        extra = list(self.extra(side))
        copies = self.making.copies
        if self.game.battle:
            own = [die for model in self.models for die in self.of_army(model, side) for _ in range(copies or 1)]
            return [*own, *extra] if own else []
        blank = [die for model in self.models for die in self.blank(model, side)]
        if copies:
            return [*(die for die in blank for _ in range(copies)), *extra]
        room = page_frame.room_for_pieces(self.sheet)
        if not blank:
            return extra

        def filled(times: int) -> list[Piece]:
            return [*(die for die in blank for _ in range(times)), *extra]

        return filled(max(1, bisect_right(range(MOST), 1, key=lambda times: len(self.placed(filled(times), room))) - 1))

    def of_army(self, model: Model, side: Mapping[str, Any]) -> Iterator[Piece]:
        brigades = self.game.army(side["id"]).brigades
        for at, brigade in enumerate(brigades):
            for unit in brigade.units:
                if model.record.kept_for(unit):
                    badge = self.badge(side, unit, at if len(brigades) > 1 else None)
                    yield from model.pieces(unit, badge, plain(unit.name))

    def badge(self, side: Mapping[str, Any], unit: Unit, brigade: int | None = None) -> Badge:
        """Whose die it is: number, side, arm, and of several brigades which."""
        kinds = self.game.about_arm(unit.arm)
        kind: dict[str, Any] = next((kind for kind in kinds["kinds"] if kind["id"] == unit.kind), {})
        number = str(unit.number) if self.game.battle else ""
        badge = Badge(number, side["sign"], side["ink"], arm=kind.get("sign", kinds.get("sign", "")))
        if brigade is None:
            return badge
        tint = TINTS[brigade % len(TINTS)] if self.wishes.ink != "low" else ""
        return replace(badge, brigade=LETTERS[brigade % len(LETTERS)], tint=tint)

    def blank(self, model: Model, side: Mapping[str, Any]) -> Iterator[Piece]:
        """A die for each arm, and of an arm whose units read it differently, one for each sort."""
        for name, unit in sorts(self.game, model.record):
            yield from model.pieces(unit, self.badge(side, unit), name)

    def extra(self, side: Mapping[str, Any]) -> Iterator[Piece]:
        """The army's own dice, and on the first side's sheet those to throw."""
        for model in self.models:
            record = model.record
            name = record.title or record.says
            if record.use == "army":
                badge = Badge("", side["sign"], side["ink"], ring=False)
                yield from [*model.pieces(None, badge, name)] * (self.making.copies or 1)
            if record.use == "throw" and side == self.first:
                yield from [*model.pieces(None, None, name)] * int(record.about.get("copies", 1))

    @cached_property
    def first(self) -> Mapping[str, Any]:
        return self.game.sides[0]


def _bare(sheets: Sequence[Sequence[PlacedPiece]], dice: Sequence[Piece], room: Box) -> list[list[PlacedPiece]]:
    """The same dice alone: as they lie without their legend, or in rows where these take no more sheets."""
    left = [[each for each in sheet if not each.piece.upright] for sheet in sheets]
    return min(packed(dice, repeat(room)), [sheet for sheet in left if sheet], key=len)


def _rows(dice: Sequence[Piece], room: Box) -> Iterator[tuple[int, float]]:
    """How many dice stand in each row, and how much of its width is left beside them."""
    taken, standing = 0.0, 0
    for die in dice:
        each = math.ceil((die.width + GAP) / GRAIN) * GRAIN
        if taken + each > room.width + GAP:
            yield standing, room.width - taken - GRAIN
            taken, standing = 0.0, 0
        taken, standing = taken + each, standing + 1
    yield standing, room.width - taken - GRAIN


def sorts(game: Game, record: Record) -> Iterator[tuple[str, Unit]]:
    """Every sort of unit that has a die of its own, with its name: an arm, or those of it that read the die alike."""
    arms: dict[str, dict[Any, list[Unit]]] = {}
    for unit in record.units():
        arms.setdefault(unit.arm, {}).setdefault(record.faces(unit), []).append(unit)
    for arm, alike in arms.items():
        name = game.about_arm(arm)["name"]
        for units in alike.values():
            if len(alike) == 1:
                yield name, units[0]
                continue
            qualities = dict.fromkeys(unit.quality for unit in units)
            kinds = {unit.kind for unit in units}
            every = {unit.kind for others in alike.values() for unit in others}
            if kinds == every:
                yield f"{listed(game.ruleset.name_of('quality', each) for each in qualities)} {name}", units[0]
            else:
                named = [kind["name"] for kind in game.about_arm(arm)["kinds"] if kind["id"] in kinds]
                yield listed(named), units[0]
