"""Cavalry in pursuit: when it rallies, and what it does to foot in flight (Rallying pursuing cavalry)."""

from __future__ import annotations

from drumhead.chance import Chance
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rulesets.peninsular_paperboys.contact import ridden_down

OTHER = "other"


def temper_of(book: Book, unit: Unit) -> str:
    """The row of the pursuit table for a regiment: by nation and weight, everybody else like the others."""
    for key, row in book.pursuit.rally.items():
        if unit.nation.lower() in row.get("nations", ()) and unit.kind in row.kinds:
            return str(key)
    return OTHER


def rallies(chance: Chance, book: Book, cavalry: str) -> bool:
    """Whether a pursuing regiment rallies at the end of a turn."""
    return chance.hits("rally of the pursuit", 1, book.pursuit.rally[cavalry].need) > 0


def rallied_on(chance: Chance, book: Book, cavalry: str, turns: int, turn: int = 1) -> int:
    """The turn's end at which pursuing cavalry rallies, counted from 1; 0 if not in so many."""
    if turn > turns:
        return 0
    if chance.resolve(rallies, book, cavalry):
        return turn
    return chance.resolve(rallied_on, book, cavalry, turns, turn + 1)


def throws_before(distance: Length, move: Length) -> int:
    """How often pursuers throw before they are off the table, so far from its edge: once each turn's end."""
    return int(-(-distance.mm // move.mm))


def slaughter(
    chance: Chance, book: Book, infantry: int, to_spare: int, cavalry: int, temper: str, turn: int = 0
) -> int:
    """Stands that pursued foot loses until the cavalry rallies: as it breaks, then at each later end of turn.

    `infantry` are its stands, `to_spare` the loss that removes it, which ends the pursuit too. Turn 0 is the one in
    which it breaks.
    """
    lost = ridden_down(book, infantry, cavalry)
    if lost >= to_spare or not lost:
        return min(lost, to_spare)
    throws = turn > 0 or book.pursuit.first_throw_at_once
    if throws and chance.resolve(rallies, book, temper):
        return lost
    return lost + chance.resolve(slaughter, book, infantry - lost, to_spare - lost, cavalry, temper, turn + 1)
