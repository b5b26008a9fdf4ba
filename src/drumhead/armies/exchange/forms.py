"""The forms in which an army may lie in a file, by the ending of its name."""

from __future__ import annotations

from pathlib import Path

TABLES = (".csv", ".tsv")
BOOKS = (".xlsx", ".ods", ".xls", ".xlsb", ".xlsm")
LISTS = (".txt", ".text", ".md", ".bbcode")
ROSTERS = (".ros", ".rosz")
WRITTEN = ("toml", "csv", "xlsx", "json", "md", "bbcode", "txt")
PACKED = ("xlsx",)  # of these, what cannot be told on a terminal
COUNTED = "counted"  # what `army show --json` says besides the words of an army file
OTHERS = (*TABLES, *BOOKS, *LISTS, *ROSTERS, ".json")


def is_other_form(path: Path) -> bool:
    """Whether a file is a list in another form than an army file's."""
    return path.suffix.lower() in OTHERS
