"""Record dice: paper solids, one for each unit that has a record, to cut, fold and glue at true size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.unit import Unit
from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.layout import page_frame
from drumhead.printing.layout.pieces import Piece, PlacedPiece, breadths
from drumhead.printing.nesting.sheet_nesting import Nested, fewest
from drumhead.printing.nets.die_shapes import Dial, Shape
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.dice.die_faces import Badge, DieFace
from drumhead.printing.pages.dice.die_legend import how_to_make, legend, names, owners
from drumhead.printing.pages.dice.die_options import Making
from drumhead.printing.pages.dice.die_pieces import Model, check_size
from drumhead.printing.pages.dice.record_values import Record, records
from drumhead.printing.pages.document import Part, check_sizes, draw_sheets, pdf_name
from drumhead.printing.records.brigade_marks import letter_of, tint_of
from drumhead.printing.style.paper import Box, Paper, PaperError, paper
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

SIDEBAR = 46.0  # mm: no legend is narrower
Layouts = list[tuple[str, list[list[PlacedPiece]]]]  # whose dice they are, and where each lies on its sheet


def parts(game: Game, wishes: PrintOptions, **how: Any) -> Iterator[Part]:
    """Yield the part with the record dice; options are in `how`, and the battle file may give the size in mm.

    PaperError for a battle with too many units.
    """
    check_sizes(game, "record dice are printed of")
    settled = {word: value for word, value in (game.battle.wishes if game.battle else {}).items() if word == "size"}
    draw = draw_sheets(game, wishes, record_dice, record_dice_marks, **{**settled, **how})
    yield Part("Record dice", pdf_name(game, "dice"), "to cut, score, fold and glue", nested=True, on="card", **draw)


def record_dice(game: Game, wishes: PrintOptions, size: float | None = None, **how: Any) -> bytes:
    """Return a PDF of record dice `size` mm high, each side's on its own sheets; PaperError for impossible dice.

    Without a size each solid has its usual one; `how` may give all other options of `Making`.
    """
    title = f"Record dice: {game.title}"
    marks, made_from = record_dice_marks(game, wishes, size, **how), page_frame.colophon(game, wishes)[0]
    return pdf(marks, title, wishes.command, made_from, wishes.colour)


def record_dice_marks(
    game: Game, wishes: PrintOptions, size: float | None = None, whose: Sequence[str] = (), **how: Any
) -> list[Sheet]:
    """Return the sheets of record dice as marks in mm, for PDF, SVG or a preview.

    `size` is in mm, `whose` has a line for each player with the numbers of the player's units, and `how` may give all
    other options of `Making`. PaperError for a game without record dice, or dice too large for the paper.
    """
    making = Making(size, fold_lines=wishes.fold_lines, **how)
    sheet = paper(wishes.paper).for_cutter(wishes.cutter)
    models = tuple(
        Model(record, size_of(record, making), making, wishes.ink == "low")
        for record in records(game, wishes.measures, making)
        if record.use in making.uses or not making.uses
    )
    check_use(making, [model.record.shape for model in models])
    if making.size is None:
        models = tuple(model.roomy(_Maker(game, wishes, sheet, making, models).faces(model.record)) for model in models)
    for model in models:
        check_size(model, sheet)
    maker = _Maker(game, wishes, sheet, making, models, whose)
    sheets = list(maker.pages())
    if not sheets:
        raise PaperError(f"{game.title}: no unit keeps a record on a die")
    return sheets


def check_use(making: Making, shapes: Sequence[Shape | Dial]) -> None:
    """Raise PaperError for options that none of these dice can use.

    Tabs, glue, thickness and fold lines are not for dials.
    """
    usual = Making()

    def ask(*words: str) -> list[str]:
        found = [word for word in words if getattr(making, word) != getattr(usual, word)]
        return [f"--{'no-' if getattr(usual, word) is True else ''}{word.replace('_', '-')}" for word in found]

    faults = []
    if all(isinstance(shape, Dial) for shape in shapes):
        faults += [f"{option} is for solids; a dial has no tabs" for option in ask("tab_width")]
        flat = "is for solids; a dial is neither folded nor glued"
        faults += [f"{option} {flat}" for option in ask("glue", "thickness", "fold_lines")]
    if faults:
        raise PaperError("\n".join(faults))


def size_of(record: Record, making: Making) -> float:
    """Return the size of a die in mm: the size in `making`, or the usual one of the record's shape.

    A die to throw has its usual size if the player chose another solid for the records.
    """
    if making.size is None or (making.solid and record.use == "throw"):
        return record.shape.usual
    return making.size


@dataclass(frozen=True)
class _Maker:
    """The layout of one game's dice on one paper."""

    game: Game
    wishes: PrintOptions
    sheet: Paper
    making: Making
    models: tuple[Model, ...]
    whose: Sequence[str] = ()

    def pages(self) -> Iterator[Sheet]:
        """Yield every sheet of dice; each side has its own sheets, unless both together need fewer."""
        sizes = join_words(dict.fromkeys(f"{model.size:g}" for model in self.models))
        gloss = f"{sizes} mm, card of 160–250 g, print at actual size"
        how = how_to_make([model.record.shape for model in self.models], self.making)
        foot = page_frame.foot(self.sheet, how, page_frame.colophon(self.game, self.wishes))
        for whose, sheets in self.layouts():
            title = f"Record dice: {plain(whose)}"
            top = page_frame.head(self.sheet, title, gloss)
            for placed in sheets:
                yield Sheet(self.sheet, (*top, *(each.marks for each in placed), *foot), title)

    @cached_property
    def room(self) -> Box:
        return page_frame.room_for_pieces(self.sheet)

    @cached_property
    def legends(self) -> list[list[Piece]]:
        """The legend of the dice, in several widths, and the list of the players' units."""
        records, low_ink = [model.record for model in self.models], self.wishes.ink == "low"
        widths = breadths(self.room.width, SIDEBAR)
        listed = [[owners(self.whose, wide)] if self.whose else [] for wide in widths]
        return [[legend(records, self.making, wide, low_ink), *more] for wide, more in zip(widths, listed)]

    def layouts(self) -> Layouts:
        """Return pairs of an owner's name and the placed dice on each of the owner's sheets.

        The owner is a side, or the whole game if both sides together need fewer sheets.
        """
        dice = {side["name"]: own for side in self.game.fielded if (own := self.dice(side))}
        apart = self.apart(dice)
        every = [die for own in dice.values() for die in own]
        count = sum(len(sheets) for _, sheets in apart)
        if len(dice) < 2 or self.filling or count <= fewest(every, self.room):
            return apart
        together = self.nest(every).place(self.legends)
        return [(self.game.title, together)] if len(together) < count else apart

    def apart(self, dice: Mapping[str, Sequence[Piece]]) -> Layouts:
        """Return pairs of a side's name and the placed dice on each of its sheets, given each side's dice by name.

        The legend is with the first side for which it needs no extra sheet, otherwise with the first of all.
        """
        bare = {name: self.nest(own, own if self.filling else ()) for name, own in dice.items()}
        told: dict[str, list[list[PlacedPiece]]] = {}
        for name in (*dice, *[*dice][:1]):
            told = {name: bare[name].place(self.legends)}
            if len(told[name]) == len(bare[name]):
                break
        return [(name, told.get(name) or sheets.place()) for name, sheets in bare.items()]

    def nest(self, dice: Sequence[Piece], more: Sequence[Piece] = ()) -> Nested:
        """Return the dice nested on sheets, with a list of the names that did not fit next to them.

        Of `more`, as many dice as fit fill each sheet.
        """
        return Nested(dice, self.room, extra=more, index=self.names)

    def names(self, owed: Sequence[str]) -> list[list[Piece]]:
        """Return a list of the numbers and names `owed`, as pieces in several widths."""
        return [[names(owed, wide)] for wide in breadths(self.room.width, SIDEBAR)]

    @property
    def filling(self) -> bool:
        """Whether dice are repeated until the sheet is full: with `fill`, or without both a battle and `copies`."""
        return self.making.fill or not (self.game.battle or self.making.copies)

    def dice(self, side: Mapping[str, Any]) -> list[Piece]:
        """Return the pieces of one side's dice: one die for each unit that keeps a record, and the extra ones.

        Without a battle, one unnumbered die for each kind of unit. `copies` of each are made.
        """
        own = [
            die for model in self.models for die in self.of_side(model, side) for _ in range(self.making.copies or 1)
        ]
        wanted = own or not self.game.battle or self.making.uses
        return [*own, *self.extra(side)] if wanted else []

    def of_side(self, model: Model, side: Mapping[str, Any]) -> Iterator[Piece]:
        """Yield the pieces of one kind of die for a side's units."""
        return self.of_army(model, side) if self.game.battle else self.blank(model, side)

    def of_army(self, model: Model, side: Mapping[str, Any]) -> Iterator[Piece]:
        for at, brigade in self.game.army(side["id"]).lettered:
            for unit in brigade.units:
                if model.record.kept_for(unit):
                    badge = self.badge(side, unit, at)
                    yield from model.pieces(unit, badge, plain(unit.name))

    def faces(self, record: Record) -> set[tuple[DieFace, Badge | None]]:
        """Return every face of a record with its badge, as if all units had the number 00, to measure the words."""
        every = record.units() if record.use == "unit" else []
        units = dict.fromkeys(unit.but(name="", number=0, note="", officer="", more=()) for unit in every)
        badges = {
            unit: replace(self.badge(self.game.side(unit.side) if unit.side else self.first, unit, 0), number="00")
            for unit in units
        }
        return {(face, badges[unit]) for unit in units for face in record.faces(unit)}

    def badge(self, side: Mapping[str, Any], unit: Unit, brigade: int | None = None) -> Badge:
        """Return the badge of a unit's die: number, side, arm, and the letter and tint of its brigade.

        `brigade` is its index in the army, or None where there is only one. Without a battle there is no number.
        """
        kinds = self.game.about_arm(unit.arm)
        kind: dict[str, Any] = next((kind for kind in kinds["kinds"] if kind["id"] == unit.kind), {})
        number = str(unit.number) if self.game.battle else ""
        badge = Badge(number, side["sign"], side["ink"], arm=kind.get("sign", kinds.get("sign", "")))
        if brigade is None:
            return badge
        return replace(badge, brigade=letter_of(brigade), tint=tint_of(brigade, self.wishes.ink == "low"))

    def blank(self, model: Model, side: Mapping[str, Any]) -> Iterator[Piece]:
        """Yield the pieces of an unnumbered die for each arm, or for each kind of unit that uses its own faces."""
        for name, unit in sorts(self.game, model.record):
            yield from model.pieces(unit, self.badge(side, unit), name)

    def extra(self, side: Mapping[str, Any]) -> Iterator[Piece]:
        """Yield the pieces of the army's own dice and, for the first side, of the dice to throw."""
        for model in self.models:
            record = model.record
            name = record.title or record.says
            if record.use == "army":
                badge = Badge("", side["sign"], side["ink"], ring=False)
                army = self.game.army(side["id"]) if self.game.battle else None
                yield from [*model.pieces(None, badge, name, army)] * (self.making.copies or 1)
            if record.use == "throw" and side == self.first:
                yield from [*model.pieces(None, None, name)] * int(record.about.get("copies", 1))

    @cached_property
    def first(self) -> Mapping[str, Any]:
        return self.game.sides[0]


def sorts(game: Game, record: Record) -> Iterator[tuple[str, Unit]]:
    """Yield a name and an example for every kind of unit that has a die of its own.

    The name is that of an arm, or of the units of an arm that have the same die.
    """
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
                yield f"{join_words(game.ruleset.name_of('quality', each) for each in qualities)} {name}", units[0]
            else:
                named = [kind["name"] for kind in game.about_arm(arm)["kinds"] if kind["id"] in kinds]
                yield join_words(named), units[0]
