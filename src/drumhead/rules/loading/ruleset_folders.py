"""Folders of the rulesets that can be named by an id: ours, and those of other packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from drumhead.rules.trust.control_characters import words_in
from drumhead.support.paths import PACKAGE

GROUP = "drumhead.rulesets"  # of entry points
ABOUT = ("title", "author", "period", "book", "edition")


def list_folders() -> Iterator[tuple[str, Path, str]]:
    """Yield the id, the folder and the Python package of each ruleset.

    Ours come first, then those of other packages (entry points `drumhead.rulesets`).
    """
    for path in sorted(PACKAGE.glob("rulesets/*/ruleset.toml")):
        name = path.parent.name
        yield name.replace("_", "-"), path.parent, f"drumhead.rulesets.{name}"
    yield from _brought()


def summarize_rulesets() -> list[dict[str, str]]:
    """Return the id, title, author, period, book and edition of each ruleset, from its `ruleset.toml` only."""
    folders: dict[str, Path] = {}
    for name, folder, _ in list_folders():
        folders.setdefault(name, folder)  # of two with one id, the first
    tables = [words_in(folder / "ruleset.toml") for folder in folders.values()]
    return [{"id": table["id"], **{word: table.get(word, "") for word in ABOUT}} for table in tables]


@cache
def _brought() -> tuple[tuple[str, Path, str], ...]:
    """Return the rulesets of other packages as (id, folder, package), looked up once.

    The library for this takes 12 ms to import, so it is used only if a package's file has the name of the group.
    """
    listed = (file for folder in sys.path for file in Path(folder).glob("*-info/entry_points.txt"))
    if not any(GROUP in file.read_text(encoding="utf-8", errors="replace") for file in listed):
        return ()
    from importlib.metadata import entry_points

    points = entry_points(group=GROUP)
    found = ((point, spec.origin) for point in points if (spec := find_spec(point.value)) and spec.origin)
    return tuple((point.name, Path(origin).parent, point.value) for point, origin in found)
