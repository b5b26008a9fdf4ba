"""Generals and mounted officers: their risk when stands are lost."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("wpb-cmd-06")
def survives(chance: Chance, book: Book) -> bool:
    """Throw for an officer whose unit loses one stand, and return whether the officer survives."""
    return bool(chance.die("officer's survival") >= book.officer.survives)


@implements("pen-officer-03")
def lives(chance: Chance, book: Book, stands_lost: int) -> bool:
    """Throw for an officer whose unit loses `stands_lost` stands, and return whether the officer survives.

    There is one throw, or one for each stand, by the ruling in force.
    """
    throws = stands_lost if stands_lost < 2 or book.officer.throws_for_each_stand else 1
    return all(survives(chance, book) for _ in range(throws))
