"""Contact that lasts: who strikes in later turns, who turns to face, who breaks off and how far (Cavalry Charges)."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.charging import may_charge
from drumhead.rulesets.wss_cards.moving import allowance, in_contact

ONCE, BY_BOTH = "once", "by-both"
STILL = Length.parse("0 in")


def join_contact(charger: Unit, target: Unit) -> tuple[Unit, Unit]:
    """Both after a charge that routed nobody: they stay in contact, and it is known who charged."""
    return charger.now("in-contact", "charged"), target.now("in-contact")


def apart(unit: Unit) -> Unit:
    """A unit whose contact has ended: the other has retired or routed."""
    return unit.but(state=unit.state - {"in-contact", "charged"})


def strikes(book: Book, unit: Unit, its_own_phase: bool, enemy_in_front: bool = True) -> bool:
    """Whether horse in contact draws a card for hits in a cavalry phase: its owner's, with the enemy in its arc.

    Read otherwise both strike whoever plays the phase, or contact merely pins them.
    """
    if book.contact.rounds == ONCE or not in_contact(unit) or not may_charge(book, unit):
        return False
    return enemy_in_front and (its_own_phase or book.contact.rounds == BY_BOTH)


def rounds_a_turn(book: Book) -> int:
    """Count the times that horse in contact strikes in a turn: in its own phase, and where so read in the enemy's."""
    return 2 if book.contact.rounds == BY_BOTH else 1


def turns_to_face(book: Book, unit: Unit, when: str) -> bool:
    """Whether a unit struck in flank or rear may pivot now: "at-once" or in its "own-phase", if it can pivot at all."""
    return bool(book.contact.turns == when) and "dismounted" not in unit.state


def may_break_off(book: Book, unit: Unit, when: str, commanded: bool = True) -> bool:
    """Whether a unit may retire now, "move-phase" being its own and "end-of-phase" the end of any other.

    Guns off their limbers and dragoons on foot have no move to retire with.
    """
    if not in_contact(unit) or not reach_of_break_off(book, unit).mm:
        return False
    how = book.contact.break_off
    if how == "any-phase":
        return True
    return when == "move-phase" and commanded and (how == "move-phase" or "charged" in unit.state)


def reach_of_break_off(book: Book, unit: Unit) -> Length:
    """How far a unit that breaks off may go: its move straight back, facing kept; read otherwise a few inches."""
    move = allowance(book, unit)
    return min(move, book.contact.back_at_most) if book.contact.back == "a little" else move


def goes_facing_the_enemy(book: Book) -> bool:
    """Whether it keeps its facing as it goes, or turns its back."""
    return bool(book.contact.back != "turned about")
