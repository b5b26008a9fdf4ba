"""Generals and mounted officers: their bonus to a throw, and the risk that they run."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.officers import lives, survives
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("pen-inf-11", "pen-officer-01")
def bonus(book: Book, rank: str, test: str) -> int:
    """Return the number that an officer of this rank adds to a unit's die in a test; 0 for no officer ("").

    `test` is "contact", "heavy", "friends", "rally" or "manoeuvre".
    """
    return int(book.officer[rank].plus) if rank and test in book.officer.helps else 0


def may_help(book: Book, rank: str, own: bool) -> bool:
    """Return whether an officer of this rank may join a unit; `own` is whether the unit is under their command.

    Only the army commander may join any other unit.
    """
    return own or not book.officer[rank].own_brigade_only


def joins(book: Book, unit: Unit, rank: str) -> Unit:
    """Return a unit after an officer of this rank has joined it; of two officers the better one counts."""
    return unit.but(officer=max(filter(None, (unit.officer, rank)), key=lambda each: book.officer[each].plus))


@implements("pen-officer-04")
def leaves(unit: Unit) -> Unit:
    """Return a unit after its officer has left it or fallen."""
    return unit.but(officer="")
