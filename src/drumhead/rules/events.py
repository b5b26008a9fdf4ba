"""Event cards that players write themselves: a TOML file of titles, texts and copies, for any ruleset.

title = "Our events"            what the deck is called; `note` says more of it
[[card]]
title = "Mist"                  what stands large on the card
text = "Nobody sees beyond ..."  what it does; a blank line begins a paragraph
copies = 2                      how many there are of it: 1 unless said
when = "keep"                   "now", as it is drawn, unless said; or "keep" in hand
sort = "harm"                   whom it does good: nothing, help or harm; only for advice on the mixture
id = "mist"                     its name in logs: the title unless said
hook = "players"                what a computer may carry out, a word of the ruleset; the players themselves
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.rules.files import Fault, FileErrors, TomlFile, choices, nearest, read, shown

if TYPE_CHECKING:
    from drumhead.rules.ruleset import Ruleset

WORDS = ("title", "note", "card")
KEYS = ("title", "text", "copies", "when", "sort", "id", "hook")
WHEN = ("now", "keep")
SORTS = ("nothing", "help", "harm")
PLAYERS = "players"
PICTURES = ("image", "picture", "icon", "url")
LONGEST = {"title": 80, "text": 1200, "id": 80}  # letters
MOST_COPIES = 20
MOST_CARDS = 1000
STRAYS = Fraction(1, 10)  # of the deck: how far a sort may be from a third before a word is said


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
    """A whole file: its cards in order, its title and its note."""

    title: str
    note: str
    cards: tuple[EventCard, ...]

    @property
    def size(self) -> int:
        """How many cards are shuffled."""
        return sum(card.copies for card in self.cards)


def read_events(path: Path | str, hooks: Sequence[str] = ()) -> EventDeck:
    """The deck of an events file; raises FileErrors with every mistake in it. `hooks` are the ruleset's."""
    file = read(path)
    faults = list(_Reader(file, (PLAYERS, *hooks)).faults())
    if faults:
        raise FileErrors(faults)
    cards = tuple(EventCard(**{"id": card["title"], **card}) for card in file.data["card"])
    return EventDeck(file.data.get("title", "Events"), file.data.get("note", ""), cards)


def sample(ruleset: Ruleset) -> Path | None:
    """The sample deck that a ruleset brings, to copy and change; None where it brings none."""
    file = ruleset.about.get("events", {}).get("sample")
    return ruleset.path(file) if file else None


def hooks(ruleset: Ruleset) -> tuple[str, ...]:
    """What a ruleset can carry out of an event by itself."""
    return tuple(ruleset.about.get("events", {}).get("hooks", ()))


def advice(deck: EventDeck) -> str:
    """What to say of a mixture in which nothing, help and harm are not a third each; empty where nobody sorted it.

    >>> advice(EventDeck("", "", (EventCard("a", "A", "", 6, sort="help"), EventCard("b", "B", "", 3, sort="harm"))))
    'Advice: of 9 cards 0 do nothing, 6 help and 3 harm; a third of each plays best.'
    """
    counts = Counter(dict.fromkeys(SORTS, 0))
    for card in deck.cards:
        counts[card.sort] += card.copies
    unsorted = counts.pop("", 0)
    total = sum(counts.values())
    third = Fraction(total, 3)
    if not total or all(abs(count - third) <= max(Fraction(1), STRAYS * total) for count in counts.values()):
        return ""
    rest = f" ({unsorted} more say nothing of their sort)" if unsorted else ""
    has = f"{counts['nothing']} do nothing, {counts['help']} help and {counts['harm']} harm"
    return f"Advice: of {total} cards {has}{rest}; a third of each plays best."


@dataclass(frozen=True)
class _Reader:
    """Finds every mistake in an events file."""

    file: TomlFile
    hooks: tuple[str, ...]

    def faults(self) -> Iterator[Fault]:
        """All of them, from the top."""
        data = self.file.data
        for word in data:
            if word not in WORDS:
                near = nearest(word, WORDS).lstrip() or "Write [[card]] above each card."
                yield self.file.fault((word,), f'"{shown(word)}" is no word of an events file', near)
        for word in ("title", "note"):
            yield from self._text((word,), data.get(word, "-"), 400)
        cards = data.get("card")
        if not isinstance(cards, list) or not cards or not all(isinstance(card, dict) for card in cards):
            yield self.file.fault(
                ("card",), "there are no cards", "Write [[card]] above each, then its title and text."
            )
            return
        for at, card in enumerate(cards):
            yield from self._card(at, card)
        yield from self._named_twice(cards)
        yield from self._too_many(cards)

    def _card(self, at: int, card: Mapping[str, Any]) -> Iterator[Fault]:
        for key in card:
            if key in PICTURES:
                right = "Leave it out: nothing is ever fetched; glue a picture on, or draw one."
                yield self.file.fault(("card", at, key), "event cards carry no pictures", right)
            elif key not in KEYS:
                yield self.file.fault(("card", at, key), "unknown key", nearest(key, KEYS).lstrip() or choices(KEYS))
        for key in ("title", "text"):
            yield from self._text(("card", at, key), card.get(key), LONGEST[key])
        yield from self._text(("card", at, "id"), card.get("id", "-"), LONGEST["id"])
        copies = card.get("copies", 1)
        if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= MOST_COPIES:
            wrong, right = "so many copies cannot be", f"Give 1 to {MOST_COPIES}."
            yield self.file.fault(("card", at, "copies"), wrong, right)
        for key, words in (("when", WHEN), ("sort", SORTS), ("hook", self.hooks)):
            if key in card and card[key] not in words:
                said = shown(str(card[key]))
                right = choices(words) + nearest(str(card[key]), words)
                yield self.file.fault(("card", at, key), f'"{said}" is not known here', right)

    def _text(self, key: tuple[str | int, ...], value: Any, longest: int) -> Iterator[Fault]:
        if not isinstance(value, str) or not value.strip():
            wrong = "this is missing" if value is None or value == "" else "there are no words in this"
            yield self.file.fault(key, wrong, f'Give {key[-1]} = "...".')
        elif len(value) > longest:
            wrong = f"this is {len(value):,} letters long, and a card holds {longest:,}"
            yield self.file.fault(key, wrong, "Say it shorter, or make two cards of it.")

    def _named_twice(self, cards: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
        seen: set[str] = set()
        for at, card in enumerate(cards):
            key = "id" if "id" in card else "title"
            name = str(card.get(key)).strip().casefold()
            if key in card and name in seen:
                wrong = f'a second card is called "{shown(str(card[key]))}"'
                yield self.file.fault(("card", at, key), wrong, "Give copies = 2 to the first.")
            seen.add(name)

    def _too_many(self, cards: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
        given = (card.get("copies", 1) for card in cards)
        total = sum(copies for copies in given if isinstance(copies, int) and 1 <= copies <= MOST_COPIES)
        if total > MOST_CARDS:
            wrong = f"{total:,} cards are more than a deck can be"
            yield self.file.fault(("card",), wrong, f"Keep to {MOST_CARDS:,}.")
