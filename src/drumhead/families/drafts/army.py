"""Checks of an army against the rulebook, by the rows of `muster.toml` (Units)."""

from __future__ import annotations

from drumhead.model.army import Army, Battle
from drumhead.rules.rulebook.army_check_evaluation import rows_beside
from drumhead.rules.rulebook.army_findings import Finding, of_both
from drumhead.rules.rulebook.book import Book

ROWS = rows_beside(__file__)


def check_army(book: Book, army: Army) -> list[Finding]:
    """Return the findings on one army: on its units, their number, the share of mounted units and the leaders."""
    return ROWS.of_army(book, army, fewest_mounted=lambda units: fewest_mounted(book, units))


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Return the findings on both armies of a battle, each checked alone; [] if there are none."""
    return of_both(battle, lambda army: check_army(book, army))


def fewest_mounted(book: Book, units: int) -> int:
    """Return the least number of mounted units that an army of `units` units may have.

    It is a third, rounded up, or more than a third, by the ruling in force.
    """
    row = book.army
    if row.exactly_the_least_will_do:
        return int(-(-units // row.mounted_one_in_least))
    return int(units // row.mounted_one_in_least + 1)
