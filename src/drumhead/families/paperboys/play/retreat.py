"""Falling back and routing on the table: paths, the table's edge, and friends that test."""

from __future__ import annotations

import math
from collections import deque
from typing import Any

from drumhead.families.paperboys import morale
from drumhead.families.paperboys.play.barriers_and_fires import on_fire, stop_at_barrier
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_cover import barred
from drumhead.families.paperboys.play.terrain_kinds import BARRED, HIGH, SLOW
from drumhead.families.paperboys.unit_states import FIGHTING, FRONT_AND_REAR, RUN_THROUGH
from drumhead.geometry.base_contact import apart_by, towards
from drumhead.geometry.box_distance import gap, overlap
from drumhead.geometry.oriented_box import Box, heading, within
from drumhead.model.unit import Unit

ROUND = (
    0,
    15,
    -15,
    30,
    -30,
    45,
    -45,
    60,
    -60,
    75,
    -75,
    90,
    -90,
)  # degrees by which a rout swings round
HEMMED = 50.0  # mm: a unit that cannot run this far for enemies is enclosed
FARTHEST = 600.0  # mm that a unit is moved on past friends on whom it would end
STEP = 10.0  # mm by which a place is looked for


def way_back(play: PaperboysBattle, key: str, struck_from: Box | None) -> float:
    """Return the direction in degrees in which a unit falls back: to its own rear as a rule.

    It goes away from the enemy at the box `struck_from` if that is not in front of it.
    """
    box = play.box(key)
    if struck_from is not None and box.local(struck_from.x, struck_from.y)[0] < box.depth / 2:
        return towards(struck_from, box)
    return (box.facing + 180) % 360


def going(play: PaperboysBattle, box: Box, facing: float, allowance: float) -> float:
    """Return the mm that a unit goes in a direction with `allowance` mm; each mm of slow ground counts double.

    `facing` is the direction in degrees.
    """
    ground = play.field.ground
    if not any(True for _ in ground.of(*SLOW)):
        return allowance
    double = float(play.book.move.difficult_ground) - 1
    far = allowance
    for _ in range(3):
        end = _gone(box, facing, far)
        far = min(allowance, allowance - double * ground.slow(box, end, SLOW))
        if far <= 0:
            return allowance / (double + 1)
    return max(far, allowance / (double + 1))


def _gone(box: Box, facing: float, mm: float) -> Box:
    there = box._replace(facing=facing).ahead(mm)
    return box.at(there.x, there.y)


def open_back(play: PaperboysBattle, key: str, mm: float, struck_from: Box | None = None) -> tuple[float, float]:
    """Return the direction in degrees in which a unit falls back, and how much of `mm` is open to it, in mm.

    `struck_from` is the box of the enemy that beat it, if that decides the direction.
    """
    box = play.box(key)
    way = way_back(play, key, struck_from)
    far = going(play, box, way, mm)
    far = min(far, play.field.to_edge(box, way, far))
    far = min(far, play.field.slide(box, way, far, play.foes(key))[0])
    return way, stop_at_barrier(play, box, way, far)


def fall_back(play: PaperboysBattle, key: str, mm: float, struck_from: Box | None = None, why: str = "") -> None:
    """Make a unit fall back in order by up to `mm`, and log it with the reason `why`.

    Enemies, water, high walls and the table's edge stop it. With `struck_from`, the box of an enemy, it ends facing
    back; otherwise its facing stays. Its fights end.
    """
    if mm <= 0 or not play.is_in(key):
        return
    box = play.box(key)
    way, far = open_back(play, key, mm, struck_from)
    end = _gone(box, way, far)
    if struck_from is not None:
        end = end.at(end.x, end.y, (way + 180) % 360)
    wanted, end = end, place_retreat(play, key, end, way, box)
    play.put(key, end)
    release(play, key)
    reach = play.mm(play.book.friends.within)
    swept = box._replace(facing=way).path(far)
    unseen = play.field.is_near(swept, reach, play.field.friends(key))
    steps = ["back-unseen"] if unseen else []
    off = apart_by(box, end) - apart_by(box, wanted)
    room = _room_facts(play, key, box, wanted, end)
    play.tell("back", key, steps=steps, frm=pose(box), to=pose(end), why=why, **room, short=off < -1)
    play.rules.went_back(play, key)


def _room_facts(play: PaperboysBattle, key: str, start: Box, wanted: Box, end: Box) -> dict[str, Any]:
    """Return the facts of a way back for the journal: its usual length in mm, and whom it passed to find room.

    `wanted` is where the unit would have halted, `end` where it did.
    """
    usual, far = apart_by(start, wanted), apart_by(start, end)
    if far - usual <= 1:
        return {"past": False}
    behind = [other for other in play.present() if other != key and overlap(wanted, play.box(other))]
    return {"past": True, "usual": round(usual), "behind": behind}


def place_retreat(play: PaperboysBattle, key: str, end: Box, way: float, start: Box) -> Box:
    """Return the box where a unit that falls back from `start` halts, near `end`.

    It is `end` or a free place beyond it in the direction `way`, otherwise the nearest free place, otherwise `start`.
    """
    field = play.field
    back = (way + 180) % 360
    if not any(True for _ in field.ground.of(*BARRED, *HIGH)):
        found = field.settle(end, way, (key,), FARTHEST) or field.settle(end, back, (key,), FARTHEST)
        return found or next(field.around(end, lambda box: field.free(box, (key,)), FARTHEST), start)
    for direction, most in ((way, FARTHEST), (back, math.dist(start[:2], end[:2]))):
        for number in range(int(most / STEP) + 1):
            there = _gone(end, direction, number * STEP)
            if field.free(there, (key,)) and not barred(play.field.ground, there) and reaches(play, start, there):
                return there
    return start


def reaches(play: PaperboysBattle, start: Box, end: Box) -> bool:
    """Return whether no river or high wall is in the way between two boxes, except at a crossing or breach."""
    far = math.dist(start[:2], end[:2])
    facing = heading(end.x - start.x, end.y - start.y)
    return far < 1 or stop_at_barrier(play, start, facing, far) >= far - 1


def pose(box: Box) -> list[float]:
    """Return a box as the journal records it: [x, y, facing], x and y in whole mm, degrees to one decimal."""
    return [round(box.x), round(box.y), round(box.facing, 1)]


def rout(
    play: PaperboysBattle, key: str, moves: int, struck_from: Box | None = None, way: float | None = None
) -> Box | None:
    """Rout a unit, log it, and return the area that it swept for friends that test; None if it did not move.

    It goes past friends and round enemies, water and high walls, in the direction `way` or away from `struck_from`.
    It ends facing away. At the table's edge, or enclosed by enemies, it is removed. A unit that water or a wall stops
    stays there.
    """
    if not moves or not play.is_in(key):
        return None
    box = play.box(key)
    straight = way_back(play, key, struck_from) if way is None else way
    mm = float(play.rules.moves_back(play.book, play.units[key], moves).mm)
    chosen, free = _open_way(play, key, box, straight, mm)
    if free < 0:
        play.remove_unit(key)
        play.tell("enclosed", key, frm=pose(box))
        return None
    far = min(free, going(play, box, chosen, mm))
    swept = box._replace(facing=chosen).path(far)
    gone = _gone(box, chosen, far)
    turned = [gone.at(gone.x, gone.y, facing) for facing in (chosen, straight)]
    end = next((there for there in turned if not barred(play.field.ground, there)), turned[0])
    release(play, key)
    if not within(end, play.field.ground.width, play.field.ground.height):
        play.remove_unit(key)
        play.tell("off", key, steps=("edge",), frm=pose(box), to=pose(end))
        return swept
    wanted, end = end, place_retreat(play, key, end, chosen, box)
    play.put(key, end)
    room = _room_facts(play, key, box, wanted, end)
    play.tell("rout", key, frm=pose(box), to=pose(end), **room)
    play.rules.went_back(play, key)
    return swept


def _open_way(play: PaperboysBattle, key: str, box: Box, straight: float, mm: float) -> tuple[float, float]:
    """Return the direction in degrees of a rout with the least bend, and the mm open in it.

    The mm are -1 if enemies enclose the unit. `straight` is the direction that it would take.
    """
    foes = [foe for foe in play.foes(key) if gap(box, play.box(foe)) > 0]
    best, farthest, hemmed = straight, 0.0, True
    for bend in ROUND:
        way = (straight + bend) % 360
        free, _ = play.field.slide(box, way, mm, foes)
        hemmed = hemmed and free <= HEMMED
        free = stop_at_barrier(play, box, way, free)
        if free >= mm - 1:
            return way, mm
        if free > farthest:
            best, farthest = way, free
    return best, -1.0 if hemmed else farthest


def friends_see(play: PaperboysBattle, router: str, swept: Box | None, quality: Unit) -> None:
    """Test the friends near the path of a rout, nearest first; one that routs too makes others test in turn.

    `swept` is the path, None for no test. `quality` is the routing unit, whose side and quality count.
    """
    waiting = deque([(router, swept, quality)])
    while waiting:
        name, path, unit = waiting.popleft()
        if path is None:
            continue
        reach = play.mm(play.book.friends.within)
        for key in play.field.within(path, reach, [k for k in play.present(unit.side) if k != name]):
            if play.is_in(key) and play.rules.minds_the_rout_of(play, play.units[key], unit):
                again = _tests(play, key, name, path)
                if again is not None:
                    waiting.append(again)


def _tests(play: PaperboysBattle, key: str, router: str, path: Box) -> tuple[str, Box, Unit] | None:
    unit, book = play.units[key], play.book
    through = overlap(path, play.box(key))
    result = play.rules.friends_test(play, unit, through)
    after, moves = morale.after_friends(book, unit, result, through)
    play.change(key, after.now(RUN_THROUGH) if through and after.stands else after)
    steps = ["friends", f"friends-{result}", *(["friends-through"] if through else [])]
    steps += ["friends-raw"] if unit.quality == "raw" else []
    play.tell("friends", key, router, steps, result=result, through=through, gone=not after.stands)
    if not after.stands:
        release(play, key)
        return None
    if result == "rout-too":
        swept = rout(play, key, moves, way=path.facing)
        return (key, swept, after) if swept is not None else None
    if moves:
        fall_back(play, key, float(play.rules.moves_back(book, after, moves).mm), why="friends")
    return None


def driven_out(play: PaperboysBattle) -> None:
    """Make units that could not leave a burning house by their card fall back out of it, and log it."""
    for key in play.present():
        lit = on_fire(play, key) if play.is_in(key) else None
        if lit is not None and lit < play.turn and FIGHTING not in play.units[key].state:
            play.note("leaves-fire")
            fall_back(play, key, float(play.rules.moves_back(play.book, play.units[key], 1).mm), why="fire")


def list_scattered(play: PaperboysBattle, key: str) -> list[str]:
    """Return the names of the rulebook steps for a unit scattered where it is, for the journal.

    No friend tests for it. "scattered-unseen" is added if friends are near.
    """
    reach = play.mm(play.book.friends.within)
    near = play.field.is_near(play.box(key), reach, play.field.friends(key))
    return ["scattered", *(["scattered-unseen"] if near else [])]


def release(play: PaperboysBattle, key: str) -> None:
    """Remove a unit that leaves its place or is gone from its fights and pursuits.

    Units that fought no other are no longer locked.
    """
    fights = play.memory.fights
    ended = [fight for fight in fights if key in fight.who]
    for fight in ended:
        fights.remove(fight)
    engaged = {name for fight in fights for name in fight.who}
    for name in dict.fromkeys(name for fight in ended for name in fight.who):
        unit = play.units[name]
        if name not in engaged and FIGHTING in unit.state and unit.stands:
            play.change(name, unit.but(state=unit.state - {FIGHTING, FRONT_AND_REAR}))
    for infantry, cavalry in list(play.memory.pursuits.items()):
        if cavalry == key or (infantry == key and not play.is_in(key)):
            del play.memory.pursuits[infantry]
