"""Footprints of units: square bases side by side in line, one behind the other in column and square."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.fighting_figures import formation


def footprint(book: Book, unit: Unit, stand: tuple[float, float]) -> tuple[float, float]:
    """Return the frontage and depth of a unit in mm; skirmishers form a loose group.

    `stand` is the frontage and depth of one base in mm; skirmishers have a base size of their own.
    """
    wide, deep = stand
    if unit.arm == "skirmishers":
        row = book.formation.cloud
        base, apart, ranks = float(book.unit.skirmishers.base.mm), float(row.apart.mm), -(-unit.stands // row.abreast)
        return row.abreast * base + (row.abreast - 1) * apart, ranks * base + (ranks - 1) * apart
    shape = formation(unit)
    bases = int(book.unit[unit.arm].get("bases", 1))
    abreast = min(bases, book.formation[shape].abreast) if shape else bases
    return abreast * wide, -(-bases // abreast) * deep
