"""Reader of a ruleset's TOML files that refuses control characters, which TOML allows and a terminal would obey."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.rules.loading.family_references import complete_rows, family_faults
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, harmless, read

if TYPE_CHECKING:
    from drumhead.rules.loading.toml_positions import Key


def words_in(path: Path) -> dict[str, Any]:
    """Return the data of a TOML file of a ruleset, its rows completed by its family's.

    Raises FileErrors for a file that cannot be read, has unprintable characters, or names an unknown family.
    """
    file = read(path)
    if faults := [*sign_faults(file), *family_faults(file)]:
        raise FileErrors(faults)
    return complete_rows(file).data


def sign_faults(file: TomlFile) -> Iterator[Fault]:
    """Yield a fault for each text of a TOML file, names of keys included, that has an unprintable character."""
    for key, text in _texts(file.data, ()) if "\\" in file.text else ():
        if harmless(text) != text:
            yield file.fault(
                key,
                f'"{for_terminal(text)}" has a sign in it that cannot be printed',
                "Leave it out.",
                code="unprintable-sign",
            )


def _texts(value: Any, key: Key) -> Iterator[tuple[Key, str]]:
    """Yield the key and the text of each string in nested data, names of keys included; `value` is at `key`."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield (*key, name), name
            yield from _texts(inner, (*key, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _texts(inner, (*key, at))
