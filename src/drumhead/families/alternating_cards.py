"""The turn: three black and three red cards, and the order in which they fall (The turn)."""

from __future__ import annotations

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

MINE, HIS = "R", "B"


def turn_order(chance: Chance, book: Book) -> str:
    """The six cards as they fall, such as "BRRBBR" (B black, R red)."""
    deck = (HIS,) * book.turn.cards + (MINE,) * book.turn.cards
    order = ""
    while deck:
        card, deck = chance.draw("next card", deck)
        order += card
    return order


def next_card(chance: Chance, book: Book, mine: int, his: int) -> str:
    """The colour of the next card when so many of each side are left."""
    card, _ = chance.draw("next card", (HIS,) * his + (MINE,) * mine)
    return card


def place(order: str, colour: str, nth: int) -> int:
    """How many cards fall before the nth of that colour.

    >>> place("BRRBBR", "R", 2)
    2
    """
    return [at for at, card in enumerate(order) if card == colour][nth - 1]


def runs(order: str) -> list[str]:
    """The cards of a turn cut wherever the colour changes.

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
    """How many cards of one colour come in a row in a turn, at most."""
    return max(map(len, runs(chance.resolve(turn_order, book))))


def longest_wait(chance: Chance, book: Book) -> int:
    """How many of his cards come in a row in a turn, at most."""
    return max(len(run) for run in runs(chance.resolve(turn_order, book)) if run[0] == HIS)
