"""Leaders: their command, rides, rallies and falls (Commanders and Generals)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from drumhead.families.drafts.leaders import after_his_unit_routs, hits_after_a_rally, may_rally, rally_unit, wavers
from drumhead.families.drafts.moving import Leader, commands, in_command, row_of
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.river_crossing import is_dry
from drumhead.families.drafts.play.terrain_rows import TOWNS, town_at
from drumhead.families.drafts.play.value_of_hits import worth_of_hits
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, Point
from drumhead.model.lengths import Length
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.decision_options import Option, Prospect

HALT = 1.0  # mm short of the farthest that a leader may ride
FAR, NEAR, SHARED = 0.4, 0.1, 0.1  # parts of a unit's worth: beyond the ride; nearer; commanded by another
SETTLED = 0.5  # of what command of a unit is worth, what it is where the unit is to stay
AHEAD = 2  # turns before a unit comes on in which a leader thinks of it
SHOWN = ("artillery", "rallied", "one-a-turn", "commanders-free")  # why a unit that would need it is not rallied
AT_HIS_SIDE, BEYOND = Length.of_mm(0), Length.of_mm(1_000_000)
ROUNDED = 1.0  # mm: lengths of the book are compared in whole ones
BEHIND = 30.0  # mm behind a unit that a leader halts


def leader_of(play: DraftsBattle, rider: Rider) -> Leader:
    """Return the rulebook's `Leader` for an officer on the table (`rider`)."""
    return _leader(rider.rank, bool(rider.unit), rider.name in play.memory.spent)


@cache
def _leader(rank: str, attached: bool, spent: bool) -> Leader:
    """Return a shared `Leader` with these values; cached, because leaders are looked up before each move."""
    return Leader(rank, attached, spent=spent)


def leaders_of(play: DraftsBattle, side: str) -> list[Leader]:
    """Return the `Leader` of each officer of a side, the fallen last."""
    fallen = [Leader(rider.rank, fallen=True) for rider in play.fallen if rider.side == side]
    return [leader_of(play, rider) for rider in play.riders.values() if rider.side == side] + fallen


def place_of(play: DraftsBattle, rider: Rider) -> Point:
    """Return the point in mm where an officer is: the centre of the joined unit, or the officer's own base."""
    if rider.unit and play.is_in(rider.unit):
        return play.box(rider.unit)[:2]
    return rider.at


def base_at(play: DraftsBattle, at: Point) -> Box:
    """Return the square base of a leader whose centre is the point `at`."""
    wide = play.mm(play.book.stand.leader)
    return Box(*at, 0.0, wide, wide)


def how_far(play: DraftsBattle, at: Point, key: str) -> Length:
    """Return the distance between the base of a leader at the point `at` and the unit `key`."""
    return Length.of_mm(gap(base_at(play, at), play.box(key)))


def about_how_far(play: DraftsBattle, at: Point, key: str, most: Length) -> Length:
    """Return the distance from a leader at the point `at` to the unit `key`, measured only if it is near `most`.

    A distance well within `most` is returned as 0, one well beyond as `BEYOND`.
    """
    x, y, radius = play.field.rings[key]
    middles, far = math.dist(at, (x, y)), play.mm(most)
    if middles < far - ROUNDED:
        return AT_HIS_SIDE
    return BEYOND if middles > far + radius + play.mm(play.book.stand.leader) else how_far(play, at, key)


def is_commanded(play: DraftsBattle, key: str) -> bool:
    """Return whether a unit is in command: near enough to a leader of its side to act in a movement phase.

    Cached until a unit moves or changes.
    """
    return play.as_it_stands(_is_commanded, key)


def _is_commanded(play: DraftsBattle, key: str) -> bool:
    unit, reach = play.units[key], play.book.command.range
    mine = (rider for rider in play.riders.values() if rider.side == unit.side)
    offs = ((rider, about_how_far(play, place_of(play, rider), key, reach)) for rider in mine)
    return in_command(play.book, unit, ((leader_of(play, rider), off) for rider, off in offs if off is not BEYOND))


# ------------------------------------------------------------------ the phase of the commanders
def leaders_ride(play: DraftsBattle, side: str) -> None:
    """Let a player choose for every unattached leader of a side: stay, ride, or rally and join a unit; log it."""
    for name in [name for name, rider in play.riders.items() if rider.side == side and not rider.unit]:
        options = [Option("stay", whom=name), *_rallies(play, name), *_rides(play, name)]
        taken = play.choose(side, "officer", options)
        if taken.verb == "rally":
            rallies(play, name, taken.whom)
        elif taken.verb == "ride":
            start = place_of(play, play.riders[name])
            play.rides(name, at=taken.more["at"], moved=True)
            frm, to = ([round(each) for each in at] for at in (start, taken.more["at"]))
            play.tell("ride", steps=("leader-moves",), officer=name, frm=frm, to=to)


def _rallies(play: DraftsBattle, name: str) -> Iterator[Option]:
    """Yield an option "rally" for each unit that the officer `name` may ride to and rally.

    Its worth compares the value of the hits removed with the cost of the command lost.
    """
    rider = play.riders[name]
    leader, others = leader_of(play, rider), leaders_of(play, rider.side)
    had = ["own" if side == rider.side else "enemy" for side in play.memory.rallied]
    at, ride = place_of(play, rider), play.book.move.leader.distance
    for key in play.present(rider.side):
        unit = play.units[key]
        off = about_how_far(play, at, key, ride) if wavers(play.book, unit) else BEYOND
        if off > ride:
            continue
        bars = may_rally(play.book, leader, unit, others, off, had)
        if len(bars) == 1 and unit.hits and bars[0] in SHOWN:
            play.note(f"no-rally-{bars[0]}")
        if unit.officer or bars:
            continue
        if is_way_open(play, at, play.box(key)[:2]):
            cost = play.as_it_stands(_lost_command, name) + play.setup.worth["leader"]
            less = hits_after_a_rally(play.book, unit.hits) - unit.hits
            yield Option("rally", whom=key, worth=Prospect(cost, -worth_of_hits(play, unit, less)), more={"name": name})


def _rides(play: DraftsBattle, name: str) -> Iterator[Option]:
    """Yield an option "ride" towards a place behind each friendly unit, as far as the officer `name` can go.

    Only rides that bring more units into command are offered.
    """
    rider, ground = play.riders[name], play.field.ground
    here, far = place_of(play, rider), play.mm(play.book.move.leader.distance) - HALT
    his = play.as_it_stands(_only_his, name)
    stays = _commanding(play, his, here)
    for unit, _ in his:
        behind = unit.ahead(-unit.depth / 2 - BEHIND)
        off = math.dist(here, behind[:2])
        share = min(1.0, far / off) if off else 0.0
        x, y = here[0] + share * (behind.x - here[0]), here[1] + share * (behind.y - here[1])
        at = round(min(max(x, 0.0), ground.width), 1), round(min(max(y, 0.0), ground.height), 1)
        gain = _commanding(play, his, at) - stays
        if off > BEHIND and gain > 0 and is_way_open(play, here, at):
            yield Option("ride", whom=name, worth=Prospect(0.0, gain), more={"at": at})


def is_way_open(play: DraftsBattle, start: Point, end: Point) -> bool:
    """Return whether a leader may ride straight from one point to another.

    The way may not touch marsh or a closed (burning) town, nor a river except at a bridge or ford.
    """
    ground = play.field.ground
    if not is_dry(ground, start, end) or any(marsh.length_within(start, end) for marsh in ground.of("marsh")):
        return False
    shut = (town for town in ground.of(*TOWNS) if play.rules.is_closed(play, "", town))
    return not any(town.has(*end) or (town.length_within(start, end) and not town.has(*start)) for town in shut)


# ------------------------------------------------------------------ what command is worth
def _commanding(play: DraftsBattle, units: Sequence[tuple[Box, float]], at: Point) -> float:
    """Return the value in stands of an officer at the point `at`, for units given as (box, value of commanding it).

    Units in command range count in full, those up to three times as far in part.
    """
    if not play.book.command.limited:
        return 0.0
    (x, y), reach, total = at, play.mm(play.book.command.range), 0.0
    for (east, north, _, wide, _), worth in units:
        off = math.hypot(east - x, north - y) - wide / 2
        if off <= reach:
            total += worth * (1.0 + NEAR * (1.0 - off / reach))
        elif off < 3 * reach:
            total += worth * FAR * (1.0 - off / (3 * reach))
    return total


def _lost_command(play: DraftsBattle, name: str) -> float:
    """Return the cost in stands if the officer `name` no longer commands for the turns that are left.

    0.0 if attached leaders still command.
    """
    if play.book.command.attached_leaders_command:
        return 0.0
    left = (play.setup.turns or play.turn) - play.turn
    return left * _commanding(play, play.as_it_stands(_only_his, name), place_of(play, play.riders[name]))


def _only_his(play: DraftsBattle, name: str) -> list[tuple[Box, float]]:
    """Return the boxes of units on an officer's side, each with the value in stands of commanding it.

    The value is small for a unit that another officer commands, or that is to stay. Units with an officer attached
    are left out. Reinforcements of the next turns are included, since an officer has to set out early to meet them.
    """
    rider, worth, book = play.riders[name], float(play.setup.worth["commanded"]), play.book
    others = [
        place_of(play, other)
        for key, other in play.riders.items()
        if key != name and other.side == rider.side and commands(book, leader_of(play, other))
    ]
    reach = play.mm(book.command.range)
    found = [
        (play.box(key), worth * (SETTLED if is_settled(play, key) else 1.0))
        for key in play.present(rider.side)
        if not play.units[key].officer
    ]
    found += [
        (coming.box, worth)
        for key, coming in play.coming.items()
        if play.units[key].side == rider.side and coming.turn <= play.turn + AHEAD
    ]
    near = (any(math.dist(at, box[:2]) - box.frontage / 2 <= reach for at in others) for box, _ in found)
    return [(box, each * (SHARED if known else 1.0)) for (box, each), known in zip(found, near)]


def is_settled(play: DraftsBattle, key: str) -> bool:
    """Return whether a unit is to stay where it is: infantry in a town, or a unit that has no move."""
    unit = play.units[key]
    in_a_town = unit.arm == "infantry" and town_at(play, play.box(key)) is not None
    return in_a_town or not play.book.move[row_of(unit)].distance.mm


# ------------------------------------------------------------------ doing it
def rallies(play: DraftsBattle, name: str, key: str) -> None:
    """Carry out and log a rally of the unit `key` by the officer `name`.

    Half its hits are removed, and the officer stays with the unit for the rest of the battle.
    """
    rider, before = play.riders[name], play.units[key]
    unit, _ = rally_unit(play.book, before, leader_of(play, rider))
    play.change(key, unit)
    play.memory.rallied.append(rider.side)
    play.rides(name, unit=key, moved=True, at=play.box(key)[:2])
    general = ["general-last"] if rider.rank == "general" else []
    play.tell("rally", key, steps=("leader-moves", "rally", *general), officer=name, was=before.hits, now=unit.hits)


def leader_of_the_routed(play: DraftsBattle, key: str, name: str) -> Sequence[str]:
    """Remove or free the officer `name`, whose unit has routed and been removed.

    Return the names of the rulebook steps for the journal: "stays-with-it", then "leader-falls" or "leader-freed".
    """
    after = after_his_unit_routs(play.book, leader_of(play, play.riders[name]))
    play.rides(name, unit="")
    if after.spent:
        play.memory.spent.add(play.riders[name].name)
    if after.fallen:
        play.fallen.append(play.riders.pop(name))
    return "stays-with-it", "leader-falls" if after.fallen else "leader-freed"
