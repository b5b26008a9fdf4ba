"""The blank form of turns as data: a line for every unit of the battle, nothing filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.turn_log.turn_form import (
    Cards,
    Cell,
    Field,
    Row,
    Side,
    Spec,
    TurnForm,
    cards_of,
    columns,
    side_by_side,
)
from drumhead.printing.pages.turn_log.turn_layout import name_width
from drumhead.printing.records.unit_records import kind_of

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade
    from drumhead.printing.html.html_renderer import HtmlRenderer


class BlankForm:
    """The data of blank forms for the turns of a game.

    Without a battle, they have numbered lines for either side.
    """

    def __init__(self, setting: HtmlRenderer) -> None:
        self.setting, self.game = setting, setting.game
        self.phrases = Phrases(setting)
        self.about: Spec = self.game.ruleset.about["log"]
        self.armies = dict(self.game.battle.armies) if self.game.battle else {}
        self.signs = [(side["sign"], side["ink"]) for side in self.game.sides]

    def form(self, turns: Sequence[int], room: float) -> TurnForm:
        """Return the blank form of turns side by side, `room` mm wide."""
        about = self.about
        sides = self.sides
        name = name_width(
            (row.name for side in sides for row in side.rows), room, len(turns), about["column"], self.setting.lettering
        )
        form = TurnForm(
            name,
            columns(about["column"], (room - name) / len(turns)),
            sides,
            self.cards,
            tuple(map(Field, about["fields"])),
            tuple(about["ticks"]),
        )
        return side_by_side(form, turns)

    @property
    def cards(self) -> Cards | None:
        """The cards of a turn, none of them turned; None if the game has no cards."""
        return cards_of(self.game.ruleset.about, self.signs, self.phrases.words)

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the form, with a row for each unit; without a battle, both have blank rows."""
        return tuple(self._sides())

    def _sides(self) -> Iterator[Side]:
        fields = tuple(map(Field, self.about["side-fields"]))
        for about in self.game.sides:
            army = self.armies.get(about["id"])
            if army or not self.armies:
                name, rows = (army.name, self.lines(army)) if army else (about["name"], self.list_rows())
                yield Side(about["id"], name, (about["sign"], about["ink"]), tuple(rows), fields)

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
