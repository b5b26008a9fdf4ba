"""Check that players' files in a ruleset's folder name only files in that folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from drumhead.rules.loading.toml_files import FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation.file_path_checks import leads_out

RULESET = "ruleset.toml"
OF_A_BATTLE = ("ruleset", "house_rules", "events", "handout")
OF_A_SIDE = ("army", "events")


def refuse_strays(file: TomlFile) -> None:
    """Raise FileErrors if a file in a ruleset's folder names a file outside that folder, or is a link to one.

    Do nothing for a file that is not in a ruleset's folder.
    """
    if (home := _home(file.path)) is None:
        return
    named = [((), file.path.name), *named_files(file)]
    found = [(key, leads_out(file.path.parent, name, home)) for key, name in named]
    if faults := [file.fault_of(key, wrong) for key, wrong in found if wrong]:
        raise FileErrors(faults)


def _home(path: Path) -> Path | None:
    """Return the folder of the ruleset that contains a file or the target of its link; None if there is none."""
    around = (*Path(os.path.abspath(path)).parents, *path.resolve().parents)
    return next((folder for folder in around if (folder / RULESET).is_file()), None)


def named_files(file: TomlFile) -> Iterator[tuple[Key, str]]:
    """Yield the key and the name of each file or folder that a battle, or a list of sessions, names."""
    yield from _texts(((key,), file.data.get(key)) for key in OF_A_BATTLE)
    sides = file.data.get("side")
    for side, table in sides.items() if isinstance(sides, dict) else ():
        if isinstance(table, dict):
            yield from _texts((("side", side, key), table.get(key)) for key in OF_A_SIDE)
    for key, within in (("pictures", ()), ("evening", ("battle",))):
        listed = file.data.get(key)
        for at, each in enumerate(listed if isinstance(listed, list) else ()):
            yield from _texts([((key, at, *within), each.get(*within) if within and isinstance(each, dict) else each)])


def _texts(found: Iterable[tuple[Key, Any]]) -> Iterator[tuple[Key, str]]:
    return ((key, name) for key, name in found if isinstance(name, str) and name)
