"""Movement: distances, the movement test, formations, command (Movement; Sequence of Play).

A unit in column has no state. "deployed" is a line, or guns off their limbers; dragoons may be "dismounted" as well.
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

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
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rules.rulebook.implementation import implements


@implements("wd1-move-11", "wd1-move-12")
def passes(chance: Chance, book: Book, hits: int) -> bool:
    """Throw the movement test of a unit with `hits`, two dice against them, and return whether it passes."""
    return chance.total("movement test", book.move_test.dice) >= needed_to_move(book, hits)


def needed_to_move(book: Book, hits: int) -> int:
    """Return the lowest total of its dice at which a unit with `hits` passes its movement test."""
    return int(hits + (0 if book.move_test.a_tie_passes else 1) - sum_added(book.move_test.modifier))


def cannot_fail(book: Book, hits: int) -> bool:
    """Return whether a unit with `hits` cannot fail its movement test, so that no dice are thrown."""
    return bool(book.move_test.dice >= needed_to_move(book, hits))


def needs_a_test(book: Book, act: str) -> bool:
    """Return whether an act, such as "move", "turn" or "deploy", needs a movement test.

    Moving always does, other acts by the ruling in force.
    """
    return act in book.move_test["for"]


def able_to_move(chance: Chance, book: Book, hits: tuple[int, ...]) -> int:
    """Throw a movement test for each of several units, and return how many pass.

    `hits` has the hits of each unit.
    """
    if not hits:
        return 0
    passed = chance.resolve(passes, book, hits[0])
    return int(passed) + chance.resolve(able_to_move, book, hits[1:])


def moves_for(distance: Length, a_move: Length) -> int:
    """Return the number of moves, each of the length `a_move`, that a distance takes, rounded up."""
    return int(-(-distance.mm // a_move.mm))


def turns_to_cross(chance: Chance, book: Book, moves: int, hits: int, turns: int) -> int:
    """Return the turn, from 1, in which a unit with `hits` makes the last of `moves` moves.

    It tests each turn, and makes one move if it passes. 0 if it has not done so within `turns` turns.
    """
    if moves > turns:
        return 0
    left = moves - chance.resolve(passes, book, hits)
    if not left:
        return 1
    later = chance.resolve(turns_to_cross, book, left, hits, turns - 1)
    return later + 1 if later else 0


@implements("wd1-charge-02")
def charge_reach(book: Book, unit: Unit, was_in_column: bool = False) -> Length:
    """Return the length of a charge: the unit's move in line or, by another ruling, that of the column it was in.

    `was_in_column` is whether it deploys for the charge.
    """
    as_column = was_in_column and book.charge.from_column_as_far_as_a_column
    reach: Length = book.move["mounted-column" if as_column else row_of(unit)].distance
    return reach
