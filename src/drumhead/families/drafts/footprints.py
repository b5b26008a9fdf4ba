"""The area that a unit covers: one stand, with the long side in front if deployed, otherwise the short side."""

from __future__ import annotations

from drumhead.families.drafts.moving import is_deployed
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm; `stand` is the size of a deployed stand."""
    wide, deep = stand
    return (wide, deep) if is_deployed(unit) else (deep, wide)
