"""Before the first card: who turns out raw, and what the defender may still shift (The armies; Getting started)."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book


def may_shift(book: Book, units: int) -> int:
    """How many of his units the defender may set up anew once he has seen the attacker."""
    return int(units // book.setup.shift_one_in)
