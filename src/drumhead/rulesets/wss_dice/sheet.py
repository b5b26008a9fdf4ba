"""Numbers that stand among the chances of the playsheet."""

from __future__ import annotations

from fractions import Fraction

from drumhead.rules.book import Book
from drumhead.rulesets.wss_dice import aids


def needed_to_move(book: Book, hits: int) -> str:
    """The lowest throw of two dice that passes with so many hits; "any" where none fails."""
    least = aids.needed_to_move(book, hits)
    return "any" if least <= book.move_test.dice else str(least)


def after_a_rally(book: Book, hits: int) -> str:
    """The hits left once a leader has joined; a dash on too few to be rallied."""
    return str(aids.after_a_rally(book, hits)) if hits >= book.rally.least_hits else "–"


def rally_in_volleys(book: Book, hits: int) -> str:
    """How many more volleys a unit stands on average for its rally, to the nearest tenth."""
    if hits < book.rally.least_hits:
        return "–"
    tenths = int(aids.rally_in_volleys(book, hits) * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"
