"""Reasons against a unit's moves and its greatest distances, cached for all units that are alike."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.moving import CHANGES, Wish, allowance
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.surroundings import Outlook
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit


def check_hindrance(play: DraftsBattle, unit: Unit, row: str, far: float) -> tuple[bool, bool]:
    """Return whether ground of a terrain row hinders a unit, as (turns barred, march barred or slowed).

    A march is slowed if the unit may go less than `far` mm over that ground. Cached.
    """
    of = unit.arm, unit.kind, unit.state, row, far, times(play)
    known = play.hindered.get(of)
    if known is None:
        turns_off = "ground" in bars(play, unit, Wish("turn", ground=(row,)))
        known = turns_off, is_closed(play, unit, row) or reach_of(play, unit, (row,)) < far
        play.hindered[of] = known
    return known


def is_closed(play: DraftsBattle, unit: Unit, row: str) -> bool:
    """Return whether a unit may not march onto ground of a terrain row."""
    return "ground" in bars(play, unit, Wish("move", ground=(row,)))


def may_turn(seen: Outlook, start: Box, end: Box) -> bool:
    """Return whether the ground lets a unit turn about its centre from `start` to `end`.

    `seen` is the unit's outlook. No part may come into water or onto ground that is closed to the unit.
    """
    if seen.bank <= end.radius and any(overlap(end, water) for water in seen.waters):
        return False
    return not (seen.closed and any(piece.is_entered(start, end) for piece in seen.closed))


def may_become(play: DraftsBattle, key: str, unit: Unit, commanded: bool) -> Sequence[str]:
    """Return the changes of formation that a unit may make, such as "deploy"; cached.

    () if its orders fix its formation for the whole battle. `commanded` is whether it is in command.
    """
    if key in play.setup.all_day:
        return ()
    of = unit.arm, unit.kind, unit.state, commanded
    known = play.changes.get(of)
    if known is None:
        open_to_it = (each for each in CHANGES if not bars(play, unit, Wish(each, commanded=commanded)))
        known = play.changes[of] = tuple(open_to_it)
    return known


def bars(play: DraftsBattle, unit: Unit, wish: Wish) -> Sequence[str]:
    """Return the reasons why a unit may not carry out the act of `wish`; empty if it may. Cached.

    The reasons are those of the ruleset's `what_bars`.
    """
    of = unit.arm, unit.kind, unit.state, wish
    known = play.barred.get(of)
    if known is None:
        known = play.barred[of] = play.rules.what_bars(play.book, unit, wish)
    return known


def reach_of(play: DraftsBattle, unit: Unit, ground: tuple[str, ...] = ()) -> float:
    """Return the distance in mm that a unit may go this turn over ground of these terrain rows; cached."""
    of = unit.arm, unit.kind, unit.state, ground
    known = play.allowed.get(of)
    if known is None:
        known = play.allowed[of] = play.mm(allowance(play.book, unit, ground))
    return known * times(play)


def times(play: DraftsBattle) -> int:
    """Return the factor for all moves of this turn: 2 in opening turns of agreed double moves, otherwise 1."""
    return 2 if play.turn <= play.setup.doubled else 1
