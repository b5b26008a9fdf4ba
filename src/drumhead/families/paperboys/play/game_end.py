"""The winner: objectives, armies that quit the field, and the count at the end of the game (Who wins)."""

from __future__ import annotations

from functools import partial
from typing import Any

from drumhead.families.paperboys import victory
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Officer
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle import objective_holders


def points(play: PaperboysBattle) -> dict[str, int]:
    """Return each side's points of stands, guns and officers lost, or of units in rout, by side.

    The rulebook counts them towards quitting the field.
    """
    counted = [unit for unit in play.units.values() if unit.stands < unit.start or ROUTING in unit.state]
    return {
        side: play.rules.out_of_control(
            play.book,
            [unit for unit in counted if unit.side == side],
            [Officer(rider.name, rider.rank) for rider in play.fallen if rider.side == side],
        )
        for side in play.setup.sides
    }


def quits(play: PaperboysBattle) -> list[str]:
    """Return the sides whose points lost or in rout make them quit the field."""
    lost, armies = points(play), play.setup.armies
    if not play.memory.quits_at:
        play.memory.quits_at = {side: play.rules.quits_at(play.book, army) for side, army in armies.items()}
    return [side for side, most in play.memory.quits_at.items() if lost[side] >= most]


def break_off(play: PaperboysBattle, turn_ends: bool = False) -> None:
    """End and log the battle if an army quits the field and the players agreed to play so.

    It is checked at once or only at the end of a turn (`turn_ends`), by the rulebook. If both quit, it is a draw.
    """
    if play.over or not play.setup.breaks or not (turn_ends or play.book.victory.checked == "at once"):
        return
    count = play.toll, len(play.fallen)
    if not turn_ends and play.memory.looked == count:
        return  # no losses since the last count
    play.memory.looked = count
    broken = quits(play)
    if broken:
        left = [side for side in play.setup.sides if side not in broken]
        play.over = left[0] if left else "draw"
        play.tell("broken", steps=("broken",), sides=broken)


def _holds_its_ground(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit may help to hold an objective: it is neither in rout nor skirmishing."""
    return ROUTING not in play.units[key].state and bool(play.rules.list_formed(play, [key]))


def _touches(play: PaperboysBattle, key: str, feature: Feature) -> bool:
    return feature.touches(play.box(key)) and _holds_its_ground(play, key)


def _is_foot_in_it(play: PaperboysBattle, key: str, feature: Feature) -> bool:
    box = play.box(key)
    return play.units[key].arm == "infantry" and feature.has(box.x, box.y) and _holds_its_ground(play, key)


def _is_near_an_end(play: PaperboysBattle, key: str, feature: Feature) -> bool:
    near, box = play.mm(play.book.weapon.musket.reach), play.box(key)
    return _holds_its_ground(play, key) and any(gap(Box(*end, 0, 0, 0), box) <= near for end in feature.points)


# Which units help to hold a place, by how it is held; these rulebooks have no deployed units.
COUNTS: objective_holders.Counts = {
    "": _touches,
    objective_holders.MORE: _touches,
    "foot": _is_foot_in_it,
    "near": _is_near_an_end,
}


def holder_of(play: PaperboysBattle, name: str) -> str:
    """Return the side that holds the objective `name`, or held it last; "" if no side has held it yet."""
    return objective_holders.holder_of(play, name, COUNTS, play.memory.kept)


def landscape(play: PaperboysBattle) -> dict[str, Any]:
    """Return the state of the ground for the journal, as "held", "alight" and "breaches".

    They have the holder of each objective, the names of burning houses, and each breach as [x, y, width] in mm.
    """
    breaches = play.memory.breaches.items()
    return {
        "held": {objective.name: holder_of(play, objective.name) for objective in play.setup.objectives},
        "alight": list(play.memory.alight),
        "breaches": {name: [round(x), round(y), round(wide)] for name, ((x, y), wide) in breaches},
    }


def objectives(play: PaperboysBattle) -> None:
    """Record and log who holds each objective at the end of a turn, and end the battle if one decides it.

    It does so if it was held for a whole turn, or if its enemies were driven away, by the objective's `when`.
    """
    held = play.memory.held
    objective_holders.keep(play, COUNTS, play.memory.kept)
    for objective in play.setup.objectives:
        holder = objective_holders.holder(play, objective.name, COUNTS)
        since = held.get(objective.name, ("", 0))
        held[objective.name] = (holder, since[1] if since[0] == holder else play.turn)
        if objective.when == "away" and _driven_away(play, objective) and not play.over:
            play.over = objective.side
            play.tell("held", steps=("pushed-away",), ground=objective.name, side=objective.side)
        elif holder == objective.side and not play.over:
            play.tell("held", steps=("objective",), ground=objective.name, side=holder)
            if objective.when == "turn" and play.turn > held[objective.name][1]:
                play.over = holder


def _driven_away(play: PaperboysBattle, objective: Objective) -> bool:
    """Return whether enemies have been near an objective, and none is near it now."""
    if enemies_near(play, objective):
        return False
    return objective.name in play.memory.enemies_near


def enemies_near(play: PaperboysBattle, objective: Objective) -> bool:
    """Return whether enemies of an objective's side are so near to it that they are not driven away.

    If they are, it records that enemies have been near.
    """
    feature = next(f for f in play.field.ground.features if f.name == objective.name)
    reach = play.mm(play.book.objective.away)
    x, y = feature.middle
    others = [key for key in play.present() if play.side(key) != objective.side]
    near = any(_off(feature, play.box(key), x, y) < reach for key in others)
    if near:
        play.memory.enemies_near.add(objective.name)
    return near


def _off(feature: Feature, box: Box, x: float, y: float) -> float:
    return 0.0 if feature.touches(box) else min(gap(Box(px, py, 0, 0, 0), box) for px, py in (*feature.points, (x, y)))


def winner(play: PaperboysBattle) -> str:
    """Return the side that has won the battle; "" for a draw.

    A side wins if the enemy quit the field, or if it holds all its objectives. Otherwise the side with fewer dead
    stands wins, after the value of its objectives is deducted.
    """
    if play.over:
        return "" if play.over == "draw" else play.over
    if holder := objective_holders.holds_all(play, partial(holder_of, play)):
        return holder
    dead = reckoning(play)
    if play.setup.routers:
        for key in play.present():
            dead[play.side(key)] += play.units[key].stands if ROUTING in play.units[key].state else 0
        play.note("routers-count")
    worth = places_worth(play)
    counted = {side: dead[side] - worth[side] for side in dead}
    return victory.winner(counted) or ""


def places_worth(play: PaperboysBattle) -> dict[str, int]:
    """Return the total value of the objectives that each side holds at the end of the game, by side."""
    return objective_holders.worth(play, partial(holder_of, play))


def reckoning(play: PaperboysBattle) -> dict[str, int]:
    """Return the number of each side's stands in the dead pool, by side."""
    return {
        side: play.rules.dead_stands(play, [unit for unit in play.units.values() if unit.side == side])
        for side in play.setup.sides
    }
