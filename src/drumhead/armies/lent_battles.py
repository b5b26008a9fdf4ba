"""Battles that lie in a ruleset's folder, as a stranger may send one: what they name lies in that folder too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from drumhead.rules.files import Fault, FileErrors, TomlFile, shown
from drumhead.rules.lines import Key

RULESET = "ruleset.toml"


def refuse_strays(file: TomlFile) -> None:
    """Raise FileErrors if a battle in a ruleset's folder names a file outside that folder, also by a link."""
    home = next((folder for folder in file.path.resolve().parents if (folder / RULESET).is_file()), None)
    if home and (faults := [fault for key, name in _named(file) for fault in _strays(file, key, name, home)]):
        raise FileErrors(faults)


def _strays(file: TomlFile, key: Key, name: str, home: Path) -> Iterator[Fault]:
    try:
        path = (file.path.parent / name).resolve()
        lies_here = path.is_relative_to(home)
    except (OSError, ValueError, RuntimeError):
        lies_here = False
    if not lies_here:
        wrong = f'"{shown(name)}" lies outside the folder of the ruleset'
        yield file.fault(key, wrong, "Copy the file into that folder, and give its name there.")


def _named(file: TomlFile) -> Iterator[tuple[Key, str]]:
    """Each file that a battle names, with its key; events, handouts and pictures lie beside it in any case."""
    sides = file.data.get("side")
    tables = sides.items() if isinstance(sides, dict) else ()
    named = ((("side", side, "army"), table.get("army")) for side, table in tables if isinstance(table, dict))
    for key, name in (*named, (("house_rules",), file.data.get("house_rules"))):
        if isinstance(name, str) and name:
            yield key, name
