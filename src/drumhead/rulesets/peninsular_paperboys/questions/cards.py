"""Odds of the turn's cards, and of irregular units that turn out raw."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import pre_game_phase, turn
from drumhead.rulesets.peninsular_paperboys.turn import HIS, MINE


def irregular_grading(book: Book, units: int) -> Asked:
    """Return the odds of the number of irregular units, among `units`, that turn out raw."""
    return Asked(pre_game_phase.raw_units, (book, units), "{} raw".format)


def card_order(book: Book, my_card: str, enemy_card: str) -> Asked:
    """Return the odds that one of my cards comes before one of the enemy's in a turn.

    Cards are "fire", "infantry" or "cavalry".
    """
    return Asked(turn.mine_first, (book, my_card, enemy_card), lambda mine: "mine-first" if mine else "enemy-first")


def back_to_back_moves(book: Book, my_card: str, enemy_card: str) -> Asked:
    """Return the odds that an arm moves twice in two turns with no such enemy card between.

    Cards are "fire", "infantry" or "cavalry".
    """
    return Asked(turn.back_to_back, (book, my_card, enemy_card), lambda twice: "yes" if twice else "no")


def next_card(book: Book, my_left: int, enemy_left: int) -> Asked:
    """Return the odds of the side whose card is next, "mine" or "enemy"; InputError if no card is left."""
    if not my_left + enemy_left:
        raise InputError("my-left=0 enemy-left=0: no card is left to turn; give at least one of them 1")
    return Asked(turn.next_card, (book, my_left, enemy_left), {MINE: "mine", HIS: "enemy"}.__getitem__)


def square_in_time(book: Book, pips: int, quality: str, my_left: int, enemy_left: int, enemy_within_30: str) -> Asked:
    """Return the odds that infantry forms square before the cavalry's card.

    `my_left` and `enemy_left` are the cards left in the pack. `enemy_within_30` is "yes" or "no".
    """
    return Asked(turn.square_in_time, (book, pips, quality, enemy_within_30 == "yes", my_left, enemy_left))


def volleys_on_the_way(book: Book, start_cm: int, move_cm: int, arrival: str) -> Asked:
    """Return the odds of the number of enemy fire cards that find an attack inside musket range.

    It starts `start_cm` away and goes `move_cm` a turn, on its "infantry" or "cavalry" card (`arrival`).
    """
    start, move = Length.parse(f"{start_cm} cm"), Length.parse(f"{move_cm} cm")
    return Asked(turn.volleys_met, (book, start, move, arrival), "{} volleys".format)
