"""Before the first card: which irregulars turn out raw, and what the defender may still shift (The armies)."""

from __future__ import annotations

from drumhead.families.paperboys.setup import may_shift
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["enlisted", "may_shift", "raw_units"]


def raw_units(chance: Chance, book: Book, units: int) -> int:
    """A die for every irregular unit: low ones are raw."""
    return units - chance.hits("raw dice", units, book.raw_dice.irregular + 1)


def enlisted(chance: Chance, book: Book, unit: Unit) -> Unit:
    """A unit of the army list with its quality thrown for, if it leaves that to the die."""
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality="raw" if chance.resolve(raw_units, book, 1) else "trained")
