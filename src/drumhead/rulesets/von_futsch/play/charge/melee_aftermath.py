"""The end of a melee: an attacker that falls back, cavalry that pursues, and the ground fought for."""

from __future__ import annotations

from drumhead.geometry.base_contact import apart_by, towards
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import charging, moving
from drumhead.rulesets.von_futsch.play.charge.captures import near_officers
from drumhead.rulesets.von_futsch.play.charge.charge_closing import ROUNDED, Clash, Rush, goes_home
from drumhead.rulesets.von_futsch.play.charge.charge_path import (
    Way,
    comes_at_the_front,
    has_room,
    meets,
    obstacles,
    short_of,
)
from drumhead.rulesets.von_futsch.play.decisions.expected_losses import reaching
from drumhead.rulesets.von_futsch.play.decisions.expected_value import clash_worth
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import pose, retires
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import (
    cost,
    dry_mm,
    may_cross,
    may_stand,
    onward,
    slow_march,
)
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of


def draws_off(play: VonFutschBattle, attacker: str, defender: str) -> None:
    """Move the attacker back after two undecided rounds, by half of its move or all of it, as its player chooses."""
    unit = play.units[attacker]
    march = moving.retreat_march(play.book, moving.row_of(unit), moving.troop_reasons(play.book, unit))
    far = mm_of(moving.roll_march(play.chance, march, "retreat"))
    least = far / int(play.book.melee.least_fall_back)
    options = [Option("half", attacker, worth=Prospect(0.0, 0.1)), Option("whole", attacker)]
    taken = play.choose(unit.side, "draw-off", options)
    retires(play, attacker, least if taken.verb == "half" else far, play.box(defender), "back", ("draws-off",))


def pursues(play: VonFutschBattle, attacker: str, prey: str) -> Clash | None:
    """Offer cavalry that charged and won a pursuit of `prey`; a pursuit is a charge on the first enemy it meets.

    Return the contact, or None if there is none.
    """
    start, unit = play.box(attacker), play.units[attacker]
    march = moving.march_for(play.book, unit, moving.Wish())
    end = meets(play, start, prey)
    hope = clash_worth(play, attacker, prey, comes_at_the_front(play, prey, start))
    share = reaching(march, cost(play, unit, start, end)) if may_cross(play, unit, start, end) else 0.0
    options = [
        Option("stay", attacker),
        Option("pursue", attacker, prey, end, Prospect(share * hope.own, share * hope.theirs)),
    ]
    if play.choose(play.side(attacker), "pursuit", options).verb == "stay":
        return None
    far = mm_of(moving.roll_march(play.chance, march, "pursuit"))
    whom, reached = _first_met(play, attacker, prey, start, end, far)
    if not whom:
        stopped = short_of(start, end, max(apart_by(start, end) - reached, _a_step(play)))
        _goes_after(play, attacker, prey, start, stopped)
        return None
    there = meets(play, start, whom)
    if not has_room(play, attacker, whom, there) or not may_cross(play, unit, start, there):
        there = onward(start, towards(start, end), reached)  # without room to line up, it only touches the target
    way = Way(there, cost(play, unit, start, there), comes_at_the_front(play, whom, start))
    play.tell("pursues", attacker, whom, ("pursues",), frm=pose(start), to=pose(start), thrown=round(far))
    return goes_home(play, attacker, whom, way, Rush(march, far))


def _a_step(play: VonFutschBattle) -> float:
    """Return how many mm pursuing cavalry keeps from a unit that it does not catch."""
    return mm_of(moving.inches(play.book.capture.within))


def _first_met(
    play: VonFutschBattle, attacker: str, prey: str, start: Box, end: Box, thrown: float
) -> tuple[str, float]:
    """Return the enemy that pursuing cavalry meets with a throw of `thrown` mm, and how many mm it goes.

    The enemy is "" if the throw falls short, or a friend or ground that it may not enter is in the way.
    """
    unit, direction, whole = play.units[attacker], towards(start, end), apart_by(start, end)
    far = min(whole, apart_by(start, slow_march(play, unit, start, direction, thrown)))
    far = dry_mm(play, unit, start, direction, far)
    others = [key for key in obstacles(play, attacker) if key != prey]
    stopped, whom = play.field.slide(start, direction, far, others)
    if not whom:
        return (prey if far >= whole - ROUNDED else ""), far
    mine = play.side(whom) == play.side(attacker)
    if mine or not charging.may_charge(play.book, play.units[attacker], play.units[whom]):
        return "", stopped
    return whom, stopped


def _goes_after(play: VonFutschBattle, attacker: str, prey: str, start: Box, end: Box) -> None:
    if play.field.free(end, (attacker,)):
        play.put(attacker, end)
    play.tell("pursues", attacker, prey, ("pursues",), frm=pose(start), to=pose(play.box(attacker)))
    near_officers(play, attacker, start)


def occupies(play: VonFutschBattle, winner: str, ground: Box) -> None:
    """Offer the winner of a melee a move onto the ground fought for, if it is free."""
    start = play.box(winner)
    end = start.at(ground.x, ground.y)
    if apart_by(start, end) < 1 or not play.field.free(end, (winner,)):
        return
    if not may_stand(play, play.units[winner], end):
        return
    taken = play.choose(play.side(winner), "occupy", [Option("stay", winner), Option("occupy", winner, pose=end)])
    if taken.verb == "occupy":
        play.put(winner, end)
        play.tell("follows", winner, steps=("occupies",), frm=pose(start), to=pose(end))
        near_officers(play, winner, start)
