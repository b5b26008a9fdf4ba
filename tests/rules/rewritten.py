"""A file of a ruleset's folder with something else in it."""

from __future__ import annotations

from pathlib import Path


def rewrite(path: Path, old: str, new: str) -> None:
    """Write something in the place of the first words of a file that are these, which have to be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
