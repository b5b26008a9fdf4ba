"""Rows and numbers of the tables that no page of a ruleset lists. Nothing of the folder is run: its pages are read.

A row is a table within another, such as `[faceoff.modifier.raw]`. A page lists it if a template or an expression names
it (`book.fight.modifier.charge.value`), goes through its whole table (`book.faceoff.modifier.items()`), or looks it up
by a key that is written in the same file (`book.weapon[key]`). `[unlisted]` of playsheet.toml gives reasons for others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.printing.pages.playsheet.table_references import (
    Listed,
    list_places,
    list_places_of_data,
    list_places_of_macros,
)
from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.rulebook.book_table import LENGTH
from drumhead.support import paths

TABLES, SHEET, UNLISTED = "tables", "playsheet", "unlisted"
# Files that no page prints: what is decided, played and asked by them has to stand on paper otherwise.
NO_PAGES = {"tables", "readings", "rules", "play", "questions", "throws", "limits", "muster", "commanders"}
OURS = ("table", "stand", "setup", "formation")  # tables of one form in every ruleset: Drumhead itself lays out by them
SHEETS = {"playsheet", "setting-up"}  # the data of the playsheet itself
NAME = "name"


def unlisted_faults(folder: Path, files: Mapping[str, TomlFile]) -> Iterator[Fault]:
    """Yield an error for every row and number of the tables that no page lists.

    Yield one also for every row without the name by which a page prints it. `files` are the data files that can be
    read, by name without suffix.
    """
    if TABLES not in files or SHEET not in files:
        return  # reported by the reader of the files
    tables, excuses = files[TABLES], files[SHEET].data.get(UNLISTED, {})
    if not isinstance(excuses, Mapping):
        return
    spared = [Listed(tuple(place.split("."))) for place in (*excuses, *OURS)]
    on_sheet = [*_listed_in_templates(folder, files), *_listed_in_data(files, SHEETS)]
    elsewhere = list(_listed_in_data(files, files.keys() - NO_PAGES - SHEETS))
    yield from _unlisted(tables, tables.data, (), [*on_sheet, *elsewhere, *spared])
    yield from _left_out(tables, tables.data, (), on_sheet, spared)
    yield from _nameless(tables, tables.data, (), [each for each in on_sheet + elsewhere if each.steps[-1] == NAME])


def _listed_in_templates(folder: Path, files: Mapping[str, TomlFile]) -> Iterator[Listed]:
    """Yield the places of the tables that the templates of a folder list.

    Places in the macros that the folder's playsheet calls are included. A template may look up a row by a side's id.
    """
    sides = files["ruleset"].data.get("side", ()) if "ruleset" in files else ()
    ids = {str(side.get("id")) for side in sides if isinstance(side, Mapping)}
    macros = files[SHEET].data.get("macros", "")
    for path in sorted(folder.glob("*.html")):
        if path.name != macros:
            yield from list_places(path, ids)
    if macros:
        own = folder / macros
        yield from list_places_of_macros(own if own.is_file() else paths.families() / macros, files[SHEET].data)


def _listed_in_data(files: Mapping[str, TomlFile], names: set[str]) -> Iterator[Listed]:
    for name in sorted(names & files.keys()):
        yield from list_places_of_data(files[name].data)


def _left_out(
    file: TomlFile, table: Mapping[str, Any], key: tuple[str, ...], on_sheet: list[Listed], spared: list[Listed]
) -> Iterator[Fault]:
    """Yield an error for every row that the playsheet does not list although it lists another of the same table.

    `table` is the table at `key`, and `spared` has the places for which no error is wanted. Inner tables are checked
    too.
    """
    rows = {
        name: (*key, name) for name, row in table.items() if isinstance(row, Mapping) and _is_row((*key, name), row)
    }
    there = {name for name, here in rows.items() if any(each.leads_to(here) for each in on_sheet)}
    for name, row in table.items():
        here = (*key, name)
        if there and name in rows and name not in there and not any(each.leads_to(here) for each in spared):
            other = ".".join((*key, sorted(there)[0]))
            yield _fault(file, here, f"row, though the playsheet has {other}")
        elif isinstance(row, Mapping):
            yield from _left_out(file, row, here, on_sheet, spared)


def _unlisted(file: TomlFile, table: Mapping[str, Any], key: tuple[str, ...], listed: list[Listed]) -> Iterator[Fault]:
    for name, value in table.items():
        here = (*key, name)
        may = [each for each in listed if each.leads_to(here)]
        if isinstance(value, Mapping):
            if not may and _is_row(here, value):
                yield _fault(file, here, "row")
            else:
                yield from _unlisted(file, value, here, may)
        elif key and not may and _is_number(value):
            yield _fault(file, here, "number")


def _fault(file: TomlFile, key: tuple[str, ...], what: str) -> Fault:
    place = ".".join(key)
    right = f'Show it in playsheet.toml, or write "{place}" = "why not" under [{UNLISTED}] there.'
    return file.fault(key, f"no page lists this {what}", right, code="unlisted-row")


def _is_row(key: tuple[str, ...], value: Mapping[str, Any]) -> bool:
    """Return whether a table at `key` is within another table and has values of its own, besides its rules."""
    return len(key) > 1 and any(name != "rules" and not isinstance(each, Mapping) for name, each in value.items())


def _is_number(value: Any) -> bool:
    """Return whether a value is a number or a length."""
    if isinstance(value, str):
        return bool(LENGTH.fullmatch(value))
    return isinstance(value, int | float) and not isinstance(value, bool)


def _nameless(file: TomlFile, table: Mapping[str, Any], key: tuple[str, ...], printed: list[Listed]) -> Iterator[Fault]:
    """Yield an error for every row without a name in a table whose rows a page prints by name.

    `printed` are the names that pages list. Inner tables are checked too.
    """
    for word, row in table.items():
        if isinstance(row, Mapping):
            here = (*key, word)
            if NAME not in row and any(len(each.steps) == len(here) + 1 and each.leads_to(here) for each in printed):
                yield file.fault(
                    here, "this row has no name", 'Write name = "what it is called on paper".', code="row-without-name"
                )
            yield from _nameless(file, row, here, printed)
