"""Writer of army files for beginners: where a key is first used, a comment lists its permitted values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import tomlkit

from drumhead.armies.files.army_and_battle_schema import MOST_STANDS
from drumhead.armies.files.ruleset_terms import COMMON, TO_BE_DICED, About, counts, ids, kinds_of
from drumhead.armies.writers.army_writer import as_toml
from drumhead.model.army import Army

TOP = "An army for {}: change what you like. The words after a # may be written there."


def with_words(army: Army, about: About, remarks: list[str]) -> str:
    """Return the text of an army file with `remarks` as comments above it, and a comment on the values of a key."""
    document = tomlkit.parse(as_toml(army, about))
    _say_words(document, about)
    return "".join(f"# {each}\n" for each in remarks) + "\n" + tomlkit.dumps(document)


def in_other_words(text: str, was: About, change: Callable[[str], str], now: About) -> str:
    """Return the text of a file that `change` converts from the terms `was` to `now`; update our comments on values.

    A player's own comments are kept. A file without our comments is only converted.
    """
    document = tomlkit.parse(text)
    if not _unsay_words(document, was):
        return change(text)
    changed = tomlkit.parse(change(tomlkit.dumps(document)))
    _say_words(changed, now)
    return tomlkit.dumps(changed).replace(top(was), top(now), 1)


def top(about: About) -> str:
    """Return the text of the first comment of an army file, with the name of its ruleset."""
    return TOP.format("any game" if about["id"] == COMMON else about["title"])


def _say_words(document: Any, about: About) -> None:
    told: set[str] = set()
    for table in _tables(document):
        for key in table:
            words = _words(key, table, about)
            if words and key not in told:
                if not table[key].trivia.comment:  # otherwise it has a player's own comment
                    table[key].comment(words)
                told.add(key)


def _unsay_words(document: Any, about: About) -> bool:
    """Remove our comments on values from a document; return whether there were any."""
    found = False
    for table in _tables(document):
        for key in table:
            words = _words(key, table, about)
            if words and table[key].trivia.comment == f"# {words}":
                table[key].trivia.comment = table[key].trivia.comment_ws = ""
                found = True
    return found


def _tables(document: Any) -> Iterator[Any]:
    """Yield the table of the whole army, then those of its units."""
    yield document
    for brigade in document.get("brigade", ()):
        yield from brigade.get("unit", ())


def _words(key: str, table: Any, about: About) -> str:
    if key == "kind":
        return ", ".join(str(kind["id"]) for kind in kinds_of(about, table.get("arm")))
    if key == "quality":
        return ", ".join([*ids(about, key), TO_BE_DICED])
    if key in ("arm", "side"):
        return ", ".join(ids(about, key))
    return f"1 to {MOST_STANDS}" if key == counts(about) else ""
