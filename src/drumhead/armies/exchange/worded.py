"""An army file for a beginner: beside each key, where it first stands, the words that may be written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tomlkit

from drumhead.armies.exchange.writing import as_toml
from drumhead.armies.schema import MOST_STANDS
from drumhead.armies.words import TO_BE_DICED, About, counts, ids, kinds_of
from drumhead.model.army import Army


def with_words(army: Army, about: About, remarks: list[str]) -> str:
    """The army's file, with remarks above it."""
    document = tomlkit.parse(as_toml(army, about))
    told: set[str] = set()
    for table in _tables(document):
        for key in table:
            words = _words(key, table, about)
            if words and key not in told:
                table[key].comment(words)
                told.add(key)
    return "".join(f"# {each}\n" for each in remarks) + "\n" + tomlkit.dumps(document)


def _tables(document: Any) -> Iterator[Any]:
    """The army, its officers, its units."""
    yield document
    for brigade in document["brigade"]:
        yield from brigade["unit"]


def _words(key: str, table: Any, about: About) -> str:
    if key == "kind":
        return ", ".join(str(kind["id"]) for kind in kinds_of(about, table.get("arm")))
    if key == "quality":
        return ", ".join([*ids(about, key), TO_BE_DICED])
    if key in ("arm", "side"):
        return ", ".join(ids(about, key))
    return f"1 to {MOST_STANDS}" if key == counts(about) else ""
