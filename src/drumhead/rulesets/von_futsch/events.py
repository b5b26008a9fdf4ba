"""Event cards: a deck that the players write. The book names no card of it, so without a file there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drumhead.chance import Chance
from drumhead.chance.pack import Pack
from drumhead.rules.files import Fault, FileErrors, TomlFile, choices, nearest, read

KEYS = ("id", "title", "text", "copies", "when", "hook")
WHEN = ("now", "keep")
HOOKS = ("players", "activate", "heal", "force", "end-turn")  # who carries a card out: they, or a rule of the turn
MOST_COPIES = 20


@dataclass(frozen=True)
class EventCard:
    """One card as its file has it: `when` to be played now or kept; `hook` names what a computer may do with it."""

    id: str
    title: str
    text: str
    copies: int = 1
    when: str = "now"
    hook: str = "players"


def read_events(path: Path | str) -> tuple[EventCard, ...]:
    """The cards of an events file, in its order; raises FileErrors with every mistake in it."""
    file = read(path)
    faults = list(_faults(file))
    if faults:
        raise FileErrors(faults)
    return tuple(EventCard(**card) for card in file.data["card"])


def sample() -> Path:
    """A sample deck to copy and change; it is ours, not the book's."""
    return Path(__file__).parent / "samples" / "events.toml"


def events_pack(cards: tuple[EventCard, ...]) -> Pack:
    """The shuffled deck, by the ids of its cards."""
    return Pack.of({card.id: card.copies for card in cards})


def draw_event(chance: Chance, pack: Pack, all_cards: Pack) -> tuple[str, Pack]:
    """An Ace's event: the card's id ("" if there is no deck), and the deck left; one run out is shuffled afresh."""
    if not len(all_cards):
        return "", pack
    card, pack = (pack if len(pack) else all_cards).draw(chance, "event")
    return str(card), pack


def _faults(file: TomlFile) -> Iterator[Fault]:
    for word in file.data:
        if word not in ("title", "note", "card"):
            yield file.fault((word,), f'"{word}" is no word of an events file', "Write [[card]] above each card.")
    cards = file.data.get("card")
    if not isinstance(cards, list) or not cards or not all(isinstance(card, dict) for card in cards):
        yield file.fault(("card",), "there are no cards", "Write [[card]] above each, then its id, title and text.")
        return
    seen: set[str] = set()
    for at, card in enumerate(cards):
        yield from _card_faults(file, at, card)
        name = str(card.get("id"))
        if name in seen:
            yield file.fault(("card", at, "id"), f'a second card is called "{name}"', "Give copies = 2 to the first.")
        seen.add(name)


def _card_faults(file: TomlFile, at: int, card: Mapping[str, Any]) -> Iterator[Fault]:
    for key in card:
        if key not in KEYS:
            yield file.fault(("card", at, key), "unknown key", nearest(key, KEYS).lstrip() or choices(KEYS))
    for key in ("id", "title", "text"):
        if not isinstance(card.get(key), str) or not card[key].strip():
            yield file.fault(("card", at, key), "this is missing", f'Give {key} = "...".')
    copies = card.get("copies", 1)
    if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= MOST_COPIES:
        yield file.fault(("card", at, "copies"), "so many copies cannot be", f"Give 1 to {MOST_COPIES}.")
    for key, words in (("when", WHEN), ("hook", HOOKS)):
        word = card.get(key, words[0])
        if word not in words:
            yield file.fault(("card", at, key), f'"{word}" is not known here', choices(words))
