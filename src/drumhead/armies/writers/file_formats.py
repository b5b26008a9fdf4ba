"""Forms of army files, by the suffix of their names."""

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
COUNTED = "counted"  # the key of `army show --json` that army files do not have
OTHERS = (*TABLES, *WORKBOOKS, *TEXTS, *DOCUMENTS, *ROSTERS, *REFUSED)
STANDARD_INPUT = "-"


def is_other_form(path: Path) -> bool:
    """Return whether a file is a list in another form than an army file, or one army of such a file."""
    file, _ = split_army(path)
    return file.suffix.lower() in OTHERS or str(file) == STANDARD_INPUT


def name_army(path: Path) -> str:
    """Return the name, without a suffix, for the army file that is made from a list."""
    file, army = split_army(path)
    stem = "army" if str(file) == STANDARD_INPUT else file.stem
    return "-".join(filter(None, (stem, re.sub(r"[^\w-]+", "-", army).strip("-").lower())))


def is_there(path: Path) -> bool:
    """Return whether a file, or the file of one of its armies, exists, or standard input is meant."""
    file, _ = split_army(path)
    return str(file) == STANDARD_INPUT or file.is_file()


def split_army(path: Path) -> tuple[Path, str]:
    """Return a file, and the name of the army in it: `scenario.xlsx#Allies`; "" if none is named.

    >>> split_army(Path("scenario.xlsx#Allies"))[1]
    'Allies'
    """
    file, sign, army = str(path).rpartition("#")
    return (Path(file), army) if sign and file and not os.path.exists(path) else (path, "")
