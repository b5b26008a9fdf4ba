"""Values of either Paperboys rulebook for printed aids: runs of cards, points by which an army quits."""

from __future__ import annotations

from drumhead.families import phase_card_order
from drumhead.families.paperboys import pre_game_phase
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.probability import Distribution, odds
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added


def points_of(book: Book, word: str) -> int:
    """Return the points that a stand, a kind of gun or an officer's rank (`word`) counts towards quitting."""
    return int(book.victory.weight[word])


def may_shift(book: Book, army: Army) -> int:
    """Return how many units of a defending army may be moved again after the attacker has deployed."""
    return pre_game_phase.may_shift(book, sum(1 for _ in army.units))


def added_in_a_face_off(book: Book, unit: Unit) -> int:
    """Return the sum of the modifiers that house rules add for a unit in a face-off, as far as the enemy is open."""
    return sum_added(book.at(unit).faceoff.modifier)


def longest_run(book: Book) -> Distribution:
    """Return the odds of the number of cards in a turn's longest run of either side's cards."""
    return odds(phase_card_order.longest_run, book)


def longest_wait(book: Book) -> Distribution:
    """Return the odds of the number of cards in a turn's longest run of enemy cards."""
    return odds(phase_card_order.longest_wait, book)
