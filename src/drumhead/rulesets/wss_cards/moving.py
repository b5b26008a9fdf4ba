"""Movement: forward within an arc, one turn, formations, command, terrain (Movement; Terrain).

The sister draft's orders are these: who may change formation, where who may go, who is in command. There is no test
before a move, and nobody goes back but out of contact.
"""

from __future__ import annotations

from drumhead.families.drafts import moving as shared
from drumhead.families.drafts.moving import (
    Leader,
    Wish,
    allowance,
    change_formation,
    commands,
    in_command,
    may_enter,
    may_move_on_after,
    may_stay,
    row_of,
    takes_a_whole_move,
)
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

__all__ = [
    "Leader",
    "Wish",
    "allowance",
    "change_formation",
    "charge_reach",
    "commands",
    "in_command",
    "in_contact",
    "may_enter",
    "may_head",
    "may_move_on_after",
    "may_stay",
    "row_of",
    "takes_a_whole_move",
    "what_bars",
]


def in_contact(unit: Unit) -> bool:
    """Whether a unit is in contact with an enemy."""
    return "in-contact" in unit.state


def may_head(book: Book, angle: int) -> bool:
    """Whether a move may slant so many degrees off straight ahead: half the forward arc to either side."""
    return bool(2 * abs(angle) <= book.move.arc)


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Why a unit may not do this; empty when it may.

    The words are the first draft's (out-of-command, cannot-move, changed, turns, angle, not-deployed, no-charge,
    ground, cannot-stay, in-line, when-moved), and: no-way-back for a move to the rear out of no contact, in-contact
    for what a unit in contact may not do before it has retired. Out of a contact columns retire as lines do.
    """
    held = in_contact(unit) and wish.act not in ("retire", "turn")
    bars = {"no-way-back": wish.act == "retire" and not in_contact(unit), "in-contact": held}
    others = [
        reason for reason in shared.what_bars(book, unit, wish) if (wish.act, reason) != ("retire", "not-deployed")
    ]
    return [reason for reason, holds in bars.items() if holds] + others


def charge_reach(book: Book, unit: Unit) -> Length:
    """How far a charge carries: as far as horse moves, no bonus; another reading goes by the first draft."""
    reach: Length = min(book.charge.reach, allowance(book, unit))
    return reach
