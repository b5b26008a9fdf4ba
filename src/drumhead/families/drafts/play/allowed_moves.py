"""What a unit may do and how far it may go, which the book is asked once for all units alike."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.moving import CHANGES, Wish, allowance
from drumhead.families.drafts.play.drafts_battle import DraftsPlay
from drumhead.families.drafts.play.surroundings import Outlook
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit


def check_hindrance(play: DraftsPlay, unit: Unit, row: str, far: float) -> tuple[bool, bool]:
    """Whether a unit may not turn onto ground of this row, and whether that is closed to its march or slows it."""
    of = unit.arm, unit.kind, unit.state, row, far, times(play)
    known = play.hindered.get(of)
    if known is None:
        turns_off = "ground" in bars(play, unit, Wish("turn", ground=(row,)))
        known = turns_off, is_closed(play, unit, row) or reach_of(play, unit, (row,)) < far
        play.hindered[of] = known
    return known


def is_closed(play: DraftsPlay, unit: Unit, row: str) -> bool:
    """Whether a unit may not march onto ground of this row."""
    return "ground" in bars(play, unit, Wish("move", ground=(row,)))


def may_turn(seen: Outlook, start: Box, end: Box) -> bool:
    """Whether the ground lets a unit come about its middle from one place to another: no corner where it may not be."""
    if seen.bank <= end.radius and any(overlap(end, water) for water in seen.waters):
        return False
    return not (seen.closed and any(piece.is_entered(start, end) for piece in seen.closed))


def may_become(play: DraftsPlay, key: str, unit: Unit, commanded: bool) -> Sequence[str]:
    """The changes of formation that a unit may make; its orders may keep it all day in the one that it has."""
    if key in play.setup.all_day:
        return ()
    of = unit.arm, unit.kind, unit.state, commanded
    known = play.changes.get(of)
    if known is None:
        open_to_it = (each for each in CHANGES if not bars(play, unit, Wish(each, commanded=commanded)))
        known = play.changes[of] = tuple(open_to_it)
    return known


def bars(play: DraftsPlay, unit: Unit, wish: Wish) -> Sequence[str]:
    """Why a unit may not do this, which the book is asked once for all units alike."""
    of = unit.arm, unit.kind, unit.state, wish
    known = play.barred.get(of)
    if known is None:
        known = play.barred[of] = play.rules.what_bars(play.book, unit, wish)
    return known


def reach_of(play: DraftsPlay, unit: Unit, ground: tuple[str, ...] = ()) -> float:
    """How far a unit may go over such ground, in mm, which the book is asked once for all units alike."""
    of = unit.arm, unit.kind, unit.state, ground
    known = play.allowed.get(of)
    if known is None:
        known = play.allowed[of] = play.mm(allowance(play.book, unit, ground))
    return known * times(play)


def times(play: DraftsPlay) -> int:
    """By how much moves are longer: twice in the opening turns, where that was agreed."""
    return 2 if play.turn <= play.setup.doubled else 1
