"""Cavalry charges: who may be charged, and what helps or hinders (Cavalry Charges)."""

from __future__ import annotations

from drumhead.families.drafts.charging import Approach, times
from drumhead.families.drafts.moving import is_deployed, may_enter, may_stay
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.attacks import Charge

__all__ = ["Approach", "charge_of", "is_steady", "may_be_charged", "may_charge", "rides_on", "times"]


def may_charge(book: Book, unit: Unit) -> bool:
    """Whether a unit may charge at all: horse in line, dragoons in the saddle."""
    return unit.arm in book.charge.arms and is_deployed(unit) and "dismounted" not in unit.state


def may_be_charged(book: Book, charger: Unit, ground: str) -> bool:
    """Whether horse can come to contact with a unit there: not where horse may not go, nor stop."""
    return may_enter(book, charger, ground) and may_stay(book, charger, ground)


def is_steady(book: Book, target: Unit, approach: Approach) -> bool:
    """Whether the target takes something off the charge: infantry in line, struck in front."""
    if approach.flank or not is_deployed(target):
        return False
    row = book.charge.deployed
    return target.arm in row.arms or bool("dismounted" in target.state and row.dragoons_on_foot_too)


def charge_of(book: Book, charger: Unit, target: Unit, approach: Approach) -> Charge:
    """A charge, or a round of a contact that lasts, as the two stand to each other."""
    return Charge(charger.arm, is_steady(book, target, approach), times(book, target, approach))


def rides_on(book: Book) -> bool:
    """Whether a charger whose target routs may use what is left of his move; he stays where he struck."""
    return bool(book.charge.after_a_rout == "rides on")
