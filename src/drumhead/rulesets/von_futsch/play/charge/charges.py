"""Charges: options to charge and their value, fire before the charge, the throw, the contact and the melee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import charging, firing, moving, turn
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.charge.charge_closing import Rush, goes_home, thrown_for
from drumhead.rulesets.von_futsch.play.charge.charge_path import Way, way_to, within_bounds
from drumhead.rulesets.von_futsch.play.charge.melee_rounds import fight_melee
from drumhead.rulesets.von_futsch.play.decisions.expected_value import charge_worth
from drumhead.rulesets.von_futsch.play.von_futsch_battle import NOBODYS, VonFutschBattle, mm_of


def options(play: VonFutschBattle, key: str, going: Sequence[str] = ()) -> list[Option]:
    """Return the options of a unit to charge an enemy from its place, with fire before the charge or without.

    Friends who are `going` have declared a charge on the same card, and will be out of its way.
    """
    return list(_found(play, key, going))


def with_its_regiment(play: VonFutschBattle, key: str) -> list[Option]:
    """Return the charges of a unit on a card of its own regiment, whose other cavalry goes before it.

    Return [] if it has acted, or declared anything else.
    """
    if not turn.may_activate(play.units[key]) or play.memory.declared.get(key, "attack") != "attack":
        return []
    own = play.brigades.get(key, NOBODYS)
    mates = (other for other in play.field.friends(key) if play.brigades.get(other, NOBODYS) == own)
    return options(play, key, [other for other in mates if play.units[other].arm == "cavalry"])


def _found(play: VonFutschBattle, key: str, going: Sequence[str]) -> Iterator[Option]:
    book, unit, start = play.book, play.units[key], play.box(key)
    march = moving.march_for(book, unit, moving.Wish())
    most = mm_of(march.most)
    near = play.field.neighbours(start, most, play.foes(key))
    foes = [whom for whom in near if charging.may_charge(book, unit, play.units[whom])]
    for whom in within_bounds(play, key, most, foes, going):
        way = way_to(play, key, whom, most, going)
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
    play.memory.rode.add((play.side(key), *play.brigades.get(key, NOBODYS)))
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
