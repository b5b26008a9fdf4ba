"""Reinforcements: units that enter in a later turn, each in its own movement.

A unit is placed with its rear at the edge, at its place or beside a unit that is in the way. Then it moves at once.
"""

from __future__ import annotations

from collections.abc import Callable

from drumhead.geometry.oriented_box import Box, turn
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState

STEP = 10.0  # mm: in steps of so much a unit looks along the edge for room
FARTHEST = 600.0  # mm along the edge at most; beyond that it waits for another turn


def come_on(play: BattleState, side: str, may: Callable[[Unit], bool]) -> None:
    """Place on the field all units of a side that are due by this turn and for which `may` returns true.

    A unit without room waits. An event is written for each unit that enters.
    """
    due = [key for key, coming in play.coming.items() if coming.turn <= play.turn]
    for key in due:
        unit = play.units[key]
        if unit.side == side and may(unit) and comes_on(play, key):
            box = play.box(key)
            play.tell("arrives", key, to=[round(box.x), round(box.y), round(box.facing, 1)])


def comes_on(play: BattleState, key: str) -> bool:
    """Place an expected unit on the field near its place on the table's edge; return whether there was room."""
    wide, deep = play.footprint(play.book, play.units[key])
    edge = play.coming[key].box.reshape(wide, deep)
    place = _beside(play, edge.ahead(deep / 2))
    if place is None:
        return False
    play.arrives(key, place)
    return True


def _beside(play: BattleState, box: Box) -> Box | None:
    """Return the free place nearest to a box, to its right or left along the table's edge; None if there is none.

    The search ends 600 mm away.
    """
    x, y = turn(box.facing + 90)
    for step in range(int(FARTHEST / STEP) + 1):
        for way in (1, -1) if step else (1,):
            off = way * step * STEP
            there = box.at(round(box.x + off * x, 3), round(box.y + off * y, 3))
            if play.field.free(there):
                return there
    return None
