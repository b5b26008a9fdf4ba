"""The turn: three cards of each side, each for the next of its phases (The turn)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.phase_card_order import HIS, MINE, next_card, place, turn_order
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

PHASES = ("fire", "cavalry", "infantry")


@implements("wpb-turn-04", "wpb-turn-05", "wpb-turn-06")
def phase_number(phase: str) -> int:
    """Return the number of a phase among its side's cards: "fire" 1, "cavalry" 2, "infantry" (and guns) 3."""
    return PHASES.index(phase) + 1


def reply_gap(chance: Chance, book: Book) -> tuple[int, int]:
    """Draw two turns; return (enemy cards, enemy Fire cards) between my last card of the first and my next."""
    last = PHASES.index("infantry") + 1
    now, then = chance.resolve(turn_order, book), chance.resolve(turn_order, book)
    after = now[place(now, MINE, last) :].count(HIS)
    before = then[: place(then, MINE, 1)].count(HIS)
    fires = (after == book.turn.cards) + (before > 0)
    return after + before, fires
