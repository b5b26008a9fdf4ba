"""Captures in a played battle: colours and guns of routed units, and lone officers whom the enemy reaches."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drumhead.geometry.base_contact import apart_by, towards
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, Point, within
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import capture, command, moving
from drumhead.rulesets.von_futsch.play.cards.command_range import base
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import ride
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of

STEP_BACK = 60.0  # mm behind a unit to which an officer who escaped rides


def colours(play: VonFutschBattle, victor: str, loser: str, beaten: Unit, results: tuple[str, str]) -> None:
    """Throw the victor's die for the colours or guns of a unit routed in melee, and take them if it succeeds.

    `beaten` is the loser before the round. `results` are those of the round for the victor and for the loser.
    """
    if not capture.to_be_taken(play.book, *results, beaten):
        bare = capture.was_routed(*results) and not capture.has_colours(play.book, beaten)
        play.note(*(["no-colours"] if bare and beaten.arm == "infantry" else []))
        return
    guns = beaten.arm == "artillery"
    taken = capture.is_taken(play.chance, play.book, "guns" if guns else "colours")
    steps = ["colours-thrown", *(["guns-thrown"] if guns else []), *(["colours-taken"] if taken else [])]
    if taken:
        play.memory.trophies.setdefault(play.side(victor), []).append(loser)
    if taken and guns and play.is_in(loser):
        play.change(loser, play.units[loser].now("taken"))
        play.remove_unit(loser)
    play.tell("colours", victor, loser, steps, guns=guns, taken=taken)


# ------------------------------------------------------------ officers alone
def near_officers(play: VonFutschBattle, key: str, start: Box) -> None:
    """Test each lone enemy officer whom unit `key` came near in its move from `start`.

    Officers who are not caught may ride off.
    """
    unit = play.units[key]
    if not play.is_in(key) or not play.book.unit[unit.arm].counts_for_the_army:
        return
    alone = [name for name, rider in play.riders.items() if rider.side != unit.side and not rider.unit]
    if not alone:
        return
    end, within = play.box(key), play.mm(play.book.capture.within)
    swept = _swept(start, end)
    far = swept.radius + end.radius + 2 * within  # officers farther off need no exact test
    for name in alone:
        if math.dist(play.riders[name].at, swept[:2]) > far and math.dist(play.riders[name].at, end[:2]) > far:
            continue
        at = base(play, play.riders[name])
        if gap(swept, at, within) <= within or gap(end, at, within) <= within:
            comes_upon(play, key, name)


def try_capture(play: VonFutschBattle, name: str) -> None:
    """Test the officer `name`, if alone, for each enemy unit near them, until caught or ridden off."""
    rider = play.riders.get(name)
    if rider is None or rider.unit:
        return
    at, within = base(play, rider), play.mm(play.book.capture.within)
    fighting = [key for key in play.present() if play.book.unit[play.units[key].arm].counts_for_the_army]
    for key in play.field.within(at, within, [key for key in fighting if play.side(key) != rider.side]):
        if play.riders.get(name) == rider:  # neither captured nor ridden off yet
            comes_upon(play, key, name)


def left_alone(play: VonFutschBattle, names: Sequence[str]) -> None:
    """Test the officers `names`, whose unit is destroyed, for each enemy unit near them."""
    for name in names:
        try_capture(play, name)


def comes_upon(play: VonFutschBattle, key: str, name: str) -> None:
    """Throw for the lone officer `name` near the enemy unit `key`; the officer is captured, or may ride off."""
    rider = play.riders[name]
    if capture.commander_caught(play.chance, play.book):
        lost(play, name)
        play.tell("caught", key, steps=("officer-tested", "officer-caught"), officer=name)
        return
    play.tell("slips", key, steps=("officer-tested",), officer=name)
    far = mm_of(moving.march_of(play.book, "commander").mean)
    refuge = _refuge(play, name, key, far)
    options = [Option("ride-off", worth=Prospect(0.0, 1.0)), Option("stay")]
    if play.choose(rider.side, "escape", options).verb == "ride-off":
        inches = moving.roll_march(play.chance, moving.march_of(play.book, "commander"))
        refuge = ride(play, rider.at, _refuge(play, name, key, mm_of(inches)), mm_of(inches))
        play.rides(name, at=refuge)
        play.memory.used.add(name)
        play.tell("rides-off", key, steps=("officer-escapes",), officer=name, frm=list(rider.at), to=list(refuge))


def lost(play: VonFutschBattle, name: str) -> None:
    """Remove the officer `name`, captured or killed, from the battle and from the units joined."""
    play.fallen.append(play.riders.pop(name))
    for key in play.memory.attached.pop(name, ()):
        if play.is_in(key):
            unit = play.units[key].but(officer="")
            for other, keys in play.memory.attached.items():
                unit = command.join_commander(unit, play.riders[other].rank) if key in keys else unit
            play.change(key, unit)


def _refuge(play: VonFutschBattle, name: str, foe: str, far: float) -> Point:
    """Return the place to which an officer rides from the enemy `foe`, at most `far` mm away.

    It is behind a friend, the one farthest from the enemy; otherwise straight away.
    """
    rider, box = play.riders[name], play.box(foe)
    here = _spot(rider.at)
    found = [play.box(key).ahead(-play.box(key).depth / 2 - STEP_BACK) for key in play.present(rider.side)]
    width, height = play.field.ground.width, play.field.ground.height
    found = [at for at in found if apart_by(here, at) <= far and within(_spot(at[:2]), width, height)]
    foes = [key for key in play.present() if play.side(key) != rider.side]
    best = max(found, key=lambda there: play.field.least_clearance(_spot(there[:2]), foes), default=None)
    if best is not None:
        return round(best.x, 3), round(best.y, 3)
    away = here.at(here.x, here.y, towards(box, here))
    far = min(far, play.field.to_edge(away, away.facing, far))
    there = away.ahead(far)
    return there.x, there.y


def _spot(at: Point) -> Box:
    return Box(at[0], at[1], 0.0, 1.0, 1.0)


def _swept(start: Box, end: Box) -> Box:
    """Return the box that a unit has passed over, straight from one place to the other."""
    far = math.dist(start[:2], end[:2])
    return start.at(start.x, start.y, towards(start, end)).path(far) if far > 1 else end
