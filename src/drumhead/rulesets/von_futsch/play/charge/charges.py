"""Charges: options to charge and their value, fire before the charge, the throw, the contact and the melee."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import charging, firing, moving
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.charge.charge_closing import Rush, goes_home, thrown_for
from drumhead.rulesets.von_futsch.play.charge.charge_path import Way, way_to, within_bounds
from drumhead.rulesets.von_futsch.play.charge.melee_rounds import fight_melee
from drumhead.rulesets.von_futsch.play.decisions.expected_value import charge_worth
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of


def options(play: VonFutschBattle, key: str) -> list[Option]:
    """Return the options of a unit to charge an enemy from its place, with fire before the charge or without."""
    return list(_found(play, key))


def _found(play: VonFutschBattle, key: str) -> Iterator[Option]:
    book, unit, start = play.book, play.units[key], play.box(key)
    march = moving.march_for(book, unit, moving.Wish())
    most = mm_of(march.most)
    near = play.field.neighbours(start, most, play.foes(key))
    foes = [whom for whom in near if charging.may_charge(book, unit, play.units[whom])]
    for whom in within_bounds(play, key, most, foes):
        way = way_to(play, key, whom, most)
        if way is None:
            continue
        yield _option(play, key, whom, way, march, "charge")
        first = charging.charge_march(book, march) if _may_fire_first(play, key, whom) else None
        if first is not None and way.mm <= mm_of(first.most):
            yield _option(play, key, whom, way, first, "fire-first")


def _option(play: VonFutschBattle, key: str, whom: str, way: Way, march: March, how: str) -> Option:
    worth = charge_worth(play, key, whom, way.mm, march, way.front, how == "fire-first")
    return Option("attack", key, whom, way.end, worth, {"way": how, "march": march})


def charge(play: VonFutschBattle, option: Option) -> None:
    """Carry out the charge of an option from its declaration to its end: fire first, throw, reaction, melee."""
    key, whom, march = option.unit, option.whom, option.more["march"]
    most = mm_of(march.most)
    goes = play.is_in(whom) and whom in within_bounds(play, key, most, (whom,))
    way = way_to(play, key, whom, most) if goes else None
    play.change(key, firing.having_fired(play.units[key]))
    if way is None:  # an earlier charger has driven the target off, or is in the way
        play.tell("hold", key)
        return
    play.note("charge-declared", *(["of-horse"] if play.units[whom].arm == "cavalry" else []))
    if option.more["way"] == "fire-first" and not _fires_first(play, key, whom):
        return
    rush: Rush | None = Rush(march)
    if not play.book.charge.reacts_first:
        rush = thrown_for(play, key, whom, way, Rush(march))
    clash = goes_home(play, key, whom, way, rush) if rush is not None else None
    if clash is not None:
        fight_melee(play, clash)


def _may_fire_first(play: VonFutschBattle, key: str, whom: str) -> bool:
    """Return whether a unit can fire at the target of its charge first."""
    return any(mark.key == whom for mark in unit_fire.marks(play, key))


def _fires_first(play: VonFutschBattle, key: str, whom: str) -> bool:
    """Fire at the target of a charge, and resolve the return fire; return whether neither unit has moved or gone."""
    mark = next(mark for mark in unit_fire.marks(play, key) if mark.key == whom)
    was = play.box(key), play.box(whom)
    unit_fire.fires(play, key, mark, ("fire-before-charge",))
    return play.is_in(key) and play.is_in(whom) and was == (play.box(key), play.box(whom))
