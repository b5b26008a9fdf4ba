"""Odds questions on the turn's cards, and on units that turn out raw."""

from __future__ import annotations

from drumhead.families.phase_card_order import HIS, MINE, place
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import pre_game_phase, turn
from drumhead.rulesets.wss_paperboys.turn import phase_number


def card_orders(book: Book) -> Asked:
    """Return the question in which order a turn's cards are drawn, such as "BRRBBR" (R mine, B the enemy's)."""
    return Asked(turn.turn_order, (book,))


def card_before(book: Book, my_phase: str, enemy_phase: str) -> Asked:
    """Return the question whether one of my phases comes before one of the enemy's: `mine first` or `his first`.

    Phases are "fire", "cavalry" or "infantry".
    """
    mine, his = phase_number(my_phase), phase_number(enemy_phase)

    def name_result(order: str) -> str:
        return "mine first" if place(order, MINE, mine) < place(order, HIS, his) else "his first"

    return Asked(turn.turn_order, (book,), name_result)


def card_next(book: Book, my_cards_left: int, his_cards_left: int) -> Asked:
    """Return the question whose card is next: `mine` or `his`.

    InputError if no card is left.
    """
    if not my_cards_left + his_cards_left:
        raise InputError("my-cards-left=0 his-cards-left=0: no card is left to turn; give at least one of them 1")
    return Asked(turn.next_card, (book, my_cards_left, his_cards_left), {MINE: "mine", HIS: "his"}.__getitem__)


def reply_gap(book: Book, counting: str) -> Asked:
    """Return the question how many enemy cards come between my last move and my first card next turn.

    `counting` is "cards" for all of them; otherwise only Fire cards are counted.
    """
    if counting == "cards":
        return Asked(turn.reply_gap, (book,), lambda gap: f"{gap[0]} enemy cards")
    return Asked(turn.reply_gap, (book,), lambda gap: f"{gap[1]} enemy Fire cards")


def split_turn(book: Book, enemy_phase: str) -> Asked:
    """Return the question whether an enemy phase comes between my Fire card and my infantry card.

    The outcomes are "falls between" and "does not".
    """
    his = phase_number(enemy_phase)

    def name_result(order: str) -> str:
        mine = place(order, MINE, phase_number("fire")), place(order, MINE, phase_number("infantry"))
        return "falls between" if mine[0] < place(order, HIS, his) < mine[1] else "does not"

    return Asked(turn.turn_order, (book,), name_result)


def raw_army(book: Book, non_elite_units: int, side: str) -> Asked:
    """Return the question how many of a side's units that are not elite turn out raw, such as "3 raw units"."""
    return Asked(pre_game_phase.raw_units, (book, non_elite_units, side), "{} raw units".format)
