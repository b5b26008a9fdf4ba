"""Marches that a unit may make on its card: directions, distances, and whether they are legal."""

from __future__ import annotations

import math
from collections.abc import Iterator

from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.barriers_and_fires import walled_off
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.surroundings import Outlook, Way
from drumhead.families.paperboys.play.terrain_cover import barred
from drumhead.families.paperboys.play.terrain_kinds import BARRED, HIGH, SLOW
from drumhead.geometry.box_distance import gap, largest_displacement, sweep
from drumhead.geometry.oriented_box import (
    TIDIED,
    TIDY,
    Box,
    Point,
    apart,
    heading,
    is_another_way,
    made,
    turn,
    within,
)
from drumhead.geometry.terrain_shapes import Ground
from drumhead.model.unit import Unit

WHEELS = (-45.0, 45.0)
SLANTS = (-45.0, 45.0)
STRAIGHT = 0.5  # degrees: a smaller turn does not count as one
WHEELED = 25.0  # degrees: a wheel that ends no more than that beside another way is not thought of
NEAR = 600.0  # mm: from where a unit's facing and its ground begin to matter
AT_HAND = 900.0  # mm within which a unit thinks of an enemy
SWING = 45.0  # degrees: for less a unit does not turn where it stands, since what it sees it can fire at
BACK = 225.0  # mm from the enemy within which foot thinks of a step back, unless its army is to give ground
DELAY = "delay"  # the orders of an army that is to
STAND_OFF = 10.0  # mm: how far inside a range a unit halts


def outlook(play: PaperboysBattle, key: str, reach: float) -> Outlook:
    """Return the surroundings of a unit that may go `reach` mm.

    The part of the table that they cover also allows for its frontage, whose ends swing out.
    """
    start, halts, steady = play.box(key), play.mm(play.book.contact.stop), near_foes(play, key)
    field = play.field.about(start, reach + start.frontage + halts, key)
    nearest = play.field.nearest(start, steady)
    near = _about(play, key, start)
    foes, off = tuple(foe for _, foe in near), min((off for off, _ in near), default=math.inf)
    stops = tuple(foe for foe in play.rules.blockers(play, key) if foe in field.places)
    slows = bool(field.ground.of(*SLOW)) and play.rules.is_slowed(play, play.units[key])
    closes = bool(field.ground.of(*BARRED, *HIGH))
    slowed = play.field.ground.slow_known(SLOW) if slows else {}
    shot = play.judge.reach(key)[0]
    return Outlook(start, field, nearest, foes, off, stops, steady, halts, shot, slows, slowed, closes)


def at_hand(play: PaperboysBattle, key: str, start: Box) -> tuple[Box, ...]:
    """Return the boxes of the enemies that a unit considers from `start`: the two nearest, within 900 mm."""
    return tuple(foe for _, foe in _about(play, key, start))


def _about(play: PaperboysBattle, key: str, start: Box) -> list[tuple[float, Box]]:
    """Return the enemies that a unit considers from `start`, as (distance in mm, box): at most two, within 900 mm."""
    two = (play.box(foe) for foe in play.field.closest(start, 2, play.foes(key)))
    return [(off, box) for box in two if (off := gap(start, box, AT_HAND)) <= AT_HAND]


def nearer(play: PaperboysBattle, seen: Outlook, end: Box) -> bool:
    """Return whether the box `end` is nearer than the unit is now to its nearest steady enemy."""
    return seen.nearest is not None and gap(end, play.box(seen.nearest[1])) < seen.nearest[0]


def crowds(play: PaperboysBattle, seen: Outlook, end: Box) -> bool:
    """Return whether a march to `end` comes nearer to an enemy than attackers halt, and nearer than it was."""
    off, field = seen.halts - STAND_OFF, seen.field
    if not field.is_near(end, off, seen.stops):
        return False  # as mostly
    near = field.by_distance(end, off, seen.stops)
    return any(there < gap(seen.start, field.places[foe]) for there, foe in near)


def ways(play: PaperboysBattle, key: str, seen: Outlook) -> Iterator[Way]:
    """Yield the directions for a march: ahead, to enemies and goals, and near an enemy wheels, slants and back."""
    start = seen.start
    yield Way(start.facing, start.facing)
    close = seen.off <= NEAR
    goals = () if close and not play.setup.objectives else _drawn_to(play, key, start)
    thought_of = [start.facing]
    for number, (x, y, *_) in enumerate((*seen.foes, *goals)):
        facing = round(heading(x - start.x, y - start.y), 1)
        if is_another_way(facing, thought_of):
            thought_of.append(facing)
            swings = not number and bool(seen.foes) and apart(facing, start.facing) >= SWING
            yield Way(facing, facing, on_the_spot=swings)
    if not close:
        return
    arm = play.units[key].arm
    for wheel in WHEELS if arm != "artillery" else ():  # a gun is swung, or drawn straight at somebody
        facing = (start.facing + wheel) % 360
        if is_another_way(facing, thought_of, WHEELED):
            yield Way(facing, facing, blind=True)
    for slant in SLANTS:
        yield Way(start.facing, (start.facing + slant) % 360)
    gives_ground = play.setup.orders.get(play.side(key)) == DELAY
    if seen.off <= BACK or gives_ground or arm != "infantry":
        yield Way(start.facing, (start.facing + 180) % 360)


def _drawn_to(play: PaperboysBattle, key: str, start: Box) -> tuple[Point, ...]:
    """Return the nearest goal of a unit's army that the unit has not reached, in a tuple; () for none."""
    goals = play.setup.goals_of(key, play.side(key))
    away = [(far, goal) for goal in goals if (far := math.dist(goal, start[:2])) > start.radius]
    return (min(away)[1],) if away else ()


def distances(play: PaperboysBattle, key: str, seen: Outlook, way: Way, allowance: float) -> Iterator[float]:
    """Yield the distances in mm that a unit may go in a direction, of at most `allowance` mm.

    They are: into range of the nearest enemy, all the way, and 0 if a turn on the spot is worth considering.
    """
    start = seen.start
    turned, left = start, allowance
    if way.facing != start.facing:
        turned = start.at(start.x, start.y, way.facing)
        left = max(0.0, allowance - largest_displacement(start, turned))
    if left <= 0:
        return
    if way.direction == way.facing:
        blocked, _ = seen.field.slide(turned, way.direction, left + seen.halts, seen.stops)
        left = min(left, max(0.0, blocked - seen.halts))
        if seen.nearest and way.facing == start.facing:
            into = _into_range(seen.shot, turned, play.box(seen.nearest[1]))
            if 0 < into < left:
                yield into
    yield left if way.blind else _afforded(play, seen, turned, way.direction, left)
    if way.on_the_spot:
        yield 0.0


def _afforded(play: PaperboysBattle, seen: Outlook, turned: Box, facing: float, left: float) -> float:
    """Return the mm that a unit can surely go of a move with `left` mm left; slow ground counts double.

    `turned` is its box after its first turn, `facing` the direction in degrees.
    """
    if not seen.slows:
        return left
    times = float(play.book.move.difficult_ground)
    slow = seen.slow(turned, after(turned, Way(turned.facing, facing), left), SLOW)
    return max(left - (times - 1) * slow, left / times) if slow else left


def _into_range(shot: float, turned: Box, there: Box) -> float:
    """Return the mm that a unit goes ahead until the enemy at `there` is just within its range of `shot` mm.

    `turned` is the unit's box.
    """
    return float(sweep(turned, *turn(turned.facing), 2000.0, there) - shot + STAND_OFF)


def after(start: Box, way: Way, far: float) -> Box:
    """Return the box of a unit after a march of `far` mm."""
    facing, direction, _, _ = way
    (sin, cos), (x, y, _, wide, deep) = turn(direction), start
    return made(Box, (round(x + far * sin, TIDY), round(y + far * cos, TIDY), facing % 360, wide, deep))


def reach_of(play: PaperboysBattle, unit: Unit, wish: Wish) -> float:
    """Return the distance in mm that a unit may go this turn for a move as in `wish`.

    In doubled opening turns its plain move is added again.
    """
    mm = _allowance(play, unit, wish)
    if play.turn <= play.setup.doubled:
        mm += _allowance(play, unit, wish._replace(charging=False))
    return mm


def _allowance(play: PaperboysBattle, unit: Unit, wish: Wish) -> float:
    """Return the distance in mm of one move; cached for all units that are alike."""
    known, of = play.memory.allowances, (play.judge.alike(unit), wish)
    if of not in known:
        known[of] = play.mm(play.rules.allowance(play.book, unit, wish))
    return known[of]


def cost(play: PaperboysBattle, unit: Unit, start: Box, end: Box, ground: Ground) -> float:
    """Return the mm of its move that a march costs: the way of its farthest corner, plus slow ground again.

    Slow ground is not added for a unit that it does not slow.
    """
    far = largest_displacement(start, end)
    if not play.rules.is_slowed(play, unit):
        return far
    return far + (float(play.book.move.difficult_ground) - 1) * ground.slow(start, end, SLOW)


def legal(play: PaperboysBattle, key: str, seen: Outlook, end: Box, allowance: float) -> bool:
    """Return whether a unit may march to the box `end` with `allowance` mm.

    It must be on the table, clear of units, within its move, and on ground that is open to it.
    """
    start, ground = seen.start, seen.field.ground
    far = largest_displacement(start, end)
    if far > allowance + TIDIED or not within(end, ground.width, ground.height) or not seen.field.is_clear(end):
        return False
    if seen.slows:
        far += (float(play.book.move.difficult_ground) - 1) * seen.slow(start, end, SLOW)
    if far > allowance + TIDIED or not play.rules.may_enter(play, key, seen, end):
        return False
    if not seen.closes:
        return True
    if barred(ground, end):
        return False
    middles = (start.x, start.y), (end.x, end.y)
    return ground.slow(start, end, (*BARRED, *HIGH)) == 0 or (
        _crosses(ground, *middles) and not walled_off(play, *middles)
    )


def _crosses(ground: Ground, start: Point, end: Point) -> bool:
    """Return whether the line from `start` to `end` crosses a river or a high wall."""
    return any(feature.length_within(start, end) > 0 for feature in ground.of(*BARRED, *HIGH))
