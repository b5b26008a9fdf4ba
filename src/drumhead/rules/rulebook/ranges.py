"""Ranges: whether a distance is within one, with its far edge included or not."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.rules.rulebook.book import BookTable


def is_within(row: BookTable, distance: Length, end: str = "reach") -> bool:
    """Return whether a distance lies within the length at `end` of a row.

    A distance of exactly that length does, unless the row has `reach-inclusive = false` beside `reach`.
    """
    limit: Length = row[end]
    return distance < limit or (distance <= limit and bool(row.get(f"{end}-inclusive", True)))
