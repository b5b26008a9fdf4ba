"""Decks of event cards that a battle names: one for both sides, or one for each side.

events = "our-events.toml"             a file in the battle's folder
events = "sample"                      the deck that comes with the ruleset
side.french.events = "french.toml"     that side draws from a deck of its own instead
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.model.event_card import EventDeck
from drumhead.rules.loading.event_deck_advice import hooks, no_sample, sample
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.file_path_checks import stray

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

EVENTS, SAMPLE = "events", "sample"


def decks_of(file: TomlFile, ruleset: Ruleset) -> tuple[Mapping[str, EventDeck], list[Fault]]:
    """Return the event deck of each side that draws from one, by side, and the errors in the decks.

    `file` is the battle file.
    """
    decks: dict[Key, EventDeck] = {}
    faults: list[Fault] = []
    for key, name in _named(file):
        try:
            decks[key] = _read(file, key, name, ruleset)
        except FileErrors as error:
            faults += error.faults
    sides = [str(side["id"]) for side in ruleset.side_tables]
    drawn = {side: decks.get(("side", side, EVENTS), decks.get((EVENTS,))) for side in sides}
    return {side: deck for side, deck in drawn.items() if deck}, faults


def _named(file: TomlFile) -> Iterator[tuple[Key, str]]:
    """Yield the key and the name of each deck in a battle file; values that are not text are left to the schema."""
    sides = file.data.get("side")
    tables = sides.items() if isinstance(sides, dict) else ()
    of_sides = ((("side", side, EVENTS), table.get(EVENTS)) for side, table in tables if isinstance(table, dict))
    for key, name in (((EVENTS,), file.data.get(EVENTS)), *of_sides):
        if isinstance(name, str) and name:
            yield key, name


def _read(file: TomlFile, key: Key, name: str, ruleset: Ruleset) -> EventDeck:
    """Return the deck called `name` at a key of the battle file; raise FileErrors for a wrong name or wrong cards."""
    from drumhead.armies.files.event_deck_file import read_deck

    path: Path | None = file.path.parent / name
    if name == SAMPLE and not (path and path.is_file()):
        path = sample(ruleset)
        if path is None:
            raise FileErrors([file.fault_of(key, no_sample(ruleset))])
    elif wrong := stray(file.path.parent, name):
        raise FileErrors([file.fault_of(key, wrong)])
    assert path
    try:
        return read_deck(path, hooks(ruleset))
    except FileErrors as error:
        named = f"line {file.line(key)} of {file.path} names its file for events"
        raise FileErrors(each._replace(wrong=f"{each.wrong} ({named})") for each in error.faults) from None
