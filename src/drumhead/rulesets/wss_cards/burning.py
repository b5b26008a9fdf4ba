"""Towns on fire: when a garrison must be out, and what happens to one that stays (Artillery Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.routs import take_hits
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.turn import PHASES, phase_number

MOVE_PHASE = {"infantry": "infantry", "dragoons": "cavalry"}


def must_leave(book: Book, lit_in_turn: int, unit: Unit) -> tuple[int, int]:
    """The turn and the number of the phase in which a garrison must march out: its own move in the next turn."""
    return lit_in_turn + int(book.fire.turns_to_leave), phase_number(MOVE_PHASE.get(unit.arm, PHASES[-2]))


def caught(book: Book, unit: Unit) -> Unit:
    """A garrison still inside when the turn to leave ends: it is taken off as if it had routed."""
    return take_hits(book, unit, int(book.rout.hits) - unit.hits)


def may_enter(book: Book, burning: bool) -> bool:
    """Whether a unit may go into a town again: not while it burns, which is for the rest of the game."""
    return not (burning and book.fire.burns_all_game)
