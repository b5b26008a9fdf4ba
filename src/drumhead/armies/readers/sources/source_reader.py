"""Reader of a list's file in any form: checked against size limits and converted into text or tables."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from drumhead.armies.readers import battlescribe_xml, format_detection, json_lists
from drumhead.armies.readers.sources import csv_tables, decoding
from drumhead.armies.readers.sources.source_model import (
    LARGEST,
    LARGEST_PACKED,
    CellError,
    Note,
    Row,
    Source,
    Table,
    name_source,
    refuse,
)
from drumhead.armies.readers.workbooks import workbook_readers
from drumhead.armies.writers.file_formats import FORMATS
from drumhead.rules.loading.toml_files import bytes_of

__all__ = ["CellError", "Note", "Row", "Source", "Table", "name_source", "read_source", "refuse"]

ONLY_LIST = "Give a file with only the army's list."


def read_source(path: Path, content: bytes | None = None) -> Source:
    """Return the contents of a list's file; `content` is the data of standard input, or None to read the file.

    Raise FileErrors for a file that cannot be read, with its form and the next step.
    """
    if content is None:
        format_detection.refuse_address(path)
        content = bytes_of(path, LARGEST_PACKED, ONLY_LIST)
    elif len(content) > LARGEST_PACKED:
        raise refuse(path, f"this is more than {LARGEST_PACKED:,} bytes", ONLY_LIST)
    form, notes = format_detection.recognise(path, content)
    if form in (*format_detection.PLAIN, "json") and len(content) > LARGEST:
        raise refuse(path, f"this text is larger than {LARGEST:,} bytes", ONLY_LIST)
    if form in workbook_readers.READERS:
        return _read_workbook(path, content, form, notes)
    if form in ("roster", "packed roster"):
        read = battlescribe_xml.read_roster if form == "roster" else battlescribe_xml.read_packed_roster
        return Source(path, "roster", data=read(path, content), notes=tuple(notes))
    if FORMATS[form].reader:
        return _read_document(path, content, form, notes)
    return _read_text(path, content, form, notes)


def _read_workbook(path: Path, content: bytes, form: str, notes: list[Note]) -> Source:
    tables, found = _read_sheets(path, content, form)
    if not tables:
        raise refuse(path, "there is nothing in it", "Write one unit in each row, below a row of headings.")
    return Source(path, "workbook", tables=tuple(tables), notes=(*notes, *found))


def _read_document(path: Path, content: bytes, form: str, notes: list[Note]) -> Source:
    module, _, name = FORMATS[form].reader.partition(".")
    reader = getattr(import_module(f"{__package__}.{module}"), name)
    lines, found = reader(path, content)
    if not any(lines):
        raise refuse(path, "there are no words in it", "Save it again, or paste its text.")
    return Source(path, form, "\n".join(lines).strip("\n") + "\n", notes=(*notes, *found))


@lru_cache(maxsize=1)
def _read_sheets(path: Path, content: bytes, form: str) -> tuple[list[Table], list[Note]]:
    """Return the sheets of a workbook, cached for a command that reads its list several times."""
    return workbook_readers.READERS[form](path, content)


def _read_text(path: Path, content: bytes, form: str, notes: list[Note]) -> Source:
    text, guesses = decoding.decode(path, content)
    notes = [*notes, *guesses]
    if form == "csv":
        table, found = csv_tables.read_table(path, text)
        return Source(path, form, tables=(table,), notes=(*notes, *found))
    if form == "json":
        return Source(path, form, data=json_lists.read_json(path, text), notes=tuple(notes))
    decoding.check_lines(path, text)
    if form == "text" and format_detection.is_army_file(text):
        form = "toml"
    return Source(path, form, text, notes=tuple(notes))
