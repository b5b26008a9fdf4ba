"""Values of both drafts for printed aids: hits to the rout, moves, rallies, the units that lose a battle."""

from __future__ import annotations

from drumhead.families.drafts import leaders, moving, routs, victory
from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def rout_point(book: Book, unit: Unit) -> int:
    """Return the number of hits with which a fresh unit routs and is removed; it is the same for every unit."""
    return routs.to_rout(book, 0)


def may_be_rallied(book: Book, unit: Unit) -> bool:
    """Return whether a unit may be rallied, and so has a box for it on the roster; artillery may not."""
    return unit.arm not in book.rally.not_arms


def moves(book: Book, unit: Unit) -> tuple[Length, ...]:
    """Return a unit's moves: in column, then deployed; a move of 0 is left out."""
    line = unit.now("deployed")
    return tuple(way for way in (moving.allowance(book, unit), moving.allowance(book, line)) if way.mm)


def is_on_foot(book: Book, unit: Unit) -> bool:
    """Return whether dragoons are dismounted."""
    return "dismounted" in unit.state


def may_charge(book: Book, unit: Unit) -> bool:
    """Return whether a unit charges where it is deployed; dragoons on foot do not."""
    return unit.arm in book.charge.arms and not is_on_foot(book, unit)


def struck_as(book: Book, unit: Unit) -> str:
    """Return the arm as which a deployed unit is struck in front: "infantry" for dragoons on foot, by one ruling."""
    return "infantry" if is_on_foot(book, unit) and book.charge.deployed.dragoons_on_foot_too else unit.arm


def inches(length: Length) -> int:
    """Return a length in whole inches, rounded down, for the inputs of odds questions."""
    return int(length.mm / Length.parse("1 in").mm)


def after_a_rally(book: Book, hits: int) -> int:
    """Return the hits left on a unit with `hits` after a leader has rallied it."""
    return leaders.hits_after_a_rally(book, hits)


def units_to_lose(book: Book, army: Army) -> int:
    """Return the number of lost units at which an army loses the battle; 0 if the scenario decides instead."""
    return victory.units_to_lose(book, sum(1 for _ in army.units))
