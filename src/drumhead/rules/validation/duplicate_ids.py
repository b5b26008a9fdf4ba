"""Check for duplicate ids in a ruleset's files.

With a duplicate id it is unclear which entry is meant, and no page would fail. So every command reports duplicates
before it prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.model.plurals import with_article
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, read

if TYPE_CHECKING:
    from drumhead.rules.loading.toml_positions import Key

    Entries = list[tuple[Key, Mapping[str, Any]]]

LISTS = {  # of a file: what an entry is, under which key, and what of it is its word
    "ruleset": {"side": ("side", "id"), "arm": ("arm", "id"), "quality": ("quality", "id"), "rank": ("rank", "id")},
    "rules": {"rule": ("rule", "id")},
    "readings": {"doubt": ("reading", "slug")},
    "turn": {"phase": ("phase", "id")},
}


def doubled_in(folder: Path) -> list[Fault]:
    """Return a fault for each duplicate id in the TOML files of a ruleset's folder.

    Unreadable files are skipped, since other checks report them.
    """
    found: list[Fault] = []
    for name in LISTS:
        with suppress(FileErrors):
            if (folder / f"{name}.toml").exists():
                found += find_duplicates(name, read(folder / f"{name}.toml"))
    return found


def find_duplicates(name: str, file: TomlFile) -> Iterator[Fault]:
    """Yield a fault for each duplicate id in the TOML file called `name`, without suffix, such as "ruleset"."""
    for what, (list_, word) in LISTS.get(name, {}).items():
        yield from _twice(file, what, word, _entries(file.data, list_))
    if name == "ruleset":  # a kind is called by its word alone, whatever its arm
        kinds = [kind for key, arm in _entries(file.data, "arm") for kind in _entries(arm, "kinds", key)]
        yield from _twice(file, "kind", "id", kinds)
    for key, reading in _entries(file.data, "reading") if name == "readings" else ():
        yield from _twice(file, "option", "key", _entries(reading, "option", key))


def _entries(data: Mapping[str, Any], list_: str, key: Key = ()) -> Entries:
    listed = data.get(list_)
    rows = enumerate(listed) if isinstance(listed, list) else ()
    return [((*key, list_, at), row) for at, row in rows if isinstance(row, Mapping)]


def _twice(file: TomlFile, what: str, word: str, entries: Entries) -> Iterator[Fault]:
    seen: set[str] = set()
    for key, entry in entries:
        said = entry.get(word)
        if isinstance(said, str) and said in seen:
            wrong = f'"{for_terminal(said)}" is {with_article(what)} already'
            yield file.fault((*key, word), wrong, f"Give each its own {word}.", code="id-twice")
        elif isinstance(said, str):
            seen.add(said)
