"""Casualties, pips and stands: the effect of a hit, and when a unit is removed (Firing; Pips and unit losses)."""

from __future__ import annotations

from drumhead.families.paperboys.unit_states import FIGHTING, FRONT_AND_REAR, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("pen-loss-01", "wpb-loss-02", "wpb-loss-03")
def removal_point(book: Book, start: int) -> int:
    """Return how many lost stands scatter a unit that began with `start` stands.

    By the rulebook half of them, rounded up; by another ruling the number that leaves fewer than half.
    """
    share = book.removal.share
    return int(-(-start // share) if book.removal.at_half else start // share + 1)


def may_lose(book: Book, unit: Unit) -> int:
    """Return how many more lost stands scatter this unit; 0 if it is already scattered."""
    return max(0, removal_point(book, unit.start) - unit.lost)


@implements("pen-pips-01", "wpb-pips-02")
def pips_after(book: Book, pips: int, more: int) -> int:
    """Return the pips of a unit with `pips` after `more` are added, at least 0 and at most 6 (a full die)."""
    return int(max(0, min(book.pips.most, pips + more)))


@implements("pen-army-19", "wpb-army-18")
def has_die(unit: Unit) -> bool:
    """Return whether a unit has a die for its pips; artillery has none."""
    return unit.arm != "artillery"


@implements("wpb-eg-04")
def lose_stands(book: Book, unit: Unit, stands: int) -> Unit:
    """Return a unit with `stands` stands removed; one at its removal point is scattered and keeps 0."""
    gone = stands >= may_lose(book, unit)
    return unit.but(stands=0 if gone else unit.stands - stands)


def gain_pips(book: Book, unit: Unit, pips: int) -> Unit:
    """Return a unit with `pips` added to its pips; a negative number lowers them."""
    return unit.but(pips=pips_after(book, unit.pips, pips))


@implements("pen-join-03", "pen-fight-12", "wpb-conf-05")
def beaten(book: Book, unit: Unit, stands: int, pips: int = 0, moves: int = 0, routs: bool = False) -> Unit:
    """Return a unit after a result against it: stands lost, then pips gained, and a move back or a rout.

    `moves` is the number of moves back; no unit is moved here. A scattered unit suffers only its stands. A unit
    attacked from front and rear that has to fall back surrenders (Confused combats) and keeps 0 stands.
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
