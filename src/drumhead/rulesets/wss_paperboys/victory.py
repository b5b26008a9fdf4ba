"""Who wins: stands in the dead pool at nightfall, or three tenths of an army gone (Who wins)."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.paperboys.states import ROUTING
from drumhead.families.paperboys.victory import winner
from drumhead.model.army import Army, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book, BookTable

__all__ = ["winner"]


def weight_of(weights: BookTable, unit: Unit, stands: int) -> int:
    """What so many stands of a unit weigh in a count; a gun has a weight of its own."""
    kind = unit.kind if unit.arm == "artillery" else "stand"
    return int(weights[kind] * stands)


def army_weight(book: Book, army: Army) -> int:
    """The points of a whole army in the count that makes it quit: stands, guns and officers."""
    weights = book.victory.weight
    units = sum(weight_of(weights, unit, unit.start) for unit in army.units)
    return int(units + sum(weights[officer.rank] for officer in army.officers))


def quits_at(book: Book, army: Army) -> int:
    """The points dead or in rout at which an army must leave the field."""
    share = army_weight(book, army) * book.victory.percent
    whole, rest = divmod(share, 100)
    return int(whole if not rest and book.victory.at_exactly else whole + 1)


def dead_stands(units: Iterable[Unit]) -> int:
    """Stands of an army in the dead pool: those taken off, and all of a unit that is gone."""
    return sum(unit.lost for unit in units)


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer] = ()) -> int:
    """The points of an army that are dead or in rout, fallen officers among them."""
    weights = book.victory.weight
    lost = sum(weight_of(weights, unit, unit.start if ROUTING in unit.state else unit.lost) for unit in units)
    return int(lost + sum(weights[officer.rank] for officer in fallen))
