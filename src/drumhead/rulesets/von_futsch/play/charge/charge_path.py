"""The path of a charge: the side it strikes, where it meets its target, and what is in its way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from drumhead.geometry.base_contact import against, apart_by, meeting_shift, towards
from drumhead.geometry.box_distance import largest_displacement, overlap
from drumhead.geometry.fire_arcs import fire_range, side_of
from drumhead.geometry.oriented_box import Box, heading, within
from drumhead.rulesets.von_futsch.play.movement import move_candidates
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import cost, may_cross
from drumhead.rulesets.von_futsch.play.movement.unit_sight import from_front, sees, sees_from
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


class Way(NamedTuple):
    """A charger's path: its place against its target, its length in mm of march, and whether it comes in front."""

    end: Box
    mm: float
    front: bool


def way_to(play: VonFutschBattle, key: str, whom: str, most: float, going: Sequence[str] = ()) -> Way | None:
    """Return the path of the charge of unit `key` on the enemy `whom`; None if not allowed, or longer than `most` mm.

    The charge is straight on, or after one wheel if no enemy is within six inches at its start. The target is to its
    front. Lining up against the target counts as march. `going` are friends that will have charged before it.
    """
    start = play.box(key)
    if not _is_before(play, key, whom):
        return None
    end = end_of_charge(play, key, whom)
    if largest_displacement(start, end) > most or not has_room(play, key, whom, end, going):
        return None
    mm = charge_of(play, key, start, end)
    if mm > most or not may_cross(play, play.units[key], start, end):
        return None
    if not _is_open(play, key, whom, start, end, going) or not _can_wheel(play, key, whom, start, end, going):
        return None
    if not sees(play, key, whom) and not (going and sees_from(play, start, play.box(whom), (key, whom, *going))):
        return None  # the slowest test comes last
    return Way(end, mm, comes_at_the_front(play, whom, start))


def course_at(play: VonFutschBattle, key: str, whom: str, start: Box, end: Box) -> move_candidates.Way:
    """Return the march with which a charge from `start` to `end` begins, with its wheel; skirmishers do not wheel."""
    direction = towards(start, end)
    if play.units[key].arm == "skirmishers":
        return move_candidates.Way(0.0, start.facing, direction)
    if play.field.slide(start, start.facing, apart_by(start, end) + start.radius, obstacles(play, key))[1] == whom:
        direction = start.facing
    most = float(play.book.fire.arc)
    wheel = max(-most, min(most, (direction - start.facing + 180) % 360 - 180))
    facing = round((start.facing + wheel) % 360, 1)
    return move_candidates.Way(wheel, facing, facing)


def _can_wheel(play: VonFutschBattle, key: str, whom: str, start: Box, end: Box, going: Sequence[str]) -> bool:
    """Return whether no other unit stands where a charger would wheel."""
    wheel = course_at(play, key, whom, start, end).wheel
    turned = move_candidates.wheel_on_corner(start, wheel)
    return not wheel or not any(overlap(turned, play.box(each)) for each in obstacles(play, key, going) if each != whom)


def charge_of(play: VonFutschBattle, key: str, start: Box, end: Box) -> float:
    """Return how many mm of march a charge takes: the way of its outer corner, and the cost of bad ground."""
    return largest_displacement(start, end) + cost(play, play.units[key], start, end) - apart_by(start, end)


def meets(play: VonFutschBattle, start: Box, whom: str) -> Box:
    """Return the box of a unit, moved from `start` against the unit `whom`, square to the side that it strikes."""
    target = play.box(whom)
    side = struck_side(play, whom, start)
    return against(start, target, side, meeting_shift(start, target, side))


def end_of_charge(play: VonFutschBattle, key: str, whom: str) -> Box:
    """Return the box of the charger `key` against the unit `whom`.

    One that may only go straight on is shifted just far enough for one of its bases to touch, unless others stand
    there.
    """
    start = play.box(key)
    if is_bound(play, key):
        target, side = play.box(whom), struck_side(play, whom, start)
        touches = start.ahead(play.field.slide(start, start.facing, apart_by(start, target), [whom])[0])
        end = against(start, target, side, meeting_shift(touches, target, side, play.setup.stand))
        if has_room(play, key, whom, end):
            return end
    return meets(play, start, whom)


def struck_side(play: VonFutschBattle, whom: str, start: Box) -> str:
    """Return the side of unit `whom` that a charge from `start` meets: front, left, right or rear.

    The sides divide at 45 degrees.
    """
    target, front = play.box(whom), start.ahead(start.depth / 2)
    part = side_of(target, front.x, front.y)
    if part == "flank":
        return "right" if target.local(front.x, front.y)[1] > 0 else "left"
    return part


def comes_at_the_front(play: VonFutschBattle, whom: str, start: Box) -> bool:
    """Return whether a charge from `start` comes at the front of unit `whom`.

    A unit without flanks has a front on every side.
    """
    unit = play.units[whom]
    flanked = unit.arm != "skirmishers" and not play.judge.is_all_round(unit)
    return not flanked or from_front(play.box(whom), start)


def _is_before(play: VonFutschBattle, key: str, whom: str) -> bool:
    """Return whether the enemy `whom` is to the front of unit `key`; skirmishers have a front on every side."""
    unit, arc = play.units[key], float(play.book.fire.arc)
    return unit.arm == "skirmishers" or fire_range(play.box(key), play.box(whom), arc) is not None


def is_bound(play: VonFutschBattle, key: str) -> bool:
    """Return whether a formed unit has an enemy so near that it may only go straight on or back."""
    if play.units[key].arm == "skirmishers":
        return False
    return play.field.is_near(play.box(key), play.mm(play.book.march.straight_within), play.foes(key))


def within_bounds(
    play: VonFutschBattle, key: str, most: float, foes: Sequence[str], going: Sequence[str] = ()
) -> Sequence[str]:
    """Return the enemies of `foes` that a unit may charge within `most` mm.

    A unit that must go straight on may only charge the first in its path, apart from friends who are `going`.
    """
    if not foes or not is_bound(play, key):
        return foes
    start = play.box(key)
    met = play.field.slide(start, start.facing, most, obstacles(play, key, going))[1]
    return [foe for foe in foes if foe == met]


def obstacles(play: VonFutschBattle, key: str, going: Sequence[str] = ()) -> list[str]:
    """Return the keys of units that a unit cannot pass: enemies, and friends unless it or they are skirmishers.

    Friends who are `going` will be gone.
    """
    friends = [] if play.units[key].arm == "skirmishers" else play.field.friends(key)
    return [
        *play.foes(key),
        *(friend for friend in friends if play.units[friend].arm != "skirmishers" and friend not in going),
    ]


def has_room(play: VonFutschBattle, key: str, whom: str, end: Box, going: Sequence[str] = ()) -> bool:
    """Return whether the charger's place `end` against `whom` is on the table and free, but for units `going`."""
    ground = play.field.ground
    return within(end, ground.width, ground.height) and play.field.is_clear(end, [key, whom, *going])


def _is_open(play: VonFutschBattle, key: str, whom: str, start: Box, end: Box, going: Sequence[str]) -> bool:
    """Return whether no other unit is met on the way of a charge."""
    others = [other for other in obstacles(play, key, going) if other != whom]
    return far_along(play, start, end, others) >= apart_by(start, end) - 1


def far_along(play: VonFutschBattle, start: Box, end: Box, others: Iterable[str]) -> float:
    """Return how many mm a unit moves from `start` towards `end` before it touches one of the units `others`.

    A unit that it would touch by turning on the spot is beside it, and is passed in its present facing.
    """
    turned, long = start.at(start.x, start.y, end.facing), apart_by(start, end)
    beside = [other for other in others if overlap(turned, play.box(other))]
    way = round(heading(end.x - start.x, end.y - start.y), 2)
    far = play.field.slide(turned, way, long, [other for other in others if other not in beside])[0]
    return min(far, play.field.slide(start, way, long, beside)[0]) if beside else far


def short_of(start: Box, end: Box, off: float) -> Box:
    """Return the place `off` mm before the end of a straight way, or its start if the way is shorter."""
    long = apart_by(start, end)
    share = max(0.0, 1 - off / long) if long else 0.0
    x, y = start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)
    return end.at(round(x, 3), round(y, 3))
