"""Odds of army morale: who breaks this turn, and who wins in the end."""

from __future__ import annotations

from fractions import Fraction

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import victory


def army_breaks(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...]
) -> Asked:
    """Ask who breaks at the end of a turn in which every unit runs its own risk of being lost."""
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)))
    return Asked(victory.both_after_a_turn, facts, lambda who: f"{who} break" if who == "both" else f"{who} breaks")


def who_wins(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...], turns: str
) -> Asked:
    """Ask who wins if every turn brings the same risks: a rough answer, which a simulated battle improves on."""
    limit = int(book.victory.turns) if turns == "as-book" else int(turns)
    said = {"red": "black wins", "black": "red wins", "both": "both lose", "neither": "turn limit"}.__getitem__
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)), limit)
    return Asked(victory.course, facts, said)


def _risks(words: tuple[str, ...]) -> victory.Risks:
    """Return risks as pairs of whole numbers, sorted so that their order does not matter."""
    return tuple(sorted(Fraction(word).as_integer_ratio() for word in words))
