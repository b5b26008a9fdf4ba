"""Execution of a march: its throw, its length, and the steps of the rulebook that it carries out (Movement)."""

from __future__ import annotations

import math
from fractions import Fraction

from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box, heading
from drumhead.geometry.terrain_shapes import on_the_way
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import moving
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play.decisions.surroundings import outlook
from drumhead.rulesets.von_futsch.play.movement.move_candidates import (
    HALVES,
    Trail,
    Way,
    may_end,
    open_mm,
    wheel_cost,
    wheel_on_corner,
    wish_of,
)
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import BROKEN, DIFFICULT, STEP, onward
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ARMY_COMMANDER, INCH, VonFutschBattle, mm_of


def thrown_mm(play: VonFutschBattle, option: Option, dice: dict[str, int]) -> tuple[float, Fraction]:
    """Throw for the march of an option; return how far the unit may go in mm, and the throw in inches.

    All units of a row of the march table share one throw in an activation, which `dice` keeps. A half march is cut to
    the half that the ruling allows.
    """
    march: March = option.more["march"]
    unit = play.units[option.unit]
    row = moving.row_of(unit)
    common = min(march.dice, int(play.book.march[row].dice))  # the general's die is only for the unit joined
    if row not in dice:
        dice[row] = play.chance.total("march", common)
    own = play.chance.total("march", march.dice - common) if march.dice > common else 0
    inches = moving.far(march, dice[row] + own)
    if option.verb in HALVES:
        most, exactly = moving.half_of(play.book, march, inches)
        return mm_of(most) - (0 if exactly else 1), inches
    return mm_of(inches), inches


def how_far(play: VonFutschBattle, key: str, option: Option, mm: float) -> Box:
    """Return the place where a unit ends its march, of those within `mm` mm: as far as it meant to go, or can go.

    The player chooses, but not about less than an inch; the unit then goes as far as it can.
    """
    seen = outlook(play, key)
    way: Way = option.more["way"]
    free = open_mm(play, key, seen, way, mm)
    unit, start = play.units[key], seen.start
    meant = wheel_cost(start, way.wheel) + math.dist(wheel_on_corner(start, way.wheel)[:2], (option.pose or start)[:2])
    lengths = dict.fromkeys(round(each, 3) for each in (min(free, meant), free) if each > 0)
    trail = option.more.get("trail")
    if trail is None or trail.start != start or trail.most < free:  # another unit has moved since it was declared
        trail = Trail(play, unit, start, way, free, seen.room.ground)
    ends = [trail.after(length) for length in lengths]
    allowed = [end for end in dict.fromkeys(ends) if may_end(play, key, end, seen.room)]
    if not allowed:
        return start
    asked = allowed if free - meant >= INCH else allowed[-1:]
    found = [Option("march", key, pose=end) for end in asked]
    taken = play.choose(play.side(key), "how-far", found)
    return taken.pose or start


def passes(play: VonFutschBattle, key: str, start: Box, end: Box) -> bool:
    """Return whether a march from `start` to `end` led through friends.

    Skirmishers pass all friends, formed units only skirmishers.
    """
    skirmishes, units = play.units[key].arm == "skirmishers", play.units
    may = [each for each in play.field.friends(key) if skirmishes or units[each].arm == "skirmishers"]
    if not may:
        return False
    way = start.at(start.x, start.y, round(heading(end.x - start.x, end.y - start.y), 2))
    swept = way.path(math.dist(start[:2], end[:2]))
    return any(overlap(swept, play.box(other)) for other in may)


def more_steps(play: VonFutschBattle, key: str, start: Box, end: Box, option: Option) -> list[str]:
    """Return further steps of the rulebook for a march, for the log: bonuses, ground, wheels, a general.

    `start` and `end` are the places of the unit before and after it.
    """
    unit, way = play.units[key], option.more["way"]
    found = ["wheel"] if way.wheel else []
    if moving.troop_reasons(play.book, unit):
        found.append("march-quick")
    if unit.officer:
        found.append("march-with-officer")
    if unit.officer == ARMY_COMMANDER:
        found.append("march-general")
    if wish_of(play, way, start).on_road and moving.goes_by_road(play.book, unit):
        found.append("march-road")
    if unit.arm == "skirmishers":
        found.append("march-skirmishers")
    if _stops_at_woods(play, unit, end, way):
        found.append("ground-barred")
    near = on_the_way(play.field.ground.of(*BROKEN, *DIFFICULT), start, end)
    kinds = {feature.kind for feature in near if feature.length_within(start[:2], end[:2]) > 0}
    if kinds & set(BROKEN):
        found.append("broken-free" if unit.arm == "skirmishers" else "broken")
    if kinds & set(DIFFICULT):
        found.append("difficult-ground")
    if outlook_is_near(play, key, start):
        found.append("straight-near")
    return found


def _stops_at_woods(play: VonFutschBattle, unit: Unit, end: Box, way: Way) -> bool:
    """Return whether a unit that may not enter woods has come up to one."""
    if unit.arm in play.book.ground.difficult.only:
        return False
    ahead = onward(end, way.direction, 2 * STEP)
    return any(wood.touches(ahead) for wood in play.field.ground.of(*DIFFICULT))


def outlook_is_near(play: VonFutschBattle, key: str, start: Box) -> bool:
    """Return whether a formed unit was so near an enemy at `start` that it could only go straight."""
    reach = play.mm(play.book.march.straight_within)
    return play.units[key].arm != "skirmishers" and play.field.is_near(start, reach, play.foes(key))
