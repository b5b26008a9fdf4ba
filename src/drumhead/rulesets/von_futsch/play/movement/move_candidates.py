"""Candidate marches and manoeuvres: directions, distances, and what stops a unit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from drumhead.geometry.box_distance import clearance, gap
from drumhead.geometry.field import Field
from drumhead.geometry.fire_arcs import fire_range, may_bear
from drumhead.geometry.oriented_box import Box, Point, heading, is_another_way, within
from drumhead.geometry.terrain_shapes import Ground
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import moving
from drumhead.rulesets.von_futsch.moving import March, Wish
from drumhead.rulesets.von_futsch.play.cards.command_range import Allowed
from drumhead.rulesets.von_futsch.play.decisions.surroundings import ASIDE, STAND_OFF, Outlook, march_of
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import Course, dry_mm, may_stand, on_road
from drumhead.rulesets.von_futsch.play.von_futsch_battle import (
    COLUMN,
    LIMBERED,
    SQUARE,
    VonFutschBattle,
    form_unit,
    mm_of,
)

WHEELS = (-45.0, 45.0)
STRAIGHT = 1.0  # degrees: a smaller turn is not a wheel
LURKS = 1000.0  # mm from the enemy within which cavalry considers waiting for its moment
BLOCKED = 120.0  # mm ahead: infantry with a friend nearer than this considers going around
SHORT = 5.0  # mm, the shortest way considered
NOTHING = Prospect()
HALVES = ("half-fire", "half-hold", "half-unlimber")  # declared as half a march
BACK, ASIDES = 180.0, (-90.0, 90.0)


class Way(NamedTuple):
    """A way to march: its wheel in degrees to the right, then its facing and its direction, also in degrees.

    `manoeuvre` is whether it is a move aside or back.
    """

    wheel: float
    facing: float
    direction: float
    manoeuvre: bool = False


def wish_of(play: VonFutschBattle, way: Way, start: Box) -> Wish:
    """Return the move that a way asks of the march table: whether it is a manoeuvre, and along a road."""
    road = not way.manoeuvre and abs(way.wheel) < STRAIGHT and _follows_road(play, start, way)
    return Wish(way.manoeuvre, way.manoeuvre and way.direction != (way.facing + 180) % 360, on_road=road)


def _follows_road(play: VonFutschBattle, start: Box, way: Way) -> bool:
    if not play.field.ground.of("road"):
        return False
    return on_road(play, start, start.at(start.x, start.y, way.direction).ahead(start.depth))


# ------------------------------------------------------------ the ways there are
def ways(play: VonFutschBattle, key: str, seen: Outlook, allowed: Allowed) -> Iterator[Way]:
    """Yield the ways a unit considers: straight on, wheels at enemies and objectives, back, and for cavalry aside.

    `allowed` is whether it may advance and retreat. A square has none.
    """
    unit, start = play.units[key], seen.start
    if SQUARE in unit.state:
        return
    yield Way(0.0, start.facing, start.facing)
    free = unit.arm == "skirmishers"
    if not seen.near:
        for facing in _headings(play, key, seen):
            yield Way(0.0, start.facing, facing) if free else Way(_signed(facing - start.facing), facing, facing)
    if free:
        yield Way(0.0, start.facing, (start.facing + 180) % 360)
    elif _may_think_of_going_back(play, unit, seen, allowed):
        aside = unit.arm == "cavalry" and not seen.near and seen.is_within(ASIDE)
        for turn in (BACK, _away(seen)) if aside else (BACK,):
            yield Way(0.0, start.facing, (start.facing + turn) % 360, True)


def _away(seen: Outlook) -> float:
    """Return the direction in which cavalry avoids the nearest enemy, in degrees from its own facing."""
    _, right = seen.start.local(*seen.foes[0][:2])
    return ASIDES[0] if right > 0 else ASIDES[1]


def _may_think_of_going_back(play: VonFutschBattle, unit: Unit, seen: Outlook, allowed: Allowed) -> bool:
    """Return whether a unit considers falling back.

    Fresh infantry does only where it may not advance, and so does cavalry with the enemy far off. An unlimbered gun
    never does.
    """
    if unit.arm == "infantry":
        return play.judge.tiredness(unit) > 0 or not allowed.advance
    if unit.arm == "cavalry":
        return seen.at_hand or not allowed.advance
    return unit.arm != "artillery" or LIMBERED in unit.state


def _headings(play: VonFutschBattle, key: str, seen: Outlook) -> Iterator[float]:
    """Yield the facings that a unit considers, in degrees: at the nearest objective, or at up to two enemies at hand.

    Guns consider only enemies. With an enemy at hand, skirmishers consider only the nearest. Cavalry then considers
    the nearest too, and wheels to either side unless it is so near that cavalry goes aside. Infantry behind a friend
    also considers these wheels. A unit that can fire at one of the two enemies wheels at neither. Of facings that
    differ little, only the first is considered.
    """
    start, known, arm = seen.start, [seen.start.facing], play.units[key].arm
    fires = any(_bears(play, arm, start, box) for box in seen.foes)
    foes = [] if fires else [(box.x, box.y) for box in seen.foes]
    rides = seen.at_hand and arm == "cavalry"
    goal = [] if arm == "artillery" or rides else _next_goal(play, key, start)
    at_him = rides or (seen.at_hand and arm == "skirmishers")
    places = foes[:1] if at_him else [*foes, *goal] if seen.at_hand else goal or foes
    facings = [round(heading(x - start.x, y - start.y), 1) for x, y in places]
    blocked = arm == "infantry" and _is_behind_a_friend(play, seen)
    if blocked or (rides and not seen.is_within(ASIDE)):
        facings += [round((start.facing + wheel) % 360, 1) for wheel in WHEELS]
    for facing in facings:
        if is_another_way(facing, known):
            known.append(facing)
            yield facing


def _is_behind_a_friend(play: VonFutschBattle, seen: Outlook) -> bool:
    """Return whether a friend stands so near ahead that a unit cannot march half of its way."""
    return seen.room.slide(seen.start, seen.start.facing, BLOCKED, seen.solid)[0] < BLOCKED


def _bears(play: VonFutschBattle, arm: str, start: Box, foe: Box) -> bool:
    """Return whether an enemy at `foe` is in the arc of a unit at `start`, and within range of its arm."""
    far = max(play.reaches(arm), default=0.0)
    mm = fire_range(start, foe, play.judge.arc) if far else None
    return mm is not None and mm <= far


def _next_goal(play: VonFutschBattle, key: str, start: Box) -> list[Point]:
    """Return the nearest objective that is farther from a unit than its own frontage, in a list; [] if none is."""
    off = sorted((math.dist(start[:2], goal), goal) for goal in play.setup.goals_of(key, play.side(key)))
    return [goal for far, goal in off if far > start.frontage][:1]


def _signed(degrees: float) -> float:
    return (degrees + 180) % 360 - 180


@lru_cache(maxsize=256)  # each way asks three times: as a candidate, for its length, and for the move
def wheel_on_corner(box: Box, degrees: float) -> Box:
    """Return a unit's box after a wheel of `degrees` to the right (negative: left) on a front corner.

    The corner on the side to which it wheels stays in place.
    """
    if not degrees:
        return box
    (lx, ly), (rx, ry) = box.front
    x, y = (rx, ry) if degrees > 0 else (lx, ly)
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    east, north = box.x - x, box.y - y
    there = round(x + east * cos + north * sin, 3), round(y - east * sin + north * cos, 3)
    return box.at(*there, round(box.facing + degrees, 1))


def wheel_cost(box: Box, degrees: float) -> float:
    """Return the cost of a wheel in mm of march: the way of its outer corner."""
    return box.frontage * abs(math.radians(degrees))


class Trail:
    """The path of a unit's march of at most `most` mm; `after` returns the unit's place after any part of it.

    `about` is the ground to look at; None for all of it.
    """

    def __init__(
        self, play: VonFutschBattle, unit: Unit, start: Box, way: Way, most: float, about: Ground | None = None
    ) -> None:
        self.start, self.way, self.most, self.turns = start, way, most, wheel_cost(start, way.wheel)
        turned = wheel_on_corner(start, way.wheel) if way.wheel else start.at(start.x, start.y, way.facing)
        self.course = Course(play, unit, turned, way.direction, max(0.0, most - self.turns), about)

    def after(self, mm: float) -> Box:
        """Return the box of the unit after `mm` mm of march; slow ground uses up more of them."""
        if self.turns > mm:
            return wheel_on_corner(self.start, self.way.wheel * mm / self.turns)
        return self.course.after(mm - self.turns)


def open_mm(play: VonFutschBattle, key: str, seen: Outlook, way: Way, most: float) -> float:
    """Return how many of `most` mm of a way are open to a unit; friends, enemies, table edges and water stop it.

    They include its wheel. 0.0 if there is no room to begin.
    """
    start, unit, field, ground = seen.start, play.units[key], seen.room, seen.room.ground
    turns = wheel_cost(start, way.wheel)
    if turns >= most:  # only a part of the wheel is possible
        part = wheel_on_corner(start, way.wheel * most / turns) if turns else start
        return most if field.is_clear(part, seen.passable) and may_stand(play, unit, part, ground) else 0.0
    turned = wheel_on_corner(start, way.wheel) if way.wheel else start.at(start.x, start.y, way.facing)
    if way.wheel and not (field.is_clear(turned, seen.passable) and may_stand(play, unit, turned, ground)):
        return 0.0
    far = most - turns
    blocked, whom = field.slide(turned, way.direction, far + STAND_OFF, seen.against)
    far = min(far, max(0.0, blocked - STAND_OFF)) if whom else far
    far = field.slide(turned, way.direction, far, seen.solid)[0]
    far = field.to_edge(turned, way.direction, far)
    far = dry_mm(play, unit, turned, way.direction, far, ground)
    return turns + far if far > 0 or turns else 0.0


def may_end(play: VonFutschBattle, key: str, end: Box, room: Field | None = None) -> bool:
    """Return whether a unit may stand at `end`: on the table, clear of other units and of ground that bars it.

    `room` is the part of the field that it can reach, where that is known.
    """
    field = room or play.field
    on_the_table = within(end, field.ground.width, field.ground.height)
    return on_the_table and field.is_clear(end, (key,)) and may_stand(play, play.units[key], end, field.ground)


def goes_back_way(play: VonFutschBattle, key: str, seen: Outlook, end: Box) -> int:
    """Return 1 if a move to `end` is an advance, -1 if it is a retreat, 0 if it is neither.

    The nearest enemy in sight decides, or the enemy's table edge.
    """
    foe = seen.in_sight
    if foe is not None:
        nearer = gap(seen.start, foe) - gap(end, foe)
    else:  # the first side has the lower edge of the table
        nearer = (end.y - seen.start.y) * (1 if play.side(key) == play.setup.sides[0] else -1)
    return 0 if abs(nearer) < 1 else 1 if nearer > 0 else -1


def is_allowed(play: VonFutschBattle, key: str, seen: Outlook, end: Box, allowed: Allowed) -> bool:
    """Return whether a unit may go to `end` by its initiative, which allows an advance, a retreat or both."""
    if allowed.advance and allowed.retreat:
        return True
    way = goes_back_way(play, key, seen, end)
    return not way or (allowed.advance if way > 0 else allowed.retreat)


# ------------------------------------------------------------ what may be declared
def options(play: VonFutschBattle, key: str, seen: Outlook, allowed: Allowed) -> Iterator[Option]:
    """Yield the options of a unit to march or half march, each with its place after an average throw.

    `allowed` is whether it may advance and retreat.
    """
    unit, start = play.units[key], seen.start
    known: dict[Wish, March | None] = {}
    for way in ways(play, key, seen, allowed):
        wish = wish_of(play, way, start)
        if wish not in known:
            known[wish] = None if moving.what_bars(play.book, unit, wish) else march_of(play, key, wish)
        march = known[wish]
        if march is None:
            continue
        free = open_mm(play, key, seen, way, mm_of(march.most))
        found, ahead, fires = {start}, way.direction == start.facing, False
        trail: Trail | None = None
        for verb, mm in _lengths(play, key, seen, way, mm_of(march.mean), free):
            trail = trail or Trail(play, unit, start, way, free, seen.room.ground)
            end = trail.after(mm)
            if verb == "march" and fires and not ahead:
                continue  # with a half march and fire possible, a full march is only considered straight on
            if end in found or not may_end(play, key, end, seen.room) or not is_allowed(play, key, seen, end, allowed):
                continue
            found.add(end)
            if _is_stuck_there(play, unit, seen, end):
                continue
            worth = _volley_from(play, key, seen, end) if verb in HALVES else NOTHING
            if verb == "half-unlimber" and not worth.theirs:
                continue
            if verb == "half-fire" and not worth.theirs:
                if not (ahead and seen.at_hand):
                    continue  # without a target, a half march is only considered straight on
                verb = "half-hold"
            fires = fires or verb == "half-fire"
            more = {"way": way, "march": march, "turns": bool(way.wheel), "trail": trail}
            yield Option(verb, key, pose=end, worth=worth, more=more)


def _is_stuck_there(play: VonFutschBattle, unit: Unit, seen: Outlook, end: Box) -> bool:
    """Return whether a column of infantry could not deploy any more at `end`, as an enemy is too near there."""
    if unit.arm != "infantry" or COLUMN not in unit.state or seen.near:
        return False
    return play.field.is_near(end, play.mm(play.book.march.straight_within), seen.targets)


def _lengths(
    play: VonFutschBattle, key: str, seen: Outlook, way: Way, mean: float, free: float
) -> Iterator[tuple[str, float]]:
    """Yield (verb, intended length in mm) for each march that may be declared along one way.

    A unit that fires after a wheel goes just into the nearest range it reaches, or half of its way if it reaches
    none. `mean` is the average march and `free` the length that is open, both in mm.
    """
    unit = play.units[key]
    far = min(mean, free)
    if far < SHORT:
        return
    if way.manoeuvre:
        yield "manoeuvre", far
        return
    half = min(far, mean / float(play.book.march.half))
    if LIMBERED in unit.state:
        yield "half-unlimber", half
    elif unit.arm in play.book.fire:
        deploys = STAND_OFF if COLUMN not in unit.state else -STAND_OFF  # a column stops where it can still deploy
        into = list(_into_range(play, key, seen, way, half, deploys, play.reaches(unit.arm)))
        for mm in [max(into, default=half)] if way.wheel else dict.fromkeys([half, *into]):
            if mm >= SHORT:
                yield "half-fire", mm
        if unit.arm == "artillery" and seen.targets:
            return  # guns with a target only move up by hand to fire
    elif unit.arm == "cavalry" and seen.off <= LURKS:
        lurk = next(iter(_into_range(play, key, seen, way, far, -STAND_OFF, play.reaches("infantry")[-1:])), 0.0)
        if lurk:
            yield "march", lurk  # out of range of muskets, and within a charge
    yield "march", far


def _volley_from(play: VonFutschBattle, key: str, seen: Outlook, at: Box) -> Prospect:
    """Return the prospect of a unit's best volley from the place `at`, once it is there or has unlimbered."""
    unit, judge, best = form_unit(play.units[key], ""), play.judge, 0.0
    reach = max(play.reaches(unit.arm))
    for whom in play.field.neighbours(at, reach, seen.targets):
        there, target = play.box(whom), play.units[whom]
        if unit.arm != "skirmishers" and not may_bear(at, there, judge.arc):
            continue
        volley = judge.volley_at(unit, target, judge.shelter(target, there))
        best = max(best, volley(clearance(at, there)) if volley is not None else 0.0)
    return Prospect(0.0, best)


def _into_range(
    play: VonFutschBattle, key: str, seen: Outlook, way: Way, half: float, inside: float, reaches: Sequence[float]
) -> Iterator[float]:
    """Yield the distances in mm, below `half`, that bring a unit `inside` mm within a range of an enemy ahead.

    `reaches` are the ranges in mm.
    """
    turned = wheel_on_corner(seen.start, way.wheel)
    far, whom = play.field.slide(turned, way.direction, half + max(reaches), play.foes(key))
    if not whom:
        return
    for reach in reaches:
        mm = far - reach + inside + wheel_cost(seen.start, way.wheel)
        if SHORT <= mm < half:
            yield mm
