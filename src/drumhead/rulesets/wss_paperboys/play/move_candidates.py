"""Marches that a unit may make on its card, as options, and ground that guns may not enter."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.expected_value import cost_of_slow_ground
from drumhead.families.paperboys.play.move_candidates import (
    STRAIGHT,
    after,
    crowds,
    distances,
    legal,
    nearer,
    outlook,
    reach_of,
    ways,
)
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.families.paperboys.play.terrain_cover import in_difficult
from drumhead.families.paperboys.play.terrain_kinds import SLOW
from drumhead.families.paperboys.unit_states import IN_SQUARE
from drumhead.geometry.oriented_box import Box, apart
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.wss_paperboys import moving


def marches(play: PaperboysBattle, key: str) -> Iterator[Option]:
    """Yield an option for each march of a unit: ahead, back, aside, and wheeling to enemies and goals.

    Nothing for a square. An option's `more` has "turns" (whether stands turn) and "start".
    """
    unit = play.units[key]
    if IN_SQUARE in unit.state:
        return
    allowance = reach_of(play, unit, Wish())
    seen = outlook(play, key, allowance)
    full_die = unit.pips >= play.book.pips.no_advance_at
    marks = {_mark(seen.start)}  # a march to the same place is a hold
    for way in ways(play, key, seen):
        for far in distances(play, key, seen, way, allowance):
            end = after(seen.start, way, far)
            mark = _mark(end)
            if mark in marks or not legal(play, key, seen, end, allowance):
                continue
            marks.add(mark)
            if (full_die and nearer(play, seen, end)) or crowds(play, seen, end):
                continue
            turns = apart(seen.start.facing, end.facing) > STRAIGHT
            worth = Prospect(cost_of_slow_ground(play, unit, seen, end))
            yield Option("march", key, pose=end, worth=worth, more={"turns": turns, "start": seen.start})


def _mark(end: Box) -> tuple[int, int, int]:
    """Return a key that is equal for boxes at nearly the same place and facing."""
    return round(end.x / 10), round(end.y / 10), round(end.facing / 5)


def may_enter(play: PaperboysBattle, key: str, seen: Outlook, end: Box) -> bool:
    """Return whether the ground on a march to the box `end` is open to a unit; guns may not enter difficult ground.

    `seen` is the unit's outlook.
    """
    ground = seen.field.ground
    if not ground.features or play.book.move[moving.row_of(play.units[key])].get("difficult", True):
        return True
    if in_difficult(ground, end) or ground.slow(seen.start, end, SLOW) > 0:
        play.note("guns-kept-out")
        return False
    return True
