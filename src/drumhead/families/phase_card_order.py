"""The turn: three cards of each side, and the order in which they are drawn (The turn)."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

MINE, HIS = "R", "B"


def turn_order(chance: Chance, book: Book) -> str:
    """Return the six cards of a turn in the order drawn, such as "BRRBBR" (B black, R red)."""
    deck = (HIS,) * book.turn.cards + (MINE,) * book.turn.cards
    order = ""
    while deck:
        card, deck = chance.draw("next card", deck)
        order += card
    return order


def next_card(chance: Chance, book: Book, mine: int, his: int) -> str:
    """Return the colour of the next card, "R" or "B", when `mine` red and `his` black cards are left."""
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    return card


def place(order: str, colour: str, nth: int) -> int:
    """Return how many cards are drawn before the nth card of a colour.

    >>> place("BRRBBR", "R", 2)
    2
    """
    return [at for at, card in enumerate(order) if card == colour][nth - 1]


def runs(order: str) -> list[str]:
    """Return the cards of a turn as runs of one colour.

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
    """Return the length of the longest run of cards of one colour in a turn."""
    return max(map(len, runs(chance.resolve(turn_order, book))))


def longest_wait(chance: Chance, book: Book) -> int:
    """Return the length of the enemy's (black) longest run of cards in a turn."""
    return max(len(run) for run in runs(chance.resolve(turn_order, book)) if run[0] == HIS)
