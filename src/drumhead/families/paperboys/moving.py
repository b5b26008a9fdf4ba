"""Moves: how far a unit may go, and what bars it (Moving; Morale, pips and the test)."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.families.paperboys.states import MOVED, MOVED_LAST_TURN
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

HAVING_MOVED = (MOVED, MOVED_LAST_TURN)


class Wish(NamedTuple):
    """What a player wants of a move: over which ground, with what intent, to end in which formation ("" for the same).

    A book takes notice of what it knows: woods besides other difficult ground, formations, guns that limber.
    """

    difficult: bool = False
    charging: bool = False
    towards_the_enemy: bool = False
    turns_stands: bool = False
    enemy_within: Length | None = None
    woods: bool = False
    into: str = ""
    changes_limber: bool = False


def after_its_card(unit: Unit, moved: bool) -> Unit:
    """A unit after its move card; whether it moved tells, until its next card, how it takes heavy casualties."""
    return unit.now(*HAVING_MOVED) if moved else unit.but(state=unit.state - {MOVED_LAST_TURN})


def is_critical(book: Book, wish: Wish) -> bool:
    """Whether a move that turns stands is a critical manoeuvre: an enemy is near."""
    near: Length = book.manoeuvre.within
    return wish.turns_stands and wish.enemy_within is not None and wish.enemy_within <= near
