"""Rosters of the BattleScribe family in XML (.ros, .rosz), read as nested tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.armies.readers.sources.archives import open_archive, pieces_of
from drumhead.armies.readers.sources.bounded_xml import PIECE, Budget, Handler, XmlError, parse_xml
from drumhead.armies.readers.sources.source_model import refuse

MOST_ELEMENTS = 300_000  # a roster of a hundred units with all their rules has a tenth of it
DEEPEST_TABLE = 36  # below it elements are left out, as rosters of units have none


def read_roster(path: Path, content: bytes) -> dict[str, Any]:
    """Return the tables of a roster in XML; raise FileErrors if it is not a roster, or too large."""
    pieces = (content[at : at + PIECE] for at in range(0, len(content), PIECE))
    return _parse(path, pieces)


def read_packed_roster(path: Path, content: bytes) -> dict[str, Any]:
    """Return the tables of a packed roster; raise FileErrors if it is not a roster, or too large."""
    with open_archive(path, content, "a packed roster") as packed:
        names = [name for name in packed.namelist() if not name.endswith("/")]
        name = next((name for name in names if name.lower().endswith(".ros")), *names[:1] or [""])
        return _parse(path, pieces_of(packed, name))


def _parse(path: Path, pieces: Iterator[bytes]) -> dict[str, Any]:
    tables = _Tables()
    try:
        parse_xml(pieces, tables, Budget(MOST_ELEMENTS))
    except XmlError as error:
        raise refuse(path, f"this is not a roster: {error}", "Export it again.") from None
    if tables.name != "roster":
        wrong = f"this is not a roster: its first element is <{tables.name[:40]}>"
        raise refuse(path, wrong, "Export the roster from the list builder.")
    return tables.root


class _Tables(Handler):
    """Builds nested tables: each element's attributes, with child elements in lists; of a container only the first."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self.name = ""
        self.open: list[dict[str, Any]] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        table: dict[str, Any] = dict(attributes)
        if not self.open:
            self.root, self.name = table, tag
        elif len(self.open) <= DEEPEST_TABLE:
            around = self.open[-1]
            if tag.endswith("s"):  # "selections" holds each "selection", and is there once
                if not isinstance(around.get(tag), dict):
                    around[tag] = table
            else:
                listed = around.get(tag)
                if isinstance(listed, list):
                    listed.append(table)
                else:
                    around[tag] = [table]
        self.open.append(table)

    def end(self, tag: str) -> None:
        self.open.pop()
