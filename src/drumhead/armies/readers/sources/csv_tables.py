"""Tables in CSV: cells separated by commas, semicolons, tabs or bars, whichever the file uses."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from drumhead.armies.readers.sources.source_model import (
    LONGEST,
    MOST_COLUMNS,
    MOST_ROWS,
    Note,
    Row,
    Table,
    refuse,
    write_column,
)
from drumhead.armies.readers.workbooks.sheet_cells import check_cell

DELIMITERS = ",;\t|"
LINES = 50  # that are looked at for the delimiter
# A formula begins a cell. Some spreadsheet programs divide cells at semicolons and tabs, whatever divides the others.
FORMULA = re.compile(r"(^|[;\t] *)('*)(?=[=+@-])")
SEPARATOR = re.compile(r'"?sep=(.)"?[,;\t|]*', re.IGNORECASE)  # a first line that gives Excel the delimiter
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DAY = re.compile(r"(\d{1,2})-([A-Z][a-z]{2})|([A-Z][a-z]{2})-(\d{2})")


def read_table(path: Path, text: str) -> tuple[Table, list[Note]]:
    """Return the rows of a CSV file, and notes; raise FileErrors for too many rows or too long cells."""
    lines = text.split("\n")
    told = SEPARATOR.fullmatch(lines[0])
    body = "\n" + text.partition("\n")[2] if told else text  # the first line counts, and is empty
    delimiter = told[1] if told else _find_delimiter(lines)
    rows: list[Row] = []
    notes: list[Note] = []
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(body), delimiter=delimiter), start=1):
            if number > MOST_ROWS:
                raise refuse(path, f"it has more than {MOST_ROWS:,} rows", "Give only the army's rows.")
            if words := _words_of(path, number, cells):
                rows.append(Row(number, words))
                notes += _note_days(number, words)
    except csv.Error as error:
        wrong = f"this is not CSV: {error}"
        if "field larger" in wrong:
            wrong = f"a cell has more than {LONGEST:,} characters"
        raise refuse(path, wrong, "Save it again as CSV or .xlsx.") from None
    return Table("", tuple(rows)), notes


def _words_of(path: Path, number: int, cells: list[str]) -> tuple[str, ...]:
    """Return the text of a row's cells up to its last filled one; raise FileErrors if they exceed the limits."""
    words = [remove_guard(cell) for cell in cells]
    while words and not words[-1]:
        words.pop()
    if len(words) > MOST_COLUMNS or (len(max(words, key=len, default="")) > LONGEST):
        for column, each in enumerate(words, start=1):
            check_cell(path, number, column, each)
    return tuple(words)


def _find_delimiter(lines: list[str]) -> str:
    """Return the character that separates the cells of most lines, outside quotes."""
    first = [re.sub(r'"[^"]*"', "", line) for line in lines if line.strip()][:LINES]
    return max(
        DELIMITERS, key=lambda sign: (sum(sign in line for line in first), sum(line.count(sign) for line in first))
    )


def guard(cell: str) -> str:
    """Return the text of a cell with an apostrophe before what a spreadsheet program would read as a formula.

    What has apostrophes already gets one more, since `remove_guard` removes one.

    >>> guard("=Royal; -Ecossais")
    "'=Royal; '-Ecossais"
    """
    return FORMULA.sub(r"\1'\2", cell)


def remove_guard(cell: str) -> str:
    """Return the text of a cell without the apostrophes of `guard`.

    >>> remove_guard("'=Royal;  '-Ecossais")
    '=Royal; -Ecossais'
    """
    return FORMULA.sub(lambda found: found[1] + found[2][1:], " ".join(cell.split()))


def _note_days(row: int, words: tuple[str, ...]) -> Iterator[Note]:
    """Yield a note for each cell that a spreadsheet probably changed from a unit's name, 2/7, to a date, 2-Jul."""
    for column, each in enumerate(words, start=1):
        if "-" in each and (day := DAY.fullmatch(each)) and (month := (day[2] or day[3]).lower()) in MONTHS:
            numbers = [MONTHS.index(month) + 1, int(day[1] or day[4])]
            first, second = sorted(numbers) if day[1] else numbers
            taken = f'a name; a spreadsheet writes so for a date: was it "{first}/{second}"?'
            yield Note(row, write_column(column), each, taken, kind="date")
