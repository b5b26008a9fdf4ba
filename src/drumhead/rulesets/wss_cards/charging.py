"""Cavalry charges: units that may charge and be charged, and the effects on the score (Cavalry Charges)."""

from __future__ import annotations

from drumhead.families.drafts.charging import Approach, times
from drumhead.families.drafts.moving import is_deployed, may_enter, may_stay
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.attacks import Charge


@implements("wd3-move-20", "wd3-charge-01")
def may_charge(book: Book, unit: Unit) -> bool:
    """Return whether a unit may charge in its present state: deployed cavalry, or deployed mounted dragoons."""
    return unit.arm in book.charge.arms and is_deployed(unit) and "dismounted" not in unit.state


def may_be_charged(book: Book, charger: Unit, ground: str) -> bool:
    """Return whether a charger can come to contact with a unit on ground of this terrain row.

    It can only where it may go and stop.
    """
    return may_enter(book, charger, ground) and may_stay(book, charger, ground)


@implements("wd3-charge-09")
def is_steady(book: Book, target: Unit, approach: Approach) -> bool:
    """Return whether a target reduces the charge's hits: infantry in line, struck in front.

    Dragoons on foot may count too, by the ruling in force.
    """
    if approach.flank or not is_deployed(target):
        return False
    row = book.charge.deployed
    return target.arm in row.arms or bool("dismounted" in target.state and row.dragoons_on_foot_too)


@implements("wd3-charge-04")
def charge_of(book: Book, charger: Unit, target: Unit, approach: Approach) -> Charge:
    """Return the attack of a charge, or of a blow in lasting contact, of one unit on another."""
    return Charge(charger.arm, is_steady(book, target, approach), times(book, target, approach))


def rides_on(book: Book) -> bool:
    """Return whether a charger whose target routs may use the rest of its move; otherwise it stays where it struck."""
    return bool(book.charge.after_a_rout == "rides on")
