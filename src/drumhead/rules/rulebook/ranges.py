"""Test of whether a distance is within a range of the rulebook, with its far end included or not."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.rules.rulebook.book_table import BookTable


def is_within(row: BookTable, distance: Length, end: str = "reach") -> bool:
    """Return whether a distance is within the length under the key `end` of a rulebook row.

    Exactly that length counts as within, unless the row has "END-inclusive" = false, such as `reach-inclusive`.
    """
    limit: Length = row[end]
    return distance < limit or (distance <= limit and bool(row.get(f"{end}-inclusive", True)))
