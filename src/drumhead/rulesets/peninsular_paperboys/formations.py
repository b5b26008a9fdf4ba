"""How foot stands: ranks by nation, line, column, square, open order, and how many stands each shows (The armies)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

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
    """How many ranks deep the stands of a battalion are: by its nation, else by its side."""
    nation = unit.nation.lower()
    nations = book.ranks.nation
    return int(nations[nation] if nation in nations else book.ranks[unit.side])


def formation_of(book: Book, unit: Unit) -> str:
    """The formation a unit of foot is in; rifles and caçadores skirmish unless they have formed two deep."""
    state = unit.state
    if state:
        for formation in FORMATIONS:
            if formation in state:
                return formation
    return SKIRMISH if unit.kind in book.skirmish.kinds and TWO_DEEP not in state else LINE


def is_skirmishing(book: Book, unit: Unit) -> bool:
    """Whether a unit of foot is in open order."""
    if unit.arm != "infantry":
        return False
    return SKIRMISH in unit.state or (bool(unit.kind in book.skirmish.kinds) and formation_of(book, unit) == SKIRMISH)


def stands_formed(unit: Unit) -> int:
    """The stands in the ranks: a light stand that is out as skirmishers is not among them."""
    return max(0, unit.stands - (SCREEN_OUT in unit.state))


def abreast(book: Book, unit: Unit) -> int:
    """The stands a unit shows to its front (Fighting): a column two, a line and its rear all of them.

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
    """The stands on one face of a square."""
    return int(-(-stands // book.front.square_share))
