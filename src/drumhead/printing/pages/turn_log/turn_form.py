"""The form of turns as data: cards to ring, a line for every unit, counts at its end, points to cross off.

One form serves the blank log, the record of a simulated turn, and the pages for the turns that follow. On forms to
write on, several turns may be side by side. The contents are described in the ruleset's `log.toml`.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from drumhead.model.plurals import ORDINALS
from drumhead.printing.drawing.tracks import Square
from drumhead.printing.layout.rich_text import Word
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words
from drumhead.rules.rulebook.paper_form_limits import NARROWEST

Spec = Mapping[str, Any]
Sign = tuple[str, str]  # what a drawn sign is called, and its ink


@dataclass(frozen=True)
class Column:
    """A column of the form: its heading, and its width in mm.

    With `left`, words are at its left, not in its middle. `key` is the letter with which `log enter` takes it, and
    with `begins` it is the first column of a turn.
    """

    head: str
    wide: float
    left: bool = False
    key: str = ""
    begins: bool = False


@dataclass(frozen=True)
class Cell:
    """The contents of a cell: words, then pale letters to write over; `barred` where the column does not apply."""

    words: str = ""
    ghost: str = ""
    barred: bool = False


@dataclass(frozen=True)
class Row:
    """A unit's line: its roster number, arm symbol and name, a cell for every column; `ends` a brigade.

    An officer's line has the brigade's letter in place of the number.
    """

    number: int | str
    name: str = ""
    sign: str = ""
    cells: tuple[Cell, ...] = ()
    ends: bool = False


@dataclass(frozen=True)
class Field:
    """Something counted as a turn ends, in words, with its value; None for a line to write on."""

    words: str
    value: str | None = None


@dataclass(frozen=True)
class Side:
    """One side of the form: its id, its name and symbol, its lines, its counts, and the boxes of its points."""

    id: str
    name: str
    sign: Sign
    rows: tuple[Row, ...]
    fields: tuple[Field, ...] = ()
    points: tuple[Square, ...] = ()


@dataclass(frozen=True)
class Cards:
    """The number of cards of a turn, with the symbols of both sides, and the instructions `says`.

    Cards without symbols are boxes in which the cards of a complete pack are written.
    """

    count: int
    signs: tuple[Sign, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class TurnForm:
    """The form of turns as data; `name` is the width in mm of the first column: a unit's number, symbol and name.

    `turns` are the numbers of the turns side by side; it is empty for a record and for a table of the whole battle.
    `fields` are counts of both sides together, and `ticks` are words with a box to tick. `says` explains the points,
    and `touched` is whether a house rule has changed them. `notes` are at the bottom.
    """

    name: float
    columns: tuple[Column, ...]
    sides: tuple[Side, ...]
    cards: Cards | None = None
    fields: tuple[Field, ...] = ()
    ticks: tuple[str, ...] = ()
    says: tuple[Word, ...] = ()
    touched: bool = False
    notes: tuple[Word, ...] = ()
    turns: tuple[int, ...] = ()
    heading: str = "unit"

    @property
    def starts(self) -> list[float]:
        """The left edges in mm of the turns side by side."""
        edges = [self.name + sum(column.wide for column in self.columns[:at]) for at in range(len(self.columns))]
        return [edge for edge, column in zip(edges, self.columns) if column.begins]


def side_by_side(form: TurnForm, turns: Sequence[int], first: Sequence[Side] = ()) -> TurnForm:
    """Return the form of one turn for several turns, which share the names of the units.

    `first` are the sides with the cells of the first turn where these differ.
    """
    block = (replace(form.columns[0], begins=True), *form.columns[1:])
    sides = tuple(_repeat(side, begun, len(turns)) for side, begun in zip(form.sides, first or form.sides))
    return replace(form, columns=block * len(turns), sides=sides, turns=tuple(turns))


def _repeat(side: Side, begun: Side, count: int) -> Side:
    rows = tuple(replace(row, cells=first.cells + row.cells * (count - 1)) for row, first in zip(side.rows, begun.rows))
    return replace(side, rows=rows)


def without_words(side: Side) -> Side:
    """Return a side with nothing filled in."""
    rows = (replace(row, cells=tuple(replace(cell, words="") for cell in row.cells)) for row in side.rows)
    return replace(side, rows=tuple(rows))


def least_width(entries: Sequence[Spec]) -> float:
    """Return the least width in mm of the columns that the entries of log.toml describe."""
    return float(sum(entry.get("width", NARROWEST) for entry in entries))


def columns(entries: Sequence[Spec], room: float) -> tuple[Column, ...]:
    """Return the columns that the entries of log.toml describe, for a form with `room` mm for columns.

    They grow from their `width` to their `best`; what is left goes to columns for words without a `best`.
    """
    least = [entry.get("width", NARROWEST) for entry in entries]
    gives = [entry.get("best", wide) - wide for entry, wide in zip(entries, least)]
    share = max(0.0, min(1.0, (room - sum(least)) / (sum(gives) or 1.0)))
    open_ = [entry.get("left", False) and "best" not in entry for entry in entries]
    rest = (room - sum(least) - share * sum(gives)) / max(1, sum(open_))
    widths = [wide + share * give + rest * is_open for wide, give, is_open in zip(least, gives, open_)]
    return tuple(Column(e["head"], wide, e.get("left", False), e.get("key", "")) for e, wide in zip(entries, widths))


def to_ring(turn: Spec) -> int:
    """Return the number of cards that are ringed in a turn: each that moves a side, or one for every phase.

    `turn` is the data of the ruleset's turn. Return 0 if a complete pack drives the turn, since the number of its
    cards is not known.
    """
    return sum(each["count"] for each in turn.get("cards", ())) or len(turn.get("phase", ()))


def cards_of(ruleset: Spec, signs: Sequence[Sign], words: Callable[..., str]) -> Cards | None:
    """Return the cards of a turn before the first of them is turned; None for a game without cards.

    They are cards to ring, or boxes for the cards of a complete pack. `ruleset` has the data of the ruleset's files by
    name, `signs` are the symbols of the sides with their colours, `words` fills in a template.
    """
    log, turn = ruleset.get("log", {}), ruleset.get("turn", {})
    if count := to_ring(turn):
        says = words(log["ring"], phases=_phases(turn)) if log else ""
        return Cards(count, tuple(signs), plain(html.unescape(says)))
    if not log.get("slots"):
        return None
    return Cards(log["slots"], (), plain(html.unescape(words(log["ring"]))))


def _phases(turn: Spec) -> str:
    """Return in words which phase the first card of a side opens, its second, and so on: "the first is “Fire”"."""
    return join_words([f"the {which} is “{phase['name']}”" for which, phase in zip(ORDINALS, turn["phase"])])


def letters_in_words(log: Mapping[str, Any]) -> str:
    """Return the sentences of log.toml that explain the letters of deeds and tests."""
    listed = {
        name: ", ".join(f"{letter} {word}" for letter, word in log.get(name, {}).items()) for name in ("did", "tests")
    }
    return fill_words(str(log.get("letters", "")), **listed)
