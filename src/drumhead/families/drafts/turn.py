"""The phases of a turn, in the order of a side's cards (Sequence of Play)."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

PHASES = ("artillery", "musketry", "cavalry", "infantry", "commanders")


@implements("wd3-turn-07", "wd1-turn-06")
def phase_number(phase: str) -> int:
    """Return the number of a phase in the turn, from 1 ("artillery") to 5 ("commanders").

    >>> phase_number("cavalry")
    3
    """
    return PHASES.index(phase) + 1


def acts_in(book: Book, arm: str, phase: str) -> bool:
    """Return whether units of an arm may act in a phase; in "commanders" no unit acts, only leaders."""
    return arm in book.phase[phase].arms
