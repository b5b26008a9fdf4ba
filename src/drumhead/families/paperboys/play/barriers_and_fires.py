"""Rivers and high walls, their crossings and breaches, and burning houses (Firing, hitting buildings)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from drumhead.families.paperboys import firing
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_cover import in_house
from drumhead.families.paperboys.play.terrain_kinds import BARRED, HIGH, HOUSES, WALLS
from drumhead.geometry.box_distance import sweep
from drumhead.geometry.oriented_box import Box, Point, turn
from drumhead.geometry.terrain_shapes import CROSSINGS, Feature
from drumhead.model.lengths import Length

ASHORE = 1.0  # mm between a unit and the river or wall that has stopped it


def defile(play: PaperboysBattle, key: str, whom: str, start: Box) -> str:
    """Return "breach" or "bridge" if infantry's attack from `start` on `whom` must pass one on a front of one stand.

    Otherwise "", and for other arms.
    """
    if play.units[key].arm != "infantry":
        return ""
    target = play.box(whom)
    way = (start.x, start.y), (target.x, target.y)
    ground = play.field.ground
    if any(feature.length_within(*way) > 0 for feature in ground.of(*BARRED)) and over_a_crossing(play, *way):
        return "bridge"
    if any(opened(play, wall, *way) for wall in ground.of(*HIGH) if wall.length_within(*way) > 0):
        return "breach"
    return ""


def over_a_crossing(play: PaperboysBattle, start: Point, end: Point) -> bool:
    """Return whether a straight way meets a river, and does so only at bridges or fords."""
    ground = play.field.ground
    wet = sum(river.length_within(start, end) for river in ground.of(*BARRED))
    dry = sum(crossing.length_within(start, end) for crossing in ground.of(*CROSSINGS))
    return wet > 0 and dry >= wet


def opened(play: PaperboysBattle, wall: Feature, start: Point, end: Point) -> bool:
    """Return whether a straight way meets a wall at its breach; False if the wall has none."""
    hole = play.memory.breaches.get(wall.name)
    if hole is None:
        return False
    (x, y), wide = hole
    (x0, y0), (x1, y1) = start, end
    long = math.dist(start, end) or 1.0
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / long <= wide


def walled_off(play: PaperboysBattle, start: Point, end: Point) -> bool:
    """Return whether a straight way is blocked by a high wall without a breach, or a river without a crossing."""
    ground = play.field.ground
    for wall in ground.of(*HIGH):
        if wall.length_within(start, end) > 0 and not opened(play, wall, start, end):
            return True
    wet = any(river.length_within(start, end) > 0 for river in ground.of(*BARRED))
    return wet and not over_a_crossing(play, start, end)


def stop_at_barrier(play: PaperboysBattle, box: Box, facing: float, far: float) -> float:
    """Return the mm, at most `far`, that a unit goes in a direction before a river or high wall stops it.

    `facing` is the direction in degrees. If its centre passes over a crossing or through a breach, the whole unit
    follows.
    """
    x, y = turn(facing)
    way = (box.x, box.y), (box.x + far * x, box.y + far * y)
    for feature in play.field.ground.of(*BARRED, *HIGH):
        if feature.length_within(*way) > 0 and _open(play, feature, *way):
            continue
        near = min(sweep(box, x, y, far, stretch) for stretch in feature.stretches)
        far = max(0.0, near - ASHORE) if near < far else far
    return far


def _open(play: PaperboysBattle, feature: Feature, start: Point, end: Point) -> bool:
    """Return whether a way that meets a river or a wall is open: by a crossing, or by a breach."""
    return over_a_crossing(play, start, end) if feature.kind in BARRED else opened(play, feature, start, end)


def walls_in_arc(play: PaperboysBattle, key: str) -> list[tuple[str, Point, float]]:
    """Return the high walls in a gun's arc and range as (name, point of aim, distance in mm)."""
    book, box = play.book, play.box(key)
    reach = max(play.mm(book.weapon[name].reach) for name in book.weapon if _batters(play, key, name))
    found = []
    for wall in play.field.ground.of(*HIGH):
        aims = [(x, y) for x, y in _along(wall) if _seen_ahead(box, x, y, book.firing.arc)]
        near = min(aims, key=lambda spot: math.dist(spot, (box.x, box.y)), default=None)
        if near and math.dist(near, (box.x, box.y)) <= reach:
            found.append((wall.name, near, math.dist(near, (box.x, box.y)) - box.depth / 2))
    return found


def _batters(play: PaperboysBattle, key: str, name: str) -> bool:
    unit, weapon = play.units[key], play.book.weapon[name]
    return unit.arm in weapon.arms and weapon.get("kind", unit.kind) == unit.kind


def _along(wall: Feature) -> Iterator[Point]:
    for (x0, y0), (x1, y1) in pairwise(wall.points):
        for part in range(5):
            yield round(x0 + (x1 - x0) * part / 4, 1), round(y0 + (y1 - y0) * part / 4, 1)


def _seen_ahead(box: Box, x: float, y: float, arc: float) -> bool:
    ahead, right = box.local(x, y)
    return ahead > 0 and abs(right) <= box.frontage / 2 + ahead * math.tan(math.radians(arc))


def batter(play: PaperboysBattle, key: str, name: str, aim: Point, mm: float) -> None:
    """Fire a gun at the wall `name`, `mm` away, and log it.

    Its hits are added to those of the battle, and a breach opens at the point `aim` or is widened.
    """
    book, unit = play.book, play.units[key]
    wall = next(feature for feature in play.field.ground.features if feature.name == name)
    weapon = play.rules.weapon_of(book, unit, Length.of_mm(mm))
    assert weapon is not None, "a gun is asked only about walls within its range"
    hits, _ = play.rules.shoot(play.chance, book, unit, weapon)
    play.change(key, play.rules.having_fired(play, unit))
    known = play.memory.wall_hits
    known[name] = known.get(name, 0) + hits
    cover = WALLS[wall.kind]
    stands = firing.breaches(book, cover, weapon, known[name])
    steps = ["fire", weapon]
    if stands:
        where, _ = play.memory.breaches.get(name, (aim, 0))
        play.memory.breaches[name] = where, stands * play.setup.stand
        steps += ["breach"]
    play.tell("batter", key, steps=steps, wall=name, hits=hits, breach=stands)


def on_fire(play: PaperboysBattle, key: str) -> int | None:
    """Return the turn in which the house around a unit was set alight; None if it is not burning."""
    alight: dict[str, int] = play.memory.alight
    house = in_house(play, key) if alight else None
    return alight.get(house.name) if house else None


def in_flames(play: PaperboysBattle, box: Box) -> bool:
    """Return whether the centre of a box is in a burning house."""
    alight = play.memory.alight
    return any(feature.name in alight and feature.has(box.x, box.y) for feature in play.field.ground.of(*HOUSES))
