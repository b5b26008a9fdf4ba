"""The surroundings of a unit before it moves: near enemies, water, and directions worth considering."""

from __future__ import annotations

import math
from typing import NamedTuple

from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.drafts_battle import DraftsBattle, Lie
from drumhead.families.drafts.play.river_crossing import AT_WATER, square_to_the_bank, waters_near
from drumhead.families.drafts.play.terrain_entry import Piece
from drumhead.families.drafts.play.terrain_rows import TOWNS
from drumhead.geometry.box_distance import clearance
from drumhead.geometry.field import Field
from drumhead.geometry.fire_arcs import may_bear
from drumhead.geometry.oriented_box import Box, heading, is_another_way
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.evaluator_interface import Role

NEAR = 500.0  # mm: from where a unit's facing begins to matter
AT_HAND = 1000.0  # mm within which a unit thinks of an enemy
AT_ARMS = 300.0  # mm within which it thinks of marching half aside
UPON_IT = 150.0  # mm within which it thinks of falling back
STRAIGHT = 0.5  # degrees: a smaller turn does not count as one
MOST = 2  # places that a unit thinks of
WHEELS = (-45.0, 45.0)
ON_FOOT = ("infantry", "dragoons")  # arms that go into towns


class Look(NamedTuple):
    """A direction in degrees (`facing`) in which a unit may set out.

    `off` is the distance in mm to a goal there, 0 for none. `at` is whether an enemy lies there. `turn`, `march` and
    `slants` are whether a turn on the spot, a march, and a march at a slant are worth considering.
    """

    facing: float
    off: float = 0.0
    at: bool = False
    turn: bool = False
    march: bool = True
    slants: bool = False


class Outlook(NamedTuple):
    """The surroundings of a unit that would move from `start` as `unit`, after the formation changes `changes`.

    `field` is the part of the table within its reach, without the unit. `foes` are the boxes of the two nearest
    enemies, `off` the mm to the nearer (infinity for none). `waters` are stretches of water within reach, the nearest
    `bank` mm away. `closed` is ground onto which it may not turn, `slow` ground that bars or slows its march, `shut`
    towns closed to all units.
    """

    unit: Unit
    start: Box
    field: Field
    foes: tuple[Box, ...]
    off: float
    waters: tuple[Box, ...]
    bank: float
    changes: tuple[str, ...] = ()
    closed: tuple[Piece, ...] = ()
    slow: tuple[Piece, ...] = ()
    shut: tuple[Feature, ...] = ()

    @property
    def close(self) -> bool:
        """Whether an enemy is so near (500 mm) that the unit's facing matters."""
        return self.off <= NEAR


def outlook(play: DraftsBattle, key: str, unit: Unit, far: float, changes: tuple[str, ...] = ()) -> Outlook:
    """Return the outlook of a unit that may go `far` mm after these changes of formation.

    `unit` is the unit after the changes. `closed`, `slow` and `shut` are still empty.
    """
    wide, deep = play.footprint(play.book, unit)
    start = play.box(key).reshape(wide, deep)
    field = play.field.find_room(start, far + start.radius, key)
    field.ground, wet = _lie(play, start, far + start.radius)
    two = ((clearance(start, box), box) for box in map(play.box, play.field.closest(start, 2, play.foes(key))))
    foes = [(off, box) for off, box in two if off <= AT_HAND]
    off, bank = (min((off for off, _ in those), default=math.inf) for those in (foes, wet))
    at_hand, waters = (tuple(box for _, box in those) for those in (foes, wet))
    return Outlook(unit, start, field, at_hand, off, waters, bank, changes)


def _lie(play: DraftsBattle, start: Box, far: float) -> Lie:
    """Return the ground and the waters within `far` mm of a box; cached, because units often stay where they are."""
    known = play.memory.lies.get((start, far))
    if known is None:
        ground = play.field.ground.about(start.x, start.y, far + start.radius)
        known = play.memory.lies[start, far] = ground, waters_near(ground, start, far)
    return known


def headings(play: DraftsBattle, key: str, seen: Outlook) -> list[Look]:
    """Return the directions in which a unit may set out: ahead, to enemies, goals and towns, and half aside.

    Cavalry near an enemy may also turn about, where it cannot go straight back. Half aside is for a unit near an
    enemy. It marches so only if it may not slant, and turns so only if a near enemy is outside its arc.
    """
    start = seen.start
    goals = play.setup.goals_of(key, play.side(key))
    if seen.close and not play.setup.objectives:
        goals = []  # with the enemy at hand, only ground that is fought for draws a unit elsewhere
    towns = [town.middle for town in seen.field.ground.of(*TOWNS)] if seen.unit.arm in ON_FOOT else []
    places = sorted((math.dist(point, start[:2]), point) for point in {*goals, *towns}) if not seen.changes else []
    rides = play.judge.role(seen.unit) is Role.HORSE
    slants = len(play.rules.slants(play, seen.unit)) > 1
    aside = [not may_bear(start, box, play.judge.arc) for box in seen.foes]  # an enemy in its arc is not worth a turn
    looks = [Look(start.facing, slants=slants)]
    for box, is_aside in zip(seen.foes if seen.close else seen.foes[:1], aside):
        looks.append(Look(_look(start, box.x, box.y), at=True, turn=is_aside))
    looks += [Look(_look(start, x, y), off) for off, (x, y) in places[:MOST]]
    marches = seen.off <= AT_ARMS and not slants
    turns = seen.close and any(aside) and is_deployed(seen.unit)  # a column turns as it sets out
    if marches or turns:
        looks += [Look((start.facing + wheel) % 360, turn=turns, march=marches) for wheel in WHEELS]
    if rides and seen.foes and seen.off <= AT_ARMS and not play.rules.backs(play, key):
        looks.append(Look((_look(start, *seen.foes[0][:2]) + 180) % 360))
    if seen.bank <= AT_WATER and not seen.changes:
        looks += [Look(facing) for facing in square_to_the_bank(seen.field.ground, start)]
    told: list[Look] = []
    for look in looks:
        if is_another_way(look.facing, [other.facing for other in told if other.off == look.off]):
            told.append(look)
    return told


def _look(start: Box, x: float, y: float) -> float:
    return round(heading(x - start.x, y - start.y), 1)
