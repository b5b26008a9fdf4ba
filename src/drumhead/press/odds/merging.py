"""Rows of a picture that say the same become one, and marks that every row has go to the head of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from drumhead.press.game import LineMarks
from drumhead.press.html.marked_lines import apart
from drumhead.press.odds.tables import Row
from drumhead.press.text.data_words import filled


def merged(rows: list[Row], about: Mapping[str, Any]) -> list[Row]:
    """Neighbouring rows whose figures agree, as one row, where the picture asks for it."""
    if not about.get("merge"):
        return rows
    runs: list[list[Row]] = []
    for row in rows:
        if about.get("drop-certain") and all(cell.chance == 1 for cell in row.cells):
            continue
        if runs and _says(runs[-1][-1]) == _says(row):
            runs[-1].append(row)
        else:
            runs.append([row])
    return [_one(run, len(run) == len(rows), about) for run in runs]


def _says(row: Row) -> list[tuple[str, Fraction | None]]:
    return [(cell.text, cell.chance) for cell in row.cells]


def _one(run: list[Row], everybody: bool, about: Mapping[str, Any]) -> Row:
    names = tuple(name for row in run for name in row.names)
    who = about["everybody"] if everybody else ", ".join(names)
    return replace(run[0], label=filled(about["says"], who=who), names=names, marks=_all_marks(run))


def _all_marks(rows: Sequence[Row]) -> LineMarks:
    return LineMarks(_in_order(row.marks.letters for row in rows), _in_order(row.marks.changes for row in rows))


def _in_order(lists: Iterable[Sequence[Any]]) -> list[Any]:
    return list(dict.fromkeys(each for items in lists for each in items))


def shared_marks(rows: Sequence[Row]) -> tuple[tuple[Row, ...], LineMarks]:
    """Marks that every row has go to the head of the picture; a row keeps its own."""
    own, shared = apart([row.marks for row in rows])
    return tuple(replace(row, marks=marks) for row, marks in zip(rows, own)), shared
