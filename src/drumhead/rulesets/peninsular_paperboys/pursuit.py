"""Cavalry in pursuit: when it rallies, and its effect on infantry in rout (Rallying pursuing cavalry)."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys.contact import ridden_down

OTHER = "other"


@implements("pen-pursuit-05")
def temper_of(book: Book, unit: Unit) -> str:
    """Return the row of the pursuit table for a cavalry regiment, by nation and type; "other" if it is not named."""
    for key, row in book.pursuit.rally.items():
        if unit.nation.lower() in row.get("nations", ()) and unit.kind in row.kinds:
            return str(key)
    return OTHER


def rallies(chance: Chance, book: Book, cavalry: str) -> bool:
    """Throw to rally pursuing cavalry at the end of a turn; return whether it rallies.

    `cavalry` is its row of the pursuit table.
    """
    return chance.hits("rally of the pursuit", 1, book.pursuit.rally[cavalry].need) > 0


def may_throw(book: Book, turn: int) -> bool:
    """Return whether pursuing cavalry throws to rally at a turn's end; turn 0 is the one in which it set off."""
    return turn > 0 or bool(book.pursuit.first_throw_at_once)


@implements("pen-pursuit-01")
def rallied_on(chance: Chance, book: Book, cavalry: str, turns: int, turn: int = 1) -> int:
    """Throw until pursuing cavalry rallies; return the number of the turn at whose end it does.

    Turn 1 is that in which it set off; 0 is returned if it has not rallied after `turns` turns. `cavalry` is its row
    of the pursuit table.
    """
    if turn > turns:
        return 0
    if may_throw(book, turn - 1) and chance.resolve(rallies, book, cavalry):
        return turn
    return chance.resolve(rallied_on, book, cavalry, turns, turn + 1)


def turns_before(distance: Length, move: Length) -> int:
    """Return at how many ends of turn pursuers are still on the table.

    They start `distance` from its edge and go `move` a turn.
    """
    return int(-(-distance.mm // move.mm))


@implements("pen-cvi-12")
def slaughter(
    chance: Chance, book: Book, infantry: int, to_spare: int, cavalry: int, temper: str, turn: int = 0
) -> int:
    """Throw the pursuit of infantry in rout; return the stands it loses until the cavalry rallies.

    It loses stands as it breaks, in turn 0, and at each end of turn. `infantry` and `cavalry` are the stands of the
    two. The loss of `to_spare` stands removes the infantry, which ends the pursuit. `temper` is the cavalry's row of
    the pursuit table.
    """
    lost = ridden_down(book, infantry, cavalry)
    if lost >= to_spare or not lost:
        return min(lost, to_spare)
    if may_throw(book, turn) and chance.resolve(rallies, book, temper):
        return lost
    return lost + chance.resolve(slaughter, book, infantry - lost, to_spare - lost, cavalry, temper, turn + 1)
