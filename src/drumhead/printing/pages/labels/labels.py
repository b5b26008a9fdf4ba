"""Labels for stands: strips as wide as the base, to cut from paper, or on sheets of self-adhesive labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal

from drumhead.model.unit import TO_BE_DICED
from drumhead.printing.drawing.vector_primitives import Mark, Point, Sheet, describe, move, store
from drumhead.printing.layout import page_frame
from drumhead.printing.layout.pieces import Piece, PlacedPiece
from drumhead.printing.layout.shared_cuts import shared_cuts
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part, check_sizes, draw_sheets, pdf_name
from drumhead.printing.pages.labels.base_strips import (
    MOST_LINES,
    Strip,
    Whose,
    least_height,
    names_on,
    strip_marks,
    usual_height,
)
from drumhead.printing.pages.labels.label_sheets import LabelSheet, label_sheet
from drumhead.printing.records.base_sizes import stands_of
from drumhead.printing.records.brigade_marks import letter_of, tint_of
from drumhead.printing.style.paper import Box, Paper, PaperError, paper
from drumhead.printing.text.fitted_labels import FittedName, shortening
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import LACKING

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.page_input import Game, PrintOptions

HOW = "Cut along the lines and glue each strip to the edge of its stand."
NARROWEST, WIDEST, HIGHEST = 12.0, 190.0, 60.0  # mm
NEAR = 1e-6
Per = Literal["stand", "unit"]


@dataclass(frozen=True)
class Ask:
    """The options for labels: one for each stand or each unit, of which sides (all if none is named), and their size
    in mm.

    Without a `width` a label is as wide as the stand. `sheet` names a sheet of labels, of which the first `skip` are
    used up; `offset` moves everything on it, in mm to the right and down. With `wings`, the wing, line or division of
    a brigade follows the unit's name; with `quality`, the unit's quality and strength. PaperError for a value outside
    its limits, or a `skip` without a `sheet`.
    """

    per: Per = "stand"
    sides: tuple[str, ...] = ()
    width: float | None = None
    height: float | None = None
    sheet: str = ""
    skip: int = 0
    offset: Point = (0.0, 0.0)
    wings: bool = False
    quality: bool = False

    def __post_init__(self) -> None:
        if self.width is not None and not NARROWEST <= self.width <= WIDEST:
            raise PaperError(f"strips {self.width:g} mm wide: give {NARROWEST:g} to {WIDEST:g} mm")
        if self.height is not None and not self.height <= HIGHEST:
            raise PaperError(f"strips {self.height:g} mm high: give {HIGHEST:g} mm or less")
        if self.skip and not self.sheet:
            raise PaperError("labels to skip are those of a sheet of labels: name it, as in --label-sheet avery-l7160")
        if self.sheet and not 0 <= self.skip < (most := label_sheet(self.sheet).count):
            raise PaperError(f"{self.skip} labels to skip: {self.sheet} has {most}; give 0 to {most - 1}")


def parts(game: Game, wishes: PrintOptions, ask: Ask = Ask()) -> Iterator[Part]:
    """Yield the labels of a battle or army as one `Part`; nothing for a game without units."""
    if game.battle:
        draw = draw_sheets(game, wishes, labels, label_marks, ask=ask)
        remarks = partial(_remarks, game, wishes, ask)
        yield Part("Labels", pdf_name(game, "labels"), "to cut or to peel", on="card", **draw, remarks=remarks)


def _remarks(game: Game, wishes: PrintOptions, ask: Ask) -> Iterator[str]:
    return Maker(game, wishes, ask).remarks()


def labels(game: Game, wishes: PrintOptions, ask: Ask) -> bytes:
    """Return a PDF of labels; PaperError for a size that is too small to read or too wide for the paper."""
    made_from = page_frame.colophon(game, wishes)[0]
    title = f"Labels: {plain(game.title)}"
    return pdf(label_marks(game, wishes, ask), title, wishes.command, made_from, wishes.colour)


def label_marks(game: Game, wishes: PrintOptions, ask: Ask) -> list[Sheet]:
    """Return the sheets of labels as marks in mm; PaperError for a size that is too small to read or too wide for the
    paper.
    """
    return list(Maker(game, wishes, ask).pages())


@dataclass(frozen=True)
class _Labelled:
    """A unit with its badge, the label's description for screen readers (`says`), and the name on its strip.

    The name ends with `end`, the words that are not shortened; "" for none.
    """

    unit: Unit
    whose: Whose
    says: str
    name: str
    end: str = ""


@dataclass(frozen=True)
class Maker:
    """The layout of the labels of one game with these options."""

    game: Game
    wishes: PrintOptions
    ask: Ask

    @cached_property
    def sheet(self) -> LabelSheet | None:
        """The sheet of self-adhesive labels; None where strips are cut from paper."""
        return label_sheet(self.ask.sheet) if self.ask.sheet else None

    @cached_property
    def armies(self) -> dict[str, list[_Labelled]]:
        """The units of each side asked for, with their badges and names, by the name of the side."""
        assert self.game.battle
        sides = self.ask.sides or tuple(self.game.battle.armies)
        check_sizes(self.game, "labels are printed of", sides)
        return {self.game.side(side)["name"]: list(self._of_side(self.game.side(side))) for side in sides}

    def _of_side(self, side: Mapping[str, Any]) -> Iterator[_Labelled]:
        brigades = self.game.army(side["id"]).brigades
        for at, brigade in enumerate(brigades):
            letter, tint = ("", "")
            if len(brigades) > 1:
                letter, tint = letter_of(at), tint_of(at, self.wishes.ink == "low")
            for unit in brigade.units:
                whose = Whose(side["sign"], side["ink"], letter, tint, str(unit.number))
                of = f", brigade {letter}" if letter else ""
                end = ", ".join(filter(None, self._quality(unit))) if self.ask.quality else ""
                name = ", ".join(filter(None, [unit.name, *(brigade.under if self.ask.wings else ()), end]))
                yield _Labelled(unit, whose, f"label: {unit.number} {plain(name)}, {side['short']}{of}", name, end)

    def _quality(self, unit: Unit) -> tuple[str, str]:
        """Return the name of a unit's quality, and its strength in words; "" for what the ruleset does not have."""
        rules = self.game.ruleset
        rolled = unit.quality == TO_BE_DICED
        quality = "to be rolled" if rolled else unit.quality and rules.name_of("quality", unit.quality).lower()
        return quality, rules.name_unit_count(unit.stands)

    @cached_property
    def badge(self) -> float:
        """The width in mm of the widest badge, used on all strips."""
        return max(each.whose.width for own in self.armies.values() for each in own)

    @cached_property
    def strips(self) -> dict[_Labelled, Strip]:
        """The size of every unit's strips."""
        return {each: self._strip(each) for own in self.armies.values() for each in own}

    def _strip(self, each: _Labelled) -> Strip:
        """Return the size of a unit's strips: as given, or as wide as its stands, but no wider than a label.

        PaperError for a height at which no name can be read.
        """
        scale = float(self.wishes.measures.scale)
        broad = self.ask.width or min(max(stands_of(self.game, each.unit).width * scale, NARROWEST), WIDEST)
        if self.sheet:
            broad = min(broad, self.sheet.size[0])
        high = self._usual_height(each, broad) if self.ask.height is None else self.ask.height
        if self.sheet:
            high = self._on_a_label(high, self.sheet.size[1])
        if high < (least := least_height(broad)):
            raise PaperError(f"strips {high:g} mm high: give {least:g} mm or more, so that names can be read")
        return Strip(broad, high, self.badge)

    def _usual_height(self, each: _Labelled, broad: float) -> float:
        """Return the default height in mm of a unit's strips: two lines, or more for a name with a long quality."""
        if not each.end:
            return usual_height(broad)
        heights = [usual_height(broad, rows) for rows in range(2, MOST_LINES + 1)]
        strips = (Strip(broad, high, self.badge) for high in heights)
        fit = (strip.height for strip in strips if not names_on(strip, {each.name: ""})[each.name].is_cut)
        return next(fit, heights[-1])

    def _on_a_label(self, high: float, label: float) -> float:
        """Return the height in mm of a strip on labels `label` mm high; `high` is the height given or the default.

        It is the label's height where the label cannot hold the strip, or where no height is given and no second
        strip fits.
        """
        if high > label or (self.ask.height is None and label < 2 * high):
            return label
        return high

    @cached_property
    def names(self) -> dict[tuple[str, Strip], FittedName]:
        """Every name as it is fitted to its strip, by name and strip."""
        wanted: dict[Strip, dict[str, str]] = {}
        for own in self.armies.values():
            for each in own:
                wanted.setdefault(self.strips[each], {})[each.name] = each.end
        fitted = {strip: names_on(strip, names) for strip, names in wanted.items()}
        return {(name, strip): made for strip, all_ in fitted.items() for name, made in all_.items()}

    def remarks(self) -> Iterator[str]:
        """Yield warnings for the player before printing: characters our fonts lack, shortened names, strips narrower
        than stands.

        A sheet of labels whose measurements are not confirmed has a warning too.
        """
        for own in self.armies.values():
            for each in own:
                whose = f"{self.game.side(each.unit.side)['short']} " if len(self.armies) > 1 else ""
                number = f"{whose}{each.unit.number}"
                made = self.names[each.name, self.strips[each]]
                if LACKING in plain(each.unit.name) and LACKING not in each.unit.name:
                    said_so = "squares replace them" if made.lines else "its labels have only the number"
                    yield f"{number} {each.unit.name}: our fonts lack some of its characters; {said_so}."
                yield from shortening(number, each.name, made)
        sheet = self.sheet
        stand = max(stands_of(self.game, each.unit).width for own in self.armies.values() for each in own)
        if sheet and self.ask.width is None and stand > sheet.size[0] + NEAR:
            yield f"Strips are {sheet.size[0]:g} mm wide, as the labels are; the stands are {stand:g} mm."
        if sheet and sheet.doubt:
            yield f"{sheet.name} may differ: {sheet.doubt}. Print on plain paper first."

    def pieces(self, own: Sequence[_Labelled]) -> Iterator[Piece]:
        """Yield the strips of these units, one for each stand or one for each unit."""
        for each in own:
            strip = self.strips[each]
            drawing = strip_marks(strip, each.whose, self.names[each.name, strip])
            marks = (describe((store(drawing),), each.says),)
            area = ((0.0, 0.0), (strip.width, 0.0), (strip.width, strip.height), (0.0, strip.height))
            piece = Piece(marks, (area,), upright=True, butts=True, name=each.unit.name)
            yield from [piece] * (stands_of(self.game, each.unit).count if self.ask.per == "stand" else 1)

    def pages(self) -> Iterator[Sheet]:
        """Yield every sheet of labels; sides share sheets of strips cut from paper only where that saves a sheet."""
        if self.sheet:
            yield from self._on_labels(self.sheet)
            return
        own = {name: list(self.pieces(units)) for name, units in self.armies.items()}
        apart = {name: self._rows(pieces) for name, pieces in own.items()}
        together = {self.game.title: self._rows([piece for pieces in own.values() for piece in pieces])}
        laid = together if _count(together) < _count(apart) else apart
        foot = page_frame.foot(self.paper, HOW, page_frame.colophon(self.game, self.wishes))
        for whose, sheets in laid.items():
            title = f"Labels: {plain(whose)}"
            head = page_frame.head(self.paper, title, "paper or thin card, print at actual size, one side only")
            for placed in sheets:
                yield Sheet(self.paper, (*head, *(each.marks for each in placed), *shared_cuts(placed), *foot), title)

    @cached_property
    def paper(self) -> Paper:
        """The paper that strips are cut from."""
        return paper(self.wishes.paper).for_cutter(self.wishes.cutter)

    def _rows(self, pieces: Sequence[Piece]) -> list[list[PlacedPiece]]:
        """Return strips placed in rows, on as many sheets of paper as they need; PaperError for a strip wider than
        the paper.
        """
        room = page_frame.room_for_pieces(self.paper)
        if wide := next((piece.width for piece in pieces if piece.width > room.width + NEAR), 0):
            raise PaperError(f"strips {wide:g} mm wide: {self.paper.name} has room for {room.width:g}")
        sheets: list[list[PlacedPiece]] = []
        while pieces:
            sheets.append(_filled(room, pieces))
            pieces = pieces[len(sheets[-1]) :]
        return sheets

    def _on_labels(self, sheet: LabelSheet) -> Iterator[Sheet]:
        """Yield sheets with the strips placed on their labels, as many on each label as it holds."""
        title = f"Labels: {plain(self.game.title)}"
        at, waiting = self.ask.skip, [piece for own in self.armies.values() for piece in self.pieces(own)]
        marks: list[Mark] = []
        while waiting:
            if at == sheet.count:
                yield self._label_page(sheet, marks, title)
                at, marks = 0, []
            placed = _filled(sheet.label(at), waiting)
            waiting = waiting[len(placed) :]
            at += 1
            marks += [each.marks for each in placed]
            marks += () if _covers(placed, sheet) else shared_cuts(placed)
        yield self._label_page(sheet, marks, title)

    def _label_page(self, sheet: LabelSheet, marks: Sequence[Mark], title: str) -> Sheet:
        """Return a page for a sheet of labels, with everything on it moved by the printer's offset."""
        whole = replace(paper(sheet.paper), top=0, sides=0, bottom=0)
        return Sheet(whole, (move(marks, *self.ask.offset),), title)


def _filled(room: Box, pieces: Sequence[Piece]) -> list[PlacedPiece]:
    """Return as many strips from the beginning of `pieces` as fit the area, placed in rows from left to right.

    Only strips of equal height share a row.
    """
    placed: list[PlacedPiece] = []
    x, y, high = room.left, room.top, 0.0
    for piece in pieces:
        if x + piece.width > room.right + NEAR or (placed and piece.height != high):
            x, y = room.left, y + high
        if y + piece.height > room.bottom + NEAR:
            break
        placed.append(PlacedPiece(piece, x, y))
        x, high = x + piece.width, piece.height
    return placed


def _covers(placed: Sequence[PlacedPiece], sheet: LabelSheet) -> bool:
    """Return whether a label holds one strip that fills it, so that nothing is cut."""
    piece = placed[0].piece
    return len(placed) == 1 and piece.width > sheet.size[0] - 1 and piece.height > sheet.size[1] - 1


def _count(laid: Mapping[str, Sequence[Any]]) -> int:
    return sum(len(sheets) for sheets in laid.values())
