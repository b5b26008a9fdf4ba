"""Movement: who may move how far, the movement test, formations, command (Movement; Sequence of Play).

A unit in column has no state; `deployed` is a line, or guns off their limbers; dragoons may be `dismounted` as well.
"""

from __future__ import annotations

from drumhead.families.drafts.moving import (
    Wish,
    allowance,
    change_formation,
    in_command,
    in_cover,
    may_enter,
    may_move_on_after,
    may_stay,
    row_of,
    takes_a_whole_move,
    what_bars,
)
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = [
    "Wish",
    "allowance",
    "change_formation",
    "in_command",
    "in_cover",
    "may_enter",
    "may_move_on_after",
    "may_stay",
    "row_of",
    "takes_a_whole_move",
    "what_bars",
]


def passes(chance: Chance, book: Book, hits: int) -> bool:
    """The movement test: two dice against the hits the unit has on it now."""
    thrown = chance.total("movement test", book.move_test.dice)
    return thrown > hits or (book.move_test.a_tie_passes and thrown == hits)


def cannot_fail(book: Book, hits: int) -> bool:
    """Whether the lowest throw of the movement test will do for a unit with so many hits, so that nobody throws."""
    return bool(book.move_test.dice > hits or (book.move_test.a_tie_passes and book.move_test.dice == hits))


def needs_a_test(book: Book, act: str) -> bool:
    """Whether a unit must pass its test for this: moving surely, turning or deploying as the doubt is read."""
    return act in book.move_test["for"]


def able_to_move(chance: Chance, book: Book, hits: tuple[int, ...]) -> int:
    """How many of these units pass, each testing for itself; only their hits matter."""
    if not hits:
        return 0
    passed = chance.resolve(passes, book, hits[0])
    return int(passed) + chance.resolve(able_to_move, book, hits[1:])


def moves_for(distance: Length, a_move: Length) -> int:
    """How many whole moves a distance takes."""
    return int(-(-distance.mm // a_move.mm))


def turns_to_cross(chance: Chance, book: Book, moves: int, hits: int, turns: int) -> int:
    """In which turn the last of so many moves is made, a test each turn; 0 where it is not within these turns."""
    if moves > turns:
        return 0
    left = moves - chance.resolve(passes, book, hits)
    if not left:
        return 1
    later = chance.resolve(turns_to_cross, book, left, hits, turns - 1)
    return later + 1 if later else 0


def charge_reach(book: Book, unit: Unit, was_in_column: bool = False) -> Length:
    """How far a charge carries: the move of a line, there is no bonus; another reading counts from the column."""
    as_column = was_in_column and book.charge.from_column_as_far_as_a_column
    reach: Length = book.move["mounted-column" if as_column else row_of(unit)].distance
    return reach
