"""Army morale: whether an army with too many losses leaves the field."""

from __future__ import annotations

from drumhead.model.victory_terms import Victory
from drumhead.rules.rulebook.book import Book


def army_breaks(victory: Victory, book: Book) -> bool:
    """Return whether an army with too many losses leaves the field under this battle's terms.

    The battle's terms of victory decide; if they say nothing, the rulebook does.
    """
    if victory.breaks is not None:
        return victory.breaks
    return bool(book.get("victory", {}).get("agreed", False))
