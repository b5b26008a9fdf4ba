"""What a line of a filled-in log leads to: a unit's record after hits."""

from __future__ import annotations

from drumhead.families.drafts.routs import take_hits
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def strike(book: Book, unit: Unit, hits: int) -> Unit:
    """Return a unit after hits; a unit that routs has no stands left."""
    return take_hits(book, unit, hits)
