"""What ends a turn and a battle: army morale, places that are held, who has won (Army morale)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drumhead.model.unit import Unit
from drumhead.rulesets.von_futsch import turn, victory
from drumhead.rulesets.von_futsch.play.table import ROUTED, SHAKEN, FutschPlay
from drumhead.table.box import Box, clearance
from drumhead.table.ground import Feature

TOLD = {"infantry", "cavalry", "artillery", "skirmishers", "wagon", "elite", "light"}  # what an army shows of the book


def opens(play: FutschPlay) -> None:
    """Before the first card: a place belongs to whoever stands in it or nearest to it, if it is to be defended."""
    for name in _places(play):
        holder = _alone_at(play, name)
        if holder:
            play.memory.held[name] = holder
    units = play.units.values()
    has = {f"has-{word}" for unit in units for word in (unit.arm, unit.kind, unit.quality) if word in TOLD}
    play.note(*sorted(has), *(["has-commanders"] if play.riders else []))


def points_left(play: FutschPlay, side: str) -> int:
    """What is left of a side's break point."""
    units = [unit for unit in play.units.values() if unit.side == side]
    return victory.left(play.book, units, [rider.rank for rider in play.fallen if rider.side == side])


def points(play: FutschPlay) -> dict[str, int]:
    """What each side has lost of its break point."""
    whole = {side: [unit for unit in play.units.values() if unit.side == side] for side in play.setup.sides}
    return {side: victory.break_point(play.book, whole[side]) - points_left(play, side) for side in play.setup.sides}


def ends(play: FutschPlay) -> None:
    """A turn ends: activations and held fire are over, officers stand alone again, army morale is looked at."""
    memory = play.memory
    play.note(*(["attachment-ends"] if memory.attached else []))
    memory.attached.clear()
    for name, rider in list(play.riders.items()):
        if rider.unit:
            play.rides(name, unit="")
        play.rides(name, moved=False)
    for key in play.present():
        play.change(key, turn.after_the_turn(play.units[key]))
    for name in _places(play):
        holder = _alone_at(play, name)
        if holder:
            memory.held[name] = holder
    left = {side: points_left(play, side) for side in play.setup.sides}
    play.tell("army", steps=("army-morale",), left=left, held=dict(memory.held))
    beaten = [side for side in play.setup.sides if victory.beaten(play.book, left[side])]
    if beaten and play.setup.breaks:
        standing = [side for side in play.setup.sides if side not in beaten]
        play.over = standing[0] if standing else "draw"
        play.tell("broken", steps=("beaten", *(() if standing else ("both-beaten",))), sides=beaten)


# ------------------------------------------------------------ places that are fought for
def _places(play: FutschPlay) -> list[str]:
    return list(dict.fromkeys(objective.name for objective in play.setup.objectives))


def _alone_at(play: FutschPlay, name: str) -> str:
    """The side that alone has somebody at a place, by the way in which it is held; "" for none or both."""
    feature = next(each for each in play.field.ground.features if each.name == name)
    held = next(each.held for each in play.setup.objectives if each.name == name)
    there = {play.side(key) for key in play.present() if HOLDS[held](play, play.units[key], play.box(key), feature)}
    return there.pop() if len(there) == 1 else ""


def _is_formed(unit: Unit) -> bool:
    return unit.arm not in ("skirmishers", "wagon") and unit.state.isdisjoint({ROUTED, SHAKEN})


def _touches(play: FutschPlay, unit: Unit, box: Box, feature: Feature) -> bool:
    return _is_formed(unit) and feature.touches(box)


def _is_foot_in(play: FutschPlay, unit: Unit, box: Box, feature: Feature) -> bool:
    return unit.arm in ("infantry", "skirmishers") and ROUTED not in unit.state and feature.touches(box)


def _is_near_an_end(play: FutschPlay, unit: Unit, box: Box, feature: Feature) -> bool:
    near = play.mm(play.book.fire.infantry.short.reach)
    return _is_formed(unit) and any(clearance(Box(*corner, 0, 0, 0), box) <= near for corner in feature.points)


# Who helps to hold a place, by how it is held; the book knows nothing of units deployed.
HOLDS: dict[str, Callable[[FutschPlay, Unit, Box, Feature], bool]] = {
    "": _touches,
    "deployed": _touches,
    "foot": _is_foot_in,
    "near": _is_near_an_end,
}


def landscape(play: FutschPlay) -> dict[str, Any]:
    """Who holds what is fought for."""
    return {"held": {name: play.memory.held.get(name, "") for name in _places(play)}}


def places_worth(play: FutschPlay) -> dict[str, int]:
    """What the places that each side holds are worth to it when night falls."""
    worth = dict.fromkeys(play.setup.sides, 0)
    for each in play.setup.objectives:
        if each.worth and play.memory.held.get(each.name) == each.side:
            worth[each.side] += each.worth
    return worth


def reckoning(play: FutschPlay) -> dict[str, int]:
    """The figures that each side has lost."""
    return {side: sum(unit.lost for unit in play.units.values() if unit.side == side) for side in play.setup.sides}


def winner(play: FutschPlay) -> str:
    """Who has won: whoever was not beaten; at nightfall whoever holds all he was to; "" for a draw."""
    if play.over:
        return "" if play.over == "draw" else play.over
    wanted = [each for each in play.setup.objectives if each.when == "night" and not each.worth]
    holders = {play.memory.held.get(each.name, "") for each in wanted}
    if len(holders) == 1 and "" not in holders:
        return holders.pop()
    worth = places_worth(play)
    left = {side: points_left(play, side) + worth[side] for side in play.setup.sides}
    best = max(left.values())
    return "" if list(left.values()).count(best) > 1 else max(left, key=left.__getitem__)
