"""Cavalry in pursuit: when it rallies, and its effect on infantry in rout (Rallying pursuing cavalry)."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys.contact import ridden_down

OTHER = "other"


def temper_of(book: Book, unit: Unit) -> str:
    """Return the row of the pursuit table for a regiment, by nation and type; "other" for the rest."""
    for key, row in book.pursuit.rally.items():
        if unit.nation.lower() in row.get("nations", ()) and unit.kind in row.kinds:
            return str(key)
    return OTHER


def rallies(chance: Chance, book: Book, cavalry: str) -> bool:
    """Return whether a pursuing regiment rallies at the end of a turn."""
    return chance.hits("rally of the pursuit", 1, book.pursuit.rally[cavalry].need) > 0


def may_throw(book: Book, turn: int) -> bool:
    """Return whether a pursuing regiment throws to rally at a turn's end; turn 0 is the one in which it set off."""
    return turn > 0 or bool(book.pursuit.first_throw_at_once)


def rallied_on(chance: Chance, book: Book, cavalry: str, turns: int, turn: int = 1) -> int:
    """Return at which turn's end pursuing cavalry rallies: 1 is that of the turn in which it set off, 0 is none."""
    if turn > turns:
        return 0
    if may_throw(book, turn - 1) and chance.resolve(rallies, book, cavalry):
        return turn
    return chance.resolve(rallied_on, book, cavalry, turns, turn + 1)


def turns_before(distance: Length, move: Length) -> int:
    """Return how many ends of turn find pursuers on the table that begin `distance` from its edge."""
    return int(-(-distance.mm // move.mm))


def slaughter(
    chance: Chance, book: Book, infantry: int, to_spare: int, cavalry: int, temper: str, turn: int = 0
) -> int:
    """Return the stands that pursued infantry loses until the cavalry rallies: as it breaks, then each end of turn.

    `infantry` are its stands, `to_spare` the loss that removes it, which ends the pursuit too. Turn 0 is the one in
    which it breaks.
    """
    lost = ridden_down(book, infantry, cavalry)
    if lost >= to_spare or not lost:
        return min(lost, to_spare)
    if may_throw(book, turn) and chance.resolve(rallies, book, temper):
        return lost
    return lost + chance.resolve(slaughter, book, infantry - lost, to_spare - lost, cavalry, temper, turn + 1)
