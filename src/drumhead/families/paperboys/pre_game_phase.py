"""The units that the defender may move again before the first card (Getting started)."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("pen-setup-06", "wpb-setup-08")
def may_shift(book: Book, units: int) -> int:
    """Return how many of a defender's `units` units may be moved again after the attacker has deployed."""
    return int(units // book.setup.shift_one_in)
