"""Frontage and depth of a unit on the table: those of one stand, turned on its short side in column."""

from __future__ import annotations

from drumhead.families.drafts.moving import is_deployed
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm, from those of one deployed stand (`stand`).

    A unit in column has the two exchanged.
    """
    wide, deep = stand
    return (wide, deep) if is_deployed(unit) else (deep, wide)
