"""Charges on the table: enemies within reach, the side struck, and how units fall back and turn."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.charging import Approach
from drumhead.families.drafts.moving import Wish
from drumhead.families.drafts.play.allowed_moves import bars
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.leader_moves import is_commanded
from drumhead.families.drafts.play.move_candidates import along, shapes
from drumhead.families.drafts.play.river_crossing import in_water, is_wet
from drumhead.families.drafts.play.surroundings import STRAIGHT, Outlook
from drumhead.families.drafts.play.terrain_rows import ground_at, ground_of, is_on_a_hill, rows_on
from drumhead.geometry.base_contact import towards
from drumhead.geometry.box_distance import sweep
from drumhead.geometry.fire_arcs import fire_range
from drumhead.geometry.oriented_box import Box, Point, apart, turn, within
from drumhead.rules.battle.decision_options import Option

SHARES = (1.0, 0.75, 0.5, 0.25)  # parts of its turn that horse thinks of that charges
STEPS = 64  # parts of its turn that a unit may fall short of, where it has no room for all of it


def charge_options(play: DraftsBattle, key: str) -> list[Option]:
    """Return an option for each enemy that a unit can charge in this move, after deploying if it must.

    [] if the unit cannot charge. An option's `more` has "changes", "approach", "start" and the mm "left" of its move.
    """
    unit = play.units[key]
    if unit.arm not in play.book.charge.arms or not play.field.is_near(
        play.box(key), play.judge.reach(key)[1], play.foes(key)
    ):
        return []
    commanded = is_commanded(play, key)
    found: list[Option] = []
    for seen in shapes(play, key):
        if seen.changes in ((), ("deploy",)):
            reach = play.mm(play.rules.charge_reach(play.book, seen.unit, bool(seen.changes)))
            for foe in play.field.neighbours(seen.start, reach, play.foes(key)):
                found += _charge(play, key, seen, foe, reach, commanded)
    return found


def _charge(play: DraftsBattle, key: str, seen: Outlook, foe: str, reach: float, commanded: bool) -> Iterator[Option]:
    """Yield the option of a charge on the enemy `foe`, or nothing if there is none.

    The unit turns towards the enemy, then goes straight on up to `reach` mm, and must meet that enemy first.
    """
    start, there, ground = seen.start, play.box(foe), play.field.ground
    if not play.rules.may_be_charged(play.book, seen.unit, ground_of(play, foe)):
        return
    others = [other for other in play.field.places if other != key]
    for turned in _aimed(start, there, float(play.book.charge.pivot)):
        meets = sweep(turned, *turn(turned.facing), reach, there) < reach
        if meets and seen.field.free(turned):
            way, whom = play.field.slide(turned, turned.facing, reach, others)
            if whom == foe:
                break
    else:
        return
    end = along(turned, turned.facing, way)
    rows = (*rows_on(play, ground, start, turned), *rows_on(play, ground, turned, end))
    angle = apart(start.facing, turned.facing)
    wish = Wish(
        "charge", int(angle > STRAIGHT), round(angle), rows, ground_at(play, end), commanded, changed=bool(seen.changes)
    )
    if bars(play, seen.unit, wish) or not within(end, ground.width, ground.height):
        return
    if is_wet(ground) and in_water(ground, turned.path(way)):
        return
    approach = approach_of(play, start, foe)
    worth = play.rules.charge_worth(play, seen.unit, play.units[foe], approach)
    if worth is not None:
        more = {"changes": seen.changes, "approach": approach, "start": start, "left": reach - way}
        yield Option("attack", key, foe, end, worth, more)


def _aimed(start: Box, there: Box, most: float) -> Iterator[Box]:
    """Yield the unit at `start` turned towards the box `there`, by at most `most` degrees; last not turned at all.

    Smaller parts of the turn follow the largest.
    """
    whole = (towards(start, there) - start.facing + 180) % 360 - 180
    off = max(-most, min(most, whole))
    if abs(off) > STRAIGHT:
        yield from (start.turn(round(off * share, 1)) for share in SHARES)
    yield start


def approach_of(play: DraftsBattle, start: Box, foe: str) -> Approach:
    """Return the approach of a charge that begins at `start` on the enemy `foe`.

    It is a flank charge if the charger's centre is outside the enemy's front arc, and uphill if only the enemy is on
    a hill.
    """
    there = play.box(foe)
    middle = Box(start.x, start.y, 0.0, 0.0, 0.0)
    before = fire_range(there, middle, play.book.shooting.arc / 2) is not None
    return Approach(flank=not before, uphill=is_on_a_hill(play, there) and not is_on_a_hill(play, start))


def falls_back(play: DraftsBattle, key: str, far: float, whom: str) -> None:
    """Move a unit straight back by up to `far` mm with its facing unchanged; nothing is logged.

    Other units and the table's edge stop it, terrain does not. The enemy `whom`, which it touches, is ignored as an
    obstacle.
    """
    start = play.box(key)
    back = (start.facing + 180) % 360
    way, _ = play.field.slide(start, back, far, [other for other in play.field.places if other not in (key, whom)])
    way = play.field.to_edge(start, back, way)
    play.put(key, along(start, back, way))


def turns_to_face(play: DraftsBattle, key: str, at: Point) -> bool:
    """Turn a unit about its centre to face the point `at`, as far as it has room; return whether it turned.

    Nothing is logged.
    """
    start = play.box(key)
    whole = (towards(start, Box(*at, 0.0, 0.0, 0.0)) - start.facing + 180) % 360 - 180
    if abs(whole) <= STRAIGHT:
        return False
    for step in range(STEPS, 0, -1):
        there = start.turn(round(whole * step / STEPS, 1))
        if play.field.free(there, (key,)):
            play.put(key, there)
            return True
    return False
