"""Movement: reasons against an act, slanting moves, the reach of a charge (Movement; Terrain).

Formations, ground and command are those of the first draft. There is no test before a move, and units fall back only
out of contact.
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

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
from drumhead.rules.rulebook.implementation import implements


def in_contact(unit: Unit) -> bool:
    """Return whether a unit is in contact with an enemy."""
    return "in-contact" in unit.state


@implements("wd3-move-10")
def may_head(book: Book, angle: int) -> bool:
    """Return whether a move may slant by `angle` degrees off straight ahead: at most half the forward arc."""
    return bool(2 * abs(angle) <= book.move.arc)


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Return the reasons why a unit may not carry out an act; [] if it may.

    They are those of the first draft (out-of-command, cannot-move, shot, changed, turns, angle, not-deployed,
    no-charge, ground, cannot-stay, in-line, when-moved), and two more. no-way-back is for retiring when not in
    contact, in-contact for another act than retiring or turning while in contact. A column may retire out of contact
    too.
    """
    held = in_contact(unit) and wish.act not in ("retire", "turn")
    bars = {"no-way-back": wish.act == "retire" and not in_contact(unit), "in-contact": held}
    others = [
        reason for reason in shared.what_bars(book, unit, wish) if (wish.act, reason) != ("retire", "not-deployed")
    ]
    return [reason for reason, holds in bars.items() if holds] + others


@implements("wd3-charge-02")
def charge_reach(book: Book, unit: Unit) -> Length:
    """Return the length of a unit's charge: its move, but at most the rulebook's reach of a charge."""
    reach: Length = min(book.charge.reach, allowance(book, unit))
    return reach
