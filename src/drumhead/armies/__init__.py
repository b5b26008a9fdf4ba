"""Readers of army and battle files. The modules that parse a file are imported when the first file is read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from drumhead.support import paths

if TYPE_CHECKING:
    from pydantic import BaseModel

    from drumhead.armies.files.battle_file import Sources
    from drumhead.armies.files.ruleset_terms import Load
    from drumhead.armies.readers.import_draft import Guess
    from drumhead.armies.readers.strengths import Scale
    from drumhead.model.army import Army, Battle
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.loading.toml_files import TomlFile


def read_army(path: Path | str, ruleset: Ruleset, load: Load | None = None) -> Army:
    """Return the army in a file, its units numbered from 1; raise FileErrors with every error in the file.

    `load` returns the ruleset of an id, for an army that is written in the vocabulary of another ruleset.
    """
    from drumhead.armies.files import army_file

    return army_file.army_and_file(path, ruleset.about, load)[0]


def read_alone(
    path: Path | str, ruleset: Ruleset, load: Load | None = None, words: str = "", scale: Scale | None = None
) -> Battle:
    """Return the army in a file as a battle with one side; raise FileErrors with every error in the file.

    `words` is the vocabulary of an army that does not name one: "common" or a ruleset's id. It defaults to that of
    `ruleset`. `scale` converts the historical strengths of a list into stands or figures.
    """
    from drumhead.armies.files import battle_file

    return battle_file.read_alone(path, ruleset.about, load, words, scale)


def words_of(path: Path | str) -> str:
    """Return the vocabulary that an army file or list names, "common" or a ruleset's id; "" if it names none.

    Raise FileErrors if the file cannot be read or its army is too large. The army itself is not parsed.
    """
    from drumhead.armies.files.army_size_limit import refuse_a_crowd
    from drumhead.armies.neutral import vocabulary_conversion
    from drumhead.armies.writers.file_formats import is_other_form
    from drumhead.rules.loading.toml_files import read

    if is_other_form(Path(path)):
        from drumhead.armies.readers import draft_reader

        return draft_reader.words_of(Path(path))
    file = read(path)
    refuse_a_crowd(file)
    return vocabulary_conversion.written_in(file)


def read_battle(path: Path | str, load: Load, rules: str = "") -> Battle:
    """Return the battle in a file with both its armies; raise FileErrors with every error in all three files.

    `load` returns the ruleset of an id, and raises ValueError for an unknown id. With `rules`, the battle is
    converted to that ruleset.
    """
    from drumhead.armies.files import battle_file

    return battle_file.read_battle(path, load, rules)


def sources(battle: Battle) -> Sources:
    """Return the files that a battle was read from, with which a message about it gets its file and line."""
    files: Sources = battle.files
    return files


def list_guesses(battle: Battle, side: str = "") -> list[tuple[Path, tuple[Guess, ...]]]:
    """Return the lists that the armies of a battle, or of one side, were read from, each with its guesses."""
    from drumhead.armies.neutral.source_map import ConvertedFile

    if battle.files is None:
        return []  # it was never in a file
    named = sources(battle).armies
    files = (sources(battle).file, *(file for key, file in named.items() if not side or key[1] == side))
    lists = [file.origin if isinstance(file, ConvertedFile) else file for file in files]
    return [(file.path, guesses) for file in lists if file and (guesses := getattr(file, "guessed", ()))]


def find_battle(name: str) -> Path | None:
    """Return the file of a path or of a shipped battle's name; None for a name that is neither."""
    path = Path(name)
    if path.suffix or len(path.parts) > 1 or path.is_file():
        return path
    return next((file for file in list_battle_files() if file.stem == name), None)


def find_army(name: str) -> Path | None:
    """Return the file of a shipped army, such as malplaquet-french; None for any other name."""
    return None if name in (*list_shipped_battles(), *library()) else _named(name)


def comes_with_us(name: str) -> bool:
    """Return whether a battle or an army of that name comes with Drumhead."""
    return _named(name) is not None


def name_of(path: Path) -> str:
    """Return the text that a player types for a file: its path, or the name of a shipped battle or army."""
    return path.stem if path == _named(path.stem) else str(path)


def armies_of(path: Path) -> list[str] | None:
    """Return the text to type for each army of a battle that is a file of its own; None if it is not a battle."""
    from drumhead.armies.writers.file_formats import is_other_form
    from drumhead.rules.loading.toml_files import read

    return None if is_other_form(path) else armies_of_file(read(path))


def armies_of_file(file: TomlFile) -> list[str] | None:
    """Return what `armies_of` returns, for a file that has been read."""
    sides = file.data.get("side")
    if "brigade" in file.data or not isinstance(sides, dict):
        return None
    named = [each.get("army") for each in sides.values() if isinstance(each, dict)]
    return [name_of(file.path.parent / each) for each in named if isinstance(each, str)]


def summarize_battle(path: Path) -> dict[str, Any]:
    """Return name, title, date, place, ruleset and units by side of a battle file, without checking it.

    Nothing is converted, so this is much quicker than `read_battle`. The battle must be one that is correct, such
    as a shipped one.
    """
    from drumhead.armies.files.army_tables import count_units
    from drumhead.rules.loading.toml_files import read

    data = read(path).data
    armies = {side: table["army"] for side, table in data["side"].items()}
    tables = {side: read(path.parent / army).data if isinstance(army, str) else army for side, army in armies.items()}
    facts = {key: data.get(key, "") for key in ("title", "date", "place", "ruleset")}
    return {"name": path.stem, **facts, "units": {side: count_units(table) for side, table in tables.items()}}


def summarize_army(name: str) -> dict[str, Any]:
    """Return name, title, side, year and number of units of a shipped army, without checking it."""
    from drumhead.armies.files.army_tables import count_units
    from drumhead.rules.loading.toml_files import read

    data = read(find_army(name) or Path(name)).data
    facts = {"title": data.get("name", ""), "side": data.get("side", ""), "year": data.get("year", 0)}
    return {"name": name, **facts, "units": count_units(data)}


def _named(name: str) -> Path | None:
    """Return the shipped file of that name; None if there is none."""
    return next((file for file in _files() if file.stem == name), None)


def list_shipped_battles() -> list[str]:
    """Return the names of the shipped battles in a ruleset's own terms, at least one for each ruleset.

    >>> "ramillies" in list_shipped_battles()
    True
    """
    return [file.stem for file in _battles(paths.battles())]


def library() -> list[str]:
    """Return the names of the other shipped battles, whose armies are in neutral terms.

    >>> "malplaquet" in library()
    True
    """
    return [file.stem for file in _battles(paths.library())]


def army_names() -> list[str]:
    """Return the names of the shipped armies.

    >>> "malplaquet-french" in army_names()
    True
    """
    battles = {*list_shipped_battles(), *library()}
    return sorted(file.stem for file in _files() if file.stem not in battles)


def list_battle_files() -> list[Path]:
    """Return the files of all shipped battles."""
    return [*_battles(paths.battles()), *_battles(paths.library())]


def _files() -> list[Path]:
    return [*paths.battles().glob("*.toml"), *paths.library().glob("*.toml")]


def _battles(folder: Path) -> list[Path]:
    """Return the battle files of a folder, sorted by name; its other files are armies."""
    files = sorted(folder.glob("*.toml"))
    return [file for file in files if re.search("^ruleset *=", file.read_text(encoding="utf-8"), re.MULTILINE)]


def schema_json(which: Literal["army", "battle", "common"], ruleset: Ruleset | None = None) -> str:
    """Return the JSON Schema with which an editor completes and checks a file; `ruleset` adds its terms.

    "common" is the schema of an army in neutral terms.
    """
    from drumhead.armies.files import army_and_battle_schema, json_schema
    from drumhead.armies.neutral.neutral_schema import CommonArmy
    from drumhead.armies.neutral.neutral_terms import common

    model: type[BaseModel] = army_and_battle_schema.ArmyTable if which == "army" else army_and_battle_schema.BattleTable
    known = ruleset.tables.get("formation", {}) if ruleset else {}
    about = {**ruleset.about, "formation": [{"id": word} for word in known]} if ruleset else None
    if which == "common":
        model, about = CommonArmy, dict(common())
    return json.dumps(json_schema.json_schema(model, about), indent=2) + "\n"
