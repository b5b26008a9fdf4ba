"""Families whose rows and texts a TOML file shares: it names one by `as` at its top, or `like` in a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest, read
from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.rules.loading.toml_positions import Key

COMPLETED = {  # the rows of a file, and what names a row
    "readings": {"reading": "slug"},
    "limits": {"limit": "place"},
    "muster": {"raise": "of"},
    "setting-up": {"setting-up": "line", "winning": "line"},
    "compare": {"compare": "id"},
    "matchups": {},
}


@cache
def family_names() -> tuple[str, ...]:
    """Return the names of Drumhead's ruleset families, sorted. Cached, since every file of a ruleset asks for them."""
    return tuple(sorted(path.name for path in paths.families().iterdir() if path.is_dir() and path.name.isalpha()))


def family_faults(file: TomlFile) -> Iterator[Fault]:
    """Yield a fault, with its line, for each name in `as` or `like` of a file that is not the name of a family."""
    for key, name in _named(file.data):
        known = [each for each in family_names() if key != ("as",) or _path(each, file).is_file()]
        if name not in known:
            right = nearest(str(name), known).lstrip() or choices(known)
            yield file.fault(
                key,
                f'"{for_terminal(str(name))}" is not a family whose words can be shared',
                right,
                code="unknown-family",
            )


def complete_rows(file: TomlFile) -> TomlFile:
    """Return a file whose tables and rows have what those of the same name in its family's file have and they lack.

    Files that name no known family, and files of other kinds, are returned as they are.
    """
    rows, path = COMPLETED.get(file.path.stem), family_file(file)
    if rows is None or path is None:
        return file
    shared = read(path).data
    whole = {part: _completed(own, shared.get(part), rows.get(part)) for part, own in file.data.items()}
    return replace(file, data=whole)


def family_file(file: TomlFile) -> Path | None:
    """Return the path of the family's file that a file names by `as`; None if there is none."""
    family = file.data.get("as")
    return path if family in family_names() and (path := _path(family, file)).is_file() else None


def _path(family: str, file: TomlFile) -> Path:
    return paths.families() / family / file.path.name


def _completed(own: Any, shared: Any, key: str | None) -> Any:
    """Return a table with the values of `shared` that it lacks; of a list of rows, each, by its value of `key`.

    What is of another structure is returned as it is: the check of the file's structure reports it.
    """
    if isinstance(own, Mapping) and isinstance(shared, Mapping):
        return {**shared, **own}
    if key and isinstance(own, list) and isinstance(shared, list) and all(isinstance(row, Mapping) for row in own):
        rows = {row[key]: row for row in shared}
        return [{**rows.get(str(row.get(key)), {}), **row} for row in own]
    return own


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Key, Any]]:
    if "as" in data:
        yield ("as",), data["as"]
    cards = data.get("card")
    for at, card in enumerate(cards if isinstance(cards, list) else ()):
        if isinstance(card, Mapping) and "like" in card:
            yield ("card", at, "like"), card["like"]
