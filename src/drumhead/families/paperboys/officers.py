"""Generals and mounted officers: the pips they hide, and the risk they run."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book


def survives(chance: Chance, book: Book) -> bool:
    """An officer in the ranks throws for his life when a stand is lost."""
    return bool(chance.die("officer's survival") >= book.officer.survives)


def lives(chance: Chance, book: Book, stands_lost: int) -> bool:
    """Whether an officer outlives so many stands of the unit he stands with."""
    throws = stands_lost if stands_lost < 2 or book.officer.throws_for_each_stand else 1
    return all(survives(chance, book) for _ in range(throws))
