"""What the printed aids ask of either Paperboys book: how cards may come in a row, what counts towards quitting."""

from __future__ import annotations

from drumhead.families import alternating_cards
from drumhead.families.paperboys import setup
from drumhead.model.army import Army
from drumhead.probability import Distribution, odds
from drumhead.rules.rulebook.book import Book


def points_of(book: Book, word: str) -> int:
    """What a stand, a kind of gun or an officer's rank weighs in the count that loses a battle."""
    return int(book.victory.weight[word])


def may_shift(book: Book, army: Army) -> int:
    """How many units of the defending army may be set up anew once the attacker has set up."""
    return setup.may_shift(book, sum(1 for _ in army.units))


def longest_run(book: Book) -> Distribution:
    """Cards of one side that come in a row in a turn, at most."""
    return odds(alternating_cards.longest_run, book)


def longest_wait(book: Book) -> Distribution:
    """Enemy cards that come in a row in a turn, at most."""
    return odds(alternating_cards.longest_wait, book)
