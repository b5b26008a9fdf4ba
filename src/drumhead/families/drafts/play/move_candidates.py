"""Marches, turns and changes of formation that a unit may make on its card (Movement)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from drumhead.families.drafts.moving import Wish, change_formation, may_move_on_after
from drumhead.families.drafts.play.allowed_moves import (
    bars,
    check_hindrance,
    is_closed,
    may_become,
    may_turn,
    reach_of,
)
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.leader_moves import is_commanded
from drumhead.families.drafts.play.river_crossing import BANK, in_water, over, to_the_bank
from drumhead.families.drafts.play.surroundings import AT_ARMS, STRAIGHT, UPON_IT, Look, Outlook, headings, outlook
from drumhead.families.drafts.play.terrain_entry import Lay, Piece, lay_of, rows_of
from drumhead.families.drafts.play.terrain_rows import TOWNS, ground_at, may_end, pieces_on, rows_on, town_at
from drumhead.geometry.base_contact import apart_by
from drumhead.geometry.box_distance import gap
from drumhead.geometry.fire_arcs import may_bear
from drumhead.geometry.oriented_box import TIDIED, Box, apart, turn, within
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.battle.evaluator_interface import Role

CLEAR = 2.0  # mm that a march stops short of other units: only a charge may touch them
RANGE = 6.0  # mm: how far inside its range a unit halts
LEAST = 12.0  # mm: a shorter way is none
ROUND = 0.6  # of its move, with less of which a unit looks for a way round what is in its way, if that is no enemy
DETOURS = (30.0, -30.0, 60.0, -60.0)  # degrees off its straight way
SHORT = 1.0  # mm that a march stops short of ground that is closed or slow
End = tuple[Box, tuple[str, ...]]  # where a straight way ends, and the rows of the ground onto which it leads


class March(NamedTuple):
    """A march, turn or retirement that a unit considers: its act and the box where it ends.

    `act` is "move", "turn", "retire" or "" for a change of formation only. `ahead` is the box before a turn at the
    end; None without such a turn. `over` has the terrain rows entered until then; None if not yet known. `crosses` is
    the terrain row by which it crosses the kind of water `water`, both "" for none. `then` is the change of formation
    at the end, or "".
    """

    end: Box
    act: str = "move"
    ahead: Box | None = None
    over: tuple[str, ...] | None = None
    crosses: str = ""
    water: str = ""
    then: str = ""


def move_options(play: DraftsBattle, key: str) -> list[Option]:
    """Return all options of a unit on its card except charges; "hold" is always the first.

    A garrison that shoots all round does not move within its town, and does not leave it while an enemy is in range.
    """
    unit, at, commanded = play.units[key], play.box(key), is_commanded(play, key)
    post = town_at(play, at) if play.rules.arc_of(play.book, unit, ground_at(play, at)) >= 360 else None
    found = [Option("hold", key)]
    if not commanded and not play.book.command.out_of_it_may:
        return found
    if post is not None and play.field.is_near(at, play.judge.reach(key)[0], play.foes(key)):
        return found
    for seen in shapes(play, key):
        looks, marches = headings(play, key, seen), []
        if not seen.changes or (seen.close and may_move_on_after(play.book, seen.changes[0])):
            ways = dict.fromkeys(_marches(play, key, seen, looks))
            thought = [_march(play, key, seen, way, commanded) for way in ways]
            marches = [each for each in thought if each and not (post and each.pose and post.has(*each.pose[:2]))]
        goes_on_in_line = seen.changes == ("deploy",) and marches  # one that may march on does not stop here
        if not goes_on_in_line and (post is None or seen.changes):
            found += _in_place(play, key, seen, looks, commanded)
        found += marches
    return found


def shapes(play: DraftsBattle, key: str) -> Sequence[Outlook]:
    """Return the outlooks of a unit as it is, and after each change of formation that it may make and has room for.

    Cached until a unit moves or changes.
    """
    return play.as_it_stands(_shapes, key)


def _shapes(play: DraftsBattle, key: str) -> Sequence[Outlook]:
    unit, commanded = play.units[key], is_commanded(play, key)
    far = reach_of(play, unit)
    found = [_outlook(play, key, unit, far)]
    for change in may_become(play, key, unit, commanded):
        if change == "dismount" and not town_at(play, play.box(key)):
            continue  # on foot in the open they neither move nor hurt
        seen = _outlook(play, key, change_formation(play.book, unit, change), far, (change,))
        has_room = seen.field.free(seen.start) and may_end(play, key, seen.unit, seen.start)
        if has_room and may_turn(seen, play.box(key), seen.start):
            found.append(seen)
    return found


def _outlook(play: DraftsBattle, key: str, unit: Unit, far: float, changes: tuple[str, ...] = ()) -> Outlook:
    seen = outlook(play, key, unit, far, changes)
    shut = tuple(town for town in seen.field.ground.of(*TOWNS) if play.rules.is_closed(play, key, town))
    pieces = pieces_on(play, seen.field.ground)
    if not pieces:
        return seen._replace(shut=shut) if shut else seen
    closed, slow = ([each for each in pieces if check_hindrance(play, unit, each.row, far)[how]] for how in (0, 1))
    return seen._replace(closed=tuple(closed), slow=tuple(slow), shut=shut) if closed or slow or shut else seen


# ------------------------------------------------------------------ where it stands
def _in_place(play: DraftsBattle, key: str, seen: Outlook, looks: Iterable[Look], commanded: bool) -> Iterator[Option]:
    """Yield the options to change formation only, or to turn about the centre only.

    `looks` are the directions to consider. A turn half aside is offered only if the unit can face no enemy.
    """
    if seen.changes:
        yield Option(seen.changes[0], key, pose=seen.start, more=_more(seen, March(seen.start, "")))
        return
    faces = False
    for look in looks:
        angle = apart(look.facing, seen.start.facing)
        if not look.turn or angle <= STRAIGHT or (faces and not look.at):
            continue
        end = seen.start.turn(look.facing - seen.start.facing)
        barred = bars(play, seen.unit, Wish("turn", 1, round(angle), commanded=commanded))
        if not barred and seen.field.free(end) and may_turn(seen, seen.start, end):
            faces = True
            yield Option("turn", key, pose=end, more=_more(seen, March(end, "turn")))


def _more(seen: Outlook, march: March) -> dict[str, Any]:
    """Return the data of an option that are needed to carry it out and log it: changes, start and march."""
    return {"changes": seen.changes, "start": seen.start, "march": march}


# ------------------------------------------------------------------ marches
def _marches(play: DraftsBattle, key: str, seen: Outlook, looks: Sequence[Look]) -> Iterator[March]:
    """Yield the marches of a unit in the directions `looks`, not yet checked against all rules.

    They are straight ahead with a turn before or after, straight back, and over the water beside the unit.
    """
    far, start, arc = reach_of(play, seen.unit), seen.start, play.judge.arc
    if not far:
        return
    most = 0.0
    for look in looks:
        if not look.march:
            continue
        for end, rows in _straight(play, seen, look, far):
            most = max(most, far if look.off else apart_by(start, end))
            yield March(end, over=rows)
            yield from _gets_down(play, seen, end, rows)
            if end.facing == start.facing and seen.close and len(looks) > 1 and not may_bear(end, seen.foes[0], arc):
                yield March(end.turn(looks[1].facing - end.facing), ahead=end, over=rows)
    if most < ROUND * far < seen.off and len(looks) > 1:
        ways = (Look((looks[1].facing + detour) % 360) for detour in DETOURS)
        yield from (March(end, over=rows) for look in ways for end, rows in _straight(play, seen, look, far))
    thinks_of_it = AT_ARMS if play.judge.role(seen.unit) is Role.HORSE else UPON_IT
    if play.rules.backs(play, key) and not seen.changes and seen.off <= thinks_of_it:
        for end, rows in _ends(play, seen, start, (start.facing + 180) % 360, far, 0.0):
            yield March(end, "retire", over=rows)
    if seen.bank <= BANK:
        for end, by, water in over(play, seen.unit, start, seen.field.ground, far):
            turned = end.at(start.x, start.y)
            if not seen.field.slide(turned, end.facing, apart_by(start, end), seen.field.places)[1]:
                yield March(end, crosses=by, water=water)


def _straight(play: DraftsBattle, seen: Outlook, look: Look, far: float) -> list[End]:
    """Return the ends of a unit's ways after a turn to face `look`, as (box, terrain rows entered).

    Each leads straight ahead for at most `far` mm, or at a slant where this is allowed. [] if the turn is not
    possible.
    """
    start, facing = seen.start, look.facing
    turned = start.turn(facing - start.facing) if apart(facing, start.facing) > STRAIGHT else start
    if turned is not start and not (seen.field.free(turned) and may_turn(seen, start, turned)):
        return []
    if not look.slants:
        return _ends(play, seen, turned, facing, far, look.off)
    ways = ((facing + slant) % 360 for slant in play.rules.slants(play, seen.unit))
    return [end for way in ways for end in _ends(play, seen, turned, way, far, look.off)]


def _ends(play: DraftsBattle, seen: Outlook, turned: Box, direction: float, far: float, off: float) -> list[End]:
    """Return the places where a unit may halt on a straight way of at most `far` mm, as (box, terrain rows entered).

    They are at its full move or at its goal `off` mm away (0: none), in range of the enemy, and short of an obstacle.
    """
    way, whom = seen.field.slide(turned, direction, far + CLEAR, seen.field.places)
    way = max(0.0, way - CLEAR) if whom else far
    if whom and play.side(whom) == seen.unit.side:
        play.note("not-through")
    elif whom:
        play.note("short-of-the-enemy")
    way = to_the_bank(seen.waters, turned, direction, way)
    stops = [off] if 0 < off < way else [way]
    if seen.foes and not off and direction == turned.facing and (shot := _range(play, seen.unit)):
        stops.append(gap(turned, seen.foes[0]) - shot + RANGE)
    lay = lay_of(seen.slow, turned, *turn(direction), way)
    if lay.pieces:
        stops[:1] = _held_up(play, seen.unit, lay, direction, stops[0])
    found = []
    for stop in stops:
        if LEAST < stop <= way:
            end = along(turned, direction, stop)
            found.append((end, lay.rows(end, stop) if lay.pieces else ()))
    return found


def along(box: Box, direction: float, far: float) -> Box:
    """Return a box moved `far` mm in a direction in degrees, with its facing unchanged."""
    x, y = turn(direction)
    return box.at(round(box.x + far * x, 3), round(box.y + far * y, 3))


def _range(play: DraftsBattle, unit: Unit) -> float:
    of = unit.arm, unit.kind, unit.state
    known = play.ranges.get(of)
    if known is None:
        weapon = play.rules.shoots_with(play.book, unit)
        known = play.ranges[of] = play.mm(play.rules.reach_of(play.book, weapon)) if weapon else 0.0
    return known


def _held_up(play: DraftsBattle, unit: Unit, lay: Lay, direction: float, far: float) -> Iterator[float]:
    """Yield the distances in mm that a unit may go on a way of `far` mm across slow or closed ground.

    It goes as far as slow ground allows, and stops short of closed ground. Where ground slows it, it may also stop
    short of that ground.
    """
    met = list(lay.list_entries(along(lay.start, direction, far), far))
    closed = {row for _, row in met if is_closed(play, unit, row)}
    play.note(*(f"kept-off-{row}" for row in sorted(closed)))
    most = 0.0 if closed else reach_of(play, unit, tuple(dict.fromkeys(row for _, row in met)))
    if most >= far:
        yield far
        return
    hindering = (after for after, row in met if row in closed or reach_of(play, unit, (row,)) < far)
    short = min(hindering, default=far) - SHORT
    yield from (most, short) if most > short else (short,)


def _gets_down(play: DraftsBattle, seen: Outlook, end: Box, over: tuple[str, ...]) -> Iterator[March]:
    """Yield marches to `end` on which dragoons dismount in a town or guns unlimber, where allowed.

    `over` has the terrain rows entered on the way. Nothing for infantry and cavalry, or after a change of formation.
    """
    change = "unlimber" if seen.unit.arm == "artillery" else "dismount"
    if seen.unit.arm == "infantry" or seen.unit.arm == "cavalry" or seen.changes:
        return
    if (change == "unlimber" or town_at(play, end)) and not bars(play, seen.unit, Wish(change, had_moved=True)):
        wide, deep = play.footprint(play.book, change_formation(play.book, seen.unit, change))
        yield March(end.reshape(wide, deep), over=over, then=change)


def _march(play: DraftsBattle, key: str, seen: Outlook, march: March, commanded: bool) -> Option | None:
    """Return the option "march" for a march; None if the ground or the rules forbid it."""
    start, end = seen.start, march.end
    way = _hindered_by(seen.slow, start, march)
    angle = apart(start.facing, end.facing)
    if not march.crosses and apart_by(start, end) > reach_of(play, seen.unit, way) + TIDIED:
        return None
    there = change_formation(play.book, seen.unit, march.then) if march.then else seen.unit
    stays = "open" if march.then else ground_at(play, end)
    wish = Wish(march.act, int(angle > STRAIGHT), round(angle), way, stays, commanded, changed=bool(seen.changes))
    if bars(play, seen.unit, wish) or not _has_room(seen, march) or not may_end(play, key, there, end):
        return None
    if seen.shut and is_shut(seen, start, march.ahead or end):
        return None
    return Option("march", key, pose=end, more=_more(seen, march))


def _hindered_by(slow: Sequence[Piece], start: Box, march: March) -> tuple[str, ...]:
    """Return the terrain rows of a march: the one by which it crosses water, then closed and slow ground."""
    if not slow:
        return (march.crosses,) if march.crosses else ()
    start, shape, straight, end = _places(start, march)
    rows = [march.crosses] if march.crosses else []
    rows += rows_of(slow, start, shape) if start != shape else ()
    rows += rows_of(slow, shape, straight) if march.over is None else march.over
    rows += rows_of(slow, straight, end) if straight != end else ()
    return tuple(dict.fromkeys(rows))


def grounds_of(play: DraftsBattle, start: Box, march: March) -> tuple[str, ...]:
    """Return the terrain rows of all ground that a march enters; the one by which it crosses water is first."""
    legs = pairwise(_places(start, march))
    rows = (row for one, other in legs if one != other for row in rows_on(play, play.field.ground, one, other))
    return tuple(dict.fromkeys((march.crosses, *rows) if march.crosses else rows))


def _places(start: Box, march: March) -> tuple[Box, Box, Box, Box]:
    """Return the four boxes of a march: its start, turned to its way, the end of the way, and its final pose."""
    shape = start.at(start.x, start.y, (march.ahead or march.end).facing)
    return start, shape, march.ahead or shape.at(march.end.x, march.end.y), march.end


def _has_room(seen: Outlook, march: March) -> bool:
    """Return whether a march ends on the table, out of water and clear of other units.

    A march straight ahead is only checked against the table's edge; units and water have stopped it already.
    """
    ground, end = seen.field.ground, march.end
    if march.ahead is None and not march.then and not march.crosses:
        return within(end, ground.width, ground.height)
    return seen.field.free(end) and not in_water(ground, end)


def is_shut(seen: Outlook, start: Box, end: Box) -> bool:
    """Return whether a straight march from `start` to `end` leads through a town that is closed to all units."""
    way = (start.x, start.y), (end.x, end.y)
    return any(town.touches(end) or town.length_within(*way) for town in seen.shut)
