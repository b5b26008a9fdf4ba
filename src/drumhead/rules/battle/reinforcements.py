"""Late arrivals: units that the battle file brings on in a later turn, each in the movement that is its own.

A unit is set on the table with its rear at the edge, at its place or beside whoever is in the way, and moves at once.
"""

from __future__ import annotations

from collections.abc import Callable

from drumhead.geometry.oriented_box import Box, turn
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import Play

STEP = 10.0  # mm: in steps of so much a unit looks along the edge for room
FARTHEST = 600.0  # mm along the edge at most; beyond that it waits for another turn


def come_on(play: Play, side: str, may: Callable[[Unit], bool]) -> None:
    """Units of a side come on whose turn has come, if the game lets them in this phase: told, one after another."""
    due = [key for key, coming in play.coming.items() if coming.turn <= play.turn]
    for key in due:
        unit = play.units[key]
        if unit.side == side and may(unit) and comes_on(play, key):
            box = play.box(key)
            play.tell("arrives", key, steps=("arrives",), to=[round(box.x), round(box.y), round(box.facing, 1)])


def comes_on(play: Play, key: str) -> bool:
    """A unit comes onto the field, if there is room for it anywhere near its place on the edge."""
    wide, deep = play.footprint(play.book, play.units[key])
    edge = play.coming[key].box.reshape(wide, deep)
    place = _beside(play, edge.ahead(deep / 2))
    if place is None:
        return False
    play.arrives(key, place)
    return True


def _beside(play: Play, box: Box) -> Box | None:
    """The free place along the edge that is next to where a unit should come on."""
    x, y = turn(box.facing + 90)
    for step in range(int(FARTHEST / STEP) + 1):
        for way in (1, -1) if step else (1,):
            off = way * step * STEP
            there = box.at(round(box.x + off * x, 3), round(box.y + off * y, 3))
            if play.field.free(there):
                return there
    return None
