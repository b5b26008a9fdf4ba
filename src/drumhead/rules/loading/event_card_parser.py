"""Parsing of event card files, with all errors at once. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from drumhead.model.event_card import PLAYERS, EventCard, EventDeck
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import EVENTS, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, read
from drumhead.rules.schema.club import EventsFile

MOST_CARDS = 1000


def read_events(path: Path | str, hooks: Sequence[str] = ()) -> EventDeck:
    """Return the deck of event cards in a TOML file.

    `hooks` are the effects that the ruleset can apply by itself. Raises FileErrors with every error in the file.
    """
    return deck_of(read(path), hooks)


def deck_of(file: TomlFile, hooks: Sequence[str] = ()) -> EventDeck:
    """Return the deck of event cards in a TOML file that is already read.

    `hooks` are the effects that the ruleset can apply by itself. Raises FileErrors with every error in the file.
    """
    refuse_another(file, EVENTS)
    table, faults = check(EventsFile, file, context={"hooks": (PLAYERS, *hooks)})
    faults = [*faults, *_across(file)]
    if faults or table is None:
        raise FileErrors(faults)
    cards = tuple(EventCard(**{"id": card["title"], **card}) for card in file.data["card"])
    return EventDeck(table.title, file.data.get("note", ""), cards, str(file.path))


def _across(file: TomlFile) -> Iterator[Fault]:
    """Yield faults that concern the whole deck: a name that two cards have, and too many cards."""
    listed = file.data.get("card")
    cards = [(at, card) for at, card in enumerate(listed if isinstance(listed, list) else ()) if isinstance(card, dict)]
    seen: set[str] = set()
    total = 0
    for at, card in cards:
        key = "id" if "id" in card else "title"
        name = str(card.get(key)).strip().casefold()
        if key in card and name in seen:
            wrong = f'a second card is called "{for_terminal(str(card[key]))}"'
            yield file.fault(("card", at, key), wrong, "Give copies = 2 to the first.", code="name-twice")
        seen.add(name)
        copies = card.get("copies", 1)
        total += copies if isinstance(copies, int) else 0
    if len(cards) < total > MOST_CARDS:
        yield file.fault(
            ("card",), f"{total:,} cards are more than a deck can be", f"Keep to {MOST_CARDS:,}.", code="too-many-cards"
        )
