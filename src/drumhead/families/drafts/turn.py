"""The turn: five red and five black cards; each is the next phase of its side (Sequence of Play).

The cards are those of the Paperboys rules, only more of them; so is what `place` and `next_card` do with them.
"""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book

PHASES = ("artillery", "musketry", "cavalry", "infantry", "commanders")


def phase_number(phase: str) -> int:
    """Return the number of a phase's card within its side, from 1.

    >>> phase_number("cavalry")
    3
    """
    return PHASES.index(phase) + 1


def acts_in(book: Book, arm: str, phase: str) -> bool:
    """Return whether an arm may act in a phase of its side; in the last phase only leaders act."""
    return arm in book.phase[phase].arms
