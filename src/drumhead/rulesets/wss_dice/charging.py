"""Cavalry charges: deductions, hits, and the end of a charge for both units (Cavalry Charges)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.drafts.charging import Approach, times
from drumhead.families.drafts.moving import is_deployed
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rules.rulebook.implementation import implements

STAND_STILL = Length.parse("0 in")


@implements("wd1-charge-07", "wd1-charge-08")
def deduction(book: Book, target: Unit, approach: Approach) -> int:
    """Return the number deducted from a charge's score: for uphill, and for a steady target in front.

    Modifiers that a club has added reduce it, and it is negative if they are more.
    """
    off = book.charge.uphill.less if approach.uphill else 0
    off += book.charge.deployed.less if steadies(book, target, approach) else 0
    return int(off - sum_added(book.charge.modifier))


def steadies(book: Book, target: Unit, approach: Approach) -> bool:
    """Return whether a deployed target reduces the charge's score, by the ruling for an unfinished line."""
    row = book.charge.deployed
    if row.whoever_is_charged:
        return True
    on_foot = row.dragoons_on_foot_too and "dismounted" in target.state
    among = target.arm in row.arms or on_foot
    return among and is_deployed(target) and approach.side in row.sides


def charge(chance: Chance, book: Book, arm: str, off: int, by: int) -> int:
    """Throw a charge and return its hits: a D3, plus the arm's bonus, less `off`, multiplied by `by`.

    It is multiplied before the deduction by another ruling.
    """
    score = chance.die("charge", book.dice.d3) + int(book.charge.plus[arm])
    if book.charge.double_first:
        return int(max(0, score * by - off))
    return int(max(0, score - off) * by)


@implements("wd1-turn-10", "wd1-charge-04")
def resolve_charge(chance: Chance, book: Book, charger: Unit, target: Unit, approach: Approach) -> int:
    """Throw a unit's charge on another and return the hits that the target takes; the charger takes none."""
    book = book.at(charger, target)
    off, by = deduction(book, target, approach), times(book, target, approach)
    return chance.resolve(charge, book, charger.arm, off, by)


@dataclass(frozen=True)
class Aftermath:
    """The end of a charge: the distance `back` that the charger falls back, and what both may do.

    `target_turns` is whether the target turns to face the charger at once, `rides_on` whether the charger may use the
    rest of its move.
    """

    back: Length
    target_turns: bool
    rides_on: bool = False


@implements("wd1-charge-12", "wd1-charge-13")
def aftermath(book: Book, target_routs: bool) -> Aftermath:
    """Return the end of a charge.

    From a target that stands the charger falls back, and the target turns to face it, at once or later by the ruling.
    After a rout the charger stays; by other rulings it falls back or rides on.
    """
    if not target_routs:
        return Aftermath(book.charge.back, bool(book.charge.target_turns_at_once))
    how = book.charge.after_a_rout
    return Aftermath(book.charge.back if how == "falls back" else STAND_STILL, False, how == "rides on")


def may_be_charged(ground: str) -> bool:
    """Return whether cavalry can come to contact with a unit on ground of this terrain row."""
    return ground not in ("woods", "difficult", "town")
