"""The count by which an army quits the field, and its stands in the dead pool (Who wins)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.families.paperboys.victory import winner
from drumhead.model.army import Army, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements


def weight_of(weights: BookTable, unit: Unit, stands: int) -> int:
    """Return the points of a number of stands of a unit in a count; a gun has points by its kind.

    `weights` is the rulebook's table of points.
    """
    kind = unit.kind if unit.arm == "artillery" else "stand"
    return int(weights[kind] * stands)


def army_weight(book: Book, army: Army) -> int:
    """Return the points of a whole army in the count by which it quits: stands, guns and officers."""
    weights = book.victory.weight
    units = sum(weight_of(weights, unit, unit.start) for unit in army.units)
    return int(units + sum(weights[officer.rank] for officer in army.officers))


@implements("wpb-win-06")
def quits_at(book: Book, army: Army) -> int:
    """Return the points lost or in rout at which an army must quit the field."""
    share = army_weight(book, army) * book.victory.percent
    whole, rest = divmod(share, 100)
    return int(whole if not rest and book.victory.at_exactly else whole + 1)


def dead_stands(units: Iterable[Unit]) -> int:
    """Return the number of these units' stands in the dead pool; a unit that is gone counts all its stands."""
    return sum(unit.lost for unit in units)


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer] = ()) -> int:
    """Return the points of units that are lost or in rout, and of fallen officers.

    A unit in rout counts with all of its starting stands.
    """
    weights = book.victory.weight
    lost = sum(weight_of(weights, unit, unit.start if ROUTING in unit.state else unit.lost) for unit in units)
    return int(lost + sum(weights[officer.rank] for officer in fallen))
