"""Checks of army lists before the battle, by the rows of `muster.toml` (The units)."""

from __future__ import annotations

from drumhead.model.army import Army, Battle
from drumhead.rules.rulebook.army_check_evaluation import rows_beside
from drumhead.rules.rulebook.army_findings import Finding, of_both
from drumhead.rules.rulebook.book import Book

ROWS = rows_beside(__file__)


def check_army(book: Book, army: Army) -> list[Finding]:
    """Return the findings on an army list: its units, its regiments, its commanders; [] if nothing is wrong."""
    return ROWS.of_army(book, army)


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Return the findings on the army lists of both sides of a battle; [] if nothing is wrong."""
    return of_both(battle, lambda army: check_army(book, army))
