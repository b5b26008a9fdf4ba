"""Odds of army morale: the army that is beaten this turn, and the winner in the end."""

from __future__ import annotations

from fractions import Fraction

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import victory


def army_breaks(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...]
) -> Asked:
    """Ask who is beaten at the end of a turn in which each unit runs its own risk of being lost.

    The numbers left are points of army morale, the risks are fractions as text.
    """
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)))
    return Asked(victory.both_after_a_turn, facts, lambda who: f"{who} break" if who == "both" else f"{who} breaks")


def who_wins(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...], turns: str
) -> Asked:
    """Ask who wins if every turn brings the same risks; a simulated battle gives a better answer.

    The numbers left are points of army morale, the risks are fractions as text. `turns` is in digits, or "as-book".
    """
    limit = int(book.victory.turns) if turns == "as-book" else int(turns)
    said = {"red": "black wins", "black": "red wins", "both": "both lose", "neither": "turn limit"}.__getitem__
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)), limit)
    return Asked(victory.course, facts, said)


def _risks(words: tuple[str, ...]) -> victory.Risks:
    """Return fractions given as text as pairs (numerator, denominator), sorted so that order does not matter."""
    return tuple(sorted(Fraction(word).as_integer_ratio() for word in words))
