"""Event cards that players write themselves: titles, texts and copies."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.plurals import so_many

PLAYERS = "players"  # of a card's hook: whoever sits at the table carries it out


@dataclass(frozen=True)
class EventCard:
    """An event card of a deck file.

    `when` says whether the card is played "now" or kept; `hook` names the effect that the simulation applies.
    """

    id: str
    title: str
    text: str
    copies: int = 1
    when: str = "now"
    sort: str = ""
    hook: str = PLAYERS


@dataclass(frozen=True)
class EventDeck:
    """A deck file: title, note and cards in order; `file` is its path if a battle names it."""

    title: str
    note: str
    cards: tuple[EventCard, ...]
    file: str = ""
    left_out: tuple[str, ...] = field(default=(), compare=False)  # what a table says besides

    def __str__(self) -> str:
        return f"{self.title}, {so_many(self.size, 'cards')}"

    @property
    def size(self) -> int:
        """Number of cards in the deck, copies included."""
        return sum(card.copies for card in self.cards)
