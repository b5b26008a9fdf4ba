"""Rivers and streams: they stop a march at the bank, and crossing one takes a whole move from bank to bank.

A unit within half an inch of the bank counts as at it. On a bridge or ford the unit's centre crosses and the rest
follows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from drumhead.families.drafts.moving import may_enter
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.terrain_rows import WATER, row_of_ground
from drumhead.geometry.box_distance import clearance, gap, overlap, sweep
from drumhead.geometry.oriented_box import Box, heading, turn
from drumhead.geometry.terrain_shapes import CROSSINGS, Feature, Ground
from drumhead.model.unit import Unit

BANK = 13.0  # mm, half an inch: a unit this near to the bank counts as at it
AT_WATER = 50.0  # mm, two inches: from where a unit thinks of standing square to the bank
OFF = 1.0  # mm that a march stops short of the water
STEP = 3.0  # mm: how finely the far bank is looked for


def is_wet(ground: Ground) -> bool:
    """Return whether there is a river or stream on a part of the table."""
    return any(True for _ in ground.of(*WATER))


def in_water(ground: Ground, box: Box) -> bool:
    """Return whether any part of a unit's box is in a river or stream."""
    x, y, off = box.x, box.y, box.radius
    for water in ground.of(*WATER):
        for stretch, (east, north, radius) in zip(water.stretches, water.rings):
            if math.hypot(east - x, north - y) < off + radius and overlap(box, stretch):
                return True
    return False


def waters_near(ground: Ground, box: Box, far: float) -> list[tuple[float, Box]]:
    """Return the stretches of water within `far` mm of a box, as (least distance in mm, stretch)."""
    x, y, most, found = box.x, box.y, far + box.radius, []
    for water in ground.of(*WATER):
        for stretch, (east, north, radius) in zip(water.stretches, water.rings):
            if math.hypot(east - x, north - y) <= most + radius:
                off = clearance(box, stretch)
                if off <= far:
                    found.append((off, stretch))
    return found


def to_the_bank(waters: Iterable[Box], box: Box, facing: float, far: float) -> float:
    """Return the mm, at most `far`, that a unit goes in a direction before one of these waters stops it.

    `facing` is the direction in degrees.
    """
    x, y = turn(facing)
    own_x, own_y, near = box.x, box.y, box.radius + OFF
    for stretch in waters:
        sin, cos = turn(stretch.facing)
        off = (stretch.x - own_x) * cos - (stretch.y - own_y) * sin  # how far to one side of it the water runs
        comes = far * (x * cos - y * sin)
        if off < 0:
            off, comes = -off, -comes
        if off - (comes if comes > 0 else 0.0) <= near + stretch.frontage / 2:
            way = sweep(box, x, y, far + OFF, stretch)
            far = min(far, max(0.0, way - OFF))
    return far


def over(play: DraftsBattle, unit: Unit, start: Box, ground: Ground, most: float) -> Iterator[tuple[Box, str, str]]:
    """Yield crossings of the water beside a unit, as (final box, terrain row by which it crosses, kind of water).

    The unit turns to the far bank first. It goes at most `most` mm; if no bank is so near, the shortest way over.
    """
    for water in ground.of(*WATER):
        over = sorted(_open_ways(play, unit, start, ground, water))
        for far, facing, by in over:
            if far <= most or far == over[0][0] <= start.depth + water.stretches[0].frontage + 2 * BANK:
                yield start.turn(facing - start.facing).ahead(far), by, water.kind


def _open_ways(
    play: DraftsBattle, unit: Unit, start: Box, ground: Ground, water: Feature
) -> Iterator[tuple[float, float, str]]:
    """Yield the ways over a water that the unit may use, shortest not first.

    Each is (distance to the far bank in mm, direction in degrees, terrain row by which it crosses).
    """
    for facing in _ways(start, _at_the_bank(start, water), ground):
        turned = start.turn(facing - start.facing)
        far = _far_bank(turned, water) if _at_the_bank(turned, water) else None
        if far is None:
            continue
        by = "crossing" if _is_bridged(ground, water, turned, turned.ahead(far)) else row_of_ground(play.book, water)
        if may_enter(play.book, unit, by):
            yield far, facing, by
        else:
            play.note(f"kept-off-{water.kind}")


def _ways(start: Box, near: list[Box], ground: Ground) -> Iterator[float]:
    """Yield the directions in degrees straight across each stretch in `near`, and to the bridges and fords nearby."""
    yield from (across(start, stretch) for stretch in near)
    for bridge in ground.of(*CROSSINGS) if near else ():
        x, y = bridge.middle
        if math.dist((x, y), start[:2]) <= start.radius + 3 * BANK + bridge_length(bridge):
            yield round(heading(x - start.x, y - start.y), 1)


def _at_the_bank(box: Box, water: Feature, off: float = BANK) -> list[Box]:
    """Return the stretches of a water within `off` mm of a unit's box."""
    x, y, far = box.x, box.y, box.radius + off
    return [
        stretch
        for stretch, (east, north, radius) in zip(water.stretches, water.rings)
        if math.hypot(east - x, north - y) <= far + radius and gap(box, stretch, off + 1) <= off
    ]


def across(box: Box, stretch: Box) -> float:
    """Return the direction in degrees straight across a stretch of water for a unit on its bank."""
    left = stretch.local(box.x, box.y)[1] <= 0
    return round((stretch.facing + (90 if left else 270)) % 360, 1)


def square_to_the_bank(ground: Ground, box: Box) -> list[float]:
    """Return the directions in degrees that a unit near water may face in order to cross it with its next move."""
    return [across(box, near) for water in ground.of(*WATER) for near in _at_the_bank(box, water, AT_WATER)]


def bridge_length(bridge: Feature) -> float:
    """Return the diagonal of a bridge's bounding box in mm, the greatest length that it can have."""
    left, low, right, high = bridge.box
    return math.hypot(right - left, high - low)


@lru_cache(maxsize=2048)
def _far_bank(box: Box, water: Feature) -> float | None:
    """Return the mm that a unit goes straight ahead until it is out of a water; None if it does not cross. Cached."""
    most = (water.stretches[0].frontage + box.radius) * 2 + 2 * BANK
    wet = False
    for step in range(1, int(most / STEP) + 1):
        there = box.ahead(step * STEP)
        touches = any(overlap(there, stretch) for stretch in water.stretches)
        if wet and not touches:
            return step * STEP
        wet = wet or touches
    return None


def _is_bridged(ground: Ground, water: Feature, start: Box, end: Box) -> bool:
    """Return whether the centre of a straight way crosses a water only on bridges or fords."""
    way = (start.x, start.y), (end.x, end.y)
    wet = water.length_within(*way)
    return 0 < wet <= sum(crossing.length_within(*way) for crossing in ground.of(*CROSSINGS)) + OFF


def is_dry(ground: Ground, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Return whether a straight way between two points meets a river only at bridges or fords, or not at all."""
    wet = sum(river.length_within(start, end) for river in ground.of("river"))
    return wet <= sum(crossing.length_within(start, end) for crossing in ground.of(*CROSSINGS)) + OFF if wet else True
