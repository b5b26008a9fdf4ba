"""Rows of the rulebook's terrain table, by the kinds of ground on a table that have their effects (Terrain)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drumhead.rules.rulebook.book import Book

OPEN, FORTIFIED = "open", "fortified-town"
ROWS = {  # rows of [ground] for a kind of it, the first that the book has; walls, hedges, roads and works have none
    "village": ("town",),
    "building": ("town",),
    "wood": ("woods",),
    "rough": ("difficult", "steep-hill"),
    "marsh": ("marsh",),
    "bridge": ("crossing",),
    "ford": ("crossing",),
    "river": ("river",),
    "stream": ("stream",),
    "hill": ("hill",),
}


def rows_laid(book: Book, has_ground: Callable[..., bool]) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the rows of the terrain table for ground that is laid, as pairs of key and row, without open ground.

    `has_ground` tells whether a piece of any of some kinds may be on the table.
    """
    kinds = {key: [kind for kind, rows in ROWS.items() if key in rows] for key in book.ground}
    kinds[FORTIFIED] = ["fortified"]
    return [(key, row) for key, row in book.ground.items() if key != OPEN and has_ground(*kinds[key])]
