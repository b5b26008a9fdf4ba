"""Routs: the number of hits that removes a unit, and how many more it takes (Routs and Unit Elimination)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book


def routs(book: Book, hits: int) -> bool:
    """Return whether a unit with this number of hits is removed."""
    return bool(hits >= book.rout.hits)


def to_rout(book: Book, hits: int) -> int:
    """Return how many more hits rout a unit; 0 if it has routed."""
    return max(0, int(book.rout.hits - hits))


def take_hits(book: Book, unit: Unit, hits: int) -> Unit:
    """Return a unit after more hits; a unit that routs gets the state "routed" and has 0 stands."""
    hit = unit.but(hits=unit.hits + hits)
    return hit.but(stands=0).now("routed") if routs(book, hit.hits) else hit


def still_there(book: Book, **hits: int) -> None:
    """Check that no unit in a question has already routed; `hits` are by the name of their input.

    InputError names the input and the hits allowed.
    """
    for name, count in hits.items():
        if routs(book, count):
            word = name.replace("_", "-")
            raise InputError(
                f"{word}={count}: a unit with {book.rout.hits} hits is gone; give 0 to {book.rout.hits - 1}"
            )
