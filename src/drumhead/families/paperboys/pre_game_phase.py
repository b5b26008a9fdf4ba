"""The defender's shifts before the first card (Getting started)."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book


def may_shift(book: Book, units: int) -> int:
    """Return how many units the defender may move again after seeing the attacker's deployment."""
    return int(units // book.setup.shift_one_in)
