"""A turn of a log as rows and cells: blank for a pen, or filled in from a battle that was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.press.records.recorded import kind_of

if TYPE_CHECKING:
    from drumhead.model.army import Army, Brigade
    from drumhead.press.game import Game
    from drumhead.press.odds.expressions import Phrases

Spec = Mapping[str, Any]


@dataclass(frozen=True)
class FormCell:
    """What stands in a cell: words, or a pale ghost that a pen writes over; `barred` where nothing is kept."""

    text: str = ""
    ghost: str = ""
    barred: bool = False


@dataclass(frozen=True)
class FormRow:
    """A unit's line: its roster number, arm sign and name, a cell for every column; `ends` a brigade."""

    number: int
    name: str = ""
    sign: str = ""
    cells: tuple[FormCell, ...] = ()
    ends: bool = False


@dataclass(frozen=True)
class FormTable:
    """The lines of one side."""

    side: str
    name: str
    rows: tuple[FormRow, ...]


@dataclass(frozen=True)
class TurnForm:
    """One turn: its number and a table for each side."""

    number: int
    tables: tuple[FormTable, ...]


def blank_turn(game: Game, phrases: Phrases, number: int = 1) -> TurnForm:
    """A turn with a line for every unit of the battle; without a battle, numbered lines for either side."""
    about = game.ruleset.about["log"]
    if game.battle:
        return TurnForm(number, tuple(_table(game, phrases, army) for army in game.battle.armies.values()))
    cells = tuple(FormCell(ghost=column.get("ghost", "")) for column in about["column"])
    rows = tuple(FormRow(line, cells=cells) for line in range(1, about["blank-lines"] + 1))
    return TurnForm(number, tuple(FormTable(side["id"], side["name"], rows) for side in game.sides))


def _table(game: Game, phrases: Phrases, army: Army) -> FormTable:
    columns = game.ruleset.about["log"]["column"]
    rows = tuple(row for brigade in army.brigades for row in _rows(game, phrases, columns, brigade))
    return FormTable(army.side, army.name, rows)


def _rows(game: Game, phrases: Phrases, columns: Sequence[Spec], brigade: Brigade) -> Iterator[FormRow]:
    for unit in brigade.units:
        cells = tuple(
            FormCell(ghost=column.get("ghost", ""))
            if phrases.value(column.get("when", True), unit=unit)
            else FormCell(barred=True)
            for column in columns
        )
        sign = kind_of(game, unit)["sign"]
        yield FormRow(unit.number, unit.name, sign, cells, unit is brigade.units[-1])
