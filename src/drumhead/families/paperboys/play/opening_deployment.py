"""The steps between deployment and the first card: the ground, the zones, and the defender's shifts."""

from __future__ import annotations

from drumhead.families.paperboys import pre_game_phase
from drumhead.families.paperboys.play.game_end import COUNTS, enemies_near
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.play.terrain_cover import barred
from drumhead.families.paperboys.play.terrain_kinds import SLOW
from drumhead.geometry.oriented_box import Box, within
from drumhead.rules.battle import objective_holders
from drumhead.rules.battle.decision_options import Option

ASIDE = (0.0, -300.0, 300.0, -600.0, 600.0, -900.0, 900.0)  # mm along the line that a unit may be shifted


def lays_out(play: PaperboysBattle) -> None:
    """Log the ground, the roles and the doubled turns, and record who holds each objective."""
    roles = play.setup.roles
    steps = ["ground"] if play.field.ground.features else []
    steps += ["difficult-agreed"] if any(True for _ in play.field.ground.of(*SLOW)) else []
    steps += ["roles"] if roles else []
    for objective in play.setup.objectives:
        enemies_near(play, objective)
    objective_holders.keep(play, COUNTS, play.memory.kept)
    play.tell("field", steps=steps, roles=dict(roles), doubled=play.setup.doubled)


def in_zone(play: PaperboysBattle, side: str, key: str) -> bool:
    """Return whether a unit is within a deployment zone along either long edge of the table.

    `side` is not used.
    """
    deep = play.field.ground.height / int(play.book.setup.table_depth_one_in)
    ys = [y for _, y in play.box(key).corners]
    return max(ys) <= deep + 1 or min(ys) >= play.field.ground.height - deep - 1


def shifts(play: PaperboysBattle) -> None:
    """Let the defender move a share of the units after seeing the attacker's deployment, and log each move.

    Does nothing if no side has the role of defender.
    """
    side = next((side for side, role in play.setup.roles.items() if role == "defender"), "")
    if not side:
        return
    left = pre_game_phase.may_shift(play.book, len(play.present(side)))
    places = {key: _places(play, key) for key in play.present(side)}
    while left and places:
        clear = play.field.is_clear
        free = (Option("shift", key, pose=end) for key, ends in places.items() for end in ends if clear(end, (key,)))
        taken = play.choose(side, "shift", [Option("stay"), *free])
        if taken.verb == "stay" or taken.pose is None:
            return
        start = play.box(taken.unit)
        play.put(taken.unit, taken.pose)
        del places[taken.unit]
        left -= 1
        play.tell("shift", taken.unit, steps=("quarter-shift",), frm=pose(start), to=pose(taken.pose))


def _places(play: PaperboysBattle, key: str) -> list[Box]:
    """Return boxes for a unit at the front edge of its zone, moved aside by up to 900 mm, that are on open ground.

    Whether they are clear of other units is not checked.
    """
    start, ground = play.box(key), play.field.ground
    deep = ground.height / int(play.book.setup.table_depth_one_in)
    room = deep - start.depth / 2 - (start.y if start.y < deep else ground.height - start.y)
    ends = (start.aside(aside).ahead(max(0.0, room)) for aside in ASIDE)
    on_the_table = (end for end in ends if end != start and within(end, ground.width, ground.height))
    return [end for end in on_the_table if not barred(ground, end)]
