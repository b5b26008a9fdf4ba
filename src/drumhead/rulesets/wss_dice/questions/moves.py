"""Odds questions on the movement test."""

from __future__ import annotations

from drumhead.families.drafts.attack_terms import inches
from drumhead.families.drafts.routs import still_there
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import moving

MOVES = {True: "may move", False: "may not move"}


def move_test(book: Book, hits: int) -> Asked:
    """Return the question whether a unit with `hits` passes its movement test: "may move" or "may not move"."""
    still_there(book, hits=hits)
    return Asked(moving.passes, (book, hits), MOVES.__getitem__)


def move_count(book: Book, hits_of_each_unit: tuple[int, ...]) -> Asked:
    """Return the question how many of several units pass their movement tests, such as "2 units pass"."""
    still_there(book, hits_of_each_unit=max(hits_of_each_unit))
    words = tuple(f"{number} units pass" for number in range(len(hits_of_each_unit) + 1))
    facts = (book, tuple(sorted(hits_of_each_unit)))
    return Asked(moving.able_to_move, facts, lambda passed: f"{passed} units pass", words)


def cross(book: Book, distance: int, allowance: str, hits: int, turns: int) -> Asked:
    """Return the question in which turn a unit has covered `distance` inches, such as "2 turns".

    `allowance` is a row of the move table, perhaps with "-in-" and a terrain row. The last outcome is more than
    `turns` turns.
    """
    still_there(book, hits=hits)
    row, _, ground = allowance.partition("-in-")
    a_move = book.move[row].distance
    if ground:
        a_move = a_move * (1 / book.ground[ground].slower)
    moves = moving.moves_for(inches(distance), a_move)
    words = (*(f"{turn} turns" for turn in range(1, turns + 1)), f"more than {turns} turns")
    facts = (book, moves, hits, turns)
    return Asked(moving.turns_to_cross, facts, lambda turn: words[turn - 1], words)  # 0, not yet: the last of them
