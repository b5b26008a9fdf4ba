"""Play before the first card: irregular units that turn out raw, and the defender's shifts (The armies)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.pre_game_phase import may_shift
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("pen-army-23")
def raw_units(chance: Chance, book: Book, units: int) -> int:
    """Throw for the quality of `units` irregular units; return how many turn out raw."""
    return units - chance.hits("raw dice", units, book.raw_dice.irregular + 1)


def enlisted(chance: Chance, book: Book, unit: Unit) -> Unit:
    """Return a unit of the army list with its quality rolled, "raw" or "trained", if the list leaves that open.

    Any other unit is returned unchanged.
    """
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality="raw" if chance.resolve(raw_units, book, 1) else "trained")
