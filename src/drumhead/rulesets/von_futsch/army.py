"""What the book says of an army before it marches, as the rows of `muster.toml` have it (The units)."""

from __future__ import annotations

from drumhead.model.army import Army, Battle
from drumhead.rules.rulebook.army_findings import Finding, of_both
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.muster_rows import rows_beside

ROWS = rows_beside(__file__)


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: its units, its regiments, its commanders."""
    return ROWS.of_army(book, army)


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: both its armies."""
    return of_both(battle, lambda army: check_army(book, army))
