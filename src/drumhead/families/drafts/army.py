"""What the book says of an army before it marches, as the rows of `muster.toml` have it (Units)."""

from __future__ import annotations

from drumhead.model.army import Army, Battle
from drumhead.rules.rulebook.army_findings import Finding, of_both
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.muster_rows import rows_beside

ROWS = rows_beside(__file__)


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: each unit, their number, the share of horse, the leaders."""
    return ROWS.of_army(book, army, fewest_mounted=lambda units: fewest_mounted(book, units))


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: both armies, side by side."""
    return of_both(battle, lambda army: check_army(book, army))


def fewest_mounted(book: Book, units: int) -> int:
    """How many of so many units must be mounted at least: a third, or more than a third as that is read."""
    row = book.army
    if row.exactly_the_least_will_do:
        return int(-(-units // row.mounted_one_in_least))
    return int(units // row.mounted_one_in_least + 1)
