"""Rules for towns on fire: when a garrison must leave, and the loss of one that stays (Artillery Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.routs import take_hits
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.turn import PHASES, phase_number

MOVE_PHASE = {"infantry": "infantry", "dragoons": "cavalry"}


@implements("wd3-art-13")
def must_leave(book: Book, lit_in_turn: int, unit: Unit) -> tuple[int, int]:
    """Return the turn and the number of the phase in which a garrison must march out of a burning town.

    It is the garrison's own move phase, as a rule in the turn after the town was lit.
    """
    return lit_in_turn + int(book.fire.turns_to_leave), phase_number(MOVE_PHASE.get(unit.arm, PHASES[-2]))


def caught(book: Book, unit: Unit) -> Unit:
    """Return a garrison that is still in a burning town after it had to leave: routed, with 0 stands."""
    return take_hits(book, unit, int(book.rout.hits) - unit.hits)


def may_enter(book: Book, burning: bool) -> bool:
    """Return whether a unit may enter a town that is `burning` or not; a fire lasts by the ruling in force."""
    return not (burning and book.fire.burns_all_game)
