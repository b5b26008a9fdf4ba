"""Closing with the enemy: whom a unit may attack from where it stands."""

from __future__ import annotations

from typing import cast

from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play
from drumhead.rulesets.peninsular_paperboys import contact, formations, moving
from drumhead.rulesets.peninsular_paperboys.formations import SQUARE
from drumhead.rulesets.peninsular_paperboys.moving import Wish
from drumhead.rulesets.peninsular_paperboys.play import screens
from drumhead.rulesets.peninsular_paperboys.play.prospects import attack_worth
from drumhead.rulesets.peninsular_paperboys.play.ways import cost, may_go
from drumhead.rulesets.wss_paperboys.play.closing import stances
from drumhead.rulesets.wss_paperboys.play.ground import barred, high_wall_between
from drumhead.rulesets.wss_paperboys.play.works import defile, walled_off
from drumhead.table.box import Box, displaced, heading, overlap, within
from drumhead.table.contact import against, meeting_shift


def attack_options(play: Play, key: str, glory: bool = False) -> list[Option]:
    """Every enemy that a unit can reach with this move and may close with, charging or not."""
    book, unit, start = play.book, play.units[key], play.box(key)
    full = unit.pips >= book.pips.no_advance_at
    if unit.arm == "artillery" or full or SQUARE in unit.state or formations.is_skirmishing(book, unit):
        return []
    if glory and unit.arm == "cavalry":
        play.note("glory-horse")
    paces = [False]
    if moving.may_charge(book, unit) and "charge" not in unit.spent:
        paces.append(True)
    farthest = may_go(play, unit, Wish(charging=paces[-1]))
    options = []
    for whom in play.field.within(start, farthest, play.foes(key)):
        for charging in paces:
            if option := _attack_option(play, key, whom, start, charging):
                options.append(option)
    return options


def _attack_option(play: Play, key: str, whom: str, start: Box, charging: bool) -> Option | None:
    book, unit, other = play.book, play.units[key], play.units[whom]
    _, known, side = stances(play, key, whom, start, charging)
    defending = cast(contact.Stance, known)
    meeting = contact.meeting(book, unit, other, defending)
    target = play.box(whom)
    if meeting == "barred":
        _say_why_barred(play, unit, other, side, charging)
        return None
    if charging and meeting != "face-off":
        return None
    if walled_off(play, (start.x, start.y), (target.x, target.y)):
        play.note(*(["wall-holds"] if unit.arm == "infantry" and high_wall_between(play, start, target) else []))
        return None
    end = against(start, target, side, meeting_shift(start, target, side))
    allowance = may_go(play, unit, Wish(charging=charging))
    ground = play.field.ground
    if cost(play, unit, start, end, ground) > allowance or (barred(ground, end) and not defile(play, key, whom, start)):
        return None
    if not within(end, ground.width, ground.height):
        return None
    standing = screens.formed(play, play.field.places)
    if any(overlap(end, play.box(k)) for k in standing if k not in (key, whom)):
        return None
    turned = start.at(start.x, start.y, end.facing)
    way = round(heading(end.x - start.x, end.y - start.y), 2)
    others = [foe for foe in play.rules.blockers(play, key) if foe != whom and not overlap(turned, play.box(foe))]
    if play.field.slide(turned, way, displaced(turned, end), others)[1]:
        return None
    more = {"charging": charging, "turns": not _ahead(play, key, whom, start, allowance), "start": start}
    return Option("attack", key, whom, end, attack_worth(play, key, whom, charging, defending), more)


def _say_why_barred(play: Play, unit: Unit, other: Unit, side: str, charging: bool) -> None:
    """Horse that could reach the front of steady foot, and may not close with it."""
    steady = other.arm == "infantry" and other.pips < play.book.contact.front_open_at
    if unit.arm == "cavalry" and steady and side == "front" and not charging:
        play.note("front-barred")


def _ahead(play: Play, key: str, whom: str, start: Box, allowance: float) -> bool:
    """Whether a straight advance meets that enemy before any other: no manoeuvre then, only a squaring up."""
    return play.field.slide(start, start.facing, allowance, play.foes(key))[1] == whom
