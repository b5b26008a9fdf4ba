"""Odds of army morale: who breaks this turn, and who in the end."""

from __future__ import annotations

from fractions import Fraction

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import victory


def army_breaks(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...]
) -> Asked:
    """Who breaks at the end of a turn in which every unit runs its own risk of being lost."""
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)))
    return Asked(victory.both_after_a_turn, facts, lambda who: f"{who} break" if who == "both" else f"{who} breaks")


def who_wins(
    book: Book, red_left: int, black_left: int, red_risks: tuple[str, ...], black_risks: tuple[str, ...], turns: str
) -> Asked:
    """Who wins if every turn brings the same risks: a rough answer, for a battle played out tells more."""
    limit = int(book.victory.turns) if turns == "as-book" else int(turns)
    said = {"red": "black wins", "black": "red wins", "both": "both lose", "neither": "turn limit"}.__getitem__
    facts = (book, (red_left, _risks(red_risks)), (black_left, _risks(black_risks)), limit)
    return Asked(victory.course, facts, said)


def _risks(words: tuple[str, ...]) -> victory.Risks:
    """Risks as whole numbers, the same ones in the same order however they were given."""
    return tuple(sorted(Fraction(word).as_integer_ratio() for word in words))
