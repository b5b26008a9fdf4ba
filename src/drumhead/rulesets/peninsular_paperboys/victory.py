"""Winning: stands in the dead pool at the end of the game, or the lost share that makes an army quit (Who wins)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.families.paperboys.victory import winner
from drumhead.model.army import Army, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys.skirmish import worth_in_stands


@implements("pen-win-08")
def weight_of(book: Book, unit: Unit, stands: int) -> int:
    """Return the points of `stands` stands of a unit towards its army's break point; a gun has its own weight."""
    if unit.arm == "artillery":
        return int(book.victory.weight.gun * stands)
    return int(book.victory.weight.stand * worth_in_stands(book, unit, stands))


def army_weight(book: Book, army: Army) -> int:
    """Return the points of a whole army in the count that makes it quit: stands, guns and officers."""
    units = sum(weight_of(book, unit, unit.start) for unit in army.units)
    return int(units + sum(book.victory.weight[officer.rank] for officer in army.officers))


@implements("pen-win-07")
def quits_at(book: Book, army: Army) -> int:
    """Return how many points, of units destroyed or in rout and officers lost, make an army quit the field."""
    return quits_of(book, army_weight(book, army))


def quits_of(book: Book, points: int) -> int:
    """Return how many points lost or in rout make an army of `points` points quit the field."""
    whole, rest = divmod(points * book.victory.percent, 100)
    return int(whole if not rest and book.victory.at_exactly else whole + 1)


@implements("pen-recover-05")
def dead_stands(book: Book, units: Iterable[Unit]) -> int:
    """Return the stands that the units have lost, as the dead pool counts them at the end of the game."""
    return sum(worth_in_stands(book, unit, unit.lost) for unit in units)


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer] = ()) -> int:
    """Return the points of units lost or in rout, and of `fallen` officers, in the count that makes an army quit."""
    lost = sum(weight_of(book, unit, unit.start if ROUTING in unit.state else unit.lost) for unit in units)
    return int(lost + sum(book.victory.weight[officer.rank] for officer in fallen))
