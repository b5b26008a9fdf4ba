"""The turn: three cards of each side, and the order in which they are drawn (The turn)."""

from __future__ import annotations

from drumhead.families.phase_card_order import HIS, MINE, next_card, place, turn_order
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["HIS", "MINE", "next_card", "turn_order"]

PHASES = ("fire", "cavalry", "infantry")


def phase_number(phase: str) -> int:
    """Return the number of a phase's card within its side: fire, then cavalry, then infantry and guns."""
    return PHASES.index(phase) + 1


def reply_gap(chance: Chance, book: Book) -> tuple[int, int]:
    """Return two numbers for the gap between my last infantry card of a turn and my first card of the next.

    The first counts all enemy cards in the gap, the second the enemy Fire cards among them.
    """
    last = PHASES.index("infantry") + 1
    now, then = chance.resolve(turn_order, book), chance.resolve(turn_order, book)
    after = now[place(now, MINE, last) :].count(HIS)
    before = then[: place(then, MINE, 1)].count(HIS)
    fires = (after == book.turn.cards) + (before > 0)
    return after + before, fires
