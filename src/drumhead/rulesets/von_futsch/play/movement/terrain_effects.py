"""Effects of ground in von Futsch: broken and difficult ground, cover, and ground that bars units."""

from __future__ import annotations

import math

from drumhead.geometry.move_corridor import lanes_through
from drumhead.geometry.oriented_box import Box, Point, turn
from drumhead.geometry.terrain_shapes import CROSSINGS, Feature, Ground, within_first
from drumhead.model.unit import Unit
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle

STEP = 20.0  # mm, the precision of the distance to water or woods that bar a unit
# The rulebook does not classify these kinds of ground; this is our choice.
BROKEN = ("marsh", "rough", "stream", "hedge")
DIFFICULT = ("wood",)
BARRED = ("river", "high-wall")
HOUSES = ("village", "building", "redoubt")
WALLS = ("wall", "rampart")
HIDES = ("hill", "village", "building", "redoubt", "high-wall")
TRIES = 5  # estimates of the distance through slow ground, each with half the error of the last
NEAR_WALL = 25.0  # mm: a unit this near to a wall that a shot crosses is behind it


def lies_in(play: VonFutschBattle, box: Box, kinds: tuple[str, ...]) -> Feature | None:
    """Return the piece of ground of these kinds under the middle of a unit; None if there is none."""
    return play.field.ground.first_with(kinds, box[0], box[1])


def is_covered(play: VonFutschBattle, at: Box, enemy: Box) -> bool:
    """Return whether a unit at `at` is in hard cover from an enemy at `enemy`.

    It is in or just behind houses, works or a wall, and the enemy is not in them. A unit is in a piece of ground if
    its middle is.
    """
    house = lies_in(play, at, HOUSES)
    if house is not None and not house.has(enemy.x, enemy.y):
        return True
    near = at.reshape(2 * NEAR_WALL, at.depth + 2 * NEAR_WALL)
    for wall in play.field.ground.of(*WALLS, *HOUSES):
        crossed = wall.touches(near) and wall.length_within((enemy.x, enemy.y), (at.x, at.y)) > 0
        if crossed and not wall.has(enemy.x, enemy.y):
            return True
    return False


def ground_of(play: VonFutschBattle, key: str, enemy: Box) -> str:
    """Return the ground of a melee for unit `key`: "open", "cover", "rough" or "cover-and-rough".

    `enemy` is where its enemy comes from.
    """
    at = play.box(key)
    rough = lies_in(play, at, BROKEN) is not None or lies_in(play, at, DIFFICULT) is not None
    if is_covered(play, at, enemy):
        return "cover-and-rough" if rough else "cover"
    return "rough" if rough else "open"


def slows(play: VonFutschBattle, unit: Unit) -> tuple[str, ...]:
    """Return the kinds of ground, such as "marsh" or "wood", in which a unit moves slowly; cached."""
    known = play.slows.get(unit.arm)
    if known is None:
        free = unit.arm in play.book.ground.broken.free
        known = play.slows[unit.arm] = DIFFICULT if free else (*BROKEN, *DIFFICULT)
    return known


def bars(play: VonFutschBattle, unit: Unit) -> tuple[str, ...]:
    """Return the kinds of ground, such as "river" or "wood", that a unit may not enter; cached."""
    known = play.bars.get(unit.arm)
    if known is None:
        may_enter = unit.arm in play.book.ground.difficult.only
        known = play.bars[unit.arm] = BARRED if may_enter else (*BARRED, *DIFFICULT)
    return known


def cost(play: VonFutschBattle, unit: Unit, start: Box, end: Box) -> float:
    """Return the mm of march that a straight way costs: mm through slow ground count more, as the rulebook sets.

    A unit narrow enough to file over a bridge is not slowed on it.
    """
    far = math.dist(start[:2], end[:2])
    slow = slows(play, unit)
    if not any(_lies_near(feature, start, end) for feature in play.field.ground.of(*slow)):
        return far
    share = float(play.book.ground.broken.share)
    dry = _bridged(play, start, end) if is_narrow(play, unit, start) else 0.0
    return far + (share - 1) * max(0.0, play.field.ground.slow(start, end, slow) - dry)


def _bridged(play: VonFutschBattle, start: Box, end: Box) -> float:
    """Return how many mm of a straight way lead over bridges and fords."""
    return within_first(_dry_stretches(play, start, end))


class Course:
    """A straight way of at most `far` mm in a direction, with the slow ground along it measured once.

    `about` is the ground to look at; None for all of it. The direction is in degrees.
    """

    def __init__(
        self, play: VonFutschBattle, unit: Unit, start: Box, direction: float, far: float, about: Ground | None = None
    ) -> None:
        self.start, self.direction = start, direction
        slow = (about or play.field.ground).of(*slows(play, unit))
        self._slow = lanes_through(slow, start, onward(start, direction, far)) if slow else []
        self._dry = _dry_stretches(play, start, onward(start, direction, far)) if self._is_bridged(play, unit) else []
        self._share = float(play.book.ground.broken.share)

    def _is_bridged(self, play: VonFutschBattle, unit: Unit) -> bool:
        return bool(self._slow) and is_narrow(play, unit, self.start)

    def after(self, mm: float) -> Box:
        """Return the box of the unit after `mm` mm of march; slow ground uses up more of them."""
        far = mm
        for left in range(TRIES if self._slow else 0, 0, -1):
            slow = max([within_first(way, far) for way in self._slow]) - within_first(self._dry, far)
            over = far + (self._share - 1) * max(0.0, slow) - mm
            if over <= 1:
                break
            # A mm in slow ground costs `share` mm of march; beyond it, a mm costs one.
            far = max(0.0, far - (over / self._share if left > 1 else over))
        return onward(self.start, self.direction, far)


def slow_march(play: VonFutschBattle, unit: Unit, start: Box, direction: float, mm: float) -> Box:
    """Return the box of a unit after `mm` mm of march in a direction; slow ground uses up more of them."""
    return Course(play, unit, start, direction, mm).after(mm)


def ride(play: VonFutschBattle, start: Point, to: Point, far: float) -> Point:
    """Return the place of an officer after a ride of `far` mm from `start` on the way to `to`.

    Woods and water stop the ride, and broken ground slows it.
    """
    ground, whole = play.field.ground, math.dist(start, to)
    if whole <= 0:
        return start
    share = float(play.book.ground.broken.share)
    best, step = start, 20.0
    for number in range(1, int(min(far, whole) / step) + 2):
        part = min(1.0, number * step / whole)
        at = (round(start[0] + part * (to[0] - start[0])), round(start[1] + part * (to[1] - start[1])))
        slow = sum(feature.length_within(start, at) for feature in ground.of(*BROKEN))
        if part * whole + (share - 1) * slow > far or not (0 <= at[0] <= ground.width and 0 <= at[1] <= ground.height):
            break
        dry = any(feature.has(*at) for feature in ground.of("bridge", "ford"))
        if any(feature.has(*at) for feature in ground.of(*BARRED, *DIFFICULT)) and not dry:
            break
        best = (float(at[0]), float(at[1]))
    return best


def _dry_stretches(play: VonFutschBattle, start: Box, end: Box) -> list[tuple[float, float]]:
    """Return the stretches of a straight way over bridges and fords, as (from mm, to mm) pairs."""
    one, other, long = start[:2], end[:2], math.dist(start[:2], end[:2])
    crossings = play.field.ground.of(*CROSSINGS)
    return [(begins * long, ends * long) for each in crossings for begins, ends in each.shares_within(one, other)]


def may_cross(play: VonFutschBattle, unit: Unit, start: Box, end: Box, about: Ground | None = None) -> bool:
    """Return whether a unit may go straight from `start` to `end`: over a river only by a bridge, in column.

    `about` is the ground to look at; None for all of it.
    """
    barred = (about or play.field.ground).of(*bars(play, unit))
    near = [feature for feature in barred if _lies_near(feature, start, end)]
    if not near:
        return True
    if not _stands_dry(play, unit, end, near):
        return False
    ways = [((start.x, start.y), (end.x, end.y)), *zip(start.corners, end.corners)]
    if not any(feature.length_within(*way) > 0 for feature in near for way in ways):
        return True
    if not is_narrow(play, unit, start):
        return False
    middles = (start.x, start.y), (end.x, end.y)
    over = _bridged(play, start, end)
    return over > 0 and all(feature.kind in BARRED and feature.length_within(*middles) <= over for feature in near)


def may_stand(play: VonFutschBattle, unit: Unit, box: Box, about: Ground | None = None) -> bool:
    """Return whether a unit may stand at `box`: on no ground that bars it, or on a bridge that it can cross.

    `about` is the ground to look at; None for all of it.
    """
    barred = (about or play.field.ground).of(*bars(play, unit))
    near = [each for each in barred if each.is_near(box.x, box.y, box.radius)] if barred else []
    return not near or _stands_dry(play, unit, box, near)


def _stands_dry(play: VonFutschBattle, unit: Unit, box: Box, near: list[Feature]) -> bool:
    dry = is_narrow(play, unit, box) and any(each.has(box.x, box.y) for each in play.field.ground.of(*CROSSINGS))
    return not any(feature.touches(box) and not (dry and feature.kind in BARRED) for feature in near)


def dry_mm(
    play: VonFutschBattle, unit: Unit, start: Box, direction: float, far: float, about: Ground | None = None
) -> float:
    """Return how many of `far` mm in a direction a unit may go before ground bars it.

    `about` is the ground to look at; None for all of it.
    """
    if not (about or play.field.ground).of(*bars(play, unit)):
        return far
    if may_cross(play, unit, start, onward(start, direction, far), about):
        return far
    dry = 0.0
    while far - dry > STEP:
        middle = (dry + far) / 2
        if may_cross(play, unit, start, onward(start, direction, middle), about):
            dry = middle
        else:
            far = middle
    return dry


def onward(box: Box, direction: float, mm: float) -> Box:
    """Return a box moved by `mm` mm in a direction in degrees, with its facing unchanged."""
    sin, cos = turn(direction % 360)
    return Box(round(box.x + mm * sin, 3), round(box.y + mm * cos, 3), *box[2:])


def is_narrow(play: VonFutschBattle, unit: Unit, box: Box) -> bool:
    """Return whether a unit can file over a bridge: a column, a gun, skirmishers."""
    return unit.arm == "skirmishers" or box.frontage <= play.setup.stand + 1


def _lies_near(feature: Feature, start: Box, end: Box) -> bool:
    """Return whether a piece of ground lies within the smallest rectangle round a way."""
    left, low, right, high = feature.box
    one, other = start.radius, end.radius
    return (
        max(start.x + one, end.x + other) >= left
        and min(start.x - one, end.x - other) <= right
        and max(start.y + one, end.y + other) >= low
        and min(start.y - one, end.y - other) <= high
    )


def on_road(play: VonFutschBattle, start: Box, end: Box) -> bool:
    """Return whether the straight way from `start` to `end` is along a road."""
    points = [(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)) for share in (0, 0.5, 1)]
    return any(all(road.has(*point) for point in points) for road in play.field.ground.of("road"))
