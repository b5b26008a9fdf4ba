"""Units whose quality is rolled before the battle, and the defender's shifts (The armies; Getting started)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.pre_game_phase import may_shift
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


def raw_units(chance: Chance, book: Book, units: int, side: str) -> int:
    """Roll the quality of `units` units of a side, none of them elite, and return how many turn out raw."""
    return units - chance.hits("raw dice", units, book.raw_dice[side] + 1)


@implements("wpb-army-21", "wpb-army-26")
def enlisted(chance: Chance, book: Book, unit: Unit) -> Unit:
    """Return a unit of the army list with its quality rolled, if the list leaves the quality to the dice.

    Otherwise the unit as it is.
    """
    if unit.quality != TO_BE_DICED:
        return unit
    return unit.but(quality="raw" if chance.resolve(raw_units, book, 1, unit.side) else "trained")
