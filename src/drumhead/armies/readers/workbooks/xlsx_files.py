"""Excel's workbooks (.xlsx, .xlsm), read as plain text: no formula, link or macro in them is run."""

from __future__ import annotations

import posixpath
import zipfile
from pathlib import Path
from typing import TypeVar

from drumhead.armies.readers.sources.archives import open_archive, pieces_of
from drumhead.armies.readers.sources.bounded_xml import Budget, Handler, XmlError, parse_xml
from drumhead.armies.readers.sources.source_model import Note, Table, refuse
from drumhead.armies.readers.workbooks.sheet_cells import ONLY_ARMY, SheetCells, lay_out, note_hidden
from drumhead.armies.readers.workbooks.xlsx_parts import Links, Strings, Styles, Workbook
from drumhead.armies.readers.workbooks.xlsx_sheets import SheetReader
from drumhead.rules.loading.toml_files import for_terminal

MOST_SHEETS = 100
Kind = TypeVar("Kind", bound=Handler)
AGAIN = "Save it again as .xlsx from a spreadsheet program."


def read_xlsx(path: Path, content: bytes) -> tuple[list[Table], list[Note]]:
    """Return the visible sheets of a workbook that have any cell, and notes; raise FileErrors if it is not one."""
    with open_archive(path, content, "a spreadsheet") as packed:
        try:
            return _Package(path, packed).read_sheets()
        except XmlError as error:
            raise refuse(path, f"this is not a spreadsheet that can be read: {error}", AGAIN) from None


class _Package:
    """The parts of a workbook's archive, found by their links."""

    def __init__(self, path: Path, packed: zipfile.ZipFile) -> None:
        self.path, self.packed, self.budget = path, packed, Budget()
        self.names = {name.lower(): name for name in packed.namelist()}

    def read_sheets(self) -> tuple[list[Table], list[Note]]:
        """Return the tables of all visible sheets, and the notes on them."""
        place = self._place_of_workbook()
        book, links = self._parse(place, Workbook()), self._links_of(place)
        if len(book.sheets) > MOST_SHEETS:
            raise refuse(self.path, f"it has {len(book.sheets):,} sheets", ONLY_ARMY)
        strings, styles = Strings(), Styles()
        for kind, handler in (("/sharedstrings", strings), ("/styles", styles)):
            if target := next((target for type_, target in links.values() if type_.lower().endswith(kind)), ""):
                self._parse(target, handler, required=False)
        tables: list[Table] = []
        notes: list[Note] = []
        for name, link, is_hidden in book.sheets:
            type_, target = links.get(link, ("", ""))
            if not target or "worksheet" not in type_.lower():
                continue  # a sheet that is only a chart
            cells = SheetCells(name)
            self._parse(target, SheetReader(self.path, cells, strings.found, styles, book), required=False)
            if is_hidden:
                notes += [note_hidden(name)] if cells.rows else []
            elif cells.rows or cells.errors:
                tables.append(lay_out(cells))
                notes += cells.notes
        return tables, notes

    def _place_of_workbook(self) -> str:
        links = self._links_of("")
        found = [target for type_, target in links.values() if type_.lower().endswith("/officedocument")]
        return found[0] if found else "xl/workbook.xml"

    def _links_of(self, part: str) -> dict[str, tuple[str, str]]:
        """Return the type and the target of each link of a part, by its id."""
        folder, name = posixpath.split(part)
        links = self._parse(posixpath.join(folder, "_rels", f"{name}.rels"), Links(), required=False).found
        return {
            link: (type_, posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/"))
            for link, (type_, target) in links.items()
        }

    def _parse(self, name: str, handler: Kind, required: bool = True) -> Kind:
        known = self.names.get(name.lower())
        if known:
            parse_xml(pieces_of(self.packed, known), handler, self.budget)
        elif required:
            raise refuse(self.path, f"this is not a spreadsheet: it has no {for_terminal(name)}", AGAIN)
        return handler
