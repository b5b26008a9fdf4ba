"""The first page of a blank log: what is noted once a battle, of its points, its officers and its units."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jinja2 import UndefinedError

from drumhead.printing.drawing import tracks
from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.layout.footnotes import footnotes
from drumhead.printing.layout.rich_text import resting, split_markup
from drumhead.printing.pages.turn_log.blank_turn_form import BlankForm
from drumhead.printing.pages.turn_log.form_pages import PEN, SetForm
from drumhead.printing.pages.turn_log.turn_form import Cell, Column, Row, Side, TurnForm, letters_in_words
from drumhead.printing.records.brigade_marks import letter_of
from drumhead.printing.style.fonts import ASIDE
from drumhead.printing.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.printing.drawing.tracks import Square

GUTTER = 6.0  # mm between the two sides
NAMES, LONG_NAMES = 30.0, 60.0  # mm of the names in a table of one side at least, and in one of both
TURN, ONCE = 6.8, 13.0  # mm of a column for a turn, and of one for what is used once
BEFORE = 2.0  # mm above a section
SLACK = 1e-6  # mm
KEYED = "In “drumhead log enter”, type the underlined letter of a column before its number."
WITH = "<b>Officers</b>: under each turn, the number of the unit that each one is with as it ends; a cross if lost."
USED = "<b>Once a game</b>: the turn in which it happened."


@dataclass(frozen=True)
class Section:
    """A part of the page in rows, each of one form or of the forms of both sides side by side."""

    rows: Sequence[Sequence[SetForm]]

    @property
    def takes(self) -> float:
        """The height in mm that the section needs on one page."""
        return sum(max(form.takes for form in row) for row in self.rows)

    @property
    def grows(self) -> float:
        """The height in mm by which its lines can grow."""
        return sum(max(form.grows for form in row) for row in self.rows)


class BattlePage:
    """The data and the layout of what is noted once a battle, `room` mm wide, for turns with these numbers."""

    def __init__(self, blank: BlankForm, room: float, turns: Sequence[int]) -> None:
        self.blank, self.room, self.turns = blank, room, turns
        self.setting, self.about = blank.setting, blank.about
        self.half = (room - GUTTER) / 2

    def pages(self, height: float) -> list[tuple[Mark, ...]]:
        """Return the contents of the pages, each `height` mm high, as marks from 0, 0 on.

        Spare height makes the lines of all sections equally higher.
        """
        sections = list(self.sections())
        spare = height - sum(section.takes + BEFORE for section in sections) + BEFORE
        share = max(0.0, min(1.0, spare / (sum(section.grows for section in sections) or 1.0)))
        pages, down = [list[Mark]()], 0.0
        for section in sections:
            if down and section.takes > height - down:
                pages.append([])
                down = 0.0
            for row in section.rows:
                parts = [
                    form.pages(min(form.takes + share * form.grows + SLACK, height - down), height) for form in row
                ]
                for number in range(max(map(len, parts))):
                    if number:
                        pages.append([])
                        down = 0.0
                    here = [(at, each[number]) for at, each in enumerate(parts) if number < len(each)]
                    pages[-1] += [move(page.marks, at * (self.half + GUTTER), down) for at, page in here]
                    down += max(page.height for _, page in here)
            down += BEFORE
        return [tuple(marks) for marks in pages]

    def sections(self) -> Iterator[Section]:
        """Yield the sections from the top down."""
        yield Section([[self.points()], [self._set(_text(self.how))]])
        officers = [side for side in self.officers() if side.rows]
        if officers:
            yield Section(
                [[self._set(_text(WITH))], self._tables(officers, list(map(str, self.turns)), TURN, "officer")]
            )
        if once := list(self.about.get("once", ())):
            yield Section([[self._set(_text(USED))], self._tables(list(self.once(once)), once, ONCE, "unit")])

    def _tables(self, sides: Sequence[Side], heads: Sequence[str], wide: float, heading: str) -> list[SetForm]:
        """Return the tables of both sides, side by side if that leaves space for names, otherwise as one.

        Columns are at least `wide` mm. `heads` are their headings, and `heading` is that of the names.
        """
        name = self.half - wide * len(heads)
        if name >= NAMES:
            names = [row.name for side in sides for row in side.rows]
            return [self._set(_table([side], heads, name, wide, heading), self.half, names) for side in sides]
        wide = (self.room - LONG_NAMES) / len(heads)
        return [self._set(_table(sides, heads, LONG_NAMES, wide, heading))]

    def _set(self, form: TurnForm, room: float = 0.0, beside: Sequence[str] = ()) -> SetForm:
        low_ink = self.setting.wishes.ink == "low"
        return SetForm(form, room or self.room, low_ink, PEN, self.setting.lettering, beside)

    # ------------------------------------------------------------------ points, and how the pages are filled in

    def points(self) -> SetForm:
        """Return the boxes for the points of both sides, and how the pages are filled in."""
        blank, apparatus = self.blank, self.setting.apparatus
        with apparatus.line() as marks:
            says = split_markup(blank.phrases.words(self.about["points"], armies=blank.armies), ASIDE.face)
            sides = tuple(self._with_points())
        return self._set(
            TurnForm(
                0.0,
                (),
                sides,
                says=(*says, *resting(marks)),
                touched=bool(marks.changes),
                notes=footnotes(blank.game, apparatus),
            )
        )

    @property
    def how(self) -> str:
        """The sentences that explain the pages of the turns."""
        cards = self.blank.cards
        keyed = any(column.get("key") for column in self.about["column"])
        letters = letters_in_words(self.about)
        return html.escape(" ".join(filter(None, (cards.says if cards else "", letters, KEYED if keyed else ""))))

    def _with_points(self) -> Iterator[Side]:
        for side in self.blank.sides:
            army = self.blank.armies.get(side.id)
            yield replace(side, rows=(), fields=(), points=self._boxes(army))

    def _boxes(self, army: Army | None) -> tuple[Square, ...]:
        """Return the boxes for one side's points, up to the army's break point.

        They are plain boxes if there is no army, or no break point.
        """
        if army and (most := self.blank.phrases.value(self.about["most"], army=army)):
            return tracks.points(most)
        blank: int = self.about["blank-points"]
        return tracks.points(blank + 1)[:blank]

    # ------------------------------------------------------------------ officers, and what is used once

    def officers(self) -> Iterator[Side]:
        """Yield both sides with a row for each officer; blank rows without a battle."""
        cells = (Cell(),) * len(self.turns)
        for side in self.blank.sides:
            army = self.blank.armies.get(side.id)
            named = list(_named_officers(army)) if army else [("", "")] * self.about.get("blank-officers", 0)
            rows = tuple(Row(letter, name, cells=cells) for letter, name in named)
            yield replace(side, rows=rows, fields=())

    def once(self, things: Sequence[str]) -> Iterator[Side]:
        """Yield both sides with a box in each unit's row for each of the things that it can use once a game."""
        for side in self.blank.sides:
            army = self.blank.armies.get(side.id)
            units = list(army.units) if army else []
            due = [self._due(unit) for unit in units]
            cells = [tuple(Cell(barred=thing not in each) for thing in things) for each in due]
            blank = (Cell(),) * len(things)
            yield replace(
                side,
                rows=tuple(replace(row, cells=cells[at] if cells else blank) for at, row in enumerate(side.rows)),
                fields=(),
            )

    def _due(self, unit: Unit) -> set[str]:
        """Return the things that a unit can use once; PaperError if log.toml gives no list of them."""
        expression = self.about.get("used", "[]")
        try:
            due = self.blank.phrases.value(expression, unit=unit)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, UndefinedError) as error:
            due = error
        if isinstance(due, (list, tuple)) and all(isinstance(thing, str) for thing in due):
            return set(due)
        raise PaperError(
            f'log.toml, "used": "{expression}" is not a list of things for {unit.name} ({due}). '
            "Write an expression that gives one, such as ['first fire']."
        )


def _table(sides: Sequence[Side], heads: Sequence[str], name: float, wide: float, heading: str) -> TurnForm:
    return TurnForm(name, tuple(Column(head, wide) for head in heads), tuple(sides), heading=heading)


def _text(markup: str) -> TurnForm:
    return TurnForm(0.0, (), (), notes=tuple(split_markup(markup)))


def _named_officers(army: Army) -> Iterator[tuple[str, str]]:
    """Yield the letter of the brigade that each officer commands, "" for a higher command, and the officer's name."""
    higher = (army.general, *(command.commander for command in army.commands))
    yield from (("", officer.name) for officer in higher if officer)
    for at, brigade in army.lettered:
        if brigade.commander:
            yield letter_of(at) if at is not None else "", brigade.commander.name
