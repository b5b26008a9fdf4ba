"""A turn's page as data: cards to ring, a line for every unit, counts at its end, points to cross off.

One form serves the blank log, the record of a simulated turn, and the page for the turns that follow. Its contents are
described in the ruleset's `log.toml`.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.model.plurals import ORDINALS
from drumhead.printing.drawing.tracks import HEAVY, Square
from drumhead.printing.layout.rich_text import Word
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words

Spec = Mapping[str, Any]
Sign = tuple[str, str]  # what a drawn sign is called, and its ink

CARD = (14.6, 11.6)  # mm of a card to ring
CARD_GAP = 1.4
SLOT_HIGH, SLOT_GAP = 8.4, 0.8  # mm of a box for a card that falls


@dataclass(frozen=True)
class Column:
    """A column of the form: its heading, and its width in mm.

    With `left`, words are at its left, not in its middle. `ghost` has the pale letters to write over, separated by
    spaces.
    """

    head: str
    wide: float
    left: bool = False
    ghost: str = ""


@dataclass(frozen=True)
class Cell:
    """The contents of a cell: words, then pale letters to write over; `barred` where the column does not apply."""

    words: str = ""
    ghost: str = ""
    barred: bool = False


@dataclass(frozen=True)
class Row:
    """A unit's line: its roster number, arm symbol and name, a cell for every column; `ends` a brigade."""

    number: int
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
class Slot:
    """A card of the turn: the index of the side that it moved, and the phase that it opened.

    The index is None for a card not turned yet; the phase is "" for none.
    """

    ringed: int | None = None
    caption: str = ""


@dataclass(frozen=True)
class Cards:
    """The cards of a turn with the symbols of both sides, and the instructions `says`.

    `size` is the width and height of a card and `gap` the space between cards, in mm. `across` is the number of cards
    in a row, 0 for all.
    """

    slots: tuple[Slot, ...]
    signs: tuple[Sign, ...] = ()
    says: str = ""
    size: tuple[float, float] = CARD
    gap: float = CARD_GAP
    across: int = 0


@dataclass(frozen=True)
class TurnForm:
    """The form of a turn as data; `name` is the width in mm of the first column: a unit's number, symbol and name.

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


def columns(entries: Sequence[Spec], room: float) -> tuple[Column, ...]:
    """Return the columns that the entries of log.toml describe, for a form with `room` mm for columns.

    Columns without a width share what the others leave.
    """
    open_ = sum("width" not in entry for entry in entries)
    rest = (room - sum(entry.get("width", 0) for entry in entries)) / max(1, open_)
    return tuple(Column(e["head"], e.get("width", rest), e.get("left", False), e.get("ghost", "")) for e in entries)


def to_ring(turn: Spec) -> int:
    """Return the number of cards that are ringed in a turn: each that moves a side, or one for every phase.

    `turn` is the data of the ruleset's turn. Return 0 if a complete pack drives the turn, since the number of its
    cards is not known.
    """
    return sum(each["count"] for each in turn.get("cards", ())) or len(turn.get("phase", ()))


def cards_of(ruleset: Spec, signs: Sequence[Sign], words: Callable[..., str], room: float) -> Cards | None:
    """Return the cards of a turn before the first of them is turned; None for a game without cards.

    They are cards to ring, or boxes for the cards of a complete pack, in rows of `room` mm. `ruleset` has the data of
    the ruleset's files by name, `signs` are the symbols of the sides with their colours, `words` fills in a template.
    """
    log, turn = ruleset.get("log", {}), ruleset.get("turn", {})
    if count := to_ring(turn):
        says = words(log["ring"], phases=_phases(turn)) if log else ""
        return Cards((Slot(),) * count, tuple(signs), plain(html.unescape(says)))
    if "slots" not in log:
        return None
    across = log["slots-across"]
    size = (room - HEAVY + SLOT_GAP) / across - SLOT_GAP, SLOT_HIGH
    return Cards((Slot(),) * log["slots"], (), plain(html.unescape(words(log["ring"]))), size, SLOT_GAP, across)


def _phases(turn: Spec) -> str:
    """Return in words which phase the first card of a side opens, its second, and so on: "the first is fire"."""
    return join_words([f"the {which} is {phase['name']}" for which, phase in zip(ORDINALS, turn["phase"])])
