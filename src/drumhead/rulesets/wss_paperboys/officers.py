"""Generals and mounted officers: the pips they hide, and the risk they run."""

from __future__ import annotations

from drumhead.families.paperboys.losses import pips_after
from drumhead.families.paperboys.officers import lives
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

__all__ = ["lives"]


def relief(book: Book, rank: str, pips: int) -> int:
    """The pips an officer of this rank ("" for none) takes off a die that shows `pips`; he can hide no more."""
    return min(pips, book.officer[rank].relief) if rank else 0


def pips_when_he_leaves(book: Book, rank: str, pips: int, hidden: int) -> int:
    """The die after an officer has left (or fallen): what he hid comes back, up to a full die."""
    back = book.officer[rank].relief if book.reading("officer-pips") == "flat-return" else hidden
    return int(min(book.pips.most, pips + back))


def joins(book: Book, unit: Unit, rank: str) -> Unit:
    """A unit once an officer has stepped into its ranks; of two officers there the better one counts."""
    pips = pips_after(book, unit.pips, unit.hidden)
    best = max(filter(None, (unit.officer, rank)), key=lambda each: book.officer[each].relief)
    hidden = relief(book, best, pips)
    return unit.but(pips=pips - hidden, hidden=hidden, officer=best)


def leaves(book: Book, unit: Unit, killed: bool = False) -> Unit:
    """A unit its officer has left, or in whose ranks he fell: the pips he hid come back."""
    back = bool(unit.officer) and (not killed or book.officer.pips_return_if_killed)
    pips = pips_when_he_leaves(book, unit.officer, unit.pips, unit.hidden) if back else unit.pips
    return unit.but(pips=pips, hidden=0, officer="")
