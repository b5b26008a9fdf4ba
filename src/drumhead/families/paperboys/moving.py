"""Moves: the distance that a unit may go, and what forbids a move (Moving; Morale, pips and the test)."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.families.paperboys.unit_states import MOVED, MOVED_LAST_TURN
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

HAVING_MOVED = (MOVED, MOVED_LAST_TURN)


class Wish(NamedTuple):
    """A move as the player wants it: the ground, its purpose, and the formation at its end ("" for no change).

    Each ruleset uses the fields that it knows: woods besides other difficult ground, formations, limbering guns.
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
    """Return a unit after its move card.

    Whether it moved decides, until its next card, the effect of heavy casualties.
    """
    return unit.now(*HAVING_MOVED) if moved else unit.but(state=unit.state - {MOVED_LAST_TURN})


def is_critical(book: Book, wish: Wish) -> bool:
    """Return whether a move that turns stands is a critical manoeuvre, because an enemy is near."""
    near: Length = book.manoeuvre.within
    return wish.turns_stands and wish.enemy_within is not None and wish.enemy_within <= near
