"""Writer of an army as a spreadsheet of plain text. Imported only when needed, as it imports openpyxl."""

from __future__ import annotations

import errno
import io
import os
import tempfile
import zipfile
from datetime import datetime

from lxml.etree import SerialisationError
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.writer.excel import ExcelWriter

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.writers.csv_writer import COLUMNS, heads_of, table
from drumhead.model.army import Army

DAY = datetime(1980, 1, 1)  # the first that a packed file can say


def as_xlsx(army: Army, about: About) -> bytes:
    """Return the bytes of a spreadsheet with an army on one sheet; every cell is plain text, never a formula."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "army"
    for number, row in enumerate(table(army, about), start=1):
        bold = row[-1:] == ["note"]
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(number, column, value)  # never by the sheet's last row, for which all cells are counted
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
                cell.font = Font(bold=bold)
    for column, head in enumerate(heads_of(army), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = COLUMNS[head]
    return _undated(book)


def _undated(book: Workbook) -> bytes:
    """Return the bytes of a spreadsheet with a fixed date, so that the same army always gives the same bytes.

    OSError if the folder of temporary files, where openpyxl puts each sheet, is full.
    """
    book.properties.created = book.properties.modified = DAY
    dated, undated = io.BytesIO(), io.BytesIO()
    try:
        ExcelWriter(book, zipfile.ZipFile(dated, "w")).save()  # `Workbook.save` would say the hour in it
    except SerialisationError as error:  # its message is the name of the system's error, such as IO_ENOSPC
        number = getattr(errno, str(error).removeprefix("IO_"), errno.EIO)
        raise OSError(number, os.strerror(number), tempfile.gettempdir()) from error
    with zipfile.ZipFile(dated) as packed, zipfile.ZipFile(undated, "w", zipfile.ZIP_DEFLATED) as whole:
        for each in packed.infolist():
            whole.writestr(zipfile.ZipInfo(each.filename, DAY.timetuple()[:6]), packed.read(each), zipfile.ZIP_DEFLATED)
    return undated.getvalue()
