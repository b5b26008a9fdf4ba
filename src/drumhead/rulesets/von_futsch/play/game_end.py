"""The end of a turn and of a battle: army morale, objectives held, and the winner (Army morale)."""

from __future__ import annotations

from functools import partial
from typing import Any

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle import objective_holders
from drumhead.rulesets.von_futsch import turn, victory
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ROUTED, SHAKEN, VonFutschBattle

TOLD = {"infantry", "cavalry", "artillery", "skirmishers", "wagon", "elite", "light"}  # troops with their own rules


def opens(play: VonFutschBattle) -> None:
    """Record, before the first card, the side that holds each objective, and the types of troops in both armies."""
    objective_holders.keep(play, COUNTS, play.memory.held)
    units = play.units.values()
    has = {f"has-{word}" for unit in units for word in (unit.arm, unit.kind, unit.quality) if word in TOLD}
    play.note(*sorted(has), *(["has-commanders"] if play.riders else []))


def points_left(play: VonFutschBattle, side: str) -> int:
    """Return how many points are left of a side's break point, after units and commanders lost."""
    units = [unit for unit in play.units.values() if unit.side == side]
    return victory.points_left(play.book, units, [rider.rank for rider in play.fallen if rider.side == side])


def points(play: VonFutschBattle) -> dict[str, int]:
    """Return, by side, the points that it has lost of its break point."""
    whole = {side: [unit for unit in play.units.values() if unit.side == side] for side in play.setup.sides}
    return {side: victory.break_point(play.book, whole[side]) - points_left(play, side) for side in play.setup.sides}


def end_turn(play: VonFutschBattle) -> None:
    """End a turn: clear activations and held fire, detach officers, and test army morale."""
    memory = play.memory
    play.note(*(["attachment-ends"] if memory.attached else []))
    memory.attached.clear()
    for name, rider in list(play.riders.items()):
        if rider.unit:
            play.rides(name, unit="")
        play.rides(name, moved=False)
    for key in play.present():
        play.change(key, turn.after_the_turn(play.units[key]))
    objective_holders.keep(play, COUNTS, memory.held)
    left = {side: points_left(play, side) for side in play.setup.sides}
    play.tell("army", steps=("army-morale",), left=left, held=dict(memory.held))
    beaten = [side for side in play.setup.sides if victory.beaten(play.book, left[side])]
    if beaten and play.setup.breaks:
        standing = [side for side in play.setup.sides if side not in beaten]
        play.over = standing[0] if standing else "draw"
        play.tell("broken", steps=("beaten", *(() if standing else ("both-beaten",))), sides=beaten)


# ------------------------------------------------------------ places that are fought for
def _is_formed(unit: Unit) -> bool:
    return unit.arm not in ("skirmishers", "wagon") and unit.state.isdisjoint({ROUTED, SHAKEN})


def _touches(play: VonFutschBattle, key: str, feature: Feature) -> bool:
    return _is_formed(play.units[key]) and feature.touches(play.box(key))


def _is_foot_in(play: VonFutschBattle, key: str, feature: Feature) -> bool:
    unit = play.units[key]
    foot = unit.arm in ("infantry", "skirmishers") and ROUTED not in unit.state
    return foot and feature.touches(play.box(key))


def _is_near_an_end(play: VonFutschBattle, key: str, feature: Feature) -> bool:
    if not _is_formed(play.units[key]):
        return False
    near, box = play.mm(play.book.fire.infantry.short.reach), play.box(key)
    if not feature.is_near(box.x, box.y, near + box.radius):
        return False
    return any(gap(Box(*end, 0, 0, 0), box, near) <= near for end in feature.points)


# Units that help to hold an objective, by the way it is held. The rulebook has no deployed units.
COUNTS: objective_holders.Counts = {
    "": _touches,
    objective_holders.MORE: _touches,
    "foot": _is_foot_in,
    "near": _is_near_an_end,
}


def has(play: VonFutschBattle, name: str) -> str:
    """Return the side that holds the objective `name` as a turn ends, or held it last; "" if none has yet."""
    return str(play.memory.held.get(name, ""))


def landscape(play: VonFutschBattle) -> dict[str, Any]:
    """Return the effects on the ground for the journal: under "held", the side that holds each objective."""
    keeps = partial(objective_holders.holder_of, play, counts=COUNTS, kept=play.memory.held)
    return {"held": {feature.name: keeps(feature.name) for feature, _ in objective_holders.places(play)}}


def places_worth(play: VonFutschBattle) -> dict[str, int]:
    """Return, by side, the points that the objectives it holds are worth at the end of the game."""
    return objective_holders.worth(play, partial(has, play))


def reckoning(play: VonFutschBattle) -> dict[str, int]:
    """Return, by side, the number of figures that it has lost."""
    return {side: sum(unit.lost for unit in play.units.values() if unit.side == side) for side in play.setup.sides}


def winner(play: VonFutschBattle) -> str:
    """Return the side that has won; "" for a draw.

    An army that is beaten loses. At the end of the game a side that holds all its objectives wins, otherwise the side
    with more points.
    """
    if play.over:
        return "" if play.over == "draw" else play.over
    if holder := objective_holders.holds_all(play, partial(has, play)):
        return holder
    worth = places_worth(play)
    left = {side: points_left(play, side) + worth[side] for side in play.setup.sides}
    best = max(left.values())
    return "" if list(left.values()).count(best) > 1 else max(left, key=left.__getitem__)
