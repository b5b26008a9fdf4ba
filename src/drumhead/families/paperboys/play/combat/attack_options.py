"""Attacks that a unit may make: the circumstances, the side that is struck, and room to stand against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from drumhead.families.paperboys import moving
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.barriers_and_fires import defile, walled_off
from drumhead.families.paperboys.play.expected_value import of_both
from drumhead.families.paperboys.play.move_candidates import cost, reach_of
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_cover import barred, cover_from, high_wall_between
from drumhead.families.paperboys.unit_states import CHARGE, FIGHTING, ROUTING, RUN_THROUGH
from drumhead.geometry.base_contact import against, meeting_shift, open_flank, struck_side
from drumhead.geometry.box_distance import largest_displacement, overlap
from drumhead.geometry.oriented_box import Box, heading, within
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option

FLANKS = ("left", "right")
FEW = 64  # ways to an enemy in the cache: each is needed again at once, or at the other pace
ABREAST = 5.0  # mm: an enemy at most this far behind its neighbour is met together with it
IN_ORDER = {ROUTING, FIGHTING}


class Met(NamedTuple):
    """An enemy as an attack would meet it.

    `whom` is its key, `side` the side struck, `defending` its circumstances, `meeting` the result of contact, such as
    "face-off".
    """

    whom: str
    side: str
    defending: Stance
    meeting: str


def stances(
    play: PaperboysBattle, attacker: str, defender: str, start: Box, charging: bool
) -> tuple[Stance, Stance, str]:
    """Return the circumstances of attacker and defender, and the side of the defender that is struck.

    `start` is the attacker's box before its move. The side is "front", "left", "right" or "rear".
    """
    target = play.box(defender)
    side = struck_side(target, start)
    if side in FLANKS and not _flank_is_open(play, defender, side):
        side = "front"
    way = defile(play, attacker, defender, start)
    cover = bool(way) or cover_from(play, defender, start) != "open"
    side = "front" if way else side
    leads = bool(way) and play.rules.may_lead(play.units[attacker])
    run = {key: RUN_THROUGH in play.units[key].state for key in (attacker, defender)}
    attacking = play.rules.stance(play, attacker, charging=charging, friend_routed=run[attacker], grenadiers_lead=leads)
    defending = play.rules.stance(
        play, defender, in_cover=cover, flank=side in FLANKS, rear=side == "rear", friend_routed=run[defender]
    )
    return attacking, defending, side


def _flank_is_open(play: PaperboysBattle, key: str, side: str) -> bool:
    guards = [play.box(k) for k in play.field.friends(key) if not IN_ORDER & play.units[k].state]
    return open_flank(play.box(key), side, play.mm(play.book.flank.guarded_within), guards)


def attack_options(play: PaperboysBattle, key: str, glory: bool = False) -> list[Option]:
    """Return an option for each enemy that a unit can reach with this move and may close with, charging or not.

    `glory` is whether it is a Glory move. An option's `more` has "charging", "turns", "start" and "beside", a second
    enemy or "".
    """
    book, unit, start = play.book, play.units[key], play.box(key)
    if unit.pips >= book.pips.no_advance_at or not play.rules.may_attack(play, unit, glory):
        return []
    paces = [False]
    if play.rules.may_charge(book, unit) and CHARGE not in unit.spent:
        paces.append(True)
    farthest = reaches(play, unit, paces[-1])
    near = [foe for foe in play.field.within(start, farthest, play.foes(key)) if _in_reach(play, start, foe, farthest)]
    found = (option for whom in near for option in _attacks(play, key, whom, start, paces, glory))
    return [option for option in found if option]


def reaches(play: PaperboysBattle, unit: Unit, charging: bool) -> float:
    """Return the distance in mm that a unit may move in order to attack, charging or not."""
    return reach_of(play, unit, moving.Wish(charging=charging))


def _in_reach(play: PaperboysBattle, start: Box, whom: str, farthest: float) -> bool:
    """Return whether a unit could reach any side of the enemy `whom` with a march of `farthest` mm."""
    target = play.box(whom)
    sides = dict.fromkeys((struck_side(target, start), "front"))
    return any(_approach(start, target, side, farthest, play.setup.stand)[2] <= farthest for side in sides)


def meets(play: PaperboysBattle, start: Box, target: Box, side: str, farthest: float) -> Box:
    """Return the box of a unit against a side of its enemy: its whole front on it within `farthest` mm if it can.

    Otherwise it goes straight on, as long as one of its stands meets the enemy (ruling meets-part).
    """
    return _approach(start, target, side, farthest, play.setup.stand)[0]


@lru_cache(maxsize=FEW)
def _approach(start: Box, target: Box, side: str, farthest: float, stand: float) -> tuple[Box, float, float]:
    """Return a unit's box against a side of its enemy, the shift along that side, and the distance marched, in mm.

    It meets the enemy with its whole front if that is within `farthest` mm, otherwise with `stand` mm of it. Cached.
    """
    shift = meeting_shift(start, target, side)
    end = against(start, target, side, shift)
    far = largest_displacement(start, end)
    if far > farthest:
        shift = meeting_shift(start, target, side, stand)
        end = against(start, target, side, shift)
        far = largest_displacement(start, end)
    return end, shift, far


def _attacks(
    play: PaperboysBattle, key: str, whom: str, start: Box, paces: Sequence[bool], glory: bool
) -> Iterator[Option | None]:
    """Yield a unit's attacks on the enemy `whom`; None for an attack that is not possible.

    `paces` are False (a march) and True (a charge).
    """
    _, defending, side = stances(play, key, whom, start, False)
    meeting = play.rules.meeting(play.book, play.units[key], play.units[whom], defending)
    for charging in paces:
        if not charging or meeting == "face-off":
            yield _attack_option(play, key, Met(whom, side, defending, meeting), start, charging, glory)


def _attack_option(play: PaperboysBattle, key: str, met: Met, start: Box, charging: bool, glory: bool) -> Option | None:
    whom, side, defending, meeting = met
    unit, other, target = play.units[key], play.units[whom], play.box(whom)
    allowance = reaches(play, unit, charging)
    end, _, far = _approach(start, target, side, allowance, play.setup.stand)
    if far > allowance or cost(play, unit, start, end, play.field.ground) > allowance:
        return None
    if meeting == "barred":
        steady = unit.arm == "cavalry" and other.arm == "infantry" and side == "front" and not charging
        play.note(*(["front-barred"] if steady and other.pips < play.book.contact.front_open_at else []))
        return None
    if walled_off(play, (start.x, start.y), (target.x, target.y)):
        play.note(*(["wall-holds"] if unit.arm == "infantry" and high_wall_between(play, start, target) else []))
        return None
    room = _room(play, key, whom, side, start, allowance, may_split=meeting == "face-off" and not glory)
    if room is None or not _reaches(play, key, (whom, room[1]), start, room[0]):
        return None
    end, beside = room
    more = {"charging": charging, "turns": not _ahead(play, key, whom, start, allowance), "start": start}
    worth = play.rules.attack_worth(play, key, whom, charging, defending)
    if beside:
        _, also, _ = stances(play, key, beside, start, charging)
        worth = of_both(worth, play.rules.attack_worth(play, key, beside, charging, also))
    return Option("attack", key, whom, end, worth, {**more, "beside": beside})


def _room(
    play: PaperboysBattle, key: str, whom: str, side: str, start: Box, allowance: float, may_split: bool
) -> tuple[Box, str] | None:
    """Return the box of an attacker against a side of its enemy, and the key of a second enemy that it meets there.

    The key is "" for none. The unit goes straight on, or shifts to meet one enemy only. If neither has room, it meets
    two, if `may_split`. None if there is no room at all.
    """
    unit, target, foes = play.units[key], play.box(whom), play.foes(key)
    straight, shift, _ = _approach(start, target, side, allowance, play.setup.stand)
    into = 0.0 if shift == meeting_shift(start, target, side) else ABREAST
    about = play.field.find_room(
        target, 2 * (start.radius + target.radius + ABREAST), key
    ).places  # all units that it can meet
    standing = {other: about[other] for other in play.rules.list_formed(play, about) if other != whom}

    def met_with(place: Box) -> list[str]:
        """Return the other enemies that the attacker would meet at the box `place`."""
        there = place.ahead(into)
        return [other for other, box in standing.items() if overlap(there, box) and other in foes]

    def fits(place: Box, *beside: str) -> bool:
        """Return whether the attacker has room at the box `place`, on ground open to it.

        The units `beside` are ignored.
        """
        ground = play.field.ground
        if barred(ground, place) and not defile(play, key, whom, start):
            return False
        others = (box for other, box in standing.items() if other not in beside)
        return within(place, ground.width, ground.height) and not any(overlap(place, box) for box in others)

    others = met_with(straight)
    if not others and fits(straight):
        return straight, ""
    for place in along(play, start, target, side, play.setup.stand, shift):
        too_far = cost(play, unit, start, place, play.field.ground) > allowance
        if not too_far and not met_with(place) and fits(place):
            return place, ""
    if may_split and len(others) == 1 and fits(straight, *others):
        other, stance = play.units[others[0]], stances(play, key, others[0], start, False)[1]
        if not IN_ORDER & other.state and play.rules.meeting(play.book, unit, other, stance) == "face-off":
            return straight, others[0]
    return None


def along(play: PaperboysBattle, start: Box, target: Box, side: str, step: float, straight: float) -> Iterator[Box]:
    """Yield boxes against a side of an enemy that at least one stand meets, nearest to the shift `straight` first.

    `step` and `straight` are in mm along that side.
    """
    wide = target.frontage if side in ("front", "rear") else target.depth
    most = max((start.frontage + wide) / 2 - play.setup.stand, abs(straight))
    for number in range(int((start.frontage + wide - 2 * play.setup.stand) / step)):
        for shift in dict.fromkeys((straight + number * step, straight - number * step)):
            if abs(shift) <= most:
                yield against(start, target, side, shift)


def _reaches(play: PaperboysBattle, key: str, foes: tuple[str, str], start: Box, end: Box) -> bool:
    """Return whether no enemy except the two `foes` ("" for none) blocks an attack from `start` to `end`."""
    turned = start.at(start.x, start.y, end.facing)
    way = round(heading(end.x - start.x, end.y - start.y), 2)
    barriers = play.rules.stops_attack(play, key)
    stops = [foe for foe in barriers if foe not in foes and not overlap(turned, play.box(foe))]
    return not play.field.slide(turned, way, largest_displacement(turned, end), stops)[1]


def _ahead(play: PaperboysBattle, key: str, whom: str, start: Box, allowance: float) -> bool:
    """Return whether a straight advance meets the enemy `whom` before any other, so that it needs no manoeuvre."""
    return play.field.slide(start, start.facing, allowance, play.foes(key))[1] == whom
