"""Commanders on a card of their own: they ride to units they lead, and may join one (Turn sequence, commanders)."""

from __future__ import annotations

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Point
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import moving
from drumhead.rulesets.von_futsch.play.cards.command_range import base, commands, join_options, joins
from drumhead.rulesets.von_futsch.play.charge import captures
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import ride
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ARMY_COMMANDER, INCH, VonFutschBattle, mm_of

BEHIND = 2 * INCH  # mm behind a unit's rear where its commander rides to
STRAY = 0.25  # stands: value of a commander's return to the units led


def options(play: VonFutschBattle, side: str) -> list[Option]:
    """Return the options to move an officer of a side, one for each who is not attached and has not acted."""
    loose = [
        name
        for name, rider in play.riders.items()
        if rider.side == side and name not in play.memory.attached and name not in play.memory.used
    ]
    return [Option("officer", whom=name, worth=_worth(play, name)) for name in loose]


def _worth(play: VonFutschBattle, name: str) -> Prospect:
    """Return the prospect of an officer's ride, computed again when the officer or a unit they lead has changed."""
    rider, known = play.riders[name], play.memory.rides.get(name)
    if known is not None and known[0] is rider and play.led_by(rider).isdisjoint(play.stirred_since(known[1])):
        worth: Prospect = known[2]
    else:
        worth = _worth_now(play, rider)
    play.memory.rides[name] = rider, play.stirred, worth
    return worth


def _worth_now(play: VonFutschBattle, rider: Rider) -> Prospect:
    """Return the prospect of an officer's ride: high where units are out of command, otherwise almost nothing."""
    reach = play.mm(play.book.commander.reach)
    led_by_him = play.led_by(rider)
    led = [key for key in play.field.places if key in led_by_him]
    if not led:
        return Prospect(0.1)
    here = base(play, rider)
    away = sum(not play.field.is_near(here, reach, (key,)) for key in led)
    return Prospect(0.05, STRAY * away / len(led) * (2 if rider.rank != ARMY_COMMANDER else 1))


def rides(play: VonFutschBattle, taken: Option) -> None:
    """Let the officer of the option `taken` ride to a unit, as far as the throw allows, and join units near it."""
    name = taken.whom
    rider = play.riders[name]
    play.tell("activate", steps=("activate", "activate-officer"), officer=name)
    found = [Option("stay", whom=name)]
    found = [Option("ride", whom=key, more={"to": to}) for key, to in _destinations(play, name)] + found
    goes = play.choose(rider.side, "ride", found)
    play.memory.used.add(name)
    if goes.verb == "ride":
        march = moving.march_of(play.book, "commander")
        far = mm_of(moving.roll_march(play.chance, march, "commander's ride"))
        at = ride(play, rider.at, goes.more["to"], far)
        start = rider.at
        play.rides(name, at=at, moved=True)
        play.tell("ride", steps=("officer-rides",), officer=name, frm=_whole(start), to=_whole(at), allow=round(far))
        captures.try_capture(play, name)
    if name not in play.riders:
        return
    near = tuple(key for key in play.present(rider.side) if commands(play, rider, key))
    joining = join_options(play, name, near)
    if joining:
        joined = play.choose(rider.side, "attach", [*joining, Option("stay", whom=name)])
        if joined.verb == "join":
            joins(play, name, joined.more["units"], ("attach-after-ride",))


def _destinations(play: VonFutschBattle, name: str) -> list[tuple[str, Point]]:
    """Return (key of the unit, place behind it) for each unit that an officer leads, farthest first."""
    rider = play.riders[name]
    led = [key for key in play.present(rider.side) if commands(play, rider, key)]
    led.sort(key=lambda key: (-round(gap(base(play, rider), play.box(key))), key))
    found = []
    for key in led:
        box = play.box(key).ahead(-play.box(key).depth / 2 - BEHIND)
        found.append((key, (box.x, box.y)))
    return found


def _whole(at: Point) -> list[int]:
    return [round(each) for each in at]
