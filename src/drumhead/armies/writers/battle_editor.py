"""Editor of a battle's files: values are changed, comments are kept, and references to other files still work."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tomlkit

from drumhead.armies.files.handout_files import handout_of
from drumhead.armies.neutral.source_map import ConvertedFile
from drumhead.armies.writers.file_formats import is_other_form
from drumhead.armies.writers.toml_editor import put
from drumhead.model.army import Battle
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.support.command_lines import name_command
from drumhead.support.paths import as_seen_from

UNIT = 4  # length of the key of a unit in an army: brigade, its position, unit, its position
BESIDE = ("house_rules", "ruleset")  # keys that name a file as seen from the battle's own


def edit_battle(battle: Battle, changes: Sequence[tuple[Key, Any]], folder: Path) -> dict[str, bytes]:
    """Return the contents, by file name, of a battle's files for a new folder, with changed values.

    `changes` are pairs of a key of the battle and its new value. A unit's values in an army of another vocabulary are
    written `under` the ruleset. Raises FileErrors for a change in an army that is not TOML.
    """
    source = Path(battle.source)
    names = {source: source.name, **dict(_armies(battle))}
    texts = {path: tomlkit.parse(read(path).text) for path in names if not is_other_form(path)}
    names |= dict(_told(source))
    for key, value in changes:
        path, at = _written(battle, key)
        if path not in texts:
            wrong, right = "an army in this form cannot be changed in its place", _written_anew(battle, path)
            raise FileErrors([Fault(str(path), 0, (), wrong, right, code="form-not-editable")])
        if at[0] == "brigade" and _words(texts[path], battle) != battle.ruleset:
            at = (*at[:UNIT], "under", battle.ruleset, *at[UNIT:])
        _set(texts[path], at, value)
    for side, table in texts[source]["side"].items():
        if isinstance(table["army"], str):
            _set(texts[source], ("side", side, "army"), names[source.parent / table["army"]])
    for word in BESIDE:
        if word in texts[source] and (beside := source.parent / str(texts[source][word])).exists():
            _set(texts[source], (word,), as_seen_from(folder, beside))
    return {
        name: tomlkit.dumps(texts[path]).encode() if path in texts else path.read_bytes()
        for path, name in names.items()
    }


def _written_anew(battle: Battle, path: Path) -> str:
    """Return the advice, with the full command, to convert an army list to TOML and name that file in the battle."""
    folder, target = Path(battle.source).parent / battle.ruleset, path.with_suffix(".toml")
    rules = folder if (folder / "ruleset.toml").is_file() else battle.ruleset
    converts = name_command("army", "convert", path, "--rules", rules, "--out", target)
    return f"Write it as TOML with `{converts}`, and name {target.name} in the battle."


def _armies(battle: Battle) -> Iterator[tuple[Path, str]]:
    """Yield the path of each army file of a battle and its name in the new folder; SIDE- precedes a repeated name."""
    source, taken = Path(battle.source), {Path(battle.source).name}
    for side, table in read(source).data["side"].items():
        if isinstance(table["army"], str):
            name = Path(table["army"]).name
            name = f"{side}-{name}" if name in taken else name
            taken.add(name)
            yield source.parent / table["army"], name


def _told(battle: Path) -> Iterator[tuple[Path, str]]:
    """Yield the path of the handout and of each of its images, with its name in the battle file."""
    data = read(battle).data
    words = handout_of(battle, data.get("handout", ""))
    for name in [*([os.path.relpath(words, battle.parent)] if words else []), *data.get("pictures", [])]:
        yield battle.parent / name, name


def _written(battle: Battle, key: Key) -> tuple[Path, Key]:
    """Return the path of the original file that holds the value at a key of the battle, and the value's key there."""
    file: TomlFile
    file, at = battle.files.find_file(key)
    while isinstance(file, ConvertedFile):
        at, origin = file.home(at), file.origin
        assert origin
        file = origin
    return file.path, at


def _words(document: Mapping[str, Any], battle: Battle) -> str:
    """Return the vocabulary of an army's document; if it names none, the battle's ruleset."""
    return str(document.get("words") or read(battle.source).data["ruleset"])


def _set(table: Any, key: Key, value: Any) -> None:
    """Set the value at a key of a document; tables that are missing on the way are added."""
    *way, last = key
    for step in way:
        if isinstance(step, str) and step not in table:
            table[step] = tomlkit.inline_table()
        table = table[step]
    if table.get(last) != value:
        put(table, str(last), value, table.get(last))
