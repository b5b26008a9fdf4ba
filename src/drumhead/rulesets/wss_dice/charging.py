"""Cavalry charges: what is deducted, what doubles, and where both units stand afterwards (Cavalry Charges)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.drafts.charging import Approach, times
from drumhead.families.drafts.moving import is_deployed
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book

STAND_STILL = Length.parse("0 in")


def deduction(book: Book, target: Unit, approach: Approach) -> int:
    """What comes off the score: 1 uphill, 1 against a line of infantry in front."""
    off = book.charge.uphill.less if approach.uphill else 0
    return int(off + (book.charge.deployed.less if _steadies(book, target, approach) else 0))


def _steadies(book: Book, target: Unit, approach: Approach) -> bool:
    """Whether the target being deployed tells against the charge, as the broken-off line is read."""
    row = book.charge.deployed
    if row.whoever_is_charged:
        return True
    on_foot = row.dragoons_on_foot_too and "dismounted" in target.state
    among = target.arm in row.arms or on_foot
    return among and is_deployed(target) and approach.side in row.sides


def charge(chance: Chance, book: Book, arm: str, off: int, by: int) -> int:
    """The hits of one charge: a D3, more for cavalry, less the deductions, doubled last."""
    score = chance.die("charge", book.dice.d3) + int(book.charge.plus[arm])
    if book.charge.double_first:
        return int(max(0, score * by - off))
    return int(max(0, score - off) * by)


def resolve_charge(chance: Chance, book: Book, charger: Unit, target: Unit, approach: Approach) -> int:
    """A unit charges another: the hits it makes; only the charger makes any."""
    off, by = deduction(book, target, approach), times(book, target, approach)
    return chance.resolve(charge, book, charger.arm, off, by)


@dataclass(frozen=True)
class Aftermath:
    """Where a charge leaves both: how far back the charger goes, whether the target turns to face him at once.

    `rides_on` where the charger may use the rest of his move.
    """

    back: Length
    target_turns: bool
    rides_on: bool = False


def aftermath(book: Book, target_routs: bool) -> Aftermath:
    """The charger falls back from a target that stands, which turns to face him; else he stays on the ground won."""
    if not target_routs:
        return Aftermath(book.charge.back, bool(book.charge.target_turns_at_once))
    how = book.charge.after_a_rout
    return Aftermath(book.charge.back if how == "falls back" else STAND_STILL, False, how == "rides on")


def may_be_charged(ground: str) -> bool:
    """Whether horse can come to contact with a unit there: not where it may not go, nor stop."""
    return ground not in ("woods", "difficult", "town")
