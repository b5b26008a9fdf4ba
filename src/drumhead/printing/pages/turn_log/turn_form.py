"""A turn's page as data: cards to ring, a line for every unit, what is counted as it ends, points to cross off.

One form serves the blank log, the record of a turn that was fought, and the page on which to go on by pen. What is
asked stands in the ruleset's `log.toml`.
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
    """A column: its head, its breadth in mm, whether words stand at its left, the letters that a pen writes over."""

    head: str
    wide: float
    left: bool = False
    ghost: str = ""


@dataclass(frozen=True)
class Cell:
    """What stands in a cell: words, then a pale ghost that a pen writes over; `barred` where nothing is kept."""

    words: str = ""
    ghost: str = ""
    barred: bool = False


@dataclass(frozen=True)
class Row:
    """A unit's line: its roster number, arm sign and name, a cell for every column; `ends` a brigade."""

    number: int
    name: str = ""
    sign: str = ""
    cells: tuple[Cell, ...] = ()
    ends: bool = False


@dataclass(frozen=True)
class Field:
    """Something counted as a turn ends, and how many or who; with None a line to write on."""

    words: str
    value: str | None = None


@dataclass(frozen=True)
class Side:
    """The lines of one side, what is counted of it, and its points."""

    id: str
    name: str
    sign: Sign
    rows: tuple[Row, ...]
    fields: tuple[Field, ...] = ()
    points: tuple[Square, ...] = ()


@dataclass(frozen=True)
class Slot:
    """A card as it fell, or will: the number of the side it moved (None: not turned yet), and what it opened."""

    ringed: int | None = None
    caption: str = ""


@dataclass(frozen=True)
class Cards:
    """The cards of a turn with the signs of both sides, so many `across`, and what to do with them."""

    slots: tuple[Slot, ...]
    signs: tuple[Sign, ...] = ()
    says: str = ""
    size: tuple[float, float] = CARD
    gap: float = CARD_GAP
    across: int = 0


@dataclass(frozen=True)
class TurnForm:
    """The page of a turn. `name` is the mm of a unit's number, sign and name.

    `says` explains the points, `touched` if a house rule has changed them; `notes` stand at the foot.
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
    """The columns of some entries of the data; those that say no width share what the others leave of `room` mm."""
    open_ = sum("width" not in entry for entry in entries)
    rest = (room - sum(entry.get("width", 0) for entry in entries)) / max(1, open_)
    return tuple(Column(e["head"], e.get("width", rest), e.get("left", False), e.get("ghost", "")) for e in entries)


def to_ring(turn: Spec) -> int:
    """How many cards of a turn are ringed: each that moves a side, or one for every phase that it opens.

    None where a whole pack drives the turn: nobody can say how many will fall.
    """
    return sum(each["count"] for each in turn.get("cards", ())) or len(turn.get("phase", ()))


def cards_of(ruleset: Spec, signs: Sequence[Sign], words: Callable[..., str], room: float) -> Cards | None:
    """The cards of a turn before the first of them is turned, as a ruleset's files have them.

    Cards to ring, or boxes in which to write the cards of a whole pack as they fall, on rows of `room` mm; None where
    no cards fall.
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
    """What the first card of either colour opens, what the second, and so on."""
    return join_words([f"the {which} is {phase['name']}" for which, phase in zip(ORDINALS, turn["phase"])])
