"""Before the first card: who turns out raw, and what the defender may still shift (The armies; Getting started)."""

from __future__ import annotations

from drumhead.families.paperboys.setup import may_shift
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["may_shift"]


def raw_units(chance: Chance, book: Book, units: int, side: str) -> int:
    """A die for every unit that is not elite: low ones are raw."""
    return units - chance.hits("raw dice", units, book.raw_dice[side] + 1)


def enlisted(chance: Chance, book: Book, unit: Unit) -> Unit:
    """A unit of the army list with its quality thrown for, if it leaves that to the die; elite units never throw."""
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality="raw" if chance.resolve(raw_units, book, 1, unit.side) else "trained")
