"""Cavalry charges: what is deducted, what doubles, and where both units stand afterwards (Cavalry Charges)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.drafts.moving import is_deployed
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book


@dataclass(frozen=True)
class Approach:
    """How a charge comes in: from outside the target's front arc or within it, and uphill or not."""

    flank: bool = False
    uphill: bool = False

    @property
    def side(self) -> str:
        """The side struck: flank and rear are one."""
        return "flank" if self.flank else "front"


def times(book: Book, target: Unit, approach: Approach) -> int:
    """By what the score is multiplied: doubled in flank or rear, or where the target is not deployed; once."""
    row = book.charge.double
    guns = target.arm == "artillery" and is_deployed(target) and row.unlimbered_guns
    reasons = approach.flank + (not is_deployed(target)) + guns
    if reasons > 1 and row.each_reason:
        return int(row.times**reasons)
    return int(row.times) if reasons else 1
