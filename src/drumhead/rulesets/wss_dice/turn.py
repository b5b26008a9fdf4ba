"""The turn: five red and five black cards, each for the next phase of its side (Sequence of Play).

A drawn order is a string of "R" (mine) and "B" (the enemy's), the first card first.
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.drafts.turn import PHASES
from drumhead.families.phase_card_order import HIS, MINE, next_card, place, runs
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("wd1-turn-05")
def phase_of_last(order: str) -> str:
    """Return the phase that the last card of a drawn order opens for its side.

    >>> phase_of_last("BRRB")
    'musketry'
    """
    return PHASES[order.count(order[-1]) - 1]


def rest_of_the_turn(chance: Chance, mine: int, his: int) -> str:
    """Draw `mine` and `his` cards, all that are left, and return their order, such as "BRRBB"."""
    if not mine or not his:
        return MINE * mine + HIS * his
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    left = (mine - 1, his) if card == MINE else (mine, his - 1)
    return card + chance.resolve(rest_of_the_turn, *left)


@implements("wd1-intro-02", "wd1-turn-01")
def turn_order(chance: Chance, book: Book) -> str:
    """Draw all cards of a turn and return their order, such as "BRRBRBBRRB"."""
    return chance.resolve(rest_of_the_turn, book.turn.cards, book.turn.cards)


def first(chance: Chance, mine: int, his: int, my_need: int, his_need: int) -> str:
    """Draw cards until a side has as many as it needs for its phase; return that side, MINE or HIS.

    `my_need` and `his_need` are the numbers needed. `mine` and `his` are the cards left in the pack.
    """
    if not my_need or not his_need:
        return HIS if my_need else MINE
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    if card == MINE:
        return chance.resolve(first, mine - 1, his, my_need - 1, his_need)
    return chance.resolve(first, mine, his - 1, my_need, his_need - 1)


def first_to(chance: Chance, book: Book, my_phase: int, his_phase: int) -> str:
    """Draw a whole turn, and return the side whose phase comes first, MINE or HIS.

    `my_phase` and `his_phase` are numbers of phases, from 1.
    """
    return chance.resolve(first, book.turn.cards, book.turn.cards, my_phase, his_phase)


def before(chance: Chance, book: Book, number: int) -> int:
    """Draw a turn, and return how many phases the enemy plays before my phase of this number."""
    order = chance.resolve(turn_order, book)
    return order[: place(order, MINE, number)].count(HIS)


@implements("wd1-turn-16")
def between(chance: Chance, book: Book, number: int) -> int:
    """Draw two turns; return how many phases the enemy plays between my phase of this number in each."""
    after = book.turn.cards - chance.resolve(before, book, number)
    return int(after) + chance.resolve(before, book, number)


def between_two_of_mine(chance: Chance, book: Book, number: int) -> int:
    """Draw two turns; return how often the enemy plays a phase of this number between mine in each: 0 to 2."""
    now, then = (chance.resolve(first_to, book, number, number) for _ in range(2))
    return (now == MINE) + (then == HIS)


def starts_a_run(chance: Chance, mine: int, his: int, times: int) -> bool:
    """Draw cards, and return whether the next `times` are all the enemy's; `mine` and `his` are those left."""
    if not times:
        return True
    if his < times:
        return False
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    return card == HIS and chance.resolve(starts_a_run, mine, his - 1, times - 1)
