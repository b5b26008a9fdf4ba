"""Tables of spreadsheets, read as plain words: no formula, link or macro in them does anything."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from python_calamine import CalamineWorkbook

from drumhead.armies.exchange.plain_files import MOST_COLUMNS, MOST_ROWS, bounded, list_bytes, refused, unpacked
from drumhead.rules.files import FileErrors


def book_rows(path: Path) -> list[list[str]]:
    """The rows of a spreadsheet's first sheet that has any; FileErrors where it is none, or would burst the memory."""
    source = list_bytes(path)
    _check_zip(path, source)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(source))
        for name in book.sheet_names:
            found = book.get_sheet_by_name(name)
            if found.total_height * found.total_width > MOST_ROWS * MOST_COLUMNS:
                raise refused(path, f"its sheet {name!r} is too large", "Give the army's sheet alone.")
            rows = found.to_python(skip_empty_area=False)
            if any(cell != "" for row in rows for cell in row):
                return bounded(path, [[said(cell) for cell in row] for row in rows])
    except FileErrors:
        raise
    except Exception as error:  # whatever its parser has to say of a broken or hostile file
        raise refused(path, f"this is not a spreadsheet that can be read: {error}", "Save it again as .xlsx.") from None
    raise refused(path, "there is nothing in it", "Write a unit a row, under a row of heads.")


def _check_zip(path: Path, source: bytes) -> None:
    """A spreadsheet is a ZIP of XML, in which nobody needs entities of his own."""
    if not source.startswith(b"PK"):
        return
    with unpacked(path, source, "spreadsheet") as packed:
        if any(b"<!ENTITY" in packed.open(each).read(4096).upper() for each in packed.infolist()[:200]):
            raise refused(path, "its XML declares entities of its own", "Save it again from a spreadsheet program.")


def said(cell: Any) -> str:
    """A cell as a reader sees it: 6.0 is 6, TRUE is yes.

    >>> said(6.0), said(True), said(" Picardie ")
    ('6', 'yes', 'Picardie')
    """
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float) and cell == int(cell):
        return str(int(cell))
    if isinstance(cell, date | datetime | time | timedelta):
        return str(cell)
    return " ".join(str(cell).split())
