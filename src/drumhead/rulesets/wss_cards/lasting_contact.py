"""Lasting contact: blows in later turns, turning to face, breaking off (Cavalry Charges)."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.charging import may_charge
from drumhead.rulesets.wss_cards.moving import allowance, in_contact

ONCE, BY_BOTH = "once", "by-both"
STILL = Length.parse("0 in")


def join_contact(charger: Unit, target: Unit) -> tuple[Unit, Unit]:
    """Return both units after a charge that routed none: in contact, with the charger marked."""
    return charger.now("in-contact", "charged"), target.now("in-contact")


def apart(unit: Unit) -> Unit:
    """Return a unit whose contact has ended, because the other has retired or routed."""
    return unit.but(state=unit.state - {"in-contact", "charged"})


def strikes(book: Book, unit: Unit, its_own_phase: bool, enemy_in_front: bool = True) -> bool:
    """Return whether cavalry in contact draws a card for hits in a cavalry phase.

    It does so in its owner's phase with the enemy in its arc. By other rulings both sides strike in either phase, or
    contact only pins them.
    """
    if book.contact.rounds == ONCE or not in_contact(unit) or not may_charge(book, unit):
        return False
    return enemy_in_front and (its_own_phase or book.contact.rounds == BY_BOTH)


def rounds_a_turn(book: Book) -> int:
    """Return how often cavalry in contact strikes in a turn: once, or by another ruling twice."""
    return 2 if book.contact.rounds == BY_BOTH else 1


def turns_to_face(book: Book, unit: Unit, when: str) -> bool:
    """Return whether a unit struck in flank or rear may pivot now; dismounted dragoons never may.

    `when` is "at-once" or "own-phase".
    """
    return bool(book.contact.turns == when) and "dismounted" not in unit.state


def may_break_off(book: Book, unit: Unit, when: str, commanded: bool = True) -> bool:
    """Return whether a unit may retire now; `when` is "move-phase" (its own) or "end-of-phase" (any other).

    Unlimbered guns and dismounted dragoons have no move with which to retire.
    """
    if not in_contact(unit) or not reach_of_break_off(book, unit).mm:
        return False
    how = book.contact.break_off
    if how == "any-phase":
        return True
    return when == "move-phase" and commanded and (how == "move-phase" or "charged" in unit.state)


def reach_of_break_off(book: Book, unit: Unit) -> Length:
    """Return how far a unit that breaks off may go: its move straight back, or by another ruling a few inches."""
    move = allowance(book, unit)
    return min(move, book.contact.back_at_most) if book.contact.back == "a little" else move


def goes_facing_the_enemy(book: Book) -> bool:
    """Return whether a unit that breaks off keeps its facing; otherwise it turns about."""
    return bool(book.contact.back != "turned about")
