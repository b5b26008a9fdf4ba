"""Falling back: units that waver or rout, friends they pass, table edges, and removed units (Fire; Movement)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from drumhead.geometry.base_contact import towards
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box, within
from drumhead.model.unit import Unit
from drumhead.rulesets.von_futsch import morale, moving, victory
from drumhead.rulesets.von_futsch.morale import Strain
from drumhead.rulesets.von_futsch.play.charge import captures
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import dry_mm, may_cross, slow_march
from drumhead.rulesets.von_futsch.play.von_futsch_battle import DISORDERED, HOLDING, SHAKEN, VonFutschBattle, mm_of

BENDS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)  # degrees from straight away, the least first
STEP = 10.0  # mm between the places that are tried


def suffers(
    play: VonFutschBattle,
    key: str,
    after: Unit,
    result: str,
    foe: Box | None,
    kind: str,
    by: str = "",
    steps: Sequence[str] = (),
    dead: int | None = None,
    **facts: Any,
) -> None:
    """Apply losses and the result of a check to a unit, write the event, and let it fall back from `foe`.

    `result` is "holds" (or "stays", "recovers"), "wavers", "routs", "removed" or "destroyed". `after` is the unit
    after it. The event has the kind `kind`, the causing unit `by` ("" for none), the `steps` of the rulebook and
    further `facts`. `dead` is the number of figures lost, given where a unit is removed with figures left.
    """
    before = play.units[key]
    off, gone = before.stands - after.stands if dead is None else dead, not after.stands
    alone = leaves_ranks(play, key) if gone else []
    play.change(key, after)
    named = (*steps, *(["hit"] if off else []), *lost_steps(play, before, after))
    subject = (by, key) if by else (key, "")
    shaken = SHAKEN in after.state and SHAKEN not in before.state
    play.tell(kind, *subject, named, off=off, hits=off, result=result, gone=gone, shaken=shaken, **facts)
    captures.left_alone(play, alone)
    if not gone:
        fall_back(play, key, result, foe, before)


def lost_steps(play: VonFutschBattle, before: Unit, after: Unit) -> list[str]:
    """Return the step of army morale, in a list, if a unit now costs its army more points; [] otherwise."""
    costs = victory.costs(play.book, after) > victory.costs(play.book, before)
    return ["point-lost"] if costs else []


def check_steps(play: VonFutschBattle, unit: Unit, strain: Strain, result: str) -> list[str]:
    """Return the steps of the rulebook for a unit's check, for the log: its cause, modifiers and result.

    [] if the strain calls for no check.
    """
    if strain.kind not in ("check", "shaken"):
        return []
    becoming = strain.kind == "shaken"
    instead = ["shaken-instead", f"shaken-{unit.quality}"] if becoming else []
    adds = [f"morale-adds-{name}" for name in morale.modifiers(play.book, unit, becoming_shaken=becoming)]
    known = {"holds": "steady", "stays": "steady", "recovers": "steady"}.get(result, result)
    return ["morale", *instead, *adds, f"morale-{known}"]


def fall_back(play: VonFutschBattle, key: str, result: str, foe: Box | None, before: Unit | None = None) -> None:
    """Roll the retreat of a unit that wavers or routs, and move it away from `foe`; do nothing for other results.

    `foe` is an enemy's place; None for the nearest enemy. `before` is the unit before its check, where it has already
    been changed: a square goes at the rate of a square.
    """
    moves = morale.moves_back(play.book, result)
    if not moves or not play.is_in(key):
        return
    unit = before or play.units[key]
    march = moving.retreat_march(play.book, moving.row_of(unit), moving.troop_reasons(play.book, unit))
    far = mm_of(moving.retreat(play.chance, play.book, march, moves))
    kind = "rout" if result == "routs" else "back"
    leaves = result == "routs" or not play.book.retreat.only_routers_leave
    retires(play, key, far, foe, kind, (f"retreat-{result}", "ends-facing"), leaves)


def retires(
    play: VonFutschBattle,
    key: str,
    far: float,
    foe: Box | None,
    kind: str,
    steps: Sequence[str] = (),
    leaves: bool = False,
    turns: bool = True,
) -> None:
    """Move a unit back by `far` mm from `foe`, through friends and round obstacles; it ends facing the way it went.

    `foe` None is the nearest enemy. With `leaves` a unit carried over a table edge is lost; otherwise it stops there.
    Without `turns` it keeps its facing. `kind` and `steps` are for the event in the journal.
    """
    start = play.box(key)
    way, end = _way_back(play, key, start, foe, far, leaves, turns)
    if leaves and not _is_on_the_table(play, end):
        disorder_friends(play, key, _passed(play, key, start, way, end))
        alone, before = leaves_ranks(play, key), play.units[key]
        play.remove_unit(key)
        lost = lost_steps(play, before, play.units[key])
        play.tell("off", key, steps=(*steps, "off-table", *lost), frm=pose(start), to=pose(end))
        captures.left_alone(play, alone)
        return
    through = _passed(play, key, start, way, end)
    disorder_friends(play, key, through)
    play.put(key, end)
    passed: dict[str, Any] = {"through": True} if through else {}
    named = (*steps, *(["passed-through"] if through else []))
    play.tell(kind, key, steps=named, frm=pose(start), to=pose(end), allow=round(far), **passed)
    captures.near_officers(play, key, start)


def _straight(play: VonFutschBattle, key: str, start: Box, foe: Box | None) -> float:
    """Return the direction straight back in degrees: away from `foe` or the nearest enemy, otherwise to the rear."""
    if foe is None:
        near = play.field.nearest(start, play.foes(key))
        foe = play.box(near[1]) if near else None
    if foe is None or (foe.x, foe.y) == (start.x, start.y):
        return (start.facing + 180) % 360
    return towards(foe, start)


def _is_on_the_table(play: VonFutschBattle, box: Box) -> bool:
    return within(box, play.field.ground.width, play.field.ground.height)


def _way_back(
    play: VonFutschBattle, key: str, start: Box, foe: Box | None, far: float, leaves: bool, turns: bool
) -> tuple[float, Box]:
    """Return the direction, in degrees, in which a unit falls back, and its place, perhaps past the table edge.

    The direction is the straightest open one. It is closed if friends leave no room within half the distance.
    """
    found: list[tuple[float, float, Box]] = []
    for way, free in _open_ways(play, key, start, _straight(play, key, start, foe), far, leaves):
        end = slow_march(play, play.units[key], start.at(start.x, start.y, way), way, min(far, free))
        if leaves and not _is_on_the_table(play, end):
            if not found:
                return way, end
            continue  # a unit with a way straight back is not driven over an edge
        there = _settled(play, key, start, end, way, way if turns else start.facing)
        went = math.dist(start[:2], there[:2])
        if 2 * went >= math.dist(start[:2], end[:2]):
            return way, there
        found.append((went, way, there))
    _, way, there = max(found, key=lambda each: each[0])
    return way, there


def _open_ways(
    play: VonFutschBattle, key: str, start: Box, straight: float, far: float, leaves: bool
) -> Iterator[tuple[float, float]]:
    """Yield (direction, length in mm) for each direction open for `far` mm, straightest first.

    If none is open, it yields the longest one.
    """
    farthest, is_open = (straight, -1.0), False
    for bend in BENDS:
        way = round((straight + bend) % 360, 1)
        turned = start.at(start.x, start.y, way)
        free = play.field.slide(turned, way, far, [foe for foe in play.foes(key) if _is_ahead(play, turned, foe)])[0]
        if not leaves:
            free = min(free, play.field.to_edge(turned, way, far))
        free = dry_mm(play, play.units[key], turned, way, free)
        if free >= far - 1:
            is_open = True
            yield way, far
        elif free > farthest[1]:
            farthest = way, max(0.0, free)
    if not is_open:
        yield farthest


def _is_ahead(play: VonFutschBattle, turned: Box, foe: str) -> bool:
    """Return whether an enemy can stop a unit that has turned to go, because it is ahead or not in contact."""
    there = play.box(foe)
    return turned.local(there.x, there.y)[0] > 0 or not overlap(turned, there)


def _passed(play: VonFutschBattle, key: str, start: Box, way: float, end: Box) -> list[str]:
    """Return the keys of friends through whom a unit fell back; one in front of which it stopped is not passed."""
    swept = start.at(start.x, start.y, way).path(math.dist(start[:2], end[:2]))
    there = {friend: play.box(friend) for friend in play.field.friends(key)}
    return [friend for friend, box in there.items() if overlap(swept, box) and not overlap(start, box)]


def disorder_friends(play: VonFutschBattle, key: str, friends: Sequence[str]) -> None:
    """Disorder the formed units among `friends` that a formed unit passed through, and that unit too.

    Skirmishers disorder nobody.
    """
    if play.units[key].arm == "skirmishers":
        return
    formed = [friend for friend in friends if play.units[friend].arm != "skirmishers"]
    for each in (*formed, *([key] if formed else [])):
        unit = play.units[each]
        play.change(each, unit.but(state=unit.state - {HOLDING} | {DISORDERED}))


def _settled(play: VonFutschBattle, key: str, start: Box, end: Box, way: float, facing: float) -> Box:
    """Return the first free place beyond the units in the way, otherwise before them, otherwise the start."""
    field, unit = play.field, play.units[key]
    most = math.dist(start[:2], end[:2])
    for back, far in ((way, 2 * field.ground.height / 3), ((way + 180) % 360, most)):
        for number in range(int(far / STEP) + 1):
            there = end.at(end.x, end.y, back).ahead(number * STEP)
            there = there.at(there.x, there.y, facing)
            if field.free(there, (key,)) and may_cross(play, unit, start, there):
                return there
    return start


def taken_off(play: VonFutschBattle, key: str, after: Unit, why: str) -> None:
    """Remove a unit from the table, in the state `after`; its commander stays at its place, alone.

    `why` is the reason for the journal.
    """
    alone = leaves_ranks(play, key)
    play.change(key, after)
    play.remove_unit(key)
    play.tell("gone", key, why=why)
    captures.left_alone(play, alone)


def leaves_ranks(play: VonFutschBattle, key: str) -> list[str]:
    """Detach officers from a unit that is removed; return the names of those who are now alone.

    Officers who had joined other units as well stay with them.
    """
    alone: list[str] = []
    memory, box = play.memory, play.box(key) if play.is_in(key) else None
    for name, keys in list(memory.attached.items()):
        if key in keys:
            rest = tuple(each for each in keys if each != key)
            memory.attached[name] = rest
            if not rest:
                del memory.attached[name]
                alone.append(name)
            at = (box.x, box.y) if box else play.riders[name].at
            play.riders[name] = replace(play.riders[name], unit=rest[0] if rest else "", at=at)
    return alone


def pose(box: Box) -> list[float]:
    """Return a place for the journal: x and y in whole mm, the facing in tenths of a degree."""
    return [round(box.x), round(box.y), round(box.facing, 1)]
