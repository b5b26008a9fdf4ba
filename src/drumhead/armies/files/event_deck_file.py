"""Reader of event cards, in TOML or in a CSV file or spreadsheet with a card in each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from drumhead.armies.files.spreadsheet_rows_file import Headings, is_table, read_table
from drumhead.model.event_card import EventDeck
from drumhead.rules.loading.event_card_parser import deck_of, read_events

HEADINGS = Headings(
    rows="card",
    columns={
        "title": ("event", "name", "card", "card title"),
        "text": ("effect", "description", "rule", "rules", "card text", "what it does"),
        "copies": ("number", "count", "quantity", "qty", "how many", "no of copies"),
        "when": ("played", "play"),
        "sort": ("kind", "type"),
        "id": (),
        "hook": (),
    },
    needed=("title", "text"),
    whole=("copies",),
    small=("when", "sort", "hook"),
)


def read_deck(path: Path, hooks: Sequence[str] = ()) -> EventDeck:
    """Return the deck in a file of any format; raise FileErrors with every error in it.

    `hooks` are the names of the effects that the ruleset can carry out.
    """
    if not is_table(path):
        return read_events(path, hooks)
    table = read_table(path, HEADINGS)
    return replace(deck_of(table, hooks), left_out=table.left_out)
