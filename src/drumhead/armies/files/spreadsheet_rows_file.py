"""Reader of CSV files and spreadsheets as if they were TOML: a table for each row, a key for each column.

An error names its row and its column as a spreadsheet does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.armies.readers.sources.source_model import write_column
from drumhead.armies.writers.file_formats import TABLES, WORKBOOKS
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, nearest

WHOLE = re.compile(r"[x×]?\s*(\d{1,9})(?:[.,]0+)?\s*[x×]?", re.IGNORECASE)  # 6, and 6,0 or x6 as tables have it
MOST_ABOVE = 10  # rows that may stand above the headings, such as a title
MISSING = "this is missing"


@dataclass(frozen=True)
class Headings:
    """Format of a CSV file or spreadsheet: its key as TOML, accepted headings by column, and required columns.

    Values of `whole` columns are whole numbers; those of `small` columns are changed to lower case.
    """

    rows: str
    columns: Mapping[str, Sequence[str]]
    needed: Sequence[str]
    whole: Sequence[str] = ()
    small: Sequence[str] = ()

    def find_column(self, said: str) -> str:
        """Return the column that a heading means; "" for a heading that is not known."""
        word = " ".join(re.findall(r"\w+", said.lower()))
        return next((name for name, words in self.columns.items() if word in (name, *words)), "")

    def value(self, column: str, said: str) -> Any:
        """Return the value of a cell: a whole number or text in lower case in such a column, otherwise the text.

        A text that is not a whole number is returned as text.
        """
        if column in self.whole and (whole := WHOLE.fullmatch(said)):
            return int(whole[1])
        return said.lower() if column in self.small else said


class CellFault(Fault):
    """An error in a CSV file or spreadsheet; `line` is the row, `key` the letter of the column, or empty for a row.

    >>> print(CellFault("a.csv", 3, ("B",), '"x" is not a time of day', "Write 19:30.", "not-a-time"))
    a.csv, row 3, column B: "x" is not a time of day. Write 19:30.
    """

    __slots__ = ()

    def __str__(self) -> str:
        where = f"{self.file}, row {self.line}" + "".join(f", column {letter}" for letter in self.key)
        return str(Fault(where, 0, (), self.wrong, self.right, self.code))


@dataclass(frozen=True)
class TableFile(TomlFile):
    """A CSV file or spreadsheet as a TOML file; `rows` has the row number of each entry.

    `columns` has the index of each column, from 0. `left_out` has a message for each column that was not read.
    """

    rows: tuple[int, ...] = ()
    columns: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def line(self, key: Sequence[str | int]) -> int:
        """Return the row number of the entry in a key; 1 for a key without an entry."""
        at = next((each for each in key if isinstance(each, int)), None)
        return 1 if at is None else self.rows[at]

    def fault(self, key: Sequence[str | int], wrong: str, right: str = "", *, code: str) -> Fault:
        """Return an error at the cell of a key, or at its row if the key names no column; `right` is what to do."""
        column = self.columns.get(str(key[-1])) if key else None
        at = () if column is None else (write_column(column + 1),)
        if wrong == MISSING:
            right = "Fill this cell."
        elif right.startswith("Write [["):  # as a file in TOML begins an entry
            right = "Fill a row below the headings."
        return CellFault(str(self.path), self.line(key), at, wrong, right, code)


def is_table(path: Path) -> bool:
    """Return whether a file is CSV or a spreadsheet, by its suffix."""
    return path.suffix.lower() in (*TABLES, *WORKBOOKS)


def table_rows(path: Path) -> list[list[str]]:
    """Return the cells of each row of a CSV file, or of a workbook's first sheet; empty rows are [].

    Raises FileErrors for a file that cannot be read.
    """
    from drumhead.armies.readers.sources.source_reader import read_source

    rows = {row.number: list(row.cells) for row in read_source(path).tables[0].rows}
    return [rows.get(number, []) for number in range(1, max(rows, default=0) + 1)]


def read_table(path: Path, headings: Headings) -> TableFile:
    """Return the rows below the headings as tables by our keys; raise FileErrors if headings are missing or wrong.

    Columns with other headings, and empty rows and cells, are left out.
    """
    rows = table_rows(path)
    at = next((at for at, row in enumerate(rows[:MOST_ABOVE]) if _are_headings(row, headings)), None)
    if at is None:
        raise FileErrors([_no_headings(path, rows, headings)])
    faults = [CellFault(str(path), at + 1, *each, "wrong-heading") for each in _amiss(rows[at], headings)]
    if faults:
        raise FileErrors(faults)
    columns = {name: place for place, said in enumerate(rows[at]) if (name := headings.find_column(said))}
    others = [(place, said) for place, said in enumerate(rows[at]) if said.strip() and not headings.find_column(said)]
    left_out = tuple(
        f'{path}, column {write_column(place + 1)}: "{for_terminal(said)}" is left out.' for place, said in others
    )
    entries, lines = [], []
    for number, row in enumerate(rows[at + 1 :], start=at + 2):
        said = {name: row[place].strip() for name, place in columns.items() if place < len(row)}
        if any(said.values()):
            entries.append({name: headings.value(name, cell) for name, cell in said.items() if cell})
            lines.append(number)
    return TableFile(path, "", {headings.rows: entries}, tuple(lines), columns, left_out)


def _are_headings(row: Sequence[str], headings: Headings) -> bool:
    """Return whether a row has at least two known headings, one of them of a required column."""
    known = {headings.find_column(cell) for cell in row} - {""}
    return len(known) > 1 and not known.isdisjoint(headings.needed)


def _no_headings(path: Path, rows: Iterable[Sequence[str]], headings: Headings) -> Fault:
    first = next((row for row in rows if any(cell.strip() for cell in row)), [])
    found = ", ".join(for_terminal(cell.strip()) for cell in first if cell.strip())
    wrong = "no heading row found" + (f" (the first is: {found})" if found else "")
    return Fault(
        str(path),
        0,
        (),
        wrong,
        f"Put a row of headings above the others: {', '.join(headings.columns)}.",
        "no-headings",
    )


def _amiss(row: Sequence[str], headings: Headings) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield each error of a row of headings: the letter of its column in a tuple, what is wrong, and what to do.

    The tuple is empty for a required column that is missing.
    """
    seen: set[str] = set()
    for place, said in enumerate(row):
        name = headings.find_column(said)
        if said.strip() and not name and (near := nearest(said, headings.columns)):
            yield (
                (write_column(place + 1),),
                f'"{for_terminal(said.strip())}" is not a heading that is known here',
                near.strip(),
            )
        elif name in seen:
            yield (
                (write_column(place + 1),),
                f'"{for_terminal(said.strip())}" is a second column of the same',
                "Leave one of them out.",
            )
        seen.update({name} - {""})
    for name in headings.needed:
        if name not in seen:
            yield (), f"no column is headed {name}", f'Add one, or rename the one that has it to "{name}".'
