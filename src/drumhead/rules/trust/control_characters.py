"""Words of a ruleset's files without signs that a terminal would obey: TOML lets them be written with a stroke."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drumhead.rules.loading.shared_rows import family_faults
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, harmless, read
from drumhead.rules.loading.toml_positions import Key


def words_in(path: Path) -> dict[str, Any]:
    """What a file of a ruleset says.

    FileErrors where it cannot be read, has signs that nobody can print, or shares words with what is not a family.
    """
    file = read(path)
    if faults := [*sign_faults(file), *family_faults(file)]:
        raise FileErrors(faults)
    return file.data


def sign_faults(file: TomlFile) -> Iterator[Fault]:
    """Each text of a file that has a sign in it which cannot be printed."""
    for key, text in _texts(file.data, ()) if "\\" in file.text else ():
        if harmless(text) != text:
            yield file.fault(
                key,
                f'"{for_terminal(text)}" has a sign in it that cannot be printed',
                "Leave it out.",
                code="unprintable-sign",
            )


def _texts(value: Any, key: Key) -> Iterator[tuple[Key, str]]:
    """Every text, the names of keys too, and where it stands."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield (*key, name), name
            yield from _texts(inner, (*key, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _texts(inner, (*key, at))
