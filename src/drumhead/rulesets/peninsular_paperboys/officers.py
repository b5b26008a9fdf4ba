"""Generals and mounted officers: what they add to a throw, and the risk they run."""

from __future__ import annotations

from drumhead.families.paperboys.officers import lives, survives
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

__all__ = ["bonus", "joins", "leaves", "lives", "may_help", "survives"]


def bonus(book: Book, rank: str, test: str) -> int:
    """What an officer of this rank ("" for none) with a unit adds to its die in a test.

    The tests are contact, heavy, friends, rally and manoeuvre.
    """
    return int(book.officer[rank].plus) if rank and test in book.officer.helps else 0


def may_help(book: Book, rank: str, own: bool) -> bool:
    """Whether an officer may join a unit: his own, a brigade or a division; the army commander any."""
    return own or not book.officer[rank].own_brigade_only


def joins(book: Book, unit: Unit, rank: str) -> Unit:
    """A unit once an officer has stepped into its ranks; of two officers there the better one counts."""
    return unit.but(officer=max(filter(None, (unit.officer, rank)), key=lambda each: book.officer[each].plus))


def leaves(unit: Unit) -> Unit:
    """A unit its officer has left, or in whose ranks he fell; nobody takes his place."""
    return unit.but(officer="")
