"""Generals and mounted officers: their risk when stands are lost."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book


def survives(chance: Chance, book: Book) -> bool:
    """Return whether an officer survives the loss of one stand of their unit."""
    return bool(chance.die("officer's survival") >= book.officer.survives)


def lives(chance: Chance, book: Book, stands_lost: int) -> bool:
    """Return whether an officer survives the loss of `stands_lost` stands of their unit."""
    throws = stands_lost if stands_lost < 2 or book.officer.throws_for_each_stand else 1
    return all(survives(chance, book) for _ in range(throws))
