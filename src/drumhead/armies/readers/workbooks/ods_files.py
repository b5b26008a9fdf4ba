"""OpenDocument spreadsheets (.ods), read as plain text: no formula, link or macro in them is run."""

from __future__ import annotations

from pathlib import Path

from drumhead.armies.readers.sources.archives import open_archive, pieces_of
from drumhead.armies.readers.sources.bounded_xml import Budget, XmlError, parse_xml
from drumhead.armies.readers.sources.source_model import Note, Table, refuse
from drumhead.armies.readers.workbooks.ods_sheets import OdsReader
from drumhead.armies.readers.workbooks.sheet_cells import lay_out, note_hidden

AGAIN = "Save it again as .ods or .xlsx from a spreadsheet program."


def read_ods(path: Path, content: bytes) -> tuple[list[Table], list[Note]]:
    """Return the visible sheets of a spreadsheet that have any cell, and notes; raise FileErrors if it is not one."""
    reader = OdsReader(path)
    with open_archive(path, content, "a spreadsheet") as packed:
        try:
            parse_xml(pieces_of(packed, "content.xml"), reader, Budget())
        except XmlError as error:
            raise refuse(path, f"this is not a spreadsheet that can be read: {error}", AGAIN) from None
    tables: list[Table] = []
    notes: list[Note] = []
    for sheet, is_hidden in reader.sheets:
        if is_hidden and sheet.rows:
            notes.append(note_hidden(sheet.name))
        elif sheet.rows or sheet.errors:
            tables.append(lay_out(sheet))
            notes += sheet.notes
    return tables, notes
