"""The playing cards: 52 cards for the order of phases, the range of guns and the luck of combat.

Cards are named as players name them: "queen of diamonds". A card not yet seen has the chances of a fresh pack. Only
cards that lie open change the chances of the rest, until the next shuffle (Sequence of Play).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace

from drumhead.probability import Chance, memoize
from drumhead.probability.card_pack import Pack
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

PHASES, MINE, HIS = 0, 1, 2  # uses of a card: the order of a phase, my shots and charges, the enemy's
EACH_TURN, AFTER_EACH_CARD = "each-turn", "after-each-card"  # else when it runs out
STACKS = {"one": (0, 0, 0), "two": (0, 1, 1), "one-a-side": (0, 1, 2)}


def suit_of(card: str) -> str:
    """Return the suit of a card named as "rank of suit".

    >>> suit_of("queen of diamonds")
    'diamonds'
    """
    return card.rpartition(" ")[2]


@memoize
def colour_of(book: Book, card: str) -> str:
    """Return the colour of a card: "black" or "red"."""
    return str(book.suit[suit_of(card)].colour)


def is_red(book: Book, card: str) -> bool:
    """Return whether a card has the colour that adds a hit to attacks of both sides."""
    return bool(colour_of(book, card) == book.pack.bonus_colour)


def is_face(book: Book, card: str) -> bool:
    """Return whether a card is a face card (knave, queen or king), with which a shot sets a town alight."""
    return card.split()[0] in book.pack.faces


@memoize
def whole_pack(book: Book) -> Pack:
    """Return a pack with each of the 52 cards once; cached."""
    return Pack.of(f"{rank} of {suit}" for suit in book.suit for rank in book.pack.ranks)


@memoize
def by_kind(book: Book) -> Pack:
    """Return a whole pack with cards of one kind merged, which no rule distinguishes; cached.

    A kind is a suit and whether the card is a face card.
    """
    return whole_pack(book).alike(lambda card: (suit_of(card), is_face(book, card)))


@memoize
def kind_of_each(book: Book) -> Mapping[str, str]:
    """Return, by each card, the card that represents its kind in `by_kind`; cached."""
    stands_for = {(suit_of(card), is_face(book, card)): card for card in by_kind(book)}
    return {card: stands_for[suit_of(card), is_face(book, card)] for card in whole_pack(book)}


@dataclass(frozen=True)
class Packs:
    """The packs of cards in use in a game.

    `whole` is a pack as shuffled, `left` the cards left of each pack. `stacks` has, by use (PHASES, MINE, HIS), the
    index of the pack that is drawn from. `shuffled` is when cards are shuffled in again: `EACH_TURN`,
    `AFTER_EACH_CARD`, or another word for when a pack runs out.
    """

    whole: Pack
    left: tuple[Pack, ...]
    stacks: tuple[int, ...]
    shuffled: str

    def draw(self, chance: Chance, what: str, use: int, lying: str | None = None) -> tuple[str, Packs]:
        """Draw the next card for a use (PHASES, MINE or HIS); return it and the packs without it.

        `what` names the draw in the journal. A pack that has run out is shuffled, without the open phase card
        `lying`.
        """
        at = self.stacks[use]
        pack = self.left[at] or self._shuffled_again(at, lying)
        card, rest = pack.draw(chance, what)
        if self.shuffled == AFTER_EACH_CARD:
            return card, self
        return card, Packs(self.whole, (*self.left[:at], rest, *self.left[at + 1 :]), self.stacks, self.shuffled)

    def _shuffled_again(self, at: int, lying: str | None) -> Pack:
        return self.whole.without(lying) if lying and at == self.stacks[PHASES] else self.whole

    def next_turn(self) -> Packs:
        """Return the packs at the start of a turn: whole again if shuffled each turn, otherwise unchanged."""
        return replace(self, left=(self.whole,) * len(self.left)) if self.shuffled == EACH_TURN else self

    def one_card_a_turn(self) -> Packs:
        """Return packs for a player who draws only one card a turn.

        If they are shuffled each turn, each card is the first of a fresh pack.
        """
        return replace(self, shuffled=AFTER_EACH_CARD) if self.shuffled == EACH_TURN else self

    def alike(self, by: Callable[[str], Hashable]) -> Packs:
        """Return the packs with all cards merged for which the key function `by` returns the same value."""
        return replace(self, whole=self.whole.alike(by), left=tuple(pack.alike(by) for pack in self.left))


@implements("wd3-turn-02")
def shuffle_packs(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """Return the freshly shuffled packs of a game, as many as the ruling in force has.

    `whole` is one pack. `drawing` is when cards are shuffled in again, "" for as in the rulebook.
    """
    stacks = STACKS[book.pack.packs]
    return Packs(whole, (whole,) * (max(stacks) + 1), stacks, drawing or book.pack.shuffled)


def for_one_use(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """Return one freshly shuffled pack for a question in which cards are drawn for one use only.

    `drawing` is when cards are shuffled in again, "" for as in the rulebook.
    """
    return Packs(whole, (whole,), STACKS["one"], drawing or book.pack.shuffled)


def for_one_card(whole: Pack) -> Packs:
    """Return one pack for a question in which only one card is drawn, so that the shuffle does not matter."""
    return Packs(whole, (whole,), STACKS["one"], AFTER_EACH_CARD)
