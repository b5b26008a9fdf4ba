"""Rows of results by how far one side leads: of one table of the book, or of two that mostly agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.press.text.data_words import found
from drumhead.press.text.figures import lead
from drumhead.rules.book import Book, BookTable

Spec = Mapping[str, Any]
FILE = "sheet.toml"


def banded(book: Book, about: Spec, tables: Sequence[Spec]) -> list[Spec]:
    """A row for every result of these tables; what they have in common stands once, the rest says of whom it is.

    Each table names its `bands` by their place in the book, and if there are several its `question` and whom it is
    about, `who`.
    """
    several = [list(_rows(book, about, table)) for table in tables]
    shared = [row for row in several[0] if all(_among(row, rows) for rows in several[1:])]
    found: list[Spec] = [
        {**row, "stands-for": [pair for rows in several for pair in _among(row, rows)]} for row in shared
    ]
    for table, rows in zip(tables, several):
        who = f"{table['who']}: " if len(several) > 1 else ""
        found += [{**row, "who": who} for row in rows if not _among(row, shared)]
    return found


def _rows(book: Book, about: Spec, spec: Spec) -> Iterator[dict[str, Any]]:
    """The results of one table from the top; neighbours that differ in nothing but their leads are one."""
    table: BookTable = found(book, spec["bands"], FILE)
    runs: list[list[Any]] = []
    for band in table.bands:
        if runs and outcome(table, runs[-1][-1].key) == outcome(table, band.key):
            runs[-1].append(band)
        else:
            runs.append([band])
    for run in runs:
        key, does = outcome(table, run[0].key)
        yield {
            "key": key,
            "does": does,
            "row": table.band(run[0].key),
            "lead": lead(run[-1].low, run[0].high),
            "question": spec.get("question", about.get("question")),
            "results": [band.key for band in run],
            "stands-for": [(table, band.key) for band in run],
            "hue": about["hues"][key],
        }


def _among(row: Spec, rows: Sequence[Spec]) -> list[tuple[BookTable, str]]:
    """The bands that come to the same as this row, by the same leads."""
    same = (each for each in rows if all(each[name] == row[name] for name in ("key", "does", "lead")))
    return [pair for each in same for pair in each["stands-for"]]


def outcome(table: BookTable, key: str) -> tuple[str, dict[str, Any]]:
    """What a band counts as, and everything it does."""
    row = table.band(key)
    does = {name: value for name, value in row.items() if name not in ("least", "counts-as") and value}
    return str(row.get("counts-as", key)), does
