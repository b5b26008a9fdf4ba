"""Families whose rows and texts a TOML file shares: it names one by `as` at its top, or `like` in a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest, read
from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.rules.loading.toml_positions import Key

COMPLETED = {"readings": ("reading", "slug"), "limits": ("limit", "place")}  # the rows of a file, and what names a row


@cache
def family_names() -> tuple[str, ...]:
    """Return the names of Drumhead's ruleset families, sorted. Cached, since every file of a ruleset asks for them."""
    return tuple(sorted(path.name for path in paths.families().iterdir() if path.is_dir() and path.name.isalpha()))


def family_faults(file: TomlFile) -> Iterator[Fault]:
    """Yield a fault, with its line, for each name in `as` or `like` of a file that is not the name of a family."""
    for key, name in _named(file.data):
        known = family_names()
        if name not in known:
            right = nearest(str(name), known).lstrip() or choices(known)
            yield file.fault(
                key,
                f'"{for_terminal(str(name))}" is not a family whose words can be shared',
                right,
                code="unknown-family",
            )


def complete_rows(file: TomlFile) -> TomlFile:
    """Return a file whose rows have the values that its family's row of the same name has and they lack.

    Files that name no known family, and files of other kinds, are returned as they are.
    """
    name = file.path.stem
    if name not in COMPLETED or file.data.get("as") not in family_names():
        return file
    rows, key = COMPLETED[name]
    shared = {row[key]: row for row in read(paths.families() / file.data["as"] / file.path.name).data[rows]}
    own = file.data.get(rows)
    if not isinstance(own, list) or not all(isinstance(row, Mapping) for row in own):
        return file  # the check of the file's structure reports it
    whole = [{**shared.get(str(row.get(key)), {}), **row} for row in own]
    return replace(file, data={**file.data, rows: whole})


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    if "as" in data:
        yield ("as",), data["as"]
    cards = data.get("card")
    for at, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, Mapping) and "like" in card:
            yield ("card", at, "like"), card["like"]
