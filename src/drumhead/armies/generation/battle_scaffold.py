"""Texts for a starter folder: a battle, its armies, a settings file, house rules and a README."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit

from drumhead.armies.files.army_and_battle_schema import MOST_TURNS, PrintTable
from drumhead.armies.files.handout_files import handout_of
from drumhead.armies.writers.annotated_toml import top, with_words
from drumhead.armies.writers.file_formats import is_other_form
from drumhead.model.army import Army, Battle
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import choices, read, text_of
from drumhead.rules.rulebook.book_table import places as places_of_book
from drumhead.support import paths
from drumhead.support.toml_text import format_value

ROLES = ("defender", "attacker")
HOUSE, CLUB = "house-rules.toml", "club.toml"
MORE_FILES = {"battle.md": "the story that `drumhead handout` prints"}
EVENT_CARDS = "event cards of this battle"


def rules_word(ruleset: Ruleset, folder: Path) -> str:
    """Return the name of a ruleset in battles of a folder: its id, or its relative path if it is not installed."""
    return ruleset.id if ruleset.installed else paths.as_seen_from(folder, ruleset.folder)


@dataclass(frozen=True)
class StartingPlace:
    """The middle of a unit before the first turn: across and up the table from its lower left corner."""

    number: int
    name: str
    across: float
    up: float


@dataclass(frozen=True)
class StartingTable:
    """The table of a new battle, its places by side, and its ground as pairs of a kind and points.

    All distances are in `measure`, "cm" or "in".
    """

    measure: str
    width: float
    depth: float
    places: Mapping[str, Sequence[StartingPlace]]
    ground: Sequence[tuple[str, Sequence[Sequence[float]]]]


def new_battle(ruleset: Ruleset, folder: Path, title: str, table: StartingTable | None) -> str:
    """Return the text of a battle file for two armies in the same folder.

    `table` has its table, ground and places, None if the armies cannot be placed.
    """
    sides = [str(each["id"]) for each in ruleset.side_tables]
    text = _worded(
        "battle.toml",
        title=title,
        rules=rules_word(ruleset, folder),
        most_turns=MOST_TURNS,
        sides=[(side, ROLES[at % 2]) for at, side in enumerate(sides)],
        switch=next(_switches(ruleset), None),
        table=table,
    )
    return with_print_set_up(text, ruleset)


def folder_of_armies(
    ruleset: Ruleset, folder: Path, armies: Mapping[str, Army], table: StartingTable | None
) -> dict[str, str]:
    """Return the texts, by file name, of a new battle's folder with the armies of both sides on a table."""
    about = ruleset.about
    title = folder.resolve().name.replace("-", " ").replace("_", " ").capitalize()
    files = {
        "battle.toml": new_battle(ruleset, folder, title, table),
        **{f"{side}.toml": with_words(army, about, [top(about)]) for side, army in armies.items()},
        CLUB: club_file(),
        HOUSE: house_rules(ruleset, folder),
    }
    names = {side: army.name for side, army in armies.items()}
    return {**files, "README.md": read_me(ruleset, folder, title, names, files)}


def like_battle(path: Path, battle: Battle, ruleset: Ruleset, folder: Path) -> dict[str, str]:
    """Return the texts of a copy of the battle at `path`, by file name: battle, armies, house rules, events, handout.

    Files get standard names. The battle names a house-rules file, which is included only if the original has one.
    Print settings are added to a battle without any. A list in another format becomes an army in TOML, with its
    guesses resolved.
    """
    document = tomlkit.parse(_renamed(read(path).text, path.stem))
    found: dict[str, str] = {}
    for side, table in document["side"].items():
        if isinstance(table["army"], str) and is_other_form(Path(table["army"])):
            found[f"{side}.toml"] = with_words(battle.armies[side], ruleset.about, [top(ruleset.about)])
            table["army"] = f"{side}.toml"
        elif isinstance(table["army"], str):
            found[f"{side}.toml"] = read(path.parent / table["army"]).text
            table["army"] = f"{side}.toml"
    if document["ruleset"] != (word := rules_word(ruleset, folder)):
        document["ruleset"] = word
    if club := document.get("house_rules"):
        found[HOUSE] = read(path.parent / club).text
    document["house_rules"] = HOUSE
    found |= {**_events(path, document), **_story(path, document)}
    text = tomlkit.dumps(document)
    return {"battle.toml": text if "print" in document else with_print_set_up(text, ruleset), **found}


def _events(path: Path, document: tomlkit.TOMLDocument) -> dict[str, str]:
    """Return the texts of a battle's event decks by new standard name, and put these names into `document`.

    The ruleset's own sample of events keeps its name.
    """
    found: dict[str, str] = {}
    for name, table in (("events", document), *((f"events-{side}", each) for side, each in document["side"].items())):
        if (named := table.get("events")) and (path.parent / named).is_file():
            found[f"{name}.toml"] = read(path.parent / named).text
            table["events"] = f"{name}.toml"
    return found


def _story(path: Path, document: tomlkit.TOMLDocument) -> dict[str, str]:
    """Return the text of a battle's handout under its new name, and remove the old name and images from `document`.

    {} for a battle without a handout, and for one with images, which are not copied.
    """
    named = handout_of(path, str(document.pop("handout", "")))
    return {} if document.pop("pictures", None) or not named else {"battle.md": text_of(Path(named))}


def _renamed(text: str, stem: str) -> str:
    """Return the text of a battle file in whose comments the name `stem` is replaced by battle.toml."""
    named = re.compile(rf"\b{re.escape(stem)}\b(\.toml)?")
    return re.sub("(?m)^#.*", lambda remark: named.sub("battle.toml", remark[0]), text)


def club_file() -> str:
    """Return the text of a settings file that changes nothing yet: every key is commented out."""
    return _worded(CLUB, house=HOUSE)


def house_rules(ruleset: Ruleset, folder: Path) -> str:
    """Return the text of a house-rules file that changes nothing yet, with a value of the rulebook as an example."""
    numbers = (each for each in places_of_book(ruleset.tables) if type(each[1]) is int)
    place, value = next(numbers, ("table.number", 1))
    word = rules_word(ruleset, folder)
    return _worded(HOUSE, ruleset=ruleset.id, rules=word, place=place, value=value)


def read_me(
    ruleset: Ruleset,
    folder: Path,
    title: str,
    armies: Mapping[str, str],
    files: Mapping[str, str],
    changes: bool = False,
) -> str:
    """Return the text of a README on the files and commands of a starter folder.

    `armies` has the name of each side's army, `files` has the other files of the folder by name, and `changes` is true
    for a folder with house rules.
    """
    word = rules_word(ruleset, folder)
    own = [(side, name) for side, name in armies.items() if f"{side}.toml" in files]
    more = [(name, does) for name, does in MORE_FILES.items() if name in files]
    more += [(name, EVENT_CARDS) for name in files if name.startswith("events")]
    return _worded("README.md", title=title, game=ruleset.title, rules=word, armies=own, more=more, changes=changes)


def with_print_set_up(battle: str, ruleset: Ruleset) -> str:
    """Return the text of a battle file with a comment for every print setting and its default added at the end."""
    lines = ["", "[print] # these settings replace those of club.toml; each line with # has the default"]
    schema = PrintTable.model_json_schema()["properties"]
    for key, field in PrintTable.model_fields.items():
        words, left_out = _allowed(schema[key]), field.default is None
        usual = ruleset.measure if key == "units" else _least(schema[key]) if left_out else _plain(field.default)
        said = f"{key} = {format_value(usual)}{f' # {words}' if words else ''}"
        lines.append(f"# {said}; without it, as many as needed" if left_out else f"# {said}")
    return battle.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def _plain(value: Any) -> Any:
    """Return text or an int unchanged, a number without decimals as an int, and any other number as a float."""
    if isinstance(value, str | int) or (isinstance(value, float) and value != int(value)):
        return value
    return int(value) if value == int(value) else float(value)


def _least(schema: Mapping[str, Any]) -> int:
    """Return the least number that the JSON Schema of a key permits; raise StopIteration if it has no minimum."""
    return int(next(each["minimum"] for each in (schema, *schema.get("anyOf", ())) if "minimum" in each))


def _allowed(schema: Mapping[str, Any]) -> str:
    """Return the values that the JSON Schema of a key permits, as text: its words, or the limits of its number.

    "" if the schema limits neither.
    """
    if words := schema.get("enum") or schema.get("examples"):
        return choices(words).removeprefix("Give ").rstrip(".")
    if "minimum" in schema:
        return f"{schema['minimum']:g} to {schema['maximum']:g}"
    for other in schema.get("anyOf", ()):
        if found := _allowed(other):
            return found
    return ""


def _switches(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Yield (slug, default answer, another answer) for each unclear rule that a club may decide."""
    for slug, reading in ruleset.readings.items():
        others = [key for key in reading.keys if key != reading.default]
        if reading.switch and others:
            yield slug, reading.default, others[0]


def _worded(name: str, **facts: Any) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = FileSystemLoader(paths.templates() / "new")
    environment = Environment(
        loader=found, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    environment.filters["toml"] = format_value
    return environment.get_template(name).render(**facts)
