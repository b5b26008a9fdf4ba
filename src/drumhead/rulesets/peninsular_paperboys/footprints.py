"""Footprints of units: the area, in mm, that a unit covers on the table."""

from __future__ import annotations

from drumhead.families.paperboys.unit_states import LIMBERED
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, COLUMN_OF_ROUTE, SQUARE, TWO_DEEP


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm: its formation's stands abreast, with the others behind.

    `stand` is the frontage and depth of one stand in mm. A square is as wide as it is deep. A limbered gun is two
    stands deep.
    """
    wide, deep = stand
    stands = max(1, formations.stands_formed(unit))
    if unit.arm == "artillery":
        return stands * wide, deep * (2 if LIMBERED in unit.state else 1)
    if SQUARE in unit.state:
        side = max(2 * deep, wide * formations.one_face(book, stands))
        return side, side
    abreast = (
        max(1, formations.abreast(book, unit)) if {ATTACK_COLUMN, COLUMN_OF_ROUTE, TWO_DEEP} & unit.state else stands
    )
    return abreast * wide, deep * -(-stands // abreast)
