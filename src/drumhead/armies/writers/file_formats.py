"""Forms of army files by the endings of their names, and the names of one army in a file of several.

A new form that is read is a row here and the module with its reader.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from drumhead.rules.loading.toml_files import Fault, FileErrors


class ListFormat(NamedTuple):
    """A form of file with an army list: its title in messages, the endings of file names, and its reader.

    `reader` is a function in `armies/readers/sources` that returns the lines of a file and notes, as "module.function";
    it is "" for the forms that `source_reader` reads itself. `begins` are the first bytes of every such file, if known.
    """

    title: str
    endings: tuple[str, ...]
    reader: str = ""
    begins: bytes = b""


FORMATS = {
    "csv": ListFormat("a CSV table", (".csv", ".tsv", ".tab")),
    "xlsx": ListFormat("an Excel workbook (.xlsx)", (".xlsx", ".xlsm")),
    "ods": ListFormat("an OpenDocument spreadsheet (.ods)", (".ods",)),
    "binary workbook": ListFormat("an Excel workbook (.xls or .xlsb)", (".xls", ".xlsb")),
    "text": ListFormat("text", (".txt", ".text")),
    "markdown": ListFormat("markdown", (".md", ".markdown")),
    "bbcode": ListFormat("bbcode", (".bbcode",)),
    "page": ListFormat("a web page (.html)", (".html", ".htm", ".xhtml"), "document_readers.read_page"),
    "word": ListFormat("a Word document (.docx)", (".docx",), "document_readers.read_word", b"PK\x03\x04"),
    "pdf": ListFormat("a PDF", (".pdf",), "document_readers.read_pdf", b"%PDF-"),
    "roster": ListFormat("a roster (.ros)", (".ros", ".rosz")),
    "packed roster": ListFormat("a packed roster (.rosz)", ()),
    "json": ListFormat("JSON", (".json",)),
    "toml": ListFormat("an army file (.toml)", (".toml",)),
}
BY_ENDING = {ending: name for name, form in FORMATS.items() for ending in form.endings}
TABLES = FORMATS["csv"].endings
WORKBOOKS = tuple(ending for name in ("xlsx", "ods", "binary workbook") for ending in FORMATS[name].endings)
TEXTS = tuple(ending for name in ("text", "markdown", "bbcode") for ending in FORMATS[name].endings)
PICTURES = (".png", ".jpg", ".jpeg", ".gif")
REFUSED = (".rtf", ".doc", ".odt", ".numbers", ".pages", ".cat", ".catz", ".gst", ".zip", *PICTURES)
OTHERS = (*(ending for ending in BY_ENDING if ending not in FORMATS["toml"].endings), *REFUSED)
WRITTEN = ("toml", "csv", "xlsx", "json", "md", "bbcode", "txt")
PACKED = ("xlsx",)  # of these, what cannot be printed on a terminal
COUNTED = "counted"  # the key of `army show --json` that army files do not have
STANDARD_INPUT = "-"


class SeveralArmiesError(FileErrors):
    """Error for a file with several armies, if none was named, or one that it does not contain.

    `names` are the names to type for each army, `sides` their different sides.
    """

    def __init__(self, faults: Iterable[Fault], names: Sequence[str] = (), sides: Iterable[str] = ()) -> None:
        super().__init__(faults)
        self.names, self.sides = names, set(sides)


def is_other_form(path: Path) -> bool:
    """Return whether a path is a list in another format than our TOML, one army of such a file, or standard input."""
    file, _ = split_army(path)
    return file.suffix.lower() in OTHERS or str(file) == STANDARD_INPUT


def name_army(path: Path) -> str:
    """Return a name, without a suffix, for the army file made from a list, such as "scenario-allies"."""
    file, army = split_army(path)
    stem = "army" if str(file) == STANDARD_INPUT else file.stem
    return "-".join(filter(None, (stem, re.sub(r"[^\w-]+", "-", army).strip("-").lower())))


def is_there(path: Path) -> bool:
    """Return whether a file exists; True for standard input, and for one army of an existing file."""
    file, _ = split_army(path)
    return str(file) == STANDARD_INPUT or file.is_file()


def split_army(path: Path) -> tuple[Path, str]:
    """Return the path of a file, and the name of the army in it after "#"; "" if none is named.

    An existing file with "#" in its own name is not split.

    >>> split_army(Path("scenario.xlsx#Allies"))[1]
    'Allies'
    """
    file, sign, army = str(path).rpartition("#")
    return (Path(file), army) if sign and file and not os.path.exists(path) else (path, "")
