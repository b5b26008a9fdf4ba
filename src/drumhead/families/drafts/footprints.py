"""How much of the table a unit covers: one stand, its long side to the front if it is deployed, else its short one."""

from __future__ import annotations

from drumhead.families.drafts.moving import is_deployed
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Frontage and depth of a unit in mm; `stand` is that of a deployed one."""
    wide, deep = stand
    return (wide, deep) if is_deployed(unit) else (deep, wide)
