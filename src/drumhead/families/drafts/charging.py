"""Cavalry charges: the side that is struck, and the factor of the score (Cavalry Charges)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.drafts.moving import is_deployed
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@dataclass(frozen=True)
class Approach:
    """The direction of a charge: from outside the target's front arc (`flank`), and uphill or not."""

    flank: bool = False
    uphill: bool = False

    @property
    def side(self) -> str:
        """The side that is struck: "flank" (which includes the rear) or "front"."""
        return "flank" if self.flank else "front"


@implements("wd3-charge-10", "wd3-charge-11", "wd3-charge-12", "wd1-charge-09", "wd1-charge-10", "wd1-charge-11")
def times(book: Book, target: Unit, approach: Approach) -> int:
    """Return the factor by which a charge's score is multiplied; 1 if nothing doubles it.

    Three reasons double it: a charge on flank or rear, a target that is not deployed, unlimbered guns. They double it
    once only, or once each, by the ruling in force.
    """
    row = book.charge.double
    guns = target.arm == "artillery" and is_deployed(target) and row.unlimbered_guns
    reasons = approach.flank + (not is_deployed(target)) + guns
    if reasons > 1 and row.each_reason:
        return int(row.times**reasons)
    return int(row.times) if reasons else 1
