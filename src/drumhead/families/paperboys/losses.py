"""Casualties, pips and stands: the effect of a hit, and when a unit is removed (Firing; Pips and unit losses)."""

from __future__ import annotations

from drumhead.families.paperboys.unit_states import FIGHTING, FRONT_AND_REAR, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def removal_point(book: Book, start: int) -> int:
    """Return how many lost stands scatter a unit that began with `start` stands.

    Pips and unit losses: half of them, rounded up, or by another ruling when fewer than half are left.
    """
    share = book.removal.share
    return int(-(-start // share) if book.removal.at_half else start // share + 1)


def may_lose(book: Book, unit: Unit) -> int:
    """Return how many more lost stands scatter this unit; 0 if it is already gone."""
    return max(0, removal_point(book, unit.start) - unit.lost)


def pips_after(book: Book, pips: int, more: int) -> int:
    """Return the pips after `more` pips; they stay between 0 and 6."""
    return int(max(0, min(book.pips.most, pips + more)))


def has_die(unit: Unit) -> bool:
    """Return whether a unit has a die for its pips; guns have none."""
    return unit.arm != "artillery"


def lose_stands(book: Book, unit: Unit, stands: int) -> Unit:
    """Return a unit with stands removed; one at its removal point is scattered and has 0 stands."""
    gone = stands >= may_lose(book, unit)
    return unit.but(stands=0 if gone else unit.stands - stands)


def gain_pips(book: Book, unit: Unit, pips: int) -> Unit:
    """Return a unit with its pips raised, or lowered if `pips` is negative."""
    return unit.but(pips=pips_after(book, unit.pips, pips))


def beaten(book: Book, unit: Unit, stands: int, pips: int = 0, moves: int = 0, routs: bool = False) -> Unit:
    """Return a unit after a result against it: stands lost and, if it is not scattered, pips, falling back or rout.

    A unit attacked from front and rear that has to fall back surrenders (Confused combats).
    """
    if moves and FRONT_AND_REAR in unit.state:
        return unit.but(stands=0)
    unit = lose_stands(book, unit, stands)
    if not unit.stands:
        return unit
    unit = gain_pips(book, unit, pips)
    if moves:
        unit = unit.but(state=unit.state - {FIGHTING})
    return unit.now(ROUTING) if routs else unit
