"""Enemies that a unit may shoot at: within arc, range and sight; over units from or to a hill (Shooting)."""

from __future__ import annotations

import math

from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.terrain_rows import HIDES, ground_at, ground_of, is_on_a_hill
from drumhead.geometry.box_distance import nearest_points
from drumhead.geometry.fire_arcs import zone_part
from drumhead.geometry.line_of_sight import crosses
from drumhead.geometry.oriented_box import TOUCH, Box, Point
from drumhead.rules.battle.decision_options import Option


def targets(play: DraftsBattle, key: str) -> list[tuple[float, str]]:
    """Return the enemies that a unit may shoot at as (range in mm, key), nearest first; [] if it has no weapon.

    An enemy counts if any part of it is in the arc. The range is that of the nearest points of both, in the arc or not.
    """
    book, unit, at = play.book, play.units[key], play.box(key)
    weapon = play.rules.shoots_with(book, unit)
    if not weapon:
        return []
    reach, arc = play.mm(play.rules.reach_of(book, weapon)), play.rules.arc_of(book, unit, ground_of(play, key))
    return [
        (mm, foe)
        for mm, foe in play.field.by_distance(at, reach, play.foes(key))
        if (arc >= 360 or zone_part(at, play.box(foe), arc / 2))
        and play.rules.may_be_shot_at(play, key, foe)
        and sees(play, key, foe, weapon)
    ]


def as_told(mm: float) -> int:
    """Return a range in whole mm as the journal records it; 0 only for units that touch, otherwise at least 1."""
    return max(1, round(mm)) if mm > TOUCH else 0


def sees(play: DraftsBattle, key: str, foe: str, weapon: str) -> bool:
    """Return whether a unit can shoot at the enemy `foe`: no unit and no hiding ground is in between.

    The line joins their nearest points. A weapon that shoots over heads may pass other units.
    """
    at, there = play.box(key), play.box(foe)
    one, other = nearest_points(at, there)
    if play.field.ground.features and is_hidden(play, at, there, one, other):
        return False
    return not _is_barred(play, one, other, (key, foe)) or is_over_heads(play, key, foe, weapon)


def is_anybody_between(play: DraftsBattle, key: str, foe: str) -> bool:
    """Return whether any other unit is on the line between the nearest points of the units `key` and `foe`."""
    return _is_barred(play, *nearest_points(play.box(key), play.box(foe)), (key, foe))


def _is_barred(play: DraftsBattle, one: Point, other: Point, but: tuple[str, str]) -> bool:
    """Return whether any unit is on the line between two points, except the two whose keys are in `but`."""
    (x, y), (end_x, end_y), rings = one, other, play.field.rings
    x, y, half = (x + end_x) / 2, (y + end_y) / 2, math.dist(one, other) / 2
    for key, box in play.field.places.items():
        east, north, radius = rings[key]
        if math.hypot(east - x, north - y) < half + radius and key not in but and crosses(box, one, other):
            return True
    return False


def is_over_heads(play: DraftsBattle, key: str, foe: str, weapon: str) -> bool:
    """Return whether a weapon may shoot over units from `key` at `foe`, because of a hill at either end."""
    return play.rules.over_heads(weapon, is_on_a_hill(play, play.box(key)), is_on_a_hill(play, play.box(foe)))


def is_hidden(play: DraftsBattle, at: Box, there: Box, one: Point, other: Point) -> bool:
    """Return whether a wood, town or hill hides the boxes `at` and `there` from each other.

    `one` and `other` are their nearest points. Ground that holds the centre of either hides neither. If either is at
    its edge, the line between the centres must also pass through it.
    """
    for feature in play.field.ground.of(*HIDES):
        if feature.length_within(one, other) <= 0 or feature.has(at.x, at.y) or feature.has(there.x, there.y):
            continue
        on_its_edge = feature.touches(at) or feature.touches(there)
        if not on_its_edge or feature.length_within(at[:2], there[:2]) > 0:
            return True
    return False


def shot_options(play: DraftsBattle, key: str) -> list[Option]:
    """Return the options of a unit in a fire phase: "hold", then "fire" at each of its targets."""
    unit = play.units[key]
    found = [Option("hold", key)]
    for mm, foe in targets(play, key):
        ground = ground_at(play, play.box(foe))
        worth = play.rules.volley_worth(play, unit, play.units[foe], mm, ground)
        found.append(Option("fire", key, foe, worth=worth, more={"mm": mm, "ground": ground}))
    return found
