"""An evening kept in a CSV file or a workbook: each row becomes a line of the log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from drumhead.armies.files.spreadsheet_rows_file import Headings, TableFile, read_table
from drumhead.log_entry.vocabulary import NOTED, Vocabulary

ARROW = re.compile(r"^\d{1,3}\s*(?:→|->|>|to)\s*(\d{1,3})$")  # before and after, as the form has it
JOINED = re.compile(r"\band\b|[,;/&]", re.IGNORECASE)  # between two words of a cell
BEFORE_DIE = re.compile(r"(?<=[A-Za-z]) +(?=\d)")  # in "L 4"
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "turn": ("turns", "round"),
    "side": ("army", "player"),
    "unit": ("number", "no", "unit number", "nr"),
    "line": ("other", "more"),
    "remark": ("remarks", "note", "notes"),
}


def headings_of(vocabulary: Vocabulary) -> Headings:
    """Return the headings of a table of lines: turn, side, unit, and the columns of the game's form."""
    own = {str(each["head"]): _also(str(each["head"])) for each in vocabulary.columns}
    return Headings(rows="line", columns={**COLUMNS, **own}, needed=("turn",))


def _also(head: str) -> tuple[str, ...]:
    """Return the headings that mean a column of the form besides its own."""
    return {"to whom": ("whom", "target", "at"), "what came of it": ("came of it", "came", "result")}.get(head, ())


def lines_of(path: Path, vocabulary: Vocabulary) -> tuple[list[str], TableFile, list[int]]:
    """Return the rows of a table as lines of a log, the table, and for each line the row that it is from.

    Rows are taken in the order of their turns; a row without a turn is of the turn above it. FileErrors for a file
    without such headings.
    """
    table = read_table(path, headings_of(vocabulary))
    lines: list[str] = []
    rows: list[int] = []
    begun: set[str] = set()
    for _, row, entry in sorted(_with_turns(table), key=lambda each: each[0]):
        for line in _lines(entry, vocabulary):
            if line.startswith("turn "):
                if line in begun:
                    continue
                begun.add(line)
            lines.append(line)
            rows.append(row)
    return lines, table, rows


def _with_turns(table: TableFile) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    """Yield the turn, the row and the entry of each row; an entry without a turn gets that of the row above."""
    turn: Any = ""
    number = 0
    for entry, row in zip(table.data["line"], table.rows):
        turn = entry.get("turn", "") if str(entry.get("turn", "")).strip() else turn
        number = int(_number(turn) or number)
        yield number, row, {**entry, "turn": turn}


def _lines(entry: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the lines of one row: its turn, its unit's line, and a line that was typed whole."""
    if turn := str(entry.get("turn", "")).strip():
        yield f"turn {_number(turn) or turn}"
    if unit := str(entry.get("unit", "")).strip():
        side = str(entry.get("side", "")).strip().lower()
        yield " ".join(filter(None, (f"{side if unit[:1].isdigit() else ''}{unit}", *_cells(entry, vocabulary))))
    if line := str(entry.get("line", "")).strip():
        yield line


def _cells(entry: Mapping[str, Any], vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the cells of a row in the columns of the form, as they are typed; the remark comes last."""
    for column in vocabulary.columns:
        if said := str(entry.get(column["head"], "")).strip():
            yield _cell(said, column)
    if remark := str(entry.get("remark", "")).strip():
        yield f'"{remark}'


def _cell(said: str, column: Mapping[str, Any]) -> str:
    """Return what a cell says as it is typed: with the key of its column, or as words that spaces part."""
    key, enters, number = column.get("key", ""), column.get("enters", ""), _number(said)
    if key and (number or enters in NOTED):
        return f"{key}{number or said.replace(' ', '')}"
    if enters == "test":
        return BEFORE_DIE.sub("", said.replace(",", " "))
    return JOINED.sub(" ", said) if enters in ("did", "whom", "came") else said.replace(",", " ")


def _number(said: Any) -> str:
    """Return the number of a cell, that after the arrow of a record; "" where it is not a number."""
    text = str(said).strip().lower().removeprefix("turn").strip()
    arrow = ARROW.match(text)
    bare = arrow[1] if arrow else text.removesuffix(".0")
    return bare if bare.isdecimal() else ""
