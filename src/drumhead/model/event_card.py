"""Event cards that players write themselves, and decks of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.plurals import so_many

PLAYERS = "players"  # of a card's hook: whoever sits at the table carries it out


@dataclass(frozen=True)
class EventCard:
    """An event card: its id, title, text and number of copies in the deck.

    `when` is "now" if the card is played when it is drawn, "keep" if it is kept in hand. `sort` is the card's effect
    on its owner: "nothing", "help", "harm", or "" if not given. `hook` names the effect that a simulation applies, a
    term of the ruleset; "players" means that the players carry it out.
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
    """A deck of event cards: title, note and the cards in the order of the file.

    `file` is the path of the file if a battle names it. `left_out` lists texts of the source table that no card has.
    """

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
