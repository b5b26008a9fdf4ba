"""Marches on a unit's card, in line, in column or limbered, and the ground that is closed to it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

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
from drumhead.families.paperboys.play.surroundings import Outlook, Way
from drumhead.families.paperboys.play.terrain_kinds import BARRED, HIGH, SLOW
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, apart
from drumhead.geometry.terrain_shapes import Ground
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.peninsular_paperboys import formations, moving
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, COLUMN_OF_ROUTE, LINE
from drumhead.rulesets.peninsular_paperboys.moving import Wish
from drumhead.rulesets.peninsular_paperboys.play import skirmish_screens
from drumhead.rulesets.peninsular_paperboys.play.expected_value import formation_worth

WOOD = "wood"  # closed to guns
NARROWS = (*SLOW, *BARRED, *HIGH)  # ground that a column of route, one stand wide, passes where other formations cannot
CLOSE = 300.0  # mm from the enemy within which foot changes its formation only where it stands
AFAR = 450.0  # mm from the enemy beyond which no column forms line, and within which none forms column of route
LIMBERING_WAYS = 2  # ways looked at by a gun that limbers or unlimbers: ahead, and at the nearest enemy or goal


def marches(play: PaperboysBattle, key: str) -> Iterator[Option]:
    """Yield the options of a unit to march: as it is, or with a change of formation or limber on the way."""
    unit = play.units[key]
    manners = [
        (into, limber, reach_of(play, unit, Wish(into=into, changes_limber=limber)))
        for into, limber in _ways_to_stand(play, key)
    ]
    seen = outlook(play, key, max(allowance for _, _, allowance in manners))
    if len(manners) > 1 and unit.arm == "infantry" and seen.off > AFAR and _is_narrow(unit, seen.field.ground):
        manners.append((COLUMN_OF_ROUTE, False, reach_of(play, unit, Wish(into=COLUMN_OF_ROUTE))))
    all_ways = list(ways(play, key, seen))
    full_die = unit.pips >= play.book.pips.no_advance_at
    marks = {_mark(seen.start)}  # a march to the same place is a hold
    for into, limber, allowance in manners:
        turned_to = all_ways[: 1 if into else LIMBERING_WAYS if limber else None]  # foot changes as it goes ahead
        if into == LINE and seen.off > AFAR:
            continue
        if into and seen.off <= CLOSE:
            turned_to = []  # or, with the enemy upon it, where it stands
        for end in _places(play, key, seen, turned_to, allowance, into, limber):
            mark = _mark(end)
            if mark in marks or not legal(play, key, seen, end, allowance):
                continue
            marks.add(mark)
            if (full_die and nearer(play, seen, end)) or crowds(play, seen, end):
                continue
            turns = bool(into) or apart(seen.start.facing, end.facing) > STRAIGHT
            more = {"turns": turns, "start": seen.start, "into": into, "limber": limber, "allow": allowance}
            worth = Prospect(cost_of_slow_ground(play, unit, seen, end), formation_worth(play, unit, seen, end, into))
            yield Option("march", key, pose=end, worth=worth, more=more)


def _mark(end: Box) -> tuple[int, ...]:
    """Return a key that is equal for places that are nearly the same: about 10 mm, 5 degrees, and the frontage."""
    return round(end.x / 10), round(end.y / 10), round(end.facing / 5), round(end.frontage)


def _places(
    play: PaperboysBattle, key: str, seen: Outlook, turned_to: Sequence[Way], allowance: float, into: str, limber: bool
) -> Iterator[Box]:
    """Yield the places of a unit at the end of each way; a change of formation or limber may also be made in place.

    `turned_to` are the ways, `allowance` is the move in mm, and `into` the new formation ("" for none).
    """
    shaped = _shaped(play, play.units[key], seen.start, into, limber)
    most = changing(seen.start, shaped, allowance) if into or limber else math.inf
    for way in turned_to:
        for far in distances(play, key, seen, way, allowance):
            if most > 0:
                yield after(shaped, way, min(far, most))
    if into or limber:
        yield shaped


def changing(start: Box, shaped: Box, allowance: float) -> float:
    """Return how many mm a unit goes ahead while it changes its box from `start` to `shaped`.

    No stand goes farther than `allowance` mm.
    """
    aside = abs(start.frontage - shaped.frontage) / 2
    if aside >= allowance:
        return 0.0
    return math.floor(math.sqrt(allowance**2 - aside**2) - abs(start.depth - shaped.depth) / 2)


def _ways_to_stand(play: PaperboysBattle, key: str) -> list[tuple[str, bool]]:
    """Return the (formation, limbers) pairs for a march: as it is, infantry in column or line, guns limbered or not.

    "" is for no change of formation.
    """
    unit = play.units[key]
    if unit.arm == "artillery":
        return [("", False), ("", True)]
    if unit.arm != "infantry" or formations.is_skirmishing(play.book, unit) or unit.kind in play.book.skirmish.kinds:
        return [("", False)]
    here = formations.formation_of(play.book, unit)
    return [("", False), *((each, False) for each in (LINE, ATTACK_COLUMN) if each != here)]


def _is_narrow(unit: Unit, ground: Ground) -> bool:
    """Return whether there is narrow ground that column of route would help a unit to pass; False if it is in it."""
    narrows = any(feature.kind in NARROWS for feature in ground.features)
    return narrows and COLUMN_OF_ROUTE not in unit.state


def _shaped(play: PaperboysBattle, unit: Unit, start: Box, into: str, limber: bool) -> Box:
    """Return the box of a unit in its place after a change of formation (`into`; "" for none) or limber."""
    changed = moving.forms(unit, into) if into else moving.changes_over(unit) if limber else unit
    assert changed is not None
    wide, deep = play.footprint(play.book, changed)
    return start.reshape(wide, deep)


def may_enter(play: PaperboysBattle, key: str, seen: Outlook, end: Box) -> bool:
    """Return whether a unit may end a march at `end`: a screen stays near its battalion, a gun keeps out of woods."""
    if skirmish_screens.is_screen(play, key):
        return _in_touch(play, key, seen.start, end)
    if play.units[key].arm != "artillery" or not _through_a_wood(seen.field.ground, seen.start, end):
        return True
    play.note("guns-kept-out")
    return False


def _through_a_wood(ground: Ground, start: Box, end: Box) -> bool:
    return any(feature.kind == WOOD for feature in ground.under(end)) or ground.slow(start, end, (WOOD,)) > 0


def _in_touch(play: PaperboysBattle, key: str, start: Box, end: Box) -> bool:
    parent = play.box(skirmish_screens.parent_of(key))
    far = gap(end, parent)
    return far <= skirmish_screens.IN_TOUCH or far < gap(start, parent)
