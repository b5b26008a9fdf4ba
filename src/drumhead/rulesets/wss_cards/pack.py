"""The pack: 52 cards that say who leads a phase, how far a gun carries and who has luck on his side.

Cards are called as players call them: "queen of diamonds". A card not yet seen has the chances of a fresh pack; only
cards that lie open change what is to come, until the next shuffle (Sequence of Play).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace

from drumhead.probability import Chance, memoize
from drumhead.probability.card_pack import Pack
from drumhead.rules.rulebook.book import Book

PHASES, MINE, HIS = 0, 1, 2  # what a card is turned for: the order of a phase, my shots and charges, his
EACH_TURN, AFTER_EACH_CARD = "each-turn", "after-each-card"  # else when it runs out
STACKS = {"one": (0, 0, 0), "two": (0, 1, 1), "one-a-side": (0, 1, 2)}


def suit_of(card: str) -> str:
    """The suit of a card.

    >>> suit_of("queen of diamonds")
    'diamonds'
    """
    return card.rpartition(" ")[2]


@memoize
def colour_of(book: Book, card: str) -> str:
    """Black or red."""
    return str(book.suit[suit_of(card)].colour)


def is_red(book: Book, card: str) -> bool:
    """Whether the card adds to a volley or a charge, whoever draws it."""
    return bool(colour_of(book, card) == book.pack.bonus_colour)


def is_face(book: Book, card: str) -> bool:
    """Whether a knave, queen or king was drawn, that sets towns alight."""
    return card.split()[0] in book.pack.faces


@memoize
def whole_pack(book: Book) -> Pack:
    """Every card once."""
    return Pack.of(f"{rank} of {suit}" for suit in book.suit for rank in book.pack.ranks)


@memoize
def by_kind(book: Book) -> Pack:
    """The pack as far as any rule tells its cards apart: by suit, faces or not."""
    return whole_pack(book).alike(lambda card: (suit_of(card), is_face(book, card)))


@memoize
def kind_of_each(book: Book) -> Mapping[str, str]:
    """Of every card the one that stands for its kind."""
    stands_for = {(suit_of(card), is_face(book, card)): card for card in by_kind(book)}
    return {card: stands_for[suit_of(card), is_face(book, card)] for card in whole_pack(book)}


@dataclass(frozen=True)
class Packs:
    """The packs in use, each as it was shuffled and what is left of it, and when the cards come back."""

    whole: Pack
    left: tuple[Pack, ...]
    stacks: tuple[int, ...]
    shuffled: str

    def draw(self, chance: Chance, what: str, use: int, lying: str | None = None) -> tuple[str, Packs]:
        """The next card for this use. A pack that has run out is shuffled, all but the phase card `lying` open."""
        at = self.stacks[use]
        pack = self.left[at] or self._shuffled_again(at, lying)
        card, rest = pack.draw(chance, what)
        if self.shuffled == AFTER_EACH_CARD:
            return card, self
        return card, Packs(self.whole, (*self.left[:at], rest, *self.left[at + 1 :]), self.stacks, self.shuffled)

    def _shuffled_again(self, at: int, lying: str | None) -> Pack:
        return self.whole.without(lying) if lying and at == self.stacks[PHASES] else self.whole

    def next_turn(self) -> Packs:
        """The packs as a new turn begins."""
        return replace(self, left=(self.whole,) * len(self.left)) if self.shuffled == EACH_TURN else self

    def one_card_a_turn(self) -> Packs:
        """The same luck for who draws one card a turn: shuffled each turn, it is the first of a fresh pack."""
        return replace(self, shuffled=AFTER_EACH_CARD) if self.shuffled == EACH_TURN else self

    def alike(self, by: Callable[[str], Hashable]) -> Packs:
        """The packs with cards that come to the same counted as one."""
        return replace(self, whole=self.whole.alike(by), left=tuple(pack.alike(by) for pack in self.left))


def shuffle_packs(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """The packs of a game, freshly shuffled; `drawing` is when cards come back, where not as the book has it."""
    stacks = STACKS[book.pack.packs]
    return Packs(whole, (whole,) * (max(stacks) + 1), stacks, drawing or book.pack.shuffled)


def for_one_use(book: Book, whole: Pack, drawing: str = "") -> Packs:
    """A pack of which only cards for one use are looked at: whether others share it does not matter."""
    return Packs(whole, (whole,), STACKS["one"], drawing or book.pack.shuffled)


def for_one_card(whole: Pack) -> Packs:
    """A pack of which one card is looked at: when it comes back does not matter either."""
    return Packs(whole, (whole,), STACKS["one"], AFTER_EACH_CARD)
