"""Generals and mounted officers: the pips that they hide, and a unit after one joins or leaves it."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.losses import pips_after
from drumhead.families.paperboys.officers import lives
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


def relief(book: Book, rank: str, pips: int) -> int:
    """Return the number of a unit's `pips` that an officer hides: by rank, at most all of them; 0 for rank ""."""
    return min(pips, book.officer[rank].relief) if rank else 0


def pips_when_he_leaves(book: Book, rank: str, pips: int, hidden: int) -> int:
    """Return the pips of a unit after its officer has left or fallen: those hidden return, up to 6 in all.

    `pips` are those shown, `hidden` those that the officer hides. By another ruling a number fixed by rank returns.
    """
    back = book.officer[rank].relief if book.reading("officer-pips") == "flat-return" else hidden
    return int(min(book.pips.most, pips + back))


@implements("wpb-cmd-01")
def joins(book: Book, unit: Unit, rank: str) -> Unit:
    """Return a unit after an officer of this rank has joined it; of two officers only the better counts."""
    pips = pips_after(book, unit.pips, unit.hidden)
    best = max(filter(None, (unit.officer, rank)), key=lambda each: book.officer[each].relief)
    hidden = relief(book, best, pips)
    return unit.but(pips=pips - hidden, hidden=hidden, officer=best)


@implements("wpb-cmd-04")
def leaves(book: Book, unit: Unit, killed: bool = False) -> Unit:
    """Return a unit after its officer has left it or was `killed`; the pips that the officer hid return.

    After a death they do not return if the ruling in force says so.
    """
    back = bool(unit.officer) and (not killed or book.officer.pips_return_if_killed)
    pips = pips_when_he_leaves(book, unit.officer, unit.pips, unit.hidden) if back else unit.pips
    return unit.but(pips=pips, hidden=0, officer="")
