"""An army as a table for a spreadsheet program: CSV, and a sheet of plain words and numbers."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.writer.excel import ExcelWriter

from drumhead.armies.exchange.plain_files import FORMULA
from drumhead.armies.exchange.said import further_heads, known, more_said, tree_of
from drumhead.armies.exchange.tables import MORE, NONE
from drumhead.armies.exchange.vocabulary import words
from drumhead.armies.words import COMMON, About, counts
from drumhead.model.army import TREE, Army, Brigade, Command, Officer

DAY = datetime(1980, 1, 1)  # the first that a packed file can say
COLUMNS = {  # and how broad they are in a spreadsheet
    **dict.fromkeys(TREE, 20),
    "brigade": 24,
    "brigade note": 16,
    "commander": 24,
    "rank": 16,
    "commander note": 16,
    "unit": 28,
    "arm": 12,
    "kind": 16,
    "nation": 14,
    "quality": 10,
    "strength": 8,
    "men": 8,
    "ranks": 8,
    "facings": 16,
    "special troops": 24,
    "under": 24,
    "note": 50,
}


def table(army: Army, about: About) -> list[list[str]]:
    """An army as rows: what it is above, then a row of heads, then a unit a row; `_heads` says which columns."""
    general = army.general
    above = [["army", army.name], *([["words", COMMON]] if about["id"] == COMMON else []), ["side", army.side]]
    above += [[key, said] for key, said in known(army)]
    above += [["general", general.name, general.rank, general.note]] if general else []
    above += [["note", army.note]] if army.note else []
    above += [[each.sort, each.name, *_led_in_cells(each), each.note] for each in army.commands]
    heads = [counts(about) if head == "strength" else head for head in _heads(army)]
    tree, further = tree_of(army), further_heads(army)
    return [*above, [], heads, *(row for brigade in army.brigades for row in _rows(brigade, tree, further))]


def _heads(army: Army) -> list[str]:
    """The columns of an army: those of wings, lines and divisions only where it has any."""
    kept = {*tree_of(army), *(words()["column"][head][0] for head in further_heads(army))}
    now_and_then = {*TREE, *(words()["column"][head][0] for head in MORE)}
    return [head for head in COLUMNS if head not in now_and_then or head in kept]


def _led_in_cells(led: Brigade | Command) -> list[str]:
    officer = led.commander or Officer("", "")
    return [officer.name, officer.rank, officer.note]


def _rows(brigade: Brigade, tree: Sequence[str], more: Sequence[str]) -> Iterator[list[str]]:
    led = [*(getattr(brigade, sort) or NONE for sort in tree), brigade.name, brigade.note, *_led_in_cells(brigade)]
    for unit in brigade.units:
        own = (unit.name, unit.arm, unit.kind, unit.nation, unit.quality, str(unit.stands))
        yield [*led, *own, *(more_said(unit, head) for head in more), unit.note]


def as_csv(army: Army, about: About) -> str:
    """Comma-separated values, as every spreadsheet program reads them."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_inert(row) for row in table(army, about))
    return text.getvalue()


def _inert(row: Sequence[str]) -> list[str]:
    """Words that a spreadsheet program would take for a formula, with the sign before them that says they are none."""
    return [f"'{cell}" if cell[:1] in FORMULA else cell for cell in row]


def as_xlsx(army: Army, about: About) -> bytes:
    """A spreadsheet of one sheet, every cell plain words or a number."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "army"
    for row in table(army, about):
        sheet.append(row)
        bold = row[-1:] == ["note"]
        for cell in sheet[sheet.max_row]:
            if isinstance(cell.value, str):
                cell.data_type = "s"  # a name that begins with = is no formula
                cell.font = Font(bold=bold)
    for column, head in enumerate(_heads(army), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = COLUMNS[head]
    return _undated(book)


def _undated(book: Workbook) -> bytes:
    """A spreadsheet packed as if on one day for ever: the same army is the same bytes."""
    book.properties.created = book.properties.modified = DAY
    dated, undated = io.BytesIO(), io.BytesIO()
    ExcelWriter(book, zipfile.ZipFile(dated, "w")).save()  # `Workbook.save` would say the hour in it
    with zipfile.ZipFile(dated) as packed, zipfile.ZipFile(undated, "w", zipfile.ZIP_DEFLATED) as whole:
        for each in packed.infolist():
            whole.writestr(zipfile.ZipInfo(each.filename, DAY.timetuple()[:6]), packed.read(each), zipfile.ZIP_DEFLATED)
    return undated.getvalue()
