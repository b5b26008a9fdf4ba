"""Writers of an army by format, and its data in the keys of an army file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tomlkit

from drumhead.armies.files.ruleset_terms import About, name_unit_count
from drumhead.armies.readers.import_draft import without_empty
from drumhead.armies.writers.csv_writer import as_csv
from drumhead.armies.writers.forum_list_writer import as_bbcode, as_markdown, as_text
from drumhead.armies.writers.metadata_text import plain_value
from drumhead.model.army import TREE, Army, Command, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.conditions import fact_of


def all_facts(army: Army, about: About) -> dict[str, Any]:
    """Return an army as data with the keys of an army file, with empty values and with the number of each unit."""
    return {
        "name": army.name,
        "words": about["id"],
        "side": army.side,
        "year": army.year or None,
        "source": army.source,
        "doubts": list(army.doubts),
        "general": _officer(army.general),
        "note": army.note,
        "history": list(army.history),
        **{sort: [_command(each) for each in army.commands if each.sort == sort] for sort in TREE},
        "brigade": [
            {
                "name": brigade.name,
                **{sort: getattr(brigade, sort) for sort in TREE},
                "commander": _officer(brigade.commander),
                "note": brigade.note,
                "unit": [_unit(unit, about) for unit in brigade.units],
            }
            for brigade in army.brigades
        ],
    }


def _command(command: Command) -> dict[str, Any]:
    return {"name": command.name, "commander": _officer(command.commander), "note": command.note}


def _officer(officer: Officer | None) -> dict[str, str] | None:
    return {"name": officer.name, "rank": officer.rank, "note": officer.note} if officer else None


def _unit(unit: Unit, about: About) -> dict[str, Any]:
    words = ("number", "name", "arm", "kind", "nation", "quality")
    return {
        **{word: fact_of(unit, word) for word in words},
        name_unit_count(about, unit.arm): unit.stands,
        "note": unit.note,
        "honours": list(unit.honours),
        **{key: plain_value(v) for key, v in unit.more},
    }


def facts(army: Army, about: About) -> dict[str, Any]:
    """Return an army as data with the keys of an army file, without empty values."""
    found: dict[str, Any] = without_empty(all_facts(army, about))
    return found


def as_json(army: Army, about: About) -> str:
    """Return the text of an army as JSON, with the keys of an army file."""
    return json.dumps(facts(army, about), indent=2, ensure_ascii=False) + "\n"


def as_xlsx(army: Army, about: About) -> bytes:
    """Return the bytes of an army as an .xlsx spreadsheet."""
    from drumhead.armies.writers import xlsx_writer

    return xlsx_writer.as_xlsx(army, about)


def as_toml(army: Army, about: About) -> str:
    """Return the text of an army as an army file in TOML."""
    data = facts(army, about)
    document = tomlkit.document()
    for key, value in data.items():
        if key not in (*TREE, "brigade"):
            document.add(key, _inline(value))
    for sort in TREE:
        if sort in data:
            document.add(sort, _listed(data[sort]))
    brigades = tomlkit.aot()
    for each in data["brigade"]:
        brigade = tomlkit.table()
        for key, value in each.items():
            if key != "unit":
                brigade.add(key, _inline(value))
        units = tomlkit.aot()
        for unit in each["unit"]:
            table_ = tomlkit.table()
            table_.update({key: _inline(value) for key, value in unit.items()})
            units.append(table_)
        brigade.add("unit", units)
        brigades.append(brigade)
    document.add("brigade", brigades)
    return tomlkit.dumps(document)


def _listed(commands: Sequence[Mapping[str, Any]]) -> Any:
    """Return the tables of wings, lines or divisions as an array of tables for tomlkit."""
    tables = tomlkit.aot()
    for each in commands:
        table_ = tomlkit.table()
        table_.update({key: _inline(value) for key, value in each.items()})
        tables.append(table_)
    return tables


def _inline(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    table_ = tomlkit.inline_table()
    table_.update({key: _inline(each) for key, each in value.items()})
    return table_


FORMS: Mapping[str, Callable[[Army, About], str | bytes]] = {
    "toml": as_toml,
    "csv": as_csv,
    "xlsx": as_xlsx,
    "json": as_json,
    "md": as_markdown,
    "bbcode": as_bbcode,
    "txt": as_text,
}
