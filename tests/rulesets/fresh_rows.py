"""A copy of a ruleset's folder whose tables have a row more, as somebody adds one and forgets the paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead import rulesets
from drumhead.rules.loading.ruleset_scaffold import begin

FRESH = "fresh"
Place = tuple[str, ...]


def copy_of(name: str, into: Path) -> Path:
    """Begin a ruleset of one's own like a shipped one."""
    begin("ours", rulesets.load(name).folder, into)
    return into / "ours"


def tables_of_rows(tables: Mapping[str, Any], key: Place = ()) -> Iterator[tuple[Place, str]]:
    """Yield the place of every table whose last child is a row with a citation of its own, and that row's key.

    Bands are none: one of them more needs a lead of its own.
    """
    rows = [name for name, row in tables.items() if isinstance(row, Mapping) and "cite" in row]
    if key and rows and key[-1] != "bands":
        yield key, rows[-1]
    for name, inner in tables.items():
        if isinstance(inner, Mapping):
            yield from tables_of_rows(inner, (*key, name))


def add_row(folder: Path, place: Place, like: str, name: str = "", key: str = FRESH) -> None:
    """Write one more row into a table, which is as another of it is, or has another name."""
    path = folder / "tables.toml"
    text = path.read_text(encoding="utf-8")
    body = re.search(rf"^\[{re.escape('.'.join((*place, like)))}\]\n(.*?)(?=^\[|\Z)", text, re.M | re.S)
    assert body, (place, like)
    words = re.sub(r"^name = .*\n", f'name = "{name}"\n' if name else "", body[1], flags=re.M)
    path.write_text(f"{text}\n[{'.'.join((*place, key))}]\n{words}", encoding="utf-8")
