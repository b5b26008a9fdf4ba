"""Checks of places of the tables that playsheet.toml and questions.toml name without braces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, for_terminal, nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.validation import table_checks

Files = Mapping[str, TomlFile]


def named_place_faults(_: Path, files: Files) -> Iterator[Fault]:
    """Yield a fault for each place of the tables that does not exist, in blocks of the playsheet and in inputs.

    Also yield one for each alternative word of an input that stands for an unknown choice. `files` are the valid TOML
    files of a ruleset, by name without `.toml`.
    """
    tables = files["tables"].data if "tables" in files else {}
    if tables and "playsheet" in files:
        blocks = files["playsheet"].data.get("block", {})
        yield from _banded(files["playsheet"], blocks, ("block",), tables)
        for name, block in blocks.items():
            yield from _rows(files["playsheet"], ("block", name), block, tables)
    for name, question in files["questions"].data.items() if "questions" in files else ():
        for word, its in question.get("inputs", {}).items():
            key = (name, "inputs", word)
            if tables:
                yield from _reached(files["questions"], (*key, "reaches"), its.get("reaches", {}), tables)
                if below := its.get("below", ""):
                    yield from table_checks.place_fault(files["questions"], (*key, "below"), below, tables)
            yield from _meant(files["questions"], (*key, "values-also"), its)


def _banded(file: TomlFile, data: Any, key: Key, tables: Mapping[str, Any]) -> Iterator[Fault]:
    steps = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        here = (*key, step)
        if step == "bands" and isinstance(inner, str) and not table_checks.has_bands(inner, tables):
            there = [place for place in table_checks.places_of(tables) if table_checks.has_bands(place, tables)]
            right = nearest(inner, there).lstrip() or (choices(there) if there else "Write [a.place.bands.WORD].")
            yield file.fault(here, f'the tables have no bands at "{for_terminal(inner)}"', right, code="no-bands")
        else:
            yield from _banded(file, inner, here, tables)


def _rows(file: TomlFile, key: Key, block: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for a table under `each` of a block, or a row of it under `row`, that does not exist."""
    if place := block.get("each"):
        yield from table_checks.place_fault(file, (*key, "each"), place, tables)
    for at, entry in enumerate(block.get("rows", ())):
        if isinstance(entry, Mapping) and "row" in entry:
            within = f"{place}.{entry['row']}" if place else entry["row"]
            yield from table_checks.place_fault(file, (*key, "rows", at, "row"), within, tables)


def _reached(file: TomlFile, key: Key, places: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[Fault]:
    for word, place in places.items():
        if isinstance(place, Mapping):
            yield from _reached(file, (*key, word), place, tables)
        else:
            yield from table_checks.place_fault(file, (*key, word), place, tables)


def _meant(file: TomlFile, key: Key, its: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each alternative word, under `values-also` of an input, that stands for an unknown choice.

    `its` is the input's table.
    """
    known = its.get("choices", [])
    for said, word in its.get("values-also", {}).items():
        if known and word not in known:
            right = nearest(word, known).lstrip() or choices(known)
            yield file.fault(
                (*key, said), f'"{for_terminal(word)}" is not one of its choices', right, code="unknown-choice"
            )
