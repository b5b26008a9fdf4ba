"""What the ground does in this game: what is slow, what is barred to guns, what covers, what hides."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysPlay
from drumhead.families.paperboys.play.terrain import BARRED, HIGH, HOUSES, SLOW, WALLS
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground


def cover_from(play: PaperboysPlay, key: str, shooter: Box) -> str:
    """The cover a unit has against somebody who stands there: houses all round, a wall or rampart only across it."""
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


def in_house(play: PaperboysPlay, key: str) -> Feature | None:
    """The building or village in which a unit stands."""
    box = play.box(key)
    return next((f for f in play.field.ground.of(*HOUSES) if f.has(box.x, box.y)), None)


def in_difficult(ground: Ground, box: Box) -> bool:
    """Whether any of a unit would stand in difficult ground."""
    slow = any(feature.touches(box) for feature in ground.of(*SLOW))
    return slow and any(feature.kind in SLOW for feature in ground.under(box))


def barred(ground: Ground, box: Box) -> bool:
    """Whether ground that nobody enters lies under a box."""
    closed = any(feature.kind in (*BARRED, *HIGH) for feature in ground.features)
    return closed and any(feature.kind in (*BARRED, *HIGH) for feature in ground.under(box))


def high_wall_between(play: PaperboysPlay, one: Box, other: Box) -> bool:
    """Whether a high wall parts two units."""
    return any(wall.length_within((one.x, one.y), (other.x, other.y)) > 0 for wall in play.field.ground.of(*HIGH))
