"""Moves: the distance that a unit may go, and what forbids a move (Moving; Morale, pips and the test)."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.families.paperboys.unit_states import MOVED, MOVED_LAST_TURN
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

HAVING_MOVED = (MOVED, MOVED_LAST_TURN)


class Wish(NamedTuple):
    """A move that a player wants: the ground, its purpose, and the formation at its end.

    `difficult` and `woods` are the ground on its way. `turns_stands` is whether any stand turns, `enemy_within` the
    distance to the nearest enemy (None: far away). `into` is the new formation ("" for no change), `changes_limber`
    whether guns limber or unlimber. Each ruleset reads only the fields that it needs.
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
    """Return a unit after its move card: marked as moved, or no longer as moved last turn.

    The mark decides until its next card whether it falls back or halts after heavy casualties.
    """
    return unit.now(*HAVING_MOVED) if moved else unit.but(state=unit.state - {MOVED_LAST_TURN})


@implements("pen-crit-01", "pen-crit-02", "wpb-crit-01", "wpb-crit-02", "wpb-crit-03", "wpb-crit-08")
def is_critical(book: Book, wish: Wish) -> bool:
    """Return whether a move is a critical manoeuvre: it turns stands while an enemy is near."""
    near: Length = book.manoeuvre.within
    return wish.turns_stands and wish.enemy_within is not None and wish.enemy_within <= near
