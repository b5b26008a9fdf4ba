"""Formats of army files by file suffix, and the names of one army in a file of several."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from drumhead.rules.loading.toml_files import Fault, FileErrors

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
