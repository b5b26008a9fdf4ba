"""Checks of a ruleset's tables (result rows, numbers needed, lengths, citations), and look-ups by dotted place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, nearest
from drumhead.rules.rulebook.book_table import LENGTH
from drumhead.rules.rulebook.result_bands import Bands, BandsError

Key = tuple[str | int, ...]
ABOUT = {"cite", "rules", "name", "house"}
MEASURED = re.compile(r"-?\d+(\.\d+)? ?[A-Za-z\"']+")  # what means to be a length
SIDES = 6  # of a die, where a table does not say


def faults(file: TomlFile) -> Iterator[Fault]:
    """Yield every error in `file`, the tables.toml of a ruleset."""
    yield from _within(file, file.data, (), False)


def _within(file: TomlFile, table: Mapping[str, Any], key: Key, cited: bool) -> Iterator[Fault]:
    cited = cited or "cite" in table
    values = [name for name, value in table.items() if not isinstance(value, Mapping) and name not in ABOUT]
    if values and not cited:
        right = 'Add cite = "the section of the book".'
        yield file.fault(
            (*key, values[0]), "this table has numbers and no section they are from", right, code="no-source"
        )
    if not isinstance(table.get("cite", ""), str) or table.get("cite") == "":
        yield file.fault(
            (*key, "cite"), "this names no section", 'Write cite = "the section of the book".', code="no-source"
        )
    rules = table.get("rules", {})
    texts = isinstance(rules, list) and all(isinstance(each, str) for each in rules)
    if not texts and not isinstance(rules, Mapping):
        right = 'Write rules = ["the id of one"].'
        yield file.fault((*key, "rules"), "this is not a list of rules", right, code="wrong-type")
    yield from _needs(file, table, key)
    for name, value in table.items():
        if name == "bands" and isinstance(value, Mapping):
            yield from _bands(file, value, (*key, name))
        if isinstance(value, Mapping):
            yield from _within(file, value, (*key, name), cited)
        elif isinstance(value, str) and name not in ABOUT and MEASURED.fullmatch(value) and not LENGTH.fullmatch(value):
            yield file.fault(
                (*key, name), f'"{value}" is not a length', 'Write cm, in or mm, such as "25 cm".', code="not-a-length"
            )


def _bands(file: TomlFile, rows: Mapping[str, Any], key: Key) -> Iterator[Fault]:
    """Yield a fault for an entry of `rows` that is not a result row, or for rows with a gap or overlap.

    `key` is the key of the rows in `file`.
    """
    for name, row in rows.items():
        least = row.get("least", 0) if isinstance(row, Mapping) else None
        if not isinstance(least, int) or isinstance(least, bool):
            yield file.fault(
                (*key, name),
                "this is not a band",
                "Write least = the least lead that falls into it.",
                code="not-a-band",
            )
            return
    try:
        Bands(rows)
    except BandsError as error:
        yield file.fault(
            key, str(error), "Give every band its own least lead, and one of them none.", code="broken-bands"
        )


def _needs(file: TomlFile, table: Mapping[str, Any], key: Key) -> Iterator[Fault]:
    """Yield a fault if the table has a `need` that its die, of `sides` or 6 sides, cannot show."""
    need, sides = table.get("need"), table.get("sides", SIDES)
    if isinstance(need, int) and isinstance(sides, int) and not 1 <= need <= sides:
        right = f"Give 1 to {sides}, or sides = the die's."
        yield file.fault((*key, "need"), f"a die of {sides} cannot show {need} or more", right, code="impossible-need")


def place_fault(file: TomlFile, key: Key, place: str, tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault at `key`, with the nearest existing place, if the tables have no value at a dotted place."""
    if at(place, tables) is None:
        yield file.fault(
            key, f'the tables have no "{place}"', nearest(place, places_of(tables)).lstrip(), code="unknown-place"
        )


def row_faults(file: TomlFile, tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each `row` that a block of playsheet.toml (`file`) places and its table `each` lacks."""
    for name, block in file.data.get("block", {}).items():
        for number, entry in enumerate(block.get("rows", ())):
            if isinstance(entry, Mapping) and "row" in entry:
                within = f"{block['each']}.{entry['row']}" if "each" in block else entry["row"]
                yield from place_fault(file, ("block", name, "rows", number, "row"), within, tables)


def at(place: str, tables: Mapping[str, Any]) -> Any:
    """Return the value or table at a dotted place of the tables, such as "fire.need"; None if there is none."""
    here: Any = tables
    for step in place.split("."):
        if not isinstance(here, Mapping) or step not in here:
            return None
        here = here[step]
    return here


def has_bands(place: str, tables: Mapping[str, Any]) -> bool:
    """Return whether the table at a dotted place has result rows under `bands`."""
    return isinstance(at(f"{place}.bands", tables), Mapping)


def places_of(tables: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield the dotted place of every value and of every table in nested tables; `path` is the place of `tables`."""
    for name, value in tables.items():
        here = f"{path}.{name}" if path else name
        yield here
        if isinstance(value, Mapping):
            yield from places_of(value, here)
