"""Excel's binary workbooks (.xls, .xlsb), read as plain text with Calamine."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from typing import Any

from python_calamine import CalamineWorkbook, SheetVisibleEnum

from drumhead.armies.readers.sources.parser_process import UnreadableError
from drumhead.armies.readers.sources.source_model import LONGEST, MOST_COLUMNS, MOST_ROWS
from drumhead.armies.readers.workbooks.number_formats import write_number

MOST_SHEETS = 100
SMALLER = "Give only the army's sheet."


def extract_sheets(content: bytes) -> list[tuple[str, bool, list[tuple[int, int, str, bool]]]]:
    """Return the sheets: name, whether hidden, and filled cells as row, column, text and whether it is a date.

    Raise UnreadableError for too many sheets, rows or columns.
    """
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    if len(book.sheet_names) > MOST_SHEETS:
        raise UnreadableError(f"it has {len(book.sheet_names):,} sheets", SMALLER)
    return [
        (about.name, about.visible != SheetVisibleEnum.Visible, _cells(book, about.name))
        for about in book.sheets_metadata
    ]


def _cells(book: CalamineWorkbook, name: str) -> list[tuple[int, int, str, bool]]:
    try:
        sheet = book.get_sheet_by_name(name)
    except Exception:  # a sheet that is only a chart
        return []
    if sheet.total_height > MOST_ROWS or sheet.total_width > MOST_COLUMNS:
        wrong = f'sheet "{name}" has more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns'
        raise UnreadableError(wrong, SMALLER)
    rows = sheet.to_python(skip_empty_area=False)
    return [
        (row, column, words, isinstance(cell, date | datetime))
        for row, cells in enumerate(rows, start=1)
        for column, cell in enumerate(cells, start=1)
        if (words := _words(cell))
    ]


def _words(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float | int):
        return write_number(cell)
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, date | datetime | time | timedelta):
        return str(cell)
    return " ".join(str(cell).split())[: LONGEST + 1]
