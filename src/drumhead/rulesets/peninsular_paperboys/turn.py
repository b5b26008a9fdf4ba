"""The turn: three cards of each side, infantry before cavalry, and what may come between them (The turn)."""

from __future__ import annotations

from drumhead.families.alternating_cards import HIS, MINE, next_card, place, turn_order
from drumhead.model.lengths import Length
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys.morale import manoeuvre

__all__ = ["HIS", "MINE", "PHASES", "next_card", "turn_order"]

PHASES = ("fire", "infantry", "cavalry")


def phase_number(phase: str) -> int:
    """Return the number of a phase's card within its side.

    Fire is first, then infantry and foot artillery, then cavalry and horse artillery.
    """
    return PHASES.index(phase) + 1


def mine_first(chance: Chance, book: Book, my_phase: str, his_phase: str) -> bool:
    """Return whether my card of a phase comes before the enemy's of another in one turn."""
    order = chance.resolve(turn_order, book)
    return place(order, MINE, phase_number(my_phase)) < place(order, HIS, phase_number(his_phase))


def back_to_back(chance: Chance, book: Book, my_phase: str, his_phase: str) -> bool:
    """Return whether my arm moves late in one turn and early in the next, with no such enemy card between."""
    now = chance.resolve(mine_first, book, my_phase, his_phase)
    then = chance.resolve(mine_first, book, my_phase, his_phase)
    return not now and then


def square_in_time(
    chance: Chance, book: Book, pips: int, quality: str, near: bool, mine_left: int, his_left: int
) -> str:
    """Return the result of infantry that must form square before a charge: "formed", "failed-test" or "too-late".

    `mine_left` and `his_left` are the cards still in the pack; `near` is whether the cavalry is close enough to make it
    a critical manoeuvre.
    """
    if mine_left < len(PHASES) - 1 or not chance.resolve(infantry_card_first, book, mine_left, his_left):
        return "too-late"
    if near and not chance.resolve(manoeuvre, book, pips, quality):
        return "failed-test"
    return "formed"


def infantry_card_first(chance: Chance, book: Book, mine_left: int, his_left: int) -> bool:
    """Return whether my infantry card, my last but one, comes before the enemy's cavalry card, their last."""
    if not his_left or mine_left == len(PHASES) - 2:
        return bool(his_left)
    mine = chance.resolve(next_card, book, mine_left, his_left) == MINE
    return chance.resolve(infantry_card_first, book, mine_left - mine, his_left - (not mine))


def volleys_met(chance: Chance, book: Book, start: Length, move: Length, phase: str) -> int:
    """Return how many enemy fire cards catch an attack inside musket range on its way in, including the contact turn.

    In each turn the enemy's fire card comes before my move, at the place where the turn began, or after it, at the new
    place; after contact it comes too late.
    """
    reach = book.weapon.musket.reach
    before = not chance.resolve(mine_first, book, phase, "fire")
    if start <= move:
        return int(before and start <= reach)
    left = Length(start.mm - move.mm)
    caught = int((start if before else left) <= reach)
    return caught + chance.resolve(volleys_met, book, left, move, phase)
