"""Coming to grips: where an attacker stands against a side of its enemy, how many stands touch, whose flank is open."""

from __future__ import annotations

import math
from functools import lru_cache

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, heading, turn

FEW = 1024  # answers kept: an attack is thought of by steps that ask again where it would end
SIDES = ("front", "left", "right", "rear")
FACES = {"front": 180.0, "rear": 0.0, "right": 270.0, "left": 90.0}  # how an attacker looks who stands against a side


def struck_side(target: Box, attacker: Box) -> str:
    """On which side an attacker that begins there strikes: front, left, right or rear, by the middle of its front.

    The book's line: whoever begins behind the line of the target's front strikes its flank, behind that of its rear,
    its rear.
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
    """The attacker squarely against a side of its target, `off` mm short of it, moved along it by `shift` mm."""
    half = target.depth / 2 if side in ("front", "rear") else target.frontage / 2
    out = half + attacker.depth / 2 + off
    facing = (target.facing + FACES[side]) % 360
    stood = attacker.at(target.x, target.y, facing).ahead(-out)
    return stood.aside(shift) if shift else stood


@lru_cache(maxsize=FEW)
def meeting_shift(attacker: Box, target: Box, side: str, least: float = math.inf) -> float:
    """How far along its target's side an attacker meets it, going the shortest way: it need not match middles.

    The narrower of the two meets the other with the whole of its front, or with `least` mm of it.
    """
    stood = against(attacker, target, side)
    _, right = stood.local(attacker.x, attacker.y)
    wide = target.frontage if side in ("front", "rear") else target.depth
    met = min(least, wide, attacker.frontage)
    most = (wide + attacker.frontage) / 2 - met
    return max(-most, min(most, right))


def in_contact(attacker: Box, target: Box, stand: float) -> int:
    """How many stands `stand` mm wide of an attacker squarely against its target touch it, at least one."""
    half = attacker.frontage / 2
    spans = [attacker.local(x, y)[1] for x, y in target.corners]
    common = min(half, max(spans)) - max(-half, min(spans))
    return max(1, round(common / stand))


def open_flank(target: Box, side: str, within: float, guards: list[Box]) -> bool:
    """Whether no guard stands within so many mm beyond a unit's left or right end."""
    end = target.aside((target.frontage / 2 + within / 2) * (1 if side == "right" else -1)).wide(within)
    return not any(gap(end, guard) <= 0 for guard in guards)


def face(box: Box, x: float, y: float) -> Box:
    """The unit turned to look at a point."""
    return box.at(box.x, box.y, round(heading(x - box.x, y - box.y), 2))


def towards(start: Box, target: Box) -> float:
    """The facing of somebody who looks from one middle to another."""
    return round(heading(target.x - start.x, target.y - start.y), 1)


def apart_by(one: Box, other: Box) -> float:
    """How far two middles lie apart, in mm."""
    return math.dist(one[:2], other[:2])
