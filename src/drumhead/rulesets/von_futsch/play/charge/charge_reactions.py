"""Reactions to a charge: stand, fire, form square, evade. `charge_closing` resolves a countercharge."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.geometry.base_contact import apart_by, towards
from drumhead.geometry.box_distance import clearance
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import charging, firing, moving
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.charge.charge_path import Way, far_along, obstacles, short_of
from drumhead.rulesets.von_futsch.play.decisions.expected_value import answer_worth
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import pose, suffers
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import cost, dry_mm, may_cross, slow_march
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of


def answer_options(play: VonFutschBattle, key: str, whom: str, way: Way) -> Sequence[Option]:
    """Return the options of the charged unit `whom`: stand, and the reactions that the rulebook allows."""
    book, charger, target = play.book, play.units[key], play.units[whom]
    may = charging.reactions(book, target, charger, way.front)
    if "square" in target.state:
        may = [each for each in may if each != "square"]
    return [
        Option(verb, whom, key, worth=answer_worth(play, verb, key, whom, way.front), more={"way": way})
        for verb in ("stand", *may)
    ]


def fires_at_charger(play: VonFutschBattle, whom: str, key: str, way: Way) -> str:
    """Fire with unit `whom` at the charger `key`; return the charger's result.

    It is fired at six inches away, or where it began if that is nearer, or if friends stand in the way. The charge
    continues only if the result is "holds".
    """
    start, at = play.box(key), play.mm(play.book.charge.fire_at)
    if apart_by(start, way.end) > at:
        spot = short_of(start, way.end, at)
        if play.field.free(spot, (key,)):
            play.put(key, spot)
    mm = min(at, clearance(play.box(whom), play.box(key)))
    if play.book.charge.charger_tests:
        return unit_fire.volley(play, whom, key, mm, ("fire-at-charger",))
    shot = firing.volley_of(play.book, play.units[whom], "short", unit_fire.aim(play, whom, key))
    result, left = charging.fire_at_charger(play.chance, play.book, play.units[key], shot)
    play.change(whom, firing.having_fired(play.units[whom]))
    facts = {"range": round(mm), "stands": 1, "dice": shot.dice, "need": shot.need}
    suffers(play, key, left, result, play.box(whom), "fire", whom, ("fire-at-charger",), **facts)
    return result


def forms_square(play: VonFutschBattle, whom: str, key: str) -> None:
    """Give the charged infantry `whom`, now in square, a place with room for its footprint."""
    box = play.box(whom)
    if not play.field.free(box, (whom, key)):  # a square is deeper than the line it was
        play.put(whom, play.field.room_for(box, whom) or box)
    play.tell("square", whom, key, ("forms-square",))


def evades(play: VonFutschBattle, whom: str, key: str, way: Way, thrown: float) -> bool:
    """Let unit `whom` fall back before the charger `key`, which threw `thrown` mm; return whether it is caught."""
    start, charger = play.box(whom), play.box(key)
    gives = moving.march_for(play.book, play.units[whom], moving.Wish())
    inches = moving.roll_march(play.chance, gives, "evade")
    full, enough = mm_of(inches), max(0.0, thrown - way.mm) + mm_of(moving.inches(play.book.capture.within))
    facing = towards(charger, start)
    options = [
        Option("march", whom, pose=_back(play, whom, key, start, facing, mm), more={"way": mm})
        for mm in dict.fromkeys((full, min(full, enough)))
    ]
    end = play.choose(play.side(whom), "how-far-back", options).pose or start
    play.put(whom, end)
    is_caught = _comes_up(play, key, way, thrown, start, end)
    horse = play.units[whom].arm == "cavalry"
    steps = ("evades-light" if horse else "evades-skirmishers",)
    play.tell("evade", whom, key, steps, frm=pose(start), to=pose(end), caught=is_caught)
    return is_caught


def _comes_up(play: VonFutschBattle, key: str, way: Way, thrown: float, start: Box, end: Box) -> bool:
    """Return whether a charger that threw `thrown` mm catches an evader over ground that it may cross."""
    unit = play.units[key]
    return charging.overtakes(thrown, way.mm, cost(play, unit, start, end)) and may_cross(play, unit, start, end)


def _back(play: VonFutschBattle, whom: str, key: str, start: Box, facing: float, mm: float) -> Box:
    """Return the place of an evader that falls back `mm` mm with its back to the charger; any obstacle stops it."""
    turned = start.at(start.x, start.y, facing)
    if not play.field.free(turned, (whom, key)):
        turned = start
    there = slow_march(play, play.units[whom], turned, facing, mm)
    mm = dry_mm(play, play.units[whom], turned, facing, play.field.to_edge(turned, facing, apart_by(turned, there)))
    there = turned.at(*_along(turned, facing, mm))
    mm = min(mm, far_along(play, turned, there, [other for other in obstacles(play, whom) if other != key]))
    for share in (1.0, 0.8, 0.6, 0.4, 0.2):
        there = turned.at(*_along(turned, facing, share * mm))
        if play.field.free(there, (whom,)):
            return there
    return start


def _along(box: Box, facing: float, mm: float) -> tuple[float, float]:
    there = box.at(box.x, box.y, facing).ahead(mm)
    return there.x, there.y
