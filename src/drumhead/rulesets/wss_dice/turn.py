"""The turn: five red and five black cards; each is the next phase of its side (Sequence of Play).

The cards are those of the Paperboys rules, only more of them; so is what `place` and `next_card` do with them.
"""

from __future__ import annotations

from drumhead.families.drafts.turn import PHASES
from drumhead.families.phase_card_order import HIS, MINE, next_card, place, runs
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

__all__ = ["HIS", "MINE", "first", "next_card", "phase_of_last", "place", "runs"]


def phase_of_last(order: str) -> str:
    """Return the phase of the last of these cards.

    >>> phase_of_last("BRRB")
    'musketry'
    """
    return PHASES[order.count(order[-1]) - 1]


def rest_of_the_turn(chance: Chance, mine: int, his: int) -> str:
    """Return the order in which `mine` and `his` cards are drawn, such as "BRRBB" (B the enemy's, R mine)."""
    if not mine or not his:
        return MINE * mine + HIS * his
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    left = (mine - 1, his) if card == MINE else (mine, his - 1)
    return card + chance.resolve(rest_of_the_turn, *left)


def turn_order(chance: Chance, book: Book) -> str:
    """Return the order in which all cards of a turn are drawn."""
    return chance.resolve(rest_of_the_turn, book.turn.cards, book.turn.cards)


def first(chance: Chance, mine: int, his: int, my_need: int, his_need: int) -> str:
    """Return the side that first comes to its phase, `my_need` or `his_need` of its cards away: MINE or HIS.

    `mine` and `his` are the cards left in the pack.
    """
    if not my_need or not his_need:
        return HIS if my_need else MINE
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    if card == MINE:
        return chance.resolve(first, mine - 1, his, my_need - 1, his_need)
    return chance.resolve(first, mine, his - 1, my_need, his_need - 1)


def first_to(chance: Chance, book: Book, my_phase: int, his_phase: int) -> str:
    """Return the side whose phase of this number comes first in a whole turn."""
    return chance.resolve(first, book.turn.cards, book.turn.cards, my_phase, his_phase)


def before(chance: Chance, book: Book, number: int) -> int:
    """Return how many phases the enemy plays before my phase of this number."""
    order = chance.resolve(turn_order, book)
    return order[: place(order, MINE, number)].count(HIS)


def between(chance: Chance, book: Book, number: int) -> int:
    """Return how many phases the enemy plays between my phase of this number and the same one next turn."""
    after = book.turn.cards - chance.resolve(before, book, number)
    return int(after) + chance.resolve(before, book, number)


def between_two_of_mine(chance: Chance, book: Book, number: int) -> int:
    """Return how often the enemy plays the phase of this number between two of mine: 0, 1 or 2."""
    now, then = (chance.resolve(first_to, book, number, number) for _ in range(2))
    return (now == MINE) + (then == HIS)


def starts_a_run(chance: Chance, mine: int, his: int, times: int) -> bool:
    """Return whether the next `times` cards are all the enemy's."""
    if not times:
        return True
    if his < times:
        return False
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    return card == HIS and chance.resolve(starts_a_run, mine, his - 1, times - 1)
