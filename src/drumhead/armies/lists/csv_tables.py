"""Tables of CSV: cells separated by commas, semicolons, tabs or bars, as the file itself shows."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from drumhead.armies.lists.sheet_cells import SheetCells, lay_out, write_column
from drumhead.armies.lists.source_parts import LONGEST, MOST_ROWS, Note, Table, refuse

DELIMITERS = ",;\t|"
LINES = 50  # that are looked at for the delimiter
FORMULA = ("=", "+", "-", "@")  # the characters that begin a formula in spreadsheet programs
SEPARATOR = re.compile(r'"?sep=(.)"?[,;\t|]*', re.IGNORECASE)  # the first line by which Excel is told the delimiter
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DAY = re.compile(r"(\d{1,2})-([A-Z][a-z]{2})|([A-Z][a-z]{2})-(\d{2})")


def read_table(path: Path, text: str) -> tuple[Table, list[Note]]:
    """Return the rows of a CSV file; FileErrors where there are more, or longer cells, than a list has."""
    lines = text.split("\n")
    told = SEPARATOR.fullmatch(lines[0])
    body = "\n" + text.partition("\n")[2] if told else text  # the first line counts, and is empty
    delimiter = told[1] if told else _find_delimiter(lines)
    sheet = SheetCells("")
    try:
        for number, cells in enumerate(csv.reader(io.StringIO(body), delimiter=delimiter), start=1):
            if number > MOST_ROWS:
                raise refuse(path, f"it has more than {MOST_ROWS:,} rows", "Give only the army's rows.")
            for column, cell in enumerate(cells, start=1):
                if words := _unguarded(cell):
                    _note_day(sheet, number, column, words)
                    sheet.put(path, number, column, words)
    except csv.Error as error:
        wrong = f"this is not CSV: {error}"
        if "field larger" in wrong:
            wrong = f"a cell has more than {LONGEST:,} characters"
        raise refuse(path, wrong, "Save it again as CSV or .xlsx.") from None
    return lay_out(sheet), sheet.notes


def _find_delimiter(lines: list[str]) -> str:
    """Return the character that separates the cells of most lines, outside quotes."""
    first = [re.sub(r'"[^"]*"', "", line) for line in lines if line.strip()][:LINES]
    return max(
        DELIMITERS, key=lambda sign: (sum(sign in line for line in first), sum(line.count(sign) for line in first))
    )


def _unguarded(cell: str) -> str:
    """Return the words of a cell, without the apostrophe that keeps a spreadsheet from taking them for a formula.

    >>> _unguarded("'=Royal  Ecossais")
    '=Royal Ecossais'
    """
    words = " ".join(cell.split())
    return words[1:] if words[:1] == "'" and words[1:2] in FORMULA else words


def _note_day(sheet: SheetCells, row: int, column: int, words: str) -> None:
    """Note a cell that looks like the name of a unit, 2/7, of which a spreadsheet has made a date, 2-Jul."""
    if not (day := DAY.fullmatch(words)):
        return
    month = (day[2] or day[3]).lower()
    if month in MONTHS:
        first, second = (
            sorted((int(day[1]), MONTHS.index(month) + 1)) if day[1] else (MONTHS.index(month) + 1, int(day[4]))
        )
        taken = f'a name; a spreadsheet writes so for a date: was it "{first}/{second}"?'
        sheet.notes.append(Note(row, write_column(column), words, taken))
