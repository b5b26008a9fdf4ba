"""Routs: nine hits and a unit is gone; how many attacks that takes, and who goes first (Routs and Unit Elimination).

An attack is any rule that comes to a number of hits, so that these walks serve every weapon, and sister sets.
"""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book


def routs(book: Book, hits: int) -> bool:
    """Whether a unit with so many hits is gone."""
    return bool(hits >= book.rout.hits)


def to_rout(book: Book, hits: int) -> int:
    """How many more hits rout a unit."""
    return max(0, int(book.rout.hits - hits))


def take_hits(book: Book, unit: Unit, hits: int) -> Unit:
    """A unit after hits; one that routs is taken off at once and counts no stands."""
    hit = unit.but(hits=unit.hits + hits)
    return hit.but(stands=0).now("routed") if routs(book, hit.hits) else hit


def still_there(book: Book, **hits: int) -> None:
    """InputError for hits with which a unit asked about is gone; each by the name of its input."""
    for name, count in hits.items():
        if routs(book, count):
            word = name.replace("_", "-")
            raise InputError(
                f"{word}={count}: a unit with {book.rout.hits} hits is gone; give 0 to {book.rout.hits - 1}"
            )
