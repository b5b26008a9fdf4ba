"""Towns on fire: when a garrison must leave, and the loss of one that stays (Artillery Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.routs import take_hits
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.turn import PHASES, phase_number

MOVE_PHASE = {"infantry": "infantry", "dragoons": "cavalry"}


def must_leave(book: Book, lit_in_turn: int, unit: Unit) -> tuple[int, int]:
    """Return the turn and the phase number in which a garrison must march out: its own move in the next turn."""
    return lit_in_turn + int(book.fire.turns_to_leave), phase_number(MOVE_PHASE.get(unit.arm, PHASES[-2]))


def caught(book: Book, unit: Unit) -> Unit:
    """Return a garrison still inside after the turn in which it had to leave: it is removed as if it had routed."""
    return take_hits(book, unit, int(book.rout.hits) - unit.hits)


def may_enter(book: Book, burning: bool) -> bool:
    """Return whether a unit may enter a town; not one that burns, which it does for the rest of the game."""
    return not (burning and book.fire.burns_all_game)
