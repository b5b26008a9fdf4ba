"""The turn: five red and five black cards, each the next phase of its side (Sequence of Play).

The cards are those of the Paperboys rules, only more of them; so is what `place` and `next_card` do with them.
"""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book

PHASES = ("artillery", "musketry", "cavalry", "infantry", "commanders")


def phase_number(phase: str) -> int:
    """Which card of its side a phase is, from 1.

    >>> phase_number("cavalry")
    3
    """
    return PHASES.index(phase) + 1


def acts_in(book: Book, arm: str, phase: str) -> bool:
    """Whether an arm has anything to do in a phase of its side; in the last one only leaders do."""
    return arm in book.phase[phase].arms
