"""Effect of fire on a unit: three ranks bear more casualties than two (Firing).

Other losses are as in the whole Paperboys family.
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.losses import gain_pips, has_die, lose_stands, may_lose, pips_after, removal_point
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys.formations import ranks_of

THREE = 3


@implements("pen-core-03")
def casualties_for_a_stand(book: Book, unit: Unit) -> int:
    """Return how many casualties cost this unit one stand, or destroy it if it is a gun."""
    if unit.arm != "infantry":
        return int(book.casualties[unit.arm])
    return int(book.casualties["three-rank" if ranks_of(book, unit) >= THREE else "two-rank"])


@implements("pen-fire-22", "pen-loss-04")
def take_casualties(book: Book, unit: Unit, hits: int, saved: int = 0) -> Unit:
    """Return a unit after fire: each hit is a casualty and a pip, and a full count of casualties costs a stand.

    `saved` hits may leave pips by ruling. A gun is a unit of one stand: its last casualty removes it.
    """
    stands_off, left_over = divmod(unit.casualties + hits, casualties_for_a_stand(book, unit))
    pips = hits * book.casualties.pips_per_hit + saved * book.cover.saved_hit_leaves_pips
    shot = unit.but(casualties=left_over, pips=pips_after(book, unit.pips, pips) if has_die(unit) else 0)
    return lose_stands(book, shot, stands_off)
