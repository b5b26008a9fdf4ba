"""Habits in moving: rides to the rear, early dismounting, flanks turned to the enemy, walls that are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from drumhead.geometry.base_contact import struck_side
from drumhead.geometry.box_distance import clearance
from drumhead.geometry.oriented_box import Box
from drumhead.simulation.habits.battle_record import MOVES, BattleRecord, Moment
from drumhead.simulation.journal_attacks import ATTACKS

BACK = 200.0  # mm towards its own table edge that make a ride a habit
REACH = 300.0  # mm: the usual reach of cavalry that does not begin the battle


def find_rides_back(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each mounted unit that moves in turn 1, whether it ends 20 cm or more nearer to its own edge."""
    way: defaultdict[str, float] = defaultdict(float)
    for moment in record.first_turn:
        unit = moment.before.get(moment.key)
        if moment.event["e"] in MOVES and unit and record.facts.is_mounted(unit) and moment.key in moment.after:
            way[moment.key] += moment.after[moment.key].box.y - unit.box.y
    for key, moved in way.items():
        yield (moved if _is_above(record, key) else -moved) >= BACK


def _is_above(record: BattleRecord, key: str) -> bool:
    """Return whether a unit's own table edge is the upper one: its side began the battle nearer to it."""
    side = record.facts.side(key)
    began = [unit.box.y for other, unit in record.opening.items() if record.facts.side(other) == side]
    return sum(began) > len(began) * record.facts.depth / 2


def find_early_dismounting(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each unit of dragoons that begins mounted, whether it dismounts in turn 1."""
    down = {moment.key for moment in record.first_turn if moment.event["e"] == "dismount"}
    for key, unit in record.opening.items():
        if record.facts.units[key]["kind"] in record.facts.dismounting and record.facts.is_mounted(unit):
            yield key in down


def find_bared_flanks(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each move of cavalry with an enemy in front that can charge it, whether it bares flank or rear to it.

    The enemy is mounted, and could reach it before and after.
    """
    for moment in record.moments:
        near = _list_chargers(record, moment) if moment.event["e"] in MOVES else []
        if near and moment.key in moment.after:
            end = moment.after[moment.key].box
            yield any(clearance(end, box) <= reach and struck_side(end, box) != "front" for box, reach in near)


def _list_chargers(record: BattleRecord, moment: Moment) -> list[tuple[Box, float]]:
    """Return box and reach in mm of each enemy that can charge the front of the mounted unit that moves."""
    facts, unit = record.facts, moment.before.get(moment.key)
    if unit is None or not facts.is_mounted(unit) or not facts.is_in_order(unit):
        return []
    foes = (key for key in moment.before if facts.side(key) != facts.side(moment.key))
    able = (
        (moment.before[key].box, facts.reach.get(key, REACH)) for key in foes if facts.can_charge(moment.before[key])
    )
    return [
        (box, reach)
        for box, reach in able
        if clearance(unit.box, box) <= reach and struck_side(unit.box, box) == "front"
    ]


def find_left_walls(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each infantry unit of an army that is to hold, and begins in walls, whether it leaves them in turn 1.

    A unit with a goal of its own is sent out by its orders: it is not a case.
    """
    facts, ends = record.facts, dict[str, Box]()
    for moment in record.first_turn:
        if moment.event["e"] in (*MOVES, *ATTACKS) and moment.key in moment.after:
            ends[moment.key] = moment.after[moment.key].box
    for key, unit in record.opening.items():
        to_hold = facts.orders.get(facts.side(key)) == "hold" and key not in facts.sent
        if to_hold and unit.arm in facts.infantry and any(wall.touches(unit.box) for wall in facts.walls):
            yield not any(wall.touches(ends.get(key, unit.box)) for wall in facts.walls)
