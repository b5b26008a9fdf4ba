"""The phase cards of a turn: the random order in which both sides' cards are drawn (The turn).

My cards are red ("R"), the enemy's black ("B"). An order is a string of these letters, the first card first.
"""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

MINE, HIS = "R", "B"


@implements("pen-core-05", "pen-turn-01", "wpb-intro-03", "wpb-turn-01", "wpb-turn-03")
def turn_order(chance: Chance, book: Book) -> str:
    """Draw all cards of a turn and return their order, such as "BRRBBR" (R mine, B the enemy's)."""
    deck = (HIS,) * book.turn.cards + (MINE,) * book.turn.cards
    order = ""
    while deck:
        card, deck = chance.draw("next card", deck)
        order += card
    return order


@implements("wd1-turn-04", "wd1-turn-14", "wpb-eg-09")
def next_card(chance: Chance, book: Book, mine: int, his: int) -> str:
    """Draw one of the cards that are left, `mine` red and `his` black, and return its colour: "R" or "B"."""
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    return card


def place(order: str, colour: str, nth: int) -> int:
    """Return the number of cards before the `nth` (from 1) card of `colour`, "R" or "B", in a drawn order.

    >>> place("BRRBBR", "R", 2)
    2
    """
    return [at for at, card in enumerate(order) if card == colour][nth - 1]


def runs(order: str) -> list[str]:
    """Split a drawn order of cards into its runs of one colour, first to last.

    >>> runs("BRRBB")
    ['B', 'RR', 'BB']
    """
    cut: list[str] = []
    for card in order:
        if cut and cut[-1][0] == card:
            cut[-1] += card
        else:
            cut.append(card)
    return cut


def longest_run(chance: Chance, book: Book) -> int:
    """Draw all cards of a turn and return the number of cards in the longest run of either colour."""
    return max(map(len, runs(chance.resolve(turn_order, book))))


def longest_wait(chance: Chance, book: Book) -> int:
    """Draw all cards of a turn and return the number of cards in the enemy's (black) longest run."""
    return max(len(run) for run in runs(chance.resolve(turn_order, book)) if run[0] == HIS)
