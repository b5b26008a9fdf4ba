"""Towns on fire on the table: which burn, how garrisons march out, and the loss of those that stay."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.moving import change_formation
from drumhead.families.drafts.play.allowed_moves import bars
from drumhead.families.drafts.play.drafts_battle import pose
from drumhead.families.drafts.play.hits import rout_unit
from drumhead.families.drafts.play.move_candidates import along
from drumhead.families.drafts.play.river_crossing import in_water
from drumhead.families.drafts.play.terrain_rows import TOWNS, may_end, rows_on, town_at
from drumhead.geometry.oriented_box import Box, apart
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rulesets.wss_cards import burning_towns, moving
from drumhead.rulesets.wss_cards.play.contact_pairs import parts
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle
from drumhead.rulesets.wss_cards.turn import phase_number

STEP = 12.5  # mm: by how much more a garrison is let go until it is out
OUT = 5.0  # mm beyond the last house by which its middle is out for everybody to see
TURNS = 15  # degrees between the ways out that are tried


def burn_from_the_start(play: WssCardsBattle) -> None:
    """Record as alight, since turn 0, the towns that burn from the start by the battle file."""
    play.memory.alight.update({feature: 0 for feature in play.field.ground.of(*TOWNS) if feature.burning})


def is_closed(play: WssCardsBattle, feature: Feature) -> bool:
    """Return whether no unit may enter a piece of ground, because it is a burning town."""
    alight = play.memory.alight  # mostly nothing burns, and to look for a town in it takes its time
    return bool(alight) and not burning_towns.may_enter(play.book, feature in alight)


def catches_fire(play: WssCardsBattle, key: str) -> bool:
    """Set alight the town around a unit; return whether it was not burning before.

    False too if the unit is not in a town.
    """
    town = town_at(play, play.box(key))
    if town is None or town in play.memory.alight:
        return False
    play.memory.alight[town] = play.turn
    return True


def must_go_now(play: WssCardsBattle, key: str, phase: str) -> bool:
    """Return whether a unit has to march out of a burning town in this phase of this turn, or is late."""
    if not play.memory.alight:
        return False
    town = town_at(play, play.box(key))
    lit = play.memory.alight.get(town) if town else None
    if lit is None:
        return False
    turn, number = burning_towns.must_leave(play.book, lit, play.units[key])
    return play.turn >= turn and phase_number(phase) == number


def goes_out(play: WssCardsBattle, key: str) -> None:
    """Move a garrison out of a burning town by the shortest way, without orders, and log it.

    Dismounted dragoons mount. If there is no way, it stays, and that is logged.
    """
    unit, start = as_it_leaves(play, key), play.box(key)
    ways = sorted(ways_out(play, key, unit), key=lambda way: way[0])
    if not ways:
        play.tell("cannot-leave", key)
        return
    play.change(key, unit.now("moved"))
    play.put(key, ways[0][1])
    far = round(play.mm(moving.allowance(play.book, unit)))
    play.tell(
        "move",
        key,
        steps=("leaves-fire",),
        frm=pose(start),
        to=pose(ways[0][1]),
        allow=far,
        act="move",
        crosses="",
        flames=True,
    )


def as_it_leaves(play: WssCardsBattle, key: str) -> Unit:
    """Return a garrison in the formation in which it leaves a burning town: dismounted dragoons mount."""
    unit = play.units[key]
    return change_formation(play.book, unit, "mount") if "dismounted" in unit.state else unit


def ways_out(play: WssCardsBattle, key: str, unit: Unit) -> Iterator[tuple[float, Box]]:
    """Yield the ways out of a burning town for a garrison that leaves as `unit`, as (distance in mm, box at its end).

    They lead straight ahead after a turn, or at a slant.
    """
    wide, deep = play.footprint(play.book, unit)
    start = play.box(key).reshape(wide, deep)
    for way in map(float, range(0, 360, TURNS)):
        for turned in (start, start.turn(way - start.facing)):
            if moving.may_head(play.book, int(apart(way, turned.facing))) and play.field.free(turned, (key,)):
                yield from _first_out(play, key, unit, turned, way)


def _first_out(play: WssCardsBattle, key: str, unit: Unit, start: Box, way: float) -> Iterator[tuple[float, Box]]:
    """Yield (distance in mm, box) of the nearest place in a direction where a garrison is out of the fire.

    Nothing if there is none. `way` is the direction in degrees.
    """
    others, ground = [each for each in play.field.places if each != key], play.field.ground
    far = play.field.to_edge(start, way, play.mm(moving.allowance(play.book, unit)))
    room, _ = play.field.slide(start, way, far, others)
    for number in range(1, int(room / STEP) + 1):
        end = along(start, way, number * STEP)
        if in_water(ground, end):
            return
        last = along(end, way, -OUT)
        burns = any(each.has(last.x, last.y) for each in play.memory.alight)
        if burns or not play.field.free(end, (key,)) or not may_end(play, key, unit, end):
            continue
        if not bars(play, unit, moving.Wish("move", ground=rows_on(play, ground, start, end))):
            yield number * STEP, end
            return


def caught_in_the_flames(play: WssCardsBattle) -> None:
    """Remove and log units that are still in a burning town at the end of the turn in which they had to leave."""
    for key in play.present():
        town = town_at(play, play.box(key))
        lit = play.memory.alight.get(town) if town else None
        if lit is not None and play.turn >= burning_towns.must_leave(play.book, lit, play.units[key])[0]:
            lost = burning_towns.caught(play.book, play.units[key])
            play.change(key, play.units[key].but(hits=lost.hits, state=lost.state))
            parts(play, key)
            play.tell("burned", key, steps=("burned",))
            rout_unit(play, key)
