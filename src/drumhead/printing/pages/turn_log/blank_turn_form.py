"""The blank form of a turn as data: a line for every unit of the battle, nothing filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from drumhead.printing.drawing import tracks
from drumhead.printing.layout.footnotes import footnotes
from drumhead.printing.layout.rich_text import resting, split_markup
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.turn_log.turn_form import Cell, Field, Row, Side, Spec, TurnForm, cards_of, columns
from drumhead.printing.records.unit_records import kind_of
from drumhead.printing.style.fonts import ASIDE

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade
    from drumhead.printing.drawing.tracks import Square
    from drumhead.printing.html.html_renderer import HtmlRenderer


class BlankForm:
    """The data of a blank form for any turn of a game, `room` mm wide.

    Without a battle, it has numbered lines for either side.
    """

    def __init__(self, setting: HtmlRenderer, room: float) -> None:
        self.setting, self.game, self.room = setting, setting.game, room
        self.phrases = Phrases(setting)
        self.about: Spec = self.game.ruleset.about["log"]
        self.armies = dict(self.game.battle.armies) if self.game.battle else {}

    def form(self) -> TurnForm:
        """Return the blank form, with the annotations of its lines among its notes."""
        about, apparatus = self.about, self.setting.apparatus
        signs = [(side["sign"], side["ink"]) for side in self.game.sides]
        with apparatus.line() as marks:
            says = split_markup(self.phrases.words(about["points"], armies=self.armies), ASIDE.face)
            sides = tuple(self.sides())
        return TurnForm(
            about["name"],
            columns(about["column"], self.room - about["name"]),
            sides,
            cards_of(self.game.ruleset.about, signs, self.phrases.words, self.room),
            tuple(map(Field, about["fields"])),
            tuple(about["ticks"]),
            (*says, *resting(marks)),
            bool(marks.changes),
            footnotes(self.game, apparatus),
        )

    # ------------------------------------------------------------------ sides

    def sides(self) -> Iterator[Side]:
        """Yield each side of the form, with a row for each unit and boxes for its points.

        Without a battle, both sides have blank rows.
        """
        fields = tuple(map(Field, self.about["side-fields"]))
        for about in self.game.sides:
            army = self.armies.get(about["id"])
            if army or not self.armies:
                name, rows = (army.name, self.lines(army)) if army else (about["name"], self.list_rows())
                sign = about["sign"], about["ink"]
                yield Side(about["id"], name, sign, tuple(rows), fields, self.points(army))

    def points(self, army: Army | None) -> tuple[Square, ...]:
        """Return the boxes for one side's points, up to the army's break point.

        They are plain boxes if there is no army, or no break point.
        """
        if army and (most := self.phrases.value(self.about["most"], army=army)):
            return tracks.points(most)
        blank: int = self.about["blank-points"]
        return tracks.points(blank + 1)[:blank]

    def list_rows(self) -> Iterator[Row]:
        """Return an iterator of numbered lines without names, as many as log.toml gives."""
        cells = tuple(Cell(ghost=column.get("ghost", "")) for column in self.about["column"])
        return (Row(number, cells=cells) for number in range(1, self.about["blank-lines"] + 1))

    def lines(self, army: Army) -> Iterator[Row]:
        """Return an iterator of lines, one for every unit of an army."""
        return (row for brigade in army.brigades for row in self._of_brigade(brigade))

    def _of_brigade(self, brigade: Brigade) -> Iterator[Row]:
        for unit in brigade.units:
            cells = tuple(
                Cell(ghost=column.get("ghost", ""))
                if self.phrases.value(column.get("when", True), unit=unit)
                else Cell(barred=True)
                for column in self.about["column"]
            )
            sign = kind_of(self.game, unit)["sign"]
            yield Row(unit.number, unit.name, sign, cells, unit is brigade.units[-1])
