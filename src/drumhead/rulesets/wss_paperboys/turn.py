"""The turn: three black and three red cards, and the order in which they fall (The turn)."""

from __future__ import annotations

from drumhead.families.alternating_cards import HIS, MINE, next_card, place, turn_order
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["HIS", "MINE", "next_card", "turn_order"]

PHASES = ("fire", "cavalry", "infantry")


def phase_number(phase: str) -> int:
    """Which card of its side a phase is: fire first, then cavalry, then infantry and guns."""
    return PHASES.index(phase) + 1


def reply_gap(chance: Chance, book: Book) -> tuple[int, int]:
    """Enemy cards, and enemy Fire cards, between my last move of a turn and my Fire card of the next."""
    last = PHASES.index("infantry") + 1
    now, then = chance.resolve(turn_order, book), chance.resolve(turn_order, book)
    after = now[place(now, MINE, last) :].count(HIS)
    before = then[: place(then, MINE, 1)].count(HIS)
    fires = (after == book.turn.cards) + (before > 0)
    return after + before, fires
