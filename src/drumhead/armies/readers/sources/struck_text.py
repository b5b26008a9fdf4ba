"""Text with parts that are struck out by its author."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

Run = tuple[str, bool]  # text, and whether it is struck out


def is_struck(runs: Iterable[Run]) -> bool:
    """Return whether there is text and all of it is struck out."""
    filled = [struck for text, struck in runs if text.strip()]
    return bool(filled) and all(filled)


def mark_struck(runs: Iterable[Run]) -> str:
    """Return the text of all runs, its struck parts between ~~ and ~~.

    >>> mark_struck([("Buffs, ", False), (" 8 ", True), ("6 stands", False)])
    'Buffs,  ~~8~~ 6 stands'
    """
    parts = []
    for struck, group in groupby(runs, key=lambda run: run[1]):
        text = "".join(part for part, _ in group)
        bare = text.strip()
        parts.append(text.replace(bare, f"~~{bare}~~", 1) if struck and bare else text)
    return "".join(parts)
