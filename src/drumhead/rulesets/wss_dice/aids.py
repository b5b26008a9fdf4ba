"""Values of this rulebook for printed aids: hits to the rout, throws that pass, the value of a rally."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from fractions import Fraction

from drumhead.families.drafts.aids import (
    after_a_rally,
    inches,
    is_on_foot,
    may_be_rallied,
    may_charge,
    moves,
    rout_point,
    struck_as,
    units_to_lose,
)
from drumhead.families.drafts.ground_rows import rows_laid
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import moving, routs
from drumhead.rulesets.wss_dice.attack_terms import a_volley
from drumhead.rulesets.wss_dice.routs import Attack


def needed_to_move(book: Book, hits: int) -> int:
    """Return the lowest total of two dice that passes the movement test of a unit with `hits`.

    2, the lowest throw, if no throw fails.
    """
    return max(moving.needed_to_move(book, hits), int(book.move_test.dice))


def mean_attacks(book: Book, hits: int, attack: Attack) -> Fraction | None:
    """Return how many equal attacks rout a unit with `hits` on average; None if they can never rout it."""
    return routs.mean_attacks(book, hits, attack)


def rally_in_volleys(book: Book, hits: int) -> Fraction:
    """Return how many more volleys a unit with `hits` withstands on average after a rally.

    The volleys are those of infantry at a target in the open.
    """
    volley = a_volley(book, "infantry", "open")
    before, after = mean_attacks(book, hits, volley), mean_attacks(book, after_a_rally(book, hits), volley)
    return (after or Fraction(0)) - (before or Fraction(0))
