"""Odds of the firefights of skirmishers."""

from __future__ import annotations

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import skirmish
from drumhead.rulesets.peninsular_paperboys.skirmish import Screen

ENDS = {
    "his-returns": "b-returns",
    "his-back-10": "b-back-10",
    "continues": "continues",
    "mine-back-10": "a-back-10",
    "mine-returns": "a-returns",
}


def firefight(book: Book, a_musket: int, a_rifle: int, b_musket: int, b_rifle: int) -> Asked:
    """Return the odds of one turn's firefight of two screens, A and B, each with musket and rifle stands."""
    facts = (book, Screen(a_musket, a_rifle), Screen(b_musket, b_rifle))
    return Asked(skirmish.firefight, facts, ENDS.__getitem__)


def firefight_length(book: Book, a_musket: int, a_rifle: int, b_musket: int, b_rifle: int, turns: int) -> Asked:
    """Return the odds of the turn, from 1 to `turns`, in which one of two screens, A and B, gives way.

    Each screen is given by its musket and rifle stands.
    """
    facts = (book, Screen(a_musket, a_rifle), Screen(b_musket, b_rifle), turns)
    outcomes = (*(f"decided on turn {turn}" for turn in range(1, turns + 1)), "undecided")
    return Asked(
        skirmish.firefight_decided, facts, lambda turn: f"decided on turn {turn}" if turn else "undecided", outcomes
    )
