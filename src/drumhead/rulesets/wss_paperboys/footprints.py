"""The area that a unit covers on the table."""

from __future__ import annotations

from drumhead.families.paperboys.unit_states import IN_SQUARE
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm: its stands in line, or a square as wide as deep."""
    wide, deep = stand
    if IN_SQUARE in unit.state:
        side = max(deep, wide * -(-unit.stands // book.firing.square_faces))
        return side, side
    return max(1, unit.stands) * wide, deep
