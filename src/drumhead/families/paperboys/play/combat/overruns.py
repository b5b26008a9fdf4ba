"""Artillery that an attack overruns, as its target or on the way; it is removed."""

from __future__ import annotations

from drumhead.families.paperboys import contact
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import place_retreat, pose
from drumhead.families.paperboys.play.terrain_cover import barred
from drumhead.geometry.base_contact import against, apart_by, meeting_shift, towards
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box

BESIDE, STEPS = 10.0, 20  # mm between a halted unit and others, and of each step back; most steps


def overrun(play: PaperboysBattle, key: str, whom: str, start: Box, glory: bool = False) -> None:
    """Remove the artillery `whom`, move the attacker, which came from `start`, onto its place, and log it."""
    target = play.box(whom)
    unit = play.units[whom]
    play.change(whom, unit.but(stands=0))
    end = play.box(key).at(target.x, target.y, play.box(key).facing)
    play.put(key, _clear_of_others(play, key, place_retreat(play, key, end, (end.facing + 180) % 360, start)))
    steps = ["overrun", *(["overrun-in-glory"] if glory else [])]
    play.tell("overrun", key, whom, steps, frm=pose(start), to=pose(play.box(key)), off=unit.stands, gone=True)
    after_losses(play, whom, unit.stands)


def _clear_of_others(play: PaperboysBattle, key: str, there: Box) -> Box:
    """Return the box where a unit that has overrun a gun halts, back from `there` if necessary.

    It is clear of enemies that it has not tested against (ruling beside-overrun). `there` itself if no place is
    clear.
    """
    others = play.rules.list_formed(play, play.foes(key))
    places = (there.ahead(-BESIDE * number) for number in range(STEPS))
    clear = (each for each in places if not play.field.is_near(each, BESIDE, others) and play.field.free(each, (key,)))
    return next((each for each in clear if not barred(play.field.ground, each)), there)


def guns_in_the_way(play: PaperboysBattle, key: str, whom: str, side: str, start: Box) -> list[str]:
    """Return the keys of enemy artillery on the way of an attack on another unit, nearest first.

    `side` is the side of `whom` that is struck, `start` the attacker's box before the move.
    """
    target = play.box(whom)
    end = against(start, target, side, meeting_shift(start, target, side))
    swept = start.at(start.x, start.y, towards(start, end)).path(apart_by(start, end))
    guns = [foe for foe in play.foes(key) if foe != whom and contact.overruns(play.units[foe])]
    return [gun for gun in play.field.within(start, apart_by(start, end), guns) if overlap(swept, play.box(gun))]


def ridden_over(play: PaperboysBattle, key: str, gun: str, start: Box, glory: bool) -> None:
    """Remove the gun `gun` that is in the way of an attack from `start`, and log it."""
    off = play.units[gun].stands
    play.change(gun, play.units[gun].but(stands=0))
    steps = ["overrun", *(["overrun-in-glory"] if glory else [])]
    play.tell("overrun", key, gun, steps, frm=pose(start), to=pose(start), off=off, gone=True)
    after_losses(play, gun, off)
