"""Formations of infantry: ranks by nation, line, column, square, open order, and stands abreast (The armies)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

LINE, ATTACK_COLUMN, COLUMN_OF_ROUTE, SQUARE, SKIRMISH = (
    "line",
    "attack-column",
    "column-of-route",
    "in-square",
    "skirmishing",
)
COLUMNS = frozenset({ATTACK_COLUMN, COLUMN_OF_ROUTE})
FORMED_DEEP = (ATTACK_COLUMN, COLUMN_OF_ROUTE, SQUARE)
FORMATIONS = (SKIRMISH, *FORMED_DEEP)  # as a unit has them among its states; in line it has none
SCREEN_OUT = "screen-out"
TWO_DEEP = "in-close-order"


def ranks_of(book: Book, unit: Unit) -> int:
    """Return the number of ranks of a battalion: by its nation, otherwise by its side."""
    nation = unit.nation.lower()
    nations = book.ranks.nation
    return int(nations[nation] if nation in nations else book.ranks[unit.side])


def formation_of(book: Book, unit: Unit) -> str:
    """Return the formation of an infantry unit; rifles and caçadores skirmish unless they have formed two deep."""
    state = unit.state
    if state:
        for formation in FORMATIONS:
            if formation in state:
                return formation
    return SKIRMISH if unit.kind in book.skirmish.kinds and TWO_DEEP not in state else LINE


def is_skirmishing(book: Book, unit: Unit) -> bool:
    """Return whether an infantry unit is in open order; False for other arms."""
    if unit.arm != "infantry":
        return False
    return SKIRMISH in unit.state or (bool(unit.kind in book.skirmish.kinds) and formation_of(book, unit) == SKIRMISH)


def stands_formed(unit: Unit) -> int:
    """Return the number of stands in the ranks, without a light stand that is out as skirmishers."""
    return max(0, unit.stands - (SCREEN_OUT in unit.state))


@implements("pen-army-11")
def abreast(book: Book, unit: Unit) -> int:
    """Return the number of stands that a unit shows to its front (Fighting): two of a column, all of a line.

    Units two deep show half their stands, a square one face of it.
    """
    stands = stands_formed(unit)
    formation = formation_of(book, unit) if unit.arm == "infantry" else LINE
    if formation == SQUARE:
        return one_face(book, stands)
    if formation in COLUMNS:
        return int(min(stands, book.front[formation]))
    return -(-stands // 2) if TWO_DEEP in unit.state else stands


def one_face(book: Book, stands: int) -> int:
    """Return the number of stands on one face of a square."""
    return int(-(-stands // book.front.square_share))
