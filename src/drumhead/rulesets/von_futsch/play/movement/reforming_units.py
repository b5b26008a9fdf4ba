"""Reforming: a disordered unit spends its activation on it, with any facing (Fire, reforming)."""

from __future__ import annotations

from drumhead.geometry.oriented_box import Box, apart, heading
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import firing, morale, moving
from drumhead.rulesets.von_futsch.play.cards.command_range import Allowed
from drumhead.rulesets.von_futsch.play.charge import captures
from drumhead.rulesets.von_futsch.play.movement.move_candidates import may_end
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import pose, retires
from drumhead.rulesets.von_futsch.play.von_futsch_battle import HOLDING, VonFutschBattle, mm_of


def reform_options(play: VonFutschBattle, key: str, allowed: Allowed) -> list[Option]:
    """Return the options of a disordered unit to reform: facing the enemy or not, holding fire, falling back.

    `allowed` is whether it may advance and retreat.
    """
    unit, start = play.units[key], play.box(key)
    near = play.field.nearest(start, play.foes(key))
    facings = [start.facing]
    if near:
        foe = play.box(near[1])
        towards = round(heading(foe.x - start.x, foe.y - start.y), 1)
        if apart(towards, start.facing) > 1:
            facings.insert(0, towards)
    places = [place for place in (start.at(start.x, start.y, each) for each in facings) if may_end(play, key, place)]
    holds = unit.arm in play.book.fire and not firing.what_bars(play.book, morale.reform_unit(unit))
    verb = "reform-hold" if holds else "reform"
    found = [Option(verb, key, pose=place) for place in places] or [Option(verb, key, pose=start)]
    if allowed.retreat:
        far = mm_of(moving.march_for(play.book, unit, moving.Wish()).mean / play.book.reform.move_share)
        back = _behind(play, key, far)
        if back is not None:
            found.append(Option("reform-back", key, pose=back))
    return found


def _behind(play: VonFutschBattle, key: str, far: float) -> Box | None:
    """Return the place of a unit about `far` mm back from the nearest enemy; None if there is no room."""
    start = play.box(key)
    near = play.field.nearest(start, play.foes(key))
    away = start.facing + 180
    if near:
        foe = play.box(near[1])
        away = heading(start.x - foe.x, start.y - foe.y)
    there = start.at(start.x, start.y, round(away, 1)).ahead(far)
    there = there.at(there.x, there.y, round((away + 180) % 360, 1))
    return there if may_end(play, key, there) else None


def reforms(play: VonFutschBattle, key: str, option: Option) -> None:
    """Reform a unit by its option, in the formation it had; this is its activation."""
    start, unit = play.box(key), play.units[key]
    after = morale.reform_unit(unit, option.verb == "reform-hold")
    play.change(key, after)
    step = {"reform-hold": "reform-hold", "reform-back": "reform-back"}.get(option.verb)
    steps = ("reform", *((step,) if step else ()))
    if option.verb == "reform-back":
        march = moving.march_for(play.book, unit.but(officer=""), moving.Wish())
        far = mm_of(moving.roll_march(play.chance, march) / play.book.reform.move_share)
        play.tell("reform", key, steps=steps, hold=False)
        retires(play, key, far, None, "back", ("reform-back",), turns=False)
        return
    assert option.pose is not None
    play.put(key, option.pose)
    turned = ["reform-faces"] if option.pose.facing != start.facing else []
    play.tell("reform", key, steps=(*steps, *turned), to=pose(option.pose), hold=HOLDING in after.state)
    captures.near_officers(play, key, start)
