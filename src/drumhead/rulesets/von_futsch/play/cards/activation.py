"""An activation: the units of a group declare before any dice are thrown, then act one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import firing, moving, turn
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.cards import shaken_units
from drumhead.rulesets.von_futsch.play.cards.activation_groups import sort_of
from drumhead.rulesets.von_futsch.play.cards.charge_waves import in_waves, may_go_first
from drumhead.rulesets.von_futsch.play.cards.command_range import FREE, Allowed, attaches, list_allowed
from drumhead.rulesets.von_futsch.play.charge import captures, charges
from drumhead.rulesets.von_futsch.play.decisions import expected_value
from drumhead.rulesets.von_futsch.play.decisions.surroundings import outlook
from drumhead.rulesets.von_futsch.play.movement import formation_change, march_execution, move_candidates
from drumhead.rulesets.von_futsch.play.movement.reforming_units import reform_options, reforms
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import pose
from drumhead.rulesets.von_futsch.play.von_futsch_battle import (
    ACTIVATED,
    DISORDERED,
    HOLDING,
    LIMBERED,
    SHAKEN,
    SQUARE,
    VonFutschBattle,
)

Dice = dict[str, int]  # the throws of an activation, by the row of the march table


def activates(play: VonFutschBattle, keys: tuple[str, ...], forced: bool = False, steps: tuple[str, ...] = ()) -> None:
    """Activate the group `keys`: commanders join it, it throws for initiative if out of command, and each unit acts.

    `forced` treats all as out of command. `steps` are further steps of the rulebook for the log.
    """
    side = play.side(keys[0])
    carries_out = ("activate", f"activate-{sort_of(play, keys)}", *steps)
    play.tell("activate", keys[0], steps=carries_out, units=list(keys), forced=forced)
    attaches(play, keys)
    allowed = list_allowed(play, keys, forced)
    order = in_waves(play, play.sequence(side, "activate", keys))
    declared = _declare_all(play, order, allowed)
    as_declared = {key: play.units[key] for key in order}
    places = [play.box(key) for key in order]
    dice: Dice = {}
    if play.book.morale.volleys_together:
        _fire_together(play, declared)
    for key in order:
        if play.over or not play.is_in(key):
            continue
        fails = key in declared and (play.units[key] != as_declared[key] or not _may_still(play, key, declared[key]))
        if fails and declared[key].verb == "attack" and any(key != other for other in _charging(declared)):
            play.tell("supports", key, declared[key].whom)
        if not turn.may_activate(play.units[key]):
            continue
        if SHAKEN in play.units[key].state:
            shaken_units.tests(play, key)
            continue
        if key not in declared or fails:
            declared[key] = _declares(play, key, allowed[key])  # what it declared may no longer be possible
        DOES[declared[key].verb](play, key, declared[key], dice)
    play.memory.declared.clear()
    if places == [play.box(key) for key in order if play.is_in(key)] and all(
        declared[key].verb in IDLE for key in declared
    ):
        expected_value.comes_to_nothing(play, order)


def _charging(declared: Mapping[str, Option]) -> list[str]:
    """Return the keys of the units that have declared a charge."""
    return [key for key, option in declared.items() if option.verb == "attack"]


def _declare_all(play: VonFutschBattle, order: Sequence[str], allowed: Mapping[str, Allowed]) -> dict[str, Option]:
    """Return what each unit of a group declares, in the order in which they act.

    A unit of cavalry knows which others may charge before it on the same card.
    """
    declared: dict[str, Option] = {}
    mounted = all(play.units[key].arm == "cavalry" for key in order)
    for at, key in enumerate(order):
        if SHAKEN not in play.units[key].state:
            going = [other for other in order[:at] if may_go_first(play, other)] if mounted else ()
            declared[key] = _declares(play, key, allowed[key], going)
            play.memory.declared[key] = declared[key].verb
    return declared


def _declares(play: VonFutschBattle, key: str, allowed: Allowed, going: Sequence[str] = ()) -> Option:
    return play.choose(play.side(key), "activate", options(play, key, allowed, going))


def _may_still(play: VonFutschBattle, key: str, option: Option) -> bool:
    """Return whether the action that a unit declared is still possible after other units have acted.

    Only a charge, or an action on the spot, may have become impossible.
    """
    if option.verb == "attack":
        now = ((each.whom, each.more["way"], each.pose) for each in charges.options(play, key))
        return (option.whom, option.more["way"], option.pose) in now
    return option.verb not in ON_THE_SPOT or option.pose is None or move_candidates.may_end(play, key, option.pose)


def options(play: VonFutschBattle, key: str, allowed: Allowed = FREE, going: Sequence[str] = ()) -> list[Option]:
    """Return all options of a unit for its activation; `allowed` is whether it may advance and retreat.

    Friends who are `going` charge before it on the same card.
    """
    unit = play.units[key]
    if DISORDERED in unit.state:
        return reform_options(play, key, allowed)
    shoots = unit.arm in play.book.fire and not firing.what_bars(play.book, unit)
    found = [Option("hold-fire" if shoots else "hold", key), *unit_fire.options(play, key)]
    if unit.arm == "wagon":
        return [*found, *move_candidates.options(play, key, outlook(play, key), allowed)]
    if allowed.advance:
        found += charges.options(play, key, going)
    seen = outlook(play, key)
    found += move_candidates.options(play, key, seen, allowed)
    found += formation_change.changes(play, key, seen)
    return found


# ------------------------------------------------------------ carrying it out
def _hold(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    play.change(key, play.units[key].now(ACTIVATED))
    never = ["hold-horse"] if play.units[key].arm not in play.book.fire else []
    play.tell("hold", key, steps=never)


def _hold_fire(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    play.change(key, play.units[key].now(ACTIVATED, HOLDING))
    square = ["square-stands"] if SQUARE in play.units[key].state else []
    play.tell("hold", key, steps=square, fire=True)


def _fire(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    marks = {mark.key: mark for mark in unit_fire.marks(play, key)}
    mark = marks.get(option.whom) or unit_fire.chosen(play, key)
    if mark is None:
        _hold_fire(play, key, option, dice)
        return
    unit_fire.fires(play, key, mark)
    for other in unit_fire.other_face(play, key, mark)[:1]:
        unit_fire.fires(play, key, other, ("other-face",))


def _fire_together(play: VonFutschBattle, declared: dict[str, Option]) -> None:
    """Resolve the volleys at one target as one firing, for the interpretation by which they are."""
    targets = dict.fromkeys(option.whom for option in declared.values() if option.verb == "fire")
    for whom in targets:
        keys = [key for key, option in declared.items() if option.verb == "fire" and option.whom == whom]
        if len(keys) > 1 and play.is_in(whom):
            unit_fire.together(play, keys, whom)


def _march(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    _goes(play, key, option, dice, ("march",))
    play.change(key, play.units[key].now(ACTIVATED))


def _half_fire(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    stood = not _goes(play, key, option, dice, ("march",))
    _shoots_or_holds(play, key, "half-march-fire", stood)


def _half_hold(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    _goes(play, key, option, dice, ("march", "half-march-hold"))
    _hold_fire(play, key, option, dice)


def _half_unlimber(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    """Move a limbered gun half its march, unlimber it, and fire."""
    stood = not _goes(play, key, option, dice, ("march",))
    change = next(
        (each for each in formation_change.changes(play, key, outlook(play, key)) if each.verb == "unlimber"), None
    )
    if change is None:
        play.change(key, play.units[key].now(ACTIVATED))
        if stood:
            play.tell("hold", key)
        return
    _change(play, key, change, dice)


def _shoots_or_holds(play: VonFutschBattle, key: str, step: str, stood: bool = False) -> None:
    mark = unit_fire.chosen(play, key)
    if mark is not None:
        unit_fire.fires(play, key, mark, (step,))
        return
    play.change(key, play.units[key].now(ACTIVATED))
    if stood:
        play.tell("hold", key)


def _manoeuvre(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    _goes(play, key, option, dice, ("manoeuvre", "manoeuvre-move"))
    _holds_after(play, key)


def _manoeuvred(option: Option) -> str:
    """Return the direction of a manoeuvre, "back" or "aside"; "" for a march."""
    if option.verb != "manoeuvre":
        return ""
    way: move_candidates.Way = option.more["way"]
    return "back" if way.direction == (way.facing + move_candidates.BACK) % 360 else "aside"


def _goes(play: VonFutschBattle, key: str, option: Option, dice: Dice, steps: tuple[str, ...]) -> bool:
    """Throw for a move and carry it out; return whether the unit has moved.

    `steps` are the steps of the rulebook for the log, and `dice` the throws shared by the group.
    """
    start, unit = play.box(key), play.units[key]
    mm, thrown = march_execution.thrown_mm(play, option, dice)
    end = march_execution.how_far(play, key, option, mm)
    if end == start:  # it had no room: the throw belongs to its next event
        play.note(*steps)
        if option.verb not in move_candidates.HALVES:
            play.tell("hold", key)
        return False
    play.put(key, end)
    friends = march_execution.passes(play, key, start, end)
    through = ["through-skirmishers"] if friends else []
    passed: dict[str, Any] = {"through": True} if friends else {}
    far = [f"march-{moving.row_of(unit)}", *march_execution.more_steps(play, key, start, end, option)]
    play.tell(
        "move",
        key,
        steps=(*steps, *far, *through),
        frm=pose(start),
        to=pose(end),
        allow=round(mm, 1),
        thrown=float(thrown),
        half=option.verb in move_candidates.HALVES,
        manoeuvre=_manoeuvred(option),
        **passed,
    )
    captures.near_officers(play, key, start)
    return True


def _change(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    """Change facing or formation on the spot; the unit then holds fire if it can fire.

    An unlimbered gun may fire instead. `dice` is not used.
    """
    start, verb = play.box(key), option.verb
    assert option.pose is not None
    play.change(key, option.more["unit"])
    play.put(key, option.pose)
    horse = ["form-horse"] if verb in ("line", "column") and play.units[key].arm == "cavalry" else []
    step = "facing" if verb == "turn" else f"form-{verb}"
    play.tell("form", key, steps=("manoeuvre", "form", step, *horse), frm=pose(start), to=pose(option.pose), as_=verb)
    if verb == "unlimber":
        _shoots_or_holds(play, key, "unlimber-fire")
    if ACTIVATED not in play.units[key].state:
        _holds_after(play, key)


def _holds_after(play: VonFutschBattle, key: str) -> None:
    """Mark a unit that has manoeuvred as activated, and as holding fire if it can fire."""
    unit = play.units[key]
    able = unit.arm in play.book.fire and not firing.what_bars(play.book, unit) and LIMBERED not in unit.state
    play.change(key, unit.now(ACTIVATED, *([HOLDING] if able else [])))
    if able:
        play.note("manoeuvre-hold")


def _charge(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    charges.charge(play, option)


def _reform(play: VonFutschBattle, key: str, option: Option, dice: Dice) -> None:
    reforms(play, key, option)


IDLE = ("hold", "hold-fire", "march", "manoeuvre")  # what comes to nothing for a unit that has not moved
ON_THE_SPOT = ("turn", "line", "column", "square", "limber", "unlimber", "reform", "reform-hold")
DOES: dict[str, Callable[[VonFutschBattle, str, Option, Dice], None]] = {
    "hold": _hold,
    "hold-fire": _hold_fire,
    "fire": _fire,
    "march": _march,
    "half-fire": _half_fire,
    "half-hold": _half_hold,
    "half-unlimber": _half_unlimber,
    "manoeuvre": _manoeuvre,
    **dict.fromkeys(ON_THE_SPOT, _change),
    **dict.fromkeys(("reform", "reform-back", "reform-hold"), _reform),
    "attack": _charge,
}
