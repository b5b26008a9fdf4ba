"""Effects of the ground in both Paperboys rulesets: cover, difficult ground, and ground that no unit may enter."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_kinds import BARRED, HIGH, HOUSES, SLOW, WALLS
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground


def cover_from(play: PaperboysBattle, key: str, shooter: Box) -> str:
    """Return the cover of a unit against a shooter at a box: "open", "wall" or "rampart".

    A house covers on all sides, a wall only if it is in between; a rampart counts before a wall.
    """
    target = play.box(key)
    best = "open"
    for feature in play.field.ground.features:
        cover = WALLS.get(feature.kind)
        if cover and (cover == "rampart" or best == "open") and _covers(feature, target, shooter):
            best = cover
    return best


def _covers(feature: Feature, target: Box, shooter: Box) -> bool:
    if feature.kind in HOUSES:
        return feature.has(target.x, target.y) and not feature.has(shooter.x, shooter.y)
    if not feature.is_line:
        return feature.has(target.x, target.y)
    near = target.reshape(target.frontage, target.depth + 60)
    crossed = feature.length_within((shooter.x, shooter.y), (target.x, target.y)) > 0
    return crossed and feature.touches(near)


def in_house(play: PaperboysBattle, key: str) -> Feature | None:
    """Return the building or village that contains a unit's centre; None if there is none."""
    box = play.box(key)
    return next((f for f in play.field.ground.of(*HOUSES) if f.has(box.x, box.y)), None)


def in_difficult(ground: Ground, box: Box) -> bool:
    """Return whether any part of a unit's box is in difficult (slow) ground."""
    slow = any(feature.touches(box) for feature in ground.of(*SLOW))
    return slow and any(feature.kind in SLOW for feature in ground.under(box))


def barred(ground: Ground, box: Box) -> bool:
    """Return whether a box touches ground that no unit may enter: a river without a crossing, or a high wall."""
    closed = any(feature.kind in (*BARRED, *HIGH) for feature in ground.features)
    return closed and any(feature.kind in (*BARRED, *HIGH) for feature in ground.under(box))


def high_wall_between(play: PaperboysBattle, one: Box, other: Box) -> bool:
    """Return whether a high wall lies between the centres of two boxes."""
    return any(wall.length_within((one.x, one.y), (other.x, other.y)) > 0 for wall in play.field.ground.of(*HIGH))
