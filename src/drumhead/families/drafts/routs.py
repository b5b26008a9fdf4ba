"""Routs: the number of hits that removes a unit (Routs and Unit Elimination)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("wd3-rout-01", "wd1-rout-01")
def routs(book: Book, hits: int) -> bool:
    """Return whether a unit with `hits` hits routs, and so is removed."""
    return bool(hits >= book.rout.hits)


def to_rout(book: Book, hits: int) -> int:
    """Return how many more hits rout a unit that has `hits`; 0 if it has routed."""
    return max(0, int(book.rout.hits - hits))


@implements("wd3-rout-02", "wd1-rout-02")
def take_hits(book: Book, unit: Unit, hits: int) -> Unit:
    """Return a unit with `hits` more hits; a unit that routs gets the state "routed" and 0 stands."""
    hit = unit.but(hits=unit.hits + hits)
    return hit.but(stands=0).now("routed") if routs(book, hit.hits) else hit


def still_there(book: Book, **hits: int) -> None:
    """Raise InputError if a unit in a question has already routed; otherwise do nothing.

    Each keyword is an input's name with underscores, its value the unit's hits. The error names the input and the
    hits allowed.
    """
    for name, count in hits.items():
        if routs(book, count):
            word = name.replace("_", "-")
            raise InputError(
                f"{word}={count}: a unit with {book.rout.hits} hits is gone; give 0 to {book.rout.hits - 1}"
            )
