"""Event cards that players write themselves: titles, texts and copies."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.plurals import so_many

PLAYERS = "players"  # of a card's hook: whoever sits at the table carries it out


@dataclass(frozen=True)
class EventCard:
    """One card as its file has it: `when` to be played now or kept; `hook` names what a computer may do with it."""

    id: str
    title: str
    text: str
    copies: int = 1
    when: str = "now"
    sort: str = ""
    hook: str = PLAYERS


@dataclass(frozen=True)
class EventDeck:
    """A whole file: its cards in order, its title and its note; `file` is its path, if a battle names it."""

    title: str
    note: str
    cards: tuple[EventCard, ...]
    file: str = ""
    left_out: tuple[str, ...] = field(default=(), compare=False)  # what a table says besides

    def __str__(self) -> str:
        return f"{self.title}, {so_many(self.size, 'cards')}"

    @property
    def size(self) -> int:
        """How many cards are shuffled."""
        return sum(card.copies for card in self.cards)
