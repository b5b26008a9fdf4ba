"""The forms in which an army may lie in a file, by the ending of its name."""

from __future__ import annotations

import os
import re
from pathlib import Path

TABLES = (".csv", ".tsv", ".tab")
WORKBOOKS = (".xlsx", ".ods", ".xls", ".xlsb", ".xlsm")
TEXTS = (".txt", ".text", ".md", ".markdown", ".bbcode")
DOCUMENTS = (".html", ".htm", ".xhtml", ".docx", ".pdf")
ROSTERS = (".ros", ".rosz", ".json")
REFUSED = (
    ".rtf",
    ".doc",
    ".odt",
    ".numbers",
    ".pages",
    ".cat",
    ".catz",
    ".gst",
    ".zip",
    ".png",
    ".jpg",
    ".jpeg",
    ".gif",
)
WRITTEN = ("toml", "csv", "xlsx", "json", "md", "bbcode", "txt")
PACKED = ("xlsx",)  # of these, what cannot be printed on a terminal
COUNTED = "counted"  # what `army show --json` says besides the words of an army file
OTHERS = (*TABLES, *WORKBOOKS, *TEXTS, *DOCUMENTS, *ROSTERS, *REFUSED)
STANDARD_INPUT = "-"


def is_other_form(path: Path) -> bool:
    """Whether a file is a list in another form than an army file's, or one army of such a file."""
    file, _ = split_army(path)
    return file.suffix.lower() in OTHERS or str(file) == STANDARD_INPUT


def name_army(path: Path) -> str:
    """Return what to call the file of an army that is made of a list."""
    file, army = split_army(path)
    stem = "army" if str(file) == STANDARD_INPUT else file.stem
    return "-".join(filter(None, (stem, re.sub(r"[^\w-]+", "-", army).strip("-").lower())))


def is_there(path: Path) -> bool:
    """Whether a file is there, or the file of one of its armies, or standard input is meant."""
    file, _ = split_army(path)
    return str(file) == STANDARD_INPUT or file.is_file()


def split_army(path: Path) -> tuple[Path, str]:
    """Return a file and the army of it that is meant: `scenario.xlsx#Allies`; "" for the only one.

    >>> split_army(Path("scenario.xlsx#Allies"))[1]
    'Allies'
    """
    file, sign, army = str(path).rpartition("#")
    return (Path(file), army) if sign and file and not os.path.exists(path) else (path, "")
