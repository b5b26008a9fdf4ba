"""Ways back: waverers and routers, friends they pass, edges; and who is taken off the table (Fire; Movement)."""

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
from drumhead.rulesets.von_futsch.play.charge import captured_trophies
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import dry_mm, may_cross, slow_march
from drumhead.rulesets.von_futsch.play.von_futsch_battle import (
    ARMY_COMMANDER,
    DISORDERED,
    HOLDING,
    SHAKEN,
    FutschPlay,
    mm_of,
)

BENDS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)  # degrees from straight away, the least first
STEP = 10.0  # mm by which a place is looked for


def suffers(
    play: FutschPlay,
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
    """A unit after its losses and its check: what it was is told as an event of this kind `by` somebody; then it goes.

    `result` is "holds" (or "stays", "recovers"), "wavers", "routs", "removed" or "destroyed". `dead` are its figures
    that were struck down, where it may have been taken off with others left.
    """
    before = play.units[key]
    off, gone = before.stands - after.stands if dead is None else dead, not after.stands
    alone = leaves_ranks(play, key) if gone else []
    play.change(key, after)
    named = (*steps, *(["hit"] if off else []), *lost_steps(play, before, after))
    subject = (by, key) if by else (key, "")
    shaken = SHAKEN in after.state and SHAKEN not in before.state
    play.tell(kind, *subject, named, off=off, hits=off, result=result, gone=gone, shaken=shaken, **facts)
    captured_trophies.left_alone(play, alone)
    if not gone:
        fall_back(play, key, result, foe, before)


def lost_steps(play: FutschPlay, before: Unit, after: Unit) -> list[str]:
    """What of army morale a unit carries out that runs or is lost for the first time."""
    costs = victory.costs(play.book, after) > victory.costs(play.book, before)
    return ["point-lost"] if costs else []


def check_steps(play: FutschPlay, unit: Unit, strain: Strain, result: str) -> list[str]:
    """What of the book a unit's check carries out: what called for it, what it adds to the die, what comes of it."""
    if strain.kind not in ("check", "shaken"):
        return []
    becoming = ["shaken-instead", f"shaken-{unit.quality}", "morale-becoming-shaken"] if strain.kind == "shaken" else []
    graded = [f"morale-{unit.quality}"] if unit.quality != "normal" else []
    led = ["morale-general"] if unit.officer == ARMY_COMMANDER else []
    half = ["morale-half-lost"] if morale.half_lost(play.book, unit) else []
    known = {"holds": "steady", "stays": "steady", "recovers": "steady"}.get(result, result)
    return ["morale", *becoming, *graded, *led, *half, f"morale-{known}"]


def fall_back(play: FutschPlay, key: str, result: str, foe: Box | None, before: Unit | None = None) -> None:
    """The way back of a unit that wavers or routs, away from an enemy if there is one; else nothing.

    `before` is the unit before its check, where it has already been changed: a square goes at the rate it stood with.
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
    play: FutschPlay,
    key: str,
    far: float,
    foe: Box | None,
    kind: str,
    steps: Sequence[str] = (),
    leaves: bool = False,
    turns: bool = True,
) -> None:
    """A unit goes back so many mm, through friends and round what stops it; it ends facing the way it went.

    With `leaves` it is lost where that carries it over an edge of the table, else it stops there.
    """
    start = play.box(key)
    way, end = _way_back(play, key, start, foe, far, leaves, turns)
    if leaves and not _is_on_the_table(play, end):
        disorder_friends(play, key, _passed(play, key, start, way, end))
        alone, before = leaves_ranks(play, key), play.units[key]
        play.remove_unit(key)
        lost = lost_steps(play, before, play.units[key])
        play.tell("off", key, steps=(*steps, "off-table", *lost), frm=pose(start), to=pose(end))
        captured_trophies.left_alone(play, alone)
        return
    through = _passed(play, key, start, way, end)
    disorder_friends(play, key, through)
    play.put(key, end)
    passed: dict[str, Any] = {"through": True} if through else {}
    named = (*steps, *(["passed-through"] if through else []))
    play.tell(kind, key, steps=named, frm=pose(start), to=pose(end), allow=round(far), **passed)
    captured_trophies.near_officers(play, key, start)


def _straight(play: FutschPlay, key: str, start: Box, foe: Box | None) -> float:
    """Which way leads straight back: away from the enemy who caused it, or from the nearest; else to its rear."""
    if foe is None:
        near = play.field.nearest(start, play.foes(key))
        foe = play.box(near[1]) if near else None
    if foe is None or (foe.x, foe.y) == (start.x, start.y):
        return (start.facing + 180) % 360
    return towards(foe, start)


def _is_on_the_table(play: FutschPlay, box: Box) -> bool:
    return within(box, play.field.ground.width, play.field.ground.height)


def _way_back(
    play: FutschPlay, key: str, start: Box, foe: Box | None, far: float, leaves: bool, turns: bool
) -> tuple[float, Box]:
    """Which way a unit goes and where it ends, past the edge perhaps: bent by the least that is not shut to it.

    A way is shut on which friends leave it no room within half as far as it has to go, or beyond them.
    """
    found: list[tuple[float, float, Box]] = []
    for way, free in _open_ways(play, key, start, _straight(play, key, start, foe), far, leaves):
        end = slow_march(play, play.units[key], start.at(start.x, start.y, way), way, min(far, free))
        if leaves and not _is_on_the_table(play, end):
            if not found:
                return way, end
            continue  # nobody is driven over an edge who has a way straight back
        there = _settled(play, key, start, end, way, way if turns else start.facing)
        went = math.dist(start[:2], there[:2])
        if 2 * went >= math.dist(start[:2], end[:2]):
            return way, there
        found.append((went, way, there))
    _, way, there = max(found, key=lambda each: each[0])
    return way, there


def _open_ways(
    play: FutschPlay, key: str, start: Box, straight: float, far: float, leaves: bool
) -> Iterator[tuple[float, float]]:
    """The ways that enemies, edges and ground leave open so far, those bent by least first; else the one open farthest.

    With each how far it is open.
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


def _is_ahead(play: FutschPlay, turned: Box, foe: str) -> bool:
    """Whether an enemy can stop a unit that has turned to go: not one at its heels, whom it would leave behind."""
    there = play.box(foe)
    return turned.local(there.x, there.y)[0] > 0 or not overlap(turned, there)


def _passed(play: FutschPlay, key: str, start: Box, way: float, end: Box) -> list[str]:
    """The friends through whom a way back has led to where it ends; one in whose face it stopped is not passed."""
    swept = start.at(start.x, start.y, way).path(math.dist(start[:2], end[:2]))
    there = {friend: play.box(friend) for friend in play.field.friends(key)}
    return [friend for friend, box in there.items() if overlap(swept, box) and not overlap(start, box)]


def disorder_friends(play: FutschPlay, key: str, friends: Sequence[str]) -> None:
    """Formed units that pass through one another are both in disorder; skirmishers do and suffer nothing of it."""
    if play.units[key].arm == "skirmishers":
        return
    formed = [friend for friend in friends if play.units[friend].arm != "skirmishers"]
    for each in (*formed, *([key] if formed else [])):
        unit = play.units[each]
        play.change(each, unit.but(state=unit.state - {HOLDING} | {DISORDERED}))


def _settled(play: FutschPlay, key: str, start: Box, end: Box, way: float, facing: float) -> Box:
    """The first free place beyond whoever stands where a unit would end, else before them, else anywhere about."""
    field, unit = play.field, play.units[key]
    most = math.dist(start[:2], end[:2])
    for back, far in ((way, 2 * field.ground.height / 3), ((way + 180) % 360, most)):
        for number in range(int(far / STEP) + 1):
            there = end.at(end.x, end.y, back).ahead(number * STEP)
            there = there.at(there.x, there.y, facing)
            if field.free(there, (key,)) and may_cross(play, unit, start, there):
                return there
    return start


def taken_off(play: FutschPlay, key: str, after: Unit, why: str) -> None:
    """A unit leaves the table for good, as it is `after` that; its commander stays where it stood, alone."""
    alone = leaves_ranks(play, key)
    play.change(key, after)
    play.remove_unit(key)
    play.tell("gone", key, why=why)
    captured_trophies.left_alone(play, alone)


def leaves_ranks(play: FutschPlay, key: str) -> list[str]:
    """Officers whose unit is gone stand loose where it stood, or are with the others whom they lead; those alone."""
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
    """A place for the journal: whole mm, tenths of a degree."""
    return [round(box.x), round(box.y), round(box.facing, 1)]
