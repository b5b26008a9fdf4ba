"""Frontage and depth of a unit on the table, in line or in square."""

from __future__ import annotations

from drumhead.families.paperboys.unit_states import IN_SQUARE
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm, from those of one stand (`stand`).

    A line has its stands side by side; a square is as wide as deep.
    """
    wide, deep = stand
    if IN_SQUARE in unit.state:
        side = max(deep, wide * -(-unit.stands // book.firing.square_faces))
        return side, side
    return max(1, unit.stands) * wide, deep
