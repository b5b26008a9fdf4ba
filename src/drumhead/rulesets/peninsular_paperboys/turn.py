"""The turn: three cards for each side, infantry before cavalry, and chances that depend on their order (The turn)."""

from __future__ import annotations

from drumhead.families.phase_card_order import HIS, MINE, next_card, place, turn_order
from drumhead.model.lengths import Length
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys.morale import manoeuvre

PHASES = ("fire", "infantry", "cavalry")


@implements("pen-turn-03")
def phase_number(phase: str) -> int:
    """Return the number of a phase's card among the cards of its side: 1 for "fire", 2 "infantry", 3 "cavalry".

    Foot artillery moves on the infantry card, horse artillery on the cavalry card.
    """
    return PHASES.index(phase) + 1


def mine_first(chance: Chance, book: Book, my_phase: str, his_phase: str) -> bool:
    """Throw a turn's order of cards; return whether my card of a phase comes before the enemy's of another.

    Phases are "fire", "infantry" and "cavalry".
    """
    order = chance.resolve(turn_order, book)
    return place(order, MINE, phase_number(my_phase)) < place(order, HIS, phase_number(his_phase))


def back_to_back(chance: Chance, book: Book, my_phase: str, his_phase: str) -> bool:
    """Throw two turns' order of cards; return whether the enemy's card is first in one, and mine in the next.

    Then my arm moves twice with no such enemy card between. Phases are "fire", "infantry" and "cavalry".
    """
    now = chance.resolve(mine_first, book, my_phase, his_phase)
    then = chance.resolve(mine_first, book, my_phase, his_phase)
    return not now and then


def square_in_time(
    chance: Chance, book: Book, pips: int, quality: str, near: bool, mine_left: int, his_left: int
) -> str:
    """Throw for infantry that must form square before a charge; return "formed", "failed-test" or "too-late".

    `mine_left` and `his_left` are the cards still in the pack. `near` is whether the cavalry is close enough to make
    it a critical manoeuvre.
    """
    if mine_left < len(PHASES) - 1 or not chance.resolve(infantry_card_first, book, mine_left, his_left):
        return "too-late"
    if near and not chance.resolve(manoeuvre, book, pips, quality):
        return "failed-test"
    return "formed"


def infantry_card_first(chance: Chance, book: Book, mine_left: int, his_left: int) -> bool:
    """Draw cards; return whether my last card but one, infantry, comes before the enemy's last, cavalry.

    `mine_left` and `his_left` are the cards still in the pack.
    """
    if not his_left or mine_left == len(PHASES) - 2:
        return bool(his_left)
    mine = chance.resolve(next_card, book, mine_left, his_left) == MINE
    return chance.resolve(infantry_card_first, book, mine_left - mine, his_left - (not mine))


def volleys_met(chance: Chance, book: Book, start: Length, move: Length, phase: str) -> int:
    """Throw the turns of an attack; return how many enemy fire cards find it inside musket range.

    It begins `start` from the enemy, and goes `move` a turn on its card of `phase`. In each turn the fire card comes
    before that move, or after it at the new place. After contact it comes too late.
    """
    reach = book.weapon.musket.reach
    before = not chance.resolve(mine_first, book, phase, "fire")
    if start <= move:
        return int(before and start <= reach)
    left = Length(start.mm - move.mm)
    caught = int((start if before else left) <= reach)
    return caught + chance.resolve(volleys_met, book, left, move, phase)
