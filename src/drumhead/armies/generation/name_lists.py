"""Names of regiments and leaders by nation and war, from `names/*.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.rules.loading.toml_files import misspelt
from drumhead.support.errors import UserError

Named = Mapping[str, str]  # a regiment: its name, and other known data in neutral terms


class NamesError(UserError):
    """Error for a nation without names, in a year or at all; its message lists the nations or years with names."""


@dataclass(frozen=True)
class Nation:
    """A nation in one year: regiments by arm ("foot", "horse", "dragoons", "guns"), generals, brigadiers."""

    id: str
    name: str
    regiments: Mapping[str, Sequence[Named]]
    generals: Sequence[str]
    brigadiers: Sequence[str]


def nation(word: str, year: int) -> Nation:
    """Return the nation with an id or name, in a year; raise NamesError if there are no names for either.

    Names of all entries that hold for this year are combined.
    """
    of_it = [each for each in _entries() if word.lower() in (each["id"], str(each["name"]).lower())]
    if not of_it:
        known = sorted({str(each["id"]) for each in _entries()})
        right = "`drumhead army nations` lists the nations. Take any of them, and write the names yourself."
        raise NamesError(f'there are no regiment names for "{word}".{misspelt(word, known)} {right}')
    found = [each for each in of_it if _holds(each, year)]
    if not found:
        known_eras = sorted({era for each in of_it for era in _eras(each)})
        eras = " and ".join(f"{first} to {last}" for first, last in known_eras)
        raise NamesError(f"there are no {of_it[0]['name']} names for {year}. Give a year of {eras}.")

    def all_of(what: str) -> tuple[Any, ...]:
        return tuple(one for each in found for one in each.get(what, ()))

    arms = {arm: all_of(arm) for arm in ("foot", "horse", "dragoons", "guns")}
    return Nation(str(found[0]["id"]), str(found[0]["name"]), arms, all_of("generals"), all_of("brigadiers"))


def resolve_nation(word: str) -> str:
    """Return the id of the nation that people also call `word`, such as british for english; `word` if there is none.

    >>> resolve_nation("Austrian"), resolve_nation("french")
    ('imperial', 'french')
    """
    return _also_called().get(word.lower(), word)


@cache
def _also_called() -> Mapping[str, str]:
    return tomllib.loads(files(__package__).joinpath("also_called.toml").read_text(encoding="utf-8"))


def name_nation(id_: str) -> str:
    """Return the name of the nation with an id, as its first list gives it; StopIteration for an unknown id."""
    return next(str(each["name"]) for each in _entries() if each["id"] == id_)


def generals_of(id_: str) -> list[str]:
    """Return the names of all generals of the nation with an id, from any year."""
    return [str(name) for each in _entries() if each["id"] == id_ for name in each.get("generals", ())]


def nations_of(first: int, last: int) -> dict[str, tuple[int, int]]:
    """Return, by id, the nations that have names in some of the years `first` to `last`.

    Each has the first and the last of these years with names.
    """
    found: dict[str, tuple[int, int]] = {}
    for each in _entries():
        for begins, ends in _eras(each):
            if begins <= last and ends >= first:
                known = found.get(each["id"], (last, first))
                found[each["id"]] = (min(known[0], max(begins, first)), max(known[1], min(ends, last)))
    return found


def _eras(entry: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    return ((first, last) for first, last in entry["eras"])


def _holds(entry: Mapping[str, Any], year: int) -> bool:
    return any(first <= year <= last for first, last in _eras(entry))


@cache
def _entries() -> tuple[Mapping[str, Any], ...]:
    """Return all entries of the lists in `names/*.toml`, ordered by file name. Cached."""
    lists = sorted(files(__package__).joinpath("names").iterdir(), key=lambda file: file.name)
    texts = (file.read_text(encoding="utf-8") for file in lists if file.name.endswith(".toml"))
    return tuple(entry for text in texts for entry in tomllib.loads(text)["nation"])
