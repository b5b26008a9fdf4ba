"""Parser of army files with errors, so that further checks can run and all results are reported together."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.armies.files.army_file import army_at
from drumhead.armies.files.ruleset_terms import About, counts, ids, middle_quality, usual_of_arm
from drumhead.armies.writers.file_formats import is_other_form
from drumhead.model.army import Battle
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, read
from drumhead.rules.loading.toml_positions import Key


def parse_partial_army(path: Path, ruleset: Ruleset, faults: Sequence[Fault]) -> tuple[TomlFile, Battle] | None:
    """Return an army file and a battle with its army, without the wrong values; None if too much is wrong.

    `faults` are the errors of the file at `path`. Missing values get defaults. The file is returned as it was read.
    """
    if is_other_form(path) or any(str(path) != fault.file for fault in faults):
        return None
    try:
        file = read(path)
    except FileErrors:
        return None
    data = copy.deepcopy(file.data)
    for fault in sorted(faults, key=lambda fault: len(fault.key), reverse=True):
        _leave_out(data, fault.key)
    try:
        _fill_in(data, ruleset.about)
        army, wrong = army_at(TomlFile(file.path, file.text, data), (), ruleset.about, "")
    except (AttributeError, TypeError):  # tables that are none
        return None
    if army is None or wrong or "words" in data:
        return None
    return file, Battle(army.name, ruleset.id, {army.side: army}, source=str(path))


def touches(where: Key, faults: Sequence[Fault]) -> bool:
    """Return whether the key of a finding is inside a value with an error, or is that of all brigades."""
    return where == ("brigade",) or any(where[: len(fault.key)] == fault.key for fault in faults if fault.key)


def _leave_out(data: Any, key: Key) -> None:
    for step in key[:-1]:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return
    if key and isinstance(data, dict):  # an error of the whole file has no key
        data.pop(key[-1], None)


def _fill_in(data: dict[str, Any], about: About) -> None:
    """Fill missing values of an army's data: the middle quality, the usual strength, the first side, names."""
    middle, counted = middle_quality(about), counts(about)
    data.setdefault("name", "The army")
    data.setdefault("side", ids(about, "side")[0])
    for brigade in data.get("brigade", ()):
        brigade.setdefault("name", "A brigade")
        for unit in brigade.get("unit", ()):
            unit.setdefault("name", "A unit")
            if "arm" not in unit and "kind" not in unit:
                unit["arm"] = ids(about, "arm")[0]
            if middle:
                unit.setdefault("quality", middle)
            if strength := usual_of_arm(about, unit.get("arm", "")):
                unit.setdefault(counted, strength)
