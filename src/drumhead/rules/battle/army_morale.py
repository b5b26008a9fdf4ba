"""What is in force of winning: what a battle agrees, else what the book has."""

from __future__ import annotations

from drumhead.model.victory_terms import Victory
from drumhead.rules.rulebook.book import Book


def army_breaks(victory: Victory, book: Book) -> bool:
    """Whether an army that has lost too much leaves the field: as agreed for the battle, else as the book is read."""
    if victory.breaks is not None:
        return victory.breaks
    return bool(book.get("victory", {}).get("agreed", False))
