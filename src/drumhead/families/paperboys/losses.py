"""Casualties, pips and stands: what a hit does to a unit, and when it is gone (Firing; Pips and unit losses)."""

from __future__ import annotations

from drumhead.families.paperboys.states import FIGHTING, FRONT_AND_REAR, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def removal_point(book: Book, start: int) -> int:
    """How many stands off scatter a unit that was deployed with `start` stands.

    Pips and unit losses: half, rounded up; another reading waits until it is below half.
    """
    share = book.removal.share
    return int(-(-start // share) if book.removal.at_half else start // share + 1)


def may_lose(book: Book, unit: Unit) -> int:
    """How many more stands scatter this unit; 0 when it is already gone."""
    return max(0, removal_point(book, unit.start) - unit.lost)


def pips_after(book: Book, pips: int, more: int) -> int:
    """The die after more pips; what would go above its highest face is ignored."""
    return int(max(0, min(book.pips.most, pips + more)))


def has_die(unit: Unit) -> bool:
    """Guns carry no record die."""
    return unit.arm != "artillery"


def lose_stands(book: Book, unit: Unit, stands: int) -> Unit:
    """A unit with stands off; one at its removal point is scattered and counts no stands."""
    gone = stands >= may_lose(book, unit)
    return unit.but(stands=0 if gone else unit.stands - stands)


def gain_pips(book: Book, unit: Unit, pips: int) -> Unit:
    """A unit with its die turned up (or down, for less than nothing)."""
    return unit.but(pips=pips_after(book, unit.pips, pips))


def beaten(book: Book, unit: Unit, stands: int, pips: int = 0, moves: int = 0, routs: bool = False) -> Unit:
    """A unit after a result against it: stands off and, unless they scatter it, pips, a way back, a rout.

    One held front and rear that has to go back surrenders (Confused combats).
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
