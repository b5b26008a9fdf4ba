"""The last inches of a charge: reactions, evading, following a unit that evades, and contact."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.geometry.base_contact import against, apart_by, meeting_shift
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluator_interface import OPEN
from drumhead.rulesets.von_futsch import charging, moving
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play.charge.captures import near_officers
from drumhead.rulesets.von_futsch.play.charge.charge_path import (
    Way,
    comes_at_the_front,
    course_at,
    end_of_charge,
    far_along,
    has_room,
    meets,
    obstacles,
    short_of,
)
from drumhead.rulesets.von_futsch.play.charge.charge_reactions import (
    answer_options,
    evades,
    fires_at_charger,
    forms_square,
)
from drumhead.rulesets.von_futsch.play.decisions.expected_value import clash_worth
from drumhead.rulesets.von_futsch.play.decisions.surroundings import STAND_OFF, outlook
from drumhead.rulesets.von_futsch.play.movement import move_candidates
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import pose
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import (
    BROKEN,
    DIFFICULT,
    cost,
    dry_mm,
    ground_of,
    onward,
    slow_march,
)
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of

ROUNDED = 1.0  # mm, the precision of places
SHARES = 8  # parts of the way of a charge that falls short after which it may stop


@dataclass(frozen=True)
class Clash:
    """Two units in contact, by their keys, and how they came to it.

    `front` is whether the attacker comes at the defender's front. `ground` is such as "open", as `contact.struck`
    takes it.
    """

    attacker: str
    defender: str
    front: bool = True
    countercharge: bool = False
    ground: str = "open"


@dataclass(frozen=True)
class Rush:
    """The move of a charger: its march, and its throw in mm; 0 if it has not been thrown for."""

    march: March
    thrown: float = 0.0


def thrown_for(play: VonFutschBattle, key: str, whom: str, way: Way, rush: Rush) -> Rush | None:
    """Throw for the charge of unit `key` on unit `whom`, unless it has been thrown for; return it with its throw.

    Return None if it falls short, which turns it into a march.
    """
    if rush.thrown:
        return rush
    mm = mm_of(moving.roll_march(play.chance, rush.march, "charge"))
    if mm < way.mm - ROUNDED:
        falls_short(play, key, whom, way, mm)
        return None
    play.tell("charges", key, whom, ("charge-thrown",), far=round(way.mm), thrown=round(mm))
    return Rush(rush.march, mm)


def goes_home(play: VonFutschBattle, key: str, whom: str, way: Way, rush: Rush) -> Clash | None:
    """Let the target `whom` react and bring unit `key` into contact with it; return None if they do not meet.

    By ruling the charge is thrown for before the reaction or after it.
    """
    start, other = play.box(key), play.units[whom]
    answer = play.choose(other.side, "answer", answer_options(play, key, whom, way)).verb
    play.change(whom, charging.mark_charged(other, answer))
    if answer == "fire" and fires_at_charger(play, whom, key, way) != "holds":
        return None
    if answer == "square":
        forms_square(play, whom, key)
        way = Way(end_of_charge(play, key, whom), way.mm, True)  # a square has no flank
    found = thrown_for(play, key, whom, way, rush)
    if found is None:
        return None
    if answer == "evade" and not evades(play, whom, key, way, found.thrown):
        return follows(play, key, whom, start, way, found)
    return at_grips(play, key, whom, start, way, answer)


def at_grips(play: VonFutschBattle, key: str, whom: str, start: Box, way: Way, answer: str) -> Clash | None:
    """Put the charger against a target that stood, countercharged, or was caught while evading.

    `start` is where the charge began, `answer` the target's reaction. The result is their contact.
    """
    steps = ["contact"]
    if answer == "countercharge":
        end = _half_way(play, key, whom, start, way)
        steps += ["countercharge"]
    elif answer == "evade":
        end = meets(play, start, whom)
    else:
        end = way.end
    if not has_room(play, key, whom, end):
        end = way.end if has_room(play, key, whom, way.end) else _as_near_as_can_be(play, key, start, way.end)
    front = comes_at_the_front(play, whom, start) if answer == "evade" else way.front
    play.put(key, end)
    charging_ = play.units[key].arm == "cavalry"
    play.tell(
        "contact", key, whom, steps, frm=pose(start), to=pose(end), side=_side(front), charging=charging_, met=answer
    )
    near_officers(play, key, start)
    return Clash(key, whom, front, answer == "countercharge", ground_between(play, key, whom, start))


def _as_near_as_can_be(play: VonFutschBattle, key: str, start: Box, end: Box) -> Box:
    """Return the nearest free place of a charger on its way, if others leave no room against its target."""
    step = mm_of(moving.inches(play.book.capture.within))
    for number in range(1, int(apart_by(start, end) / step) + 1):
        there = short_of(start, end, number * step)
        if play.field.free(there, (key,)):
            return there
    return start


def ground_between(play: VonFutschBattle, key: str, whom: str, start: Box) -> str:
    """Return the ground of a melee, such as "open" or "cover"; `start` is where the charge began.

    It is "crossed" for cavalry that has just left bad ground, and so has not charged in the open.
    """
    ground, end = ground_of(play, whom, start), play.box(key)
    last = short_of(start, end, play.mm(play.book.charge.fire_at))
    horse = play.units[key].arm == "cavalry"
    if horse and ground == OPEN and play.field.ground.slow(last, end, (*BROKEN, *DIFFICULT)) > 0:
        return "crossed"
    return ground


def _half_way(play: VonFutschBattle, key: str, whom: str, start: Box, way: Way) -> Box:
    """Move the target `whom` half of the way to meet a charge; return the box of the charger against it.

    If there is no room, the target stays, and the charger goes the whole way.
    """
    target = play.box(whom)
    half = apart_by(start, way.end) / 2
    half = dry_mm(play, play.units[whom], target, target.facing, half)
    half = min(half, far_along(play, target, target.ahead(half), [k for k in obstacles(play, whom) if k != key]))
    met = target.ahead(half)
    end = against(start, met, "front", meeting_shift(start, met, "front"))
    if play.field.is_clear(met, [key, whom]) and play.field.free(end, (key, whom)):
        play.put(whom, met)
        play.tell("countercharge", whom, key, ("countercharge",), frm=pose(target), to=pose(met))
        return end
    play.tell("countercharge", whom, key, ("countercharge",), frm=pose(target), to=pose(target))
    return way.end


def follows(play: VonFutschBattle, key: str, whom: str, start: Box, way: Way, rush: Rush) -> Clash | None:
    """Carry out the choice of a charger whose target escaped: stop, or continue for the rest of its move.

    Return the contact with another enemy on the way; None if there is none.
    """
    left = rush.thrown - way.mm
    aim = way.end
    gone = slow_march(play, play.units[key], aim, aim.facing, max(0.0, left))
    room = play.field.to_edge(aim, aim.facing, dry_mm(play, play.units[key], aim, aim.facing, apart_by(aim, gone)))
    far, first = play.field.slide(aim, aim.facing, room, obstacles(play, key))
    onward = aim.ahead(max(0.0, far - STAND_OFF if first == whom else room))  # a unit is not charged twice
    options = [Option("stop", key, pose=aim)]
    met = _met(play, key, aim, onward) if first != whom else ""
    if met:
        options += [Option("attack", key, met, meets(play, aim, met), clash_worth(play, key, met))]
    elif apart_by(aim, onward) > 1:
        options += [Option("march", key, pose=onward)]
    taken = play.choose(play.side(key), "follow", [each for each in options if _is_clear(play, key, met, each)])
    end = aim if taken.verb == "attack" or taken.pose is None else taken.pose
    if play.field.is_clear(end, [key]):
        play.put(key, end)
    step = "stops-short" if taken.verb == "stop" else "follows-on"
    play.tell("follows", key, whom, (step,), frm=pose(start), to=pose(play.box(key)))
    near_officers(play, key, start)
    if taken.verb != "attack" or not play.is_in(key):
        return None
    there = meets(play, aim, met)
    on = Way(there, way.mm + cost(play, play.units[key], aim, there), comes_at_the_front(play, met, aim))
    return goes_home(play, key, met, on, rush)


def _met(play: VonFutschBattle, key: str, aim: Box, onward: Box) -> str:
    """Return the first enemy between `aim` and `onward`, if the charger may charge it; "" otherwise."""
    _, whom = play.field.slide(aim, aim.facing, apart_by(aim, onward), obstacles(play, key))
    mine = bool(whom) and play.side(whom) != play.side(key)
    return whom if mine and charging.may_charge(play.book, play.units[key], play.units[whom]) else ""


def _is_clear(play: VonFutschBattle, key: str, met: str, option: Option) -> bool:
    return option.verb == "stop" or play.field.free(option.pose or play.box(key), (key, met))


def falls_short(play: VonFutschBattle, key: str, whom: str, way: Way, thrown: float) -> None:
    """Move a charger that does not reach its target straight on, for `thrown` mm or as much less as its player chooses.

    It wheels first if straight on would miss the target.
    """
    start, unit = play.box(key), play.units[key]
    course = course_at(play, key, whom, start, way.end)
    room = move_candidates.open_mm(play, key, outlook(play, key), course, thrown)
    trail = move_candidates.Trail(play, unit, start, course, thrown)
    end = trail.after(thrown) if room else start
    if 0 <= room - trail.turns < apart_by(trail.course.start, end):  # another unit is in its way
        end = onward(trail.course.start, course.direction, room - trail.turns)
    near = play.mm(play.book.march.straight_within)
    stops = (end, *(_short_by(play, key, start, trail, off) for off in (max(play.reaches("infantry")), near)), start)
    found = [_stop(play, key, each, near) for each in dict.fromkeys(stops) if play.field.free(each, (key,))]
    end = play.choose(unit.side, "how-far-short", found).pose or start if len(found) > 1 else start
    play.put(key, end)
    play.tell("short", key, whom, ("falls-short",), frm=pose(start), to=pose(end))
    near_officers(play, key, start)


def _short_by(play: VonFutschBattle, key: str, start: Box, trail: move_candidates.Trail, off: float) -> Box:
    """Return the last place on a charger's way that is farther than `off` mm from every enemy; `start` if none is."""
    best, foes = start, play.foes(key)
    for part in range(1, SHARES):
        there = trail.after(part * trail.most / SHARES)
        if play.field.is_near(there, off, foes):
            break
        best = there
    return best


def _stop(play: VonFutschBattle, key: str, end: Box, near: float) -> Option:
    """Return the option to stop at `end`, at a cost if an enemy is within `near` mm, where a unit cannot turn."""
    cost = float(play.setup.worth["close"]) if play.field.is_near(end, near, play.foes(key)) else 0.0
    return Option("march", key, pose=end, worth=Prospect(cost))


def _side(front: bool) -> str:
    return "front" if front else "flank"
