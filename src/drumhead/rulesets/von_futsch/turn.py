"""The turn: the pack of activation cards, the uses of each card, and the length of the turn (Turn sequence).

A played battle draws named cards from the whole pack. The odds only need to know which of the cards left bring an
activation, to which side, and which end the turn: packs that are alike in that are equal.
"""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.probability.card_pack import Pack
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements

COLOURS = ("red", "black")
JOKER = "joker"
MINE, HIS, OTHER = "mine", "his", "other"


def whole_pack(book: Book) -> Pack:
    """Return the pack at the start of a turn: every card of both colours and the jokers.

    >>> from drumhead.rulesets import load
    >>> len(whole_pack(load("von-futsch").book()))
    54
    """
    cards = {f"{colour} {rank}": row.of_each for colour in COLOURS for row in _rows(book) for rank in row.ranks}
    return Pack.of({**cards, JOKER: book.deck.jokers})


def _rows(book: Book) -> Iterator[BookTable]:
    return (row for _, row in book.card.items())


def row_of(book: Book, card: str) -> BookTable | None:
    """Return the row of the rulebook for a card; None for a joker."""
    rank = card.split()[-1]
    return next((row for row in _rows(book) if rank in row.ranks), None)


def colour_of(card: str) -> str:
    """Return the colour of a card, "red" or "black"; "" for a joker, which belongs to neither side."""
    return "" if card == JOKER else card.split()[0]


def uses(book: Book, card: str) -> tuple[str, ...]:
    """Return the uses of a card for its colour's side: activate, keep, force, heal, event; ("end",) for a joker."""
    row = row_of(book, card)
    if row is None:
        return ("end",)
    may = {
        "activate": row.activates,
        "keep": row.get("may-be-kept", False),
        "force": row.get("forces", False),
        "heal": row.get("heals", 0) > 0,
        "event": row.get("draws-an-event", False),
    }
    return tuple(use for use, holds in may.items() if holds)


def both_uses(book: Book, card: str) -> bool:
    """Return whether a card's player may both activate a unit and force an enemy one, instead of choosing.

    The rulebook's Jack may be such a card, by ruling.
    """
    row = row_of(book, card)
    return bool(row and row.get("does-both", False))


def of_a_rank(book: Book, rank: str) -> int:
    """Return how many cards of a rank each colour has; for "joker", the number of jokers."""
    row = row_of(book, rank)
    return int(row.of_each) if row else int(book.deck.jokers)


def activating(book: Book) -> int:
    """Return how many cards of one colour in the pack activate a unit."""
    return int(sum(row.of_each * len(row.ranks) for row in _rows(book) if row.activates))


def cards_of_a_colour(book: Book) -> int:
    """Return how many cards of one colour are in the pack, without jokers."""
    return int(sum(row.of_each * len(row.ranks) for row in _rows(book)))


def to_be_drawn(mine: int, jokers: int, his: int = 0, other: int = 0) -> Pack:
    """Return a pack of cards known only by their owner: `mine`, `his`, `other` and `jokers` are the numbers."""
    return Pack.of({MINE: mine, JOKER: jokers, HIS: his, OTHER: other})


def before_the_joker(chance: Chance, pack: Pack, wanted: str) -> int:
    """Draw to the first joker; return how many cards of the owner `wanted` come before it.

    `pack` has only cards that matter to the question.
    """
    if not pack.count(wanted):
        return 0
    card, pack = pack.draw(chance, "next card")
    if card == JOKER:
        return 0
    return int((card == wanted) + chance.resolve(before_the_joker, pack, wanted))


def next_card(chance: Chance, pack: Pack) -> str:
    """Draw and return the next card of a pack."""
    return str(pack.draw(chance, "next card")[0])


def all_have_activated(chance: Chance, pack: Pack, mine: int, his: int) -> bool:
    """Draw cards; return whether `mine` and `his` groups all act before the joker, each on a card of its own."""
    if not mine and not his:
        return True
    card, pack = pack.draw(chance, "next card")
    if card == JOKER:
        return False
    mine, his = max(0, mine - (card == MINE)), max(0, his - (card == HIS))
    cards = pack.count(MINE) if mine else 0, pack.count(HIS) if his else 0  # a side that is done needs no more cards
    return chance.then(all_have_activated, to_be_drawn(cards[0], pack.count(JOKER), cards[1]), mine, his)


def king_outlasts(chance: Chance, book: Book, pack: Pack, wait: int) -> bool:
    """Draw `wait` more cards; return whether a kept King can still be played: a joker takes it.

    By ruling a King may answer the joker, and is never lost.
    """
    if not wait or book.deck.king_answers_the_joker:
        return True
    card, pack = pack.draw(chance, "next card")
    return card != JOKER and chance.resolve(king_outlasts, book, pack, wait - 1)


def enemies_first(chance: Chance, pack: Pack) -> tuple[int, str]:
    """Draw to my next card or the joker; return the number of enemy cards before it, and its owner."""
    card, pack = pack.draw(chance, "next card")
    if card != HIS:
        return 0, card
    more, ends = chance.resolve(enemies_first, pack)
    return 1 + more, ends


@implements("mvf-turn-16")
def may_activate(unit: Unit) -> bool:
    """Return whether a unit still has its one activation of the turn."""
    return unit.stands > 0 and "activated" not in unit.state


@implements("mvf-turn-13")
def turn_is_over(book: Book, card: str, units: tuple[Unit, ...]) -> bool:
    """Return whether the turn ends after this card: it is a joker, or every fighting unit on the table has acted."""
    return card == JOKER or not any(may_activate(unit) and book.unit[unit.arm].counts_for_the_army for unit in units)


@implements("mvf-com-04")
def after_the_turn(unit: Unit) -> Unit:
    """Return a unit ready for the next turn: not activated, no fire held, no commander attached."""
    return unit.but(state=unit.state - {"activated", "holding-fire"}, officer="")
