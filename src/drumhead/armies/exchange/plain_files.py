"""Files of words: plain text and CSV, in whatever letters they were saved, no larger than an army's list is."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from drumhead.rules.files import Fault, FileErrors, bytes_of

LARGEST = 5_000_000  # bytes of a file
UNPACKED = 60_000_000  # bytes that a packed one may come to: an army of a thousand units needs a hundredth
MOST_ROWS, MOST_COLUMNS = 20_000, 100
LONGEST = 2_000  # letters of a cell
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet program takes for the beginning of one
DELIMITERS = ",;\t|"


def text_of(path: Path) -> tuple[str, str]:
    """A file's words, and in which letters they are written where that was guessed; FileErrors if it has none."""
    source = list_bytes(path)
    for mark, letters in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if source.startswith(mark):
            try:
                return _printable(path, source.decode(letters)), ""
            except UnicodeDecodeError:
                continue
    return _printable(path, source.decode("cp1252", errors="replace")), "Windows-1252"


def _printable(path: Path, text: str) -> str:
    if "\0" in text:
        raise refused(path, "this is not text", "Save it as CSV, .xlsx or .ods, or as plain text.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def list_bytes(path: Path) -> bytes:
    """All of a list's file; FileErrors where it cannot be read or is too large for an army."""
    return bytes_of(path, LARGEST, "Give the army's sheet alone.")


@contextmanager
def unpacked(path: Path, source: bytes, what: str) -> Iterator[zipfile.ZipFile]:
    """A packed file to be read; FileErrors where it is none, or would unpack to thousands of times its size."""
    try:
        with zipfile.ZipFile(io.BytesIO(source)) as packed:
            size = sum(each.file_size for each in packed.infolist())
            if size > UNPACKED:
                raise refused(path, f"it would unpack to {size:,} bytes", "Give the army's sheet alone.")
            yield packed
    except (zipfile.BadZipFile, ValueError, RuntimeError, OSError, EOFError) as error:
        raise refused(path, f"this is not a {what}: {error}", "Save it again.") from None


def csv_rows(path: Path) -> tuple[list[list[str]], str]:
    """The rows of a CSV file, parted by whatever parts most of them; and letters that were guessed."""
    text, letters = text_of(path)
    lines = [line for line in text.splitlines() if line.strip()][:50]
    parted = max(DELIMITERS, key=lambda sign: sum(line.count(sign) > 0 for line in lines) * 1000 + text.count(sign))
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=parted))
    except csv.Error as error:
        raise refused(path, f"this is not CSV: {error}", "Save it again as CSV or .xlsx.") from None
    return bounded(path, [[_as_meant(cell) for cell in row] for row in rows]), letters


def _as_meant(cell: str) -> str:
    """Words without the sign before them that says they are no formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA else cell


def bounded(path: Path, rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows of a table; FileErrors where there are more, or longer cells, than an army's list has."""
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS and any(row[MOST_COLUMNS:]) for row in rows):
        right = "Give the army's sheet alone."
        raise refused(path, f"it has more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns", right)
    long = next((at for at, row in enumerate(rows, 1) for cell in row if len(cell) > LONGEST), 0)
    if long:
        raise refused(path, f"a cell of row {long} has more than {LONGEST:,} letters", "Shorten it.", long)
    return [list(row) for row in rows]


def refused(path: Path, wrong: str, right: str, row: int = 0) -> FileErrors:
    """A file that is not read, and why."""
    return FileErrors([Fault(str(path), row, (), wrong, right, code="list-unread")])
