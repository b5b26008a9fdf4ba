"""The readers of workbooks, one for each form."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from drumhead.armies.readers.sources.parser_process import parse_bounded
from drumhead.armies.readers.sources.source_model import Note, Table
from drumhead.armies.readers.workbooks import ods_files, xlsx_files
from drumhead.armies.readers.workbooks.number_formats import describe_day
from drumhead.armies.readers.workbooks.sheet_cells import SheetCells, lay_out, note_hidden

UNSEEN = "an older workbook, whose errors, struck out words and hidden rows cannot be seen; .xlsx shows them"


def read_binary(path: Path, content: bytes) -> tuple[list[Table], list[Note]]:
    """Return the visible sheets of a binary workbook that have any cell, and notes; raise FileErrors if unreadable."""
    from drumhead.armies.readers.workbooks import binary_workbooks

    title = "an Excel workbook"
    tables: list[Table] = []
    notes = [Note(0, "", path.name, UNSEEN, kind="unseen")]
    for name, is_hidden, cells in parse_bounded(path, title, binary_workbooks.extract_sheets, content):
        if is_hidden and cells:
            notes.append(note_hidden(name))
        elif cells:
            sheet = SheetCells(name)
            for row, column, words, is_date in cells:
                sheet.put(path, row, column, words)
                if is_date:
                    day = describe_day(date.fromisoformat(words[:10]), words[11:])
                    sheet.note(row, column, day.found, day.taken, day.kind)
            tables.append(lay_out(sheet))
            notes += sheet.notes
    return tables, notes


READERS: dict[str, Callable[[Path, bytes], tuple[list[Table], list[Note]]]] = {
    "xlsx": xlsx_files.read_xlsx,
    "ods": ods_files.read_ods,
    "binary workbook": read_binary,
}
