"""The pack: 52 cards for the order of phases, the range of guns and the luck of combat.

Cards are named as players name them: "queen of diamonds". A card not yet seen has the chances of a fresh pack; only
cards that lie open change the chances of the rest, until the next shuffle (Sequence of Play).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace

from drumhead.probability import Chance, memoize
from drumhead.probability.card_pack import Pack
from drumhead.rules.rulebook.book import Book

PHASES, MINE, HIS = 0, 1, 2  # uses of a card: the order of a phase, my shots and charges, the enemy's
EACH_TURN, AFTER_EACH_CARD = "each-turn", "after-each-card"  # else when it runs out
STACKS = {"one": (0, 0, 0), "two": (0, 1, 1), "one-a-side": (0, 1, 2)}


def suit_of(card: str) -> str:
    """Return the suit of a card.

    >>> suit_of("queen of diamonds")
    'diamonds'
    """
    return card.rpartition(" ")[2]


@memoize
def colour_of(book: Book, card: str) -> str:
    """Return the colour of a card: "black" or "red"."""
    return str(book.suit[suit_of(card)].colour)


def is_red(book: Book, card: str) -> bool:
    """Return whether a card adds to a volley or a charge; its colour counts for both sides."""
    return bool(colour_of(book, card) == book.pack.bonus_colour)


def is_face(book: Book, card: str) -> bool:
    """Return whether a card is a knave, queen or king, which sets towns alight."""
    return card.split()[0] in book.pack.faces


@memoize
def whole_pack(book: Book) -> Pack:
    """Return the pack with every card once."""
    return Pack.of(f"{rank} of {suit}" for suit in book.suit for rank in book.pack.ranks)


@memoize
def by_kind(book: Book) -> Pack:
    """Return the pack with cards merged that no rule distinguishes: by suit, and faces or not."""
    return whole_pack(book).alike(lambda card: (suit_of(card), is_face(book, card)))


@memoize
def kind_of_each(book: Book) -> Mapping[str, str]:
    """Return for every card the one that represents its kind in `by_kind`."""
    stands_for = {(suit_of(card), is_face(book, card)): card for card in by_kind(book)}
    return {card: stands_for[suit_of(card), is_face(book, card)] for card in whole_pack(book)}


@dataclass(frozen=True)
class Packs:
    """The packs in use: each as shuffled (`whole`) and as it is `left`, and when the cards are shuffled in again."""

    whole: Pack
    left: tuple[Pack, ...]
    stacks: tuple[int, ...]
    shuffled: str

    def draw(self, chance: Chance, what: str, use: int, lying: str | None = None) -> tuple[str, Packs]:
        """Draw the next card for a use; return it and the packs without it.

        A pack that has run out is shuffled, except for the open phase card `lying`.
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
        """Return the packs as a new turn begins."""
        return replace(self, left=(self.whole,) * len(self.left)) if self.shuffled == EACH_TURN else self

    def one_card_a_turn(self) -> Packs:
        """Return packs for a player who draws one card a turn.

        If they are shuffled each turn, it is always the first of a fresh pack.
        """
        return replace(self, shuffled=AFTER_EACH_CARD) if self.shuffled == EACH_TURN else self

    def alike(self, by: Callable[[str], Hashable]) -> Packs:
        """Return the packs with cards merged that are equal under the key `by`."""
        return replace(self, whole=self.whole.alike(by), left=tuple(pack.alike(by) for pack in self.left))


def shuffle_packs(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """Return the freshly shuffled packs of a game; `drawing` is when cards come back, if not as in the rulebook."""
    stacks = STACKS[book.pack.packs]
    return Packs(whole, (whole,) * (max(stacks) + 1), stacks, drawing or book.pack.shuffled)


def for_one_use(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """Return a pack of which only the cards for one use matter, so that it need not be shared."""
    return Packs(whole, (whole,), STACKS["one"], drawing or book.pack.shuffled)


def for_one_card(whole: Pack) -> Packs:
    """Return a pack of which only one card matters, so that the shuffle does not."""
    return Packs(whole, (whole,), STACKS["one"], AFTER_EACH_CARD)
