"""A shuffled pack of cards as counts of the cards left in it; its order is random and not stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.probability.distribution import Distribution
from drumhead.probability.random_source import Chance


@dataclass(frozen=True)
class Pack:
    """A pack of cards: `left` has sorted pairs of a card and the number of its copies left.

    Packs that hold the same cards are equal. Iteration yields each different card once; `len` counts all copies.

    >>> Pack.of("RRB").count("R"), len(Pack.of("RRB"))
    (2, 3)
    """

    left: tuple[tuple[Any, int], ...]

    @classmethod
    def of(cls, cards: Iterable[Hashable] | Mapping[Any, int]) -> Pack:
        """Return a pack of cards, in which a card may occur several times, or of a mapping from card to count."""
        return cls(tuple(sorted((card, count) for card, count in Counter(cards).items() if count)))

    def __len__(self) -> int:
        return self._size

    @cached_property
    def _size(self) -> int:
        return sum(count for _, count in self.left)

    def __iter__(self) -> Iterator[Any]:
        return (card for card, _ in self.left)

    def count(self, card: Hashable) -> int:
        """Return how many copies of a card are left; 0 if the pack has none."""
        return next((count for other, count in self.left if other == card), 0)

    def without(self, card: Hashable) -> Pack:
        """Return the pack after one copy of a card is removed.

        Raises ValueError if the pack has no such card.
        """
        for at, (other, count) in enumerate(self.left):
            if other == card:
                return Pack((*self.left[:at], *([(card, count - 1)] if count > 1 else []), *self.left[at + 1 :]))
        raise ValueError(f"the pack holds no {card}")

    def alike(self, by: Callable[[Any], Hashable]) -> Pack:
        """Return the pack with all cards merged into one for which `by` returns the same value.

        The first of the merged cards, in sorted order, stands for all. A rule that distinguishes cards only by `by`
        has the same odds with this pack, which are much quicker to compute.

        >>> Pack.of(range(1, 53)).alike(lambda card: card % 2).left
        ((1, 26), (2, 26))
        """
        stands_for: dict[Hashable, Any] = {}
        counts: Counter[Any] = Counter()
        for card, count in self.left:
            counts[stands_for.setdefault(by(card), card)] += count
        return Pack.of(counts)

    def draw(self, chance: Chance, what: str) -> tuple[Any, Pack]:
        """Draw a random card for the throw named `what`; return the card and the pack without it.

        Raises ValueError if no card is left.
        """
        if not self.left:
            raise ValueError("no card can be drawn from an empty pack")
        card = chance.pick(what, Distribution.of_counts(dict(self.left)))
        return card, self.without(card)
