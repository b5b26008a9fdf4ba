"""Casualties, pips and stands: the effect of hits, and when a unit is removed (Firing; Pips and unit losses)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.losses import (
    beaten,
    gain_pips,
    has_die,
    lose_stands,
    may_lose,
    pips_after,
    removal_point,
)
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("wpb-fire-16", "wpb-eg-03")
def take_casualties(book: Book, unit: Unit, hits: int, saved: int = 0) -> Unit:
    """Return a unit after fire: a casualty and pips for each hit, and a stand lost for each full count.

    Hits that cover `saved` may add pips. A gun is a unit of one stand: its last casualty removes it.
    """
    per_stand = book.casualties[unit.arm]
    stands_off, left_over = divmod(unit.casualties + hits, per_stand)
    pips = hits * book.casualties.pips_per_hit + saved * book.cover.saved_hit_leaves_pips
    shot = unit.but(casualties=left_over, pips=pips_after(book, unit.pips, pips) if has_die(unit) else 0)
    return lose_stands(book, shot, stands_off)
