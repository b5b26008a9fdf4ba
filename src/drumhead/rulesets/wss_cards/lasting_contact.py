"""Rules of lasting contact: blows in later turns, turning to face, breaking off (Cavalry Charges)."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.charging import may_charge
from drumhead.rulesets.wss_cards.moving import allowance, in_contact

ONCE, BY_BOTH = "once", "by-both"
STILL = Length.parse("0 in")


@implements("wd3-charge-13")
def join_contact(charger: Unit, target: Unit) -> tuple[Unit, Unit]:
    """Return charger and target after a charge that did not rout the target.

    Both have the state "in-contact", the charger also "charged".
    """
    return charger.now("in-contact", "charged"), target.now("in-contact")


def apart(unit: Unit) -> Unit:
    """Return a unit without the states of contact, after the other has retired or routed."""
    return unit.but(state=unit.state - {"in-contact", "charged"})


def strikes(book: Book, unit: Unit, its_own_phase: bool, enemy_in_front: bool = True) -> bool:
    """Return whether cavalry in contact draws a card for hits in a cavalry phase.

    It does in its owner's phase (`its_own_phase`) if the enemy is in its front arc (`enemy_in_front`). By other
    rulings both sides strike in either phase, or neither does.
    """
    if book.contact.rounds == ONCE or not in_contact(unit) or not may_charge(book, unit):
        return False
    return enemy_in_front and (its_own_phase or book.contact.rounds == BY_BOTH)


def rounds_a_turn(book: Book) -> int:
    """Return how often cavalry in contact strikes in a turn: once, or twice by another ruling."""
    return 2 if book.contact.rounds == BY_BOTH else 1


def turns_to_face(book: Book, unit: Unit, when: str) -> bool:
    """Return whether a unit struck in flank or rear may turn to face now; dismounted dragoons never may.

    `when` is "at-once", after the charge, or "own-phase".
    """
    return bool(book.contact.turns == when) and "dismounted" not in unit.state


@implements("wd3-charge-14")
def may_break_off(book: Book, unit: Unit, when: str, commanded: bool = True) -> bool:
    """Return whether a unit in contact may retire now.

    `when` is "move-phase" (its own) or "end-of-phase" (of any phase). Unlimbered guns and dismounted dragoons have no
    move with which to retire. `commanded` is whether it is in command.
    """
    if not in_contact(unit) or not reach_of_break_off(book, unit).mm:
        return False
    how = book.contact.break_off
    if how == "any-phase":
        return True
    return when == "move-phase" and commanded and (how == "move-phase" or "charged" in unit.state)


def reach_of_break_off(book: Book, unit: Unit) -> Length:
    """Return the greatest distance of a retirement out of contact: the unit's move, or a few inches by a ruling."""
    move = allowance(book, unit)
    return min(move, book.contact.back_at_most) if book.contact.back == "a little" else move


def goes_facing_the_enemy(book: Book) -> bool:
    """Return whether a unit that breaks off keeps its facing; otherwise it turns about at the end."""
    return bool(book.contact.back != "turned about")
