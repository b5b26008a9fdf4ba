"""A pack of playing cards that drives a game: its cards, and the meanings of each.

`turn.toml` describes it; every text may contain values in force, such as `{{ book.gun.range.clubs }}`:

    print = "aid"                  aid: the meanings of all cards, for players who own a pack; deck: the pack as well
    [deck]                         `title`, `suits`, `ranks`, `jokers` (a number or an expression), `sides` (false: no
                                   names), `chance` (the meaning of the odds next to its cards)
    [[phase]]                      the phases of a turn in their order, set first on the aid: `name`, `remember`
    [[meaning]]                    `use` (a heading), which cards (`suits`, `ranks`, `colour`, `joker = true`), `label`,
                                   `says`, `short` (on the card itself, if not what it `says`; the meaning of all
                                   cards is not on it), `corner` (a box to tick there), `odds` (`question`, `given`,
                                   `outcome` or `outcomes`); where a ruling decides what a card means, `reading` names
                                   it and `says` and `short` are tables by its options; `has`
                                   (arms of which one must be in the game), `ground` (kinds of it, of which one must
                                   be on the table)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.annotated_lines import chance_of
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import by_reading, one_of, phrase, resolve_value, worked_out
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.asking.question import InputError

if TYPE_CHECKING:
    from drumhead.model.lengths import Measures
    from drumhead.printing.page_input import Game

FILE = "turn.toml"
SUITS = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COLOURS = ("red", "black")
PRINTS = ("aid", "deck")
JOKER = "Joker"


@dataclass(frozen=True)
class PlayingCard:
    """A playing card by rank and suit; a joker has no suit and no colour."""

    rank: str
    suit: str = ""

    @property
    def colour(self) -> str:
        """The colour, "red" or "black"; "" for a joker."""
        return SUITS.get(self.suit, "")


@dataclass(frozen=True)
class Deck:
    """The pack of playing cards of a ruleset, read from `about`, the contents of its `turn.toml`.

    PaperError for an unknown suit.
    """

    game: Game
    about: Mapping[str, Any]
    measures: Measures

    def __post_init__(self) -> None:
        for suit in self.suits:
            one_of({"suits": suit}, "suits", SUITS, "", f"{FILE}, [deck]")

    @property
    def pack(self) -> Mapping[str, Any]:
        """The [deck] table of `turn.toml`."""
        pack: Mapping[str, Any] = self.about["deck"]
        return pack

    @property
    def title(self) -> str:
        """The title of the pack in print; "The pack" by default."""
        return plain(self.pack.get("title", "The pack"))

    @property
    def chance(self) -> str:
        """The words for the unit of the odds beside a card's meanings; "percent" by default."""
        return plain(self.pack.get("chance", "percent"))

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the ranks of a suit, in the order of the file, by default "A", "2" to "10", "J", "Q", "K"."""
        return tuple(str(rank) for rank in self.pack.get("ranks", RANKS))

    @property
    def suits(self) -> tuple[str, ...]:
        """The names of the suits, such as "clubs", in the order of the file."""
        return tuple(self.pack.get("suits", SUITS))

    @property
    def jokers(self) -> int:
        """The number of jokers in the pack, 0 by default; PaperError for an expression that cannot be computed."""
        jokers, where = self.pack.get("jokers", 0), f"{FILE}, [deck] jokers"
        return jokers if isinstance(jokers, int) else int(worked_out(self.game.book, jokers, where))

    @property
    def printed(self) -> bool:
        """Whether the playing cards themselves are printed by default, not only the aid card."""
        return one_of(self.about, "print", PRINTS, "aid", FILE) == "deck"

    @cached_property
    def cards(self) -> tuple[PlayingCard, ...]:
        """Every playing card of the pack, suit by suit, the jokers last."""
        suited = [PlayingCard(rank, suit) for suit in self.suits for rank in self.ranks]
        return (*suited, *[PlayingCard(JOKER)] * self.jokers)

    @cached_property
    def meanings(self) -> tuple[Meaning, ...]:
        """The meanings in the order of the file, without meanings for arms that are not in this game."""
        all_of_them = [
            Meaning(self, number, each) for number, each in enumerate(self.about.get("meaning", ()), start=1)
        ]
        return tuple(each for each in all_of_them if each.is_in(self.game))

    def side_of(self, card: PlayingCard) -> Mapping[str, Any] | None:
        """Return the ruleset's table of the side to which a playing card belongs by its colour.

        None for a joker, and where no side has that colour or the pack names no sides.
        """
        if not self.pack.get("sides", True):
            return None
        return next((side for side in self.game.sides if side.get("cards") == card.colour), None)


@dataclass(frozen=True)
class Meaning:
    """One [[meaning]] entry of `turn.toml`, the entry with this `number`, counted from 1: some cards in one of their
    uses.

    PaperError for an entry without `says`, or with an unknown suit, rank or colour.
    """

    deck: Deck
    number: int
    about: Mapping[str, Any]

    def __post_init__(self) -> None:
        if "says" not in self.about:
            raise PaperError(f"{self.where}: no says")
        for key, words in (("suits", self.deck.suits), ("ranks", self.deck.ranks)):
            for word in self.about.get(key, ()):
                one_of({key: str(word)}, key, words, "", self.where)
        if "colour" in self.about:
            one_of(self.about, "colour", COLOURS, "", self.where)

    @property
    def where(self) -> str:
        """The place of the entry in the data, for messages, such as "turn.toml, [[meaning]] 3"."""
        return f"{FILE}, [[meaning]] {self.number}"

    @property
    def use(self) -> str:
        """The use of a card that this meaning belongs to, printed as a heading; "" for none."""
        return plain(self.about.get("use", ""))

    def is_in(self, game: Game) -> bool:
        """Return whether one of the arms that `has` names is in the game, and of the kinds of `ground` on its table.

        A meaning without these keys is in every game.
        """
        has, ground = self.about.get("has", ()), self.about.get("ground", ())
        return (not has or game.has(*has)) and (not ground or game.has_ground(*ground))

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks that have this meaning; empty if all have it."""
        return tuple(str(rank) for rank in self.about.get("ranks", ()))

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits that have this meaning, named or by their colour; empty if all have it."""
        colour = self.about.get("colour")
        return tuple(self.about.get("suits", [suit for suit in self.deck.suits if SUITS[suit] == colour]))

    @property
    def joker(self) -> bool:
        """Whether a joker has this meaning."""
        return bool(self.about.get("joker", False))

    def meets(self, card: PlayingCard) -> bool:
        """Return whether a playing card has this meaning."""
        if self.joker or not card.suit:
            return self.joker and not card.suit
        return (not self.suits or card.suit in self.suits) and (not self.ranks or card.rank in self.ranks)

    @property
    def label(self) -> str:
        """The cards with this meaning in words, such as "2–10", "Joker" or "any card"; "" where suits alone identify
        the cards.
        """
        if "label" in self.about:
            return plain(self.about["label"])
        if self.joker:
            return JOKER
        if not self.ranks:
            return str(self.about.get("colour", "")) if self.suits else "any card"
        return _runs([self.deck.ranks.index(rank) for rank in self.ranks], self.deck.ranks)

    @property
    def says(self) -> str:
        """The text of the meaning for the aid card, with the values in force."""
        return self._worded("says")

    @property
    def short(self) -> str:
        """The text of the meaning for the playing card itself; "" for a meaning that every card has, unless the data
        give one.
        """
        if "short" in self.about:
            return self._worded("short")
        return self.says if self.suits or self.ranks or self.joker else ""

    @property
    def corner(self) -> str:
        """The words beside a box to tick on the playing card; "" for no box."""
        return plain(self.about.get("corner", ""))

    def _worded(self, key: str) -> str:
        words = self.about[key]
        if isinstance(words, Mapping):
            words = by_reading(self.deck.game.book, words, self.about.get("reading", ""), key, self.where)
        return plain(phrase(self.deck.game.book, self.deck.measures, words, self.where))

    @property
    def odds(self) -> Fraction | None:
        """The chance beside this meaning; None if the data ask for none. PaperError for a question that cannot be
        answered.
        """
        if "odds" not in self.about:
            return None
        about, book = self.about["odds"], self.deck.game.book
        question = self.deck.game.ruleset.question(about["question"])
        given = {name: resolve_value(book, value, self.where) for name, value in about.get("given", {}).items()}
        try:
            return chance_of(question.odds(book, **given), about.get("outcomes") or [about["outcome"]])
        except (InputError, KeyError) as fault:
            raise PaperError(f"{self.where}: {fault}") from None


def _runs(places: list[int], words: tuple[str, ...]) -> str:
    """Return ranks in words in their order, four or more consecutive ones as "first–last".

    `places` are indexes into `words`, the names of all ranks.
    """
    runs: list[list[int]] = []
    for place in sorted(places):
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return " ".join(
        f"{words[run[0]]}–{words[run[-1]]}" if len(run) > 3 else " ".join(words[place] for place in run) for run in runs
    )
