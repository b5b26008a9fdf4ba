"""The phase before the first card: units that turn out raw, and the defender's shifts (The armies; Getting started)."""

from __future__ import annotations

from drumhead.families.paperboys.pre_game_phase import may_shift
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["may_shift"]


def raw_units(chance: Chance, book: Book, units: int, side: str) -> int:
    """Return how many of a side's units turn out raw; elite units are not counted in `units`."""
    return units - chance.hits("raw dice", units, book.raw_dice[side] + 1)


def enlisted(chance: Chance, book: Book, unit: Unit) -> Unit:
    """Return a unit of the army list with its quality rolled, if the list leaves that to the dice."""
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality="raw" if chance.resolve(raw_units, book, 1, unit.side) else "trained")
