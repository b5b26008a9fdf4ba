"""Contact between bases: the side that is struck, the attacker's place against it, stands in contact, open flanks."""

from __future__ import annotations

import math
from functools import lru_cache

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, heading, turn

FEW = 1024  # cached results: an attack is evaluated in steps that ask again where it would end
SIDES = ("front", "left", "right", "rear")
FACES = {"front": 180.0, "rear": 0.0, "right": 270.0, "left": 90.0}  # how an attacker looks who stands against a side


def struck_side(target: Box, attacker: Box) -> str:
    """Return the side of `target` that an attacker strikes: "front", "left", "right" or "rear".

    It depends on the middle of the attacker's front where the attacker begins its move. If that point is behind the
    line of the target's front, the attacker strikes a flank. If it is behind the line of the target's rear, the
    attacker strikes the rear.
    """
    x, y, facing, _, deep = attacker
    sin, cos = turn(facing)
    own_x, own_y, own_facing, _, own_deep = target
    east, north = x + deep / 2 * sin - own_x, y + deep / 2 * cos - own_y
    sin, cos = turn(own_facing)
    ahead, half = east * sin + north * cos, own_deep / 2
    if ahead >= half:
        return "front"
    if ahead <= -half:
        return "rear"
    return "right" if east * cos - north * sin > 0 else "left"


@lru_cache(maxsize=FEW)
def against(attacker: Box, target: Box, side: str, shift: float = 0.0, off: float = 0.0) -> Box:
    """Return the attacker's box moved squarely against a side of the target: "front", "left", "right" or "rear".

    It is `off` mm away from that side, and `shift` mm to the attacker's right of the side's middle.
    """
    half = target.depth / 2 if side in ("front", "rear") else target.frontage / 2
    out = half + attacker.depth / 2 + off
    facing = (target.facing + FACES[side]) % 360
    stood = attacker.at(target.x, target.y, facing).ahead(-out)
    return stood.aside(shift) if shift else stood


@lru_cache(maxsize=FEW)
def meeting_shift(attacker: Box, target: Box, side: str, least: float = math.inf) -> float:
    """Return the `shift` for `against` at which an attacker meets a side of its target by the shortest way, in mm.

    Middles need not meet: the narrower of the two boxes meets the other with its whole width, or with `least` mm of
    it.
    """
    stood = against(attacker, target, side)
    _, right = stood.local(attacker.x, attacker.y)
    wide = target.frontage if side in ("front", "rear") else target.depth
    met = min(least, wide, attacker.frontage)
    most = (wide + attacker.frontage) / 2 - met
    return max(-most, min(most, right))


def in_contact(attacker: Box, target: Box, stand: float) -> int:
    """Return how many stands of an attacker touch its target, at least 1; the attacker stands square to the target.

    `stand` is the frontage of one stand in mm.
    """
    half = attacker.frontage / 2
    spans = [attacker.local(x, y)[1] for x, y in target.corners]
    common = min(half, max(spans)) - max(-half, min(spans))
    return max(1, round(common / stand))


def open_flank(target: Box, side: str, within: float, guards: list[Box]) -> bool:
    """Return whether the "left" or "right" flank (`side`) of a unit is open.

    It is open if none of the boxes `guards` reaches the area within `within` mm beyond that end of the unit.
    """
    end = target.aside((target.frontage / 2 + within / 2) * (1 if side == "right" else -1)).wide(within)
    return not any(gap(end, guard) <= 0 for guard in guards)


def face(box: Box, x: float, y: float) -> Box:
    """Return the box turned about its middle to face the point (x, y)."""
    return box.at(box.x, box.y, round(heading(x - box.x, y - box.y), 2))


def towards(start: Box, target: Box) -> float:
    """Return the facing in degrees from the middle of one box to that of another."""
    return round(heading(target.x - start.x, target.y - start.y), 1)


def apart_by(one: Box, other: Box) -> float:
    """Return the distance in mm between the middles of two boxes."""
    return math.dist(one[:2], other[:2])
