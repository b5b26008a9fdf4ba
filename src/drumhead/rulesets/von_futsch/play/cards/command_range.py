"""Command range: commanders near and in sight, initiative without them, and joining units."""

from __future__ import annotations

from typing import Any, NamedTuple

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box, heading
from drumhead.model.lengths import Length
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import command
from drumhead.rulesets.von_futsch.play.movement.unit_sight import sees_from
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ARMY_COMMANDER, INCH, VonFutschBattle, length_of

STAYS_CLOSE = Prospect(0.0, 0.05)  # value to a regiment of a commander who joins it
LEADS = Prospect(0.05, 0.2)  # value of an army commander with a unit near the enemy
CLOSE = 12 * INCH  # mm: with an enemy this near, an army commander should lead a unit


class Allowed(NamedTuple):
    """The directions in which a unit may move: whether it may advance, and whether it may retreat."""

    advance: bool = True
    retreat: bool = True


FREE = Allowed()


def commands(play: VonFutschBattle, rider: Rider, key: str) -> bool:
    """Return whether an officer is a superior of unit `key`: of its regiment, or of its army."""
    return key in play.led_by(rider)


def base(play: VonFutschBattle, rider: Rider, facing: float = 0.0) -> Box:
    """Return the base of an officer on the table as a box in mm, with this facing in degrees."""
    wide = play.mm(play.book.commander.base_least)
    return Box(*rider.at, facing, wide, wide)


def list_commanded(play: VonFutschBattle, keys: tuple[str, ...]) -> set[str]:
    """Return the keys of the units of a group that are in command.

    All are if a commander is near, in sight and free; otherwise those that a commander has joined.
    """
    over = _superiors(play, keys)
    joined = {each for name in over for each in play.memory.attached.get(name, ())}.intersection(keys)
    free = (name for name in over if name not in play.memory.attached)
    if len(joined) < len(keys) and command.in_command(play.book, (_standing(play, name, keys) for name in free)):
        return set(keys)
    return joined


def _superiors(play: VonFutschBattle, keys: tuple[str, ...]) -> list[str]:
    """Return the names of the officers who command the first unit of a group."""
    first, led_by = keys[0], play.led_by
    return [name for name, rider in play.riders.items() if first in led_by(rider)]


def _standing(play: VonFutschBattle, name: str, keys: tuple[str, ...]) -> tuple[Length, bool, bool]:
    """Return an officer's distance to a group, whether a unit of it sees them, and whether they are free.

    The distance is that to the nearest unit. An officer is free who has joined no unit.
    """
    rider, joined = play.riders[name], play.memory.attached.get(name, ())
    reach = play.mm(play.book.commander.reach)
    near = min(gap(base(play, rider), play.box(key), reach) for key in keys)
    if near > reach:
        return length_of(near), False, not joined
    beside = [key for key, box in play.field.places.items() if _is_in(rider, box)]  # they block no view
    seen = any(
        sees_from(play, _looks(play, rider, play.box(each)), play.box(each), (each, *joined, *beside)) for each in keys
    )
    return length_of(near), seen, not joined


def _is_in(rider: Rider, ranks: Box) -> bool:
    """Return whether an officer is inside a unit's footprint."""
    ahead, right = ranks.local(*rider.at)
    return abs(ahead) <= ranks.depth / 2 and abs(right) <= ranks.frontage / 2


def _looks(play: VonFutschBattle, rider: Rider, at: Box) -> Box:
    return base(play, rider, round(heading(at.x - rider.at[0], at.y - rider.at[1]), 1))


# ------------------------------------------------------------ initiative
def list_allowed(play: VonFutschBattle, keys: tuple[str, ...], forced: bool = False) -> dict[str, Allowed]:
    """Return the directions allowed to each unit of a group, by key; it throws for initiative if out of command.

    One throw decides for all units out of command. `forced` treats all of them as out of command.
    """
    book, led = play.book, set() if forced else list_commanded(play, keys)
    choosing = [play.units[key] for key in keys if command.needs_check(play.units[key], key in led)]
    if not choosing:
        return dict.fromkeys(keys, FREE)
    grade = command.grade_of(choosing)
    result = play.chance.resolve(command.initiative, book, grade)
    row = command.allows(book, result)
    graded = [f"initiative-grade-{grade}"] if grade != "normal" else []
    steps = ("initiative", _why_out(play, keys, forced), f"initiative-{result}", *graded)
    out = [key for key in keys if key not in led]
    adds = command.initiative_of(book, grade)
    told: dict[str, Any] = {"units": out, "result": result, **({"adds": adds} if adds else {})}
    play.tell("initiative", out[0], steps=steps, **told)
    allowed = Allowed(bool(row.may_advance), bool(row.may_retreat))
    return {key: FREE if key in led else allowed for key in keys}


def _why_out(play: VonFutschBattle, keys: tuple[str, ...], forced: bool) -> str:
    """Return the step of the rulebook for why a group throws for initiative.

    The reasons are a Jack, or commanders who are attached, too far away or out of sight.
    """
    if forced:
        return "forced-in-command" if list_commanded(play, keys) else "initiative-forced"
    over = [_standing(play, name, keys) for name in _superiors(play, keys)]
    near = [standing for standing in over if standing[0] <= play.book.commander.reach]
    if not near:
        return "initiative-far"
    return "initiative-unseen" if any(free for _, _, free in near) else "initiative-attached"


# ------------------------------------------------------------ joining
def attaches(play: VonFutschBattle, keys: tuple[str, ...]) -> None:
    """Let commanders near the group `keys` join it as it is activated, instead of on a card of their own."""
    for name in _superiors(play, keys):
        if name in play.memory.used:
            continue
        options = join_options(play, name, keys)
        if options:
            taken = play.choose(play.riders[name].side, "attach", [*options, Option("stay", whom=name)])
            if taken.verb == "join":
                joins(play, name, taken.more["units"], ("attach-declared",))


def join_options(play: VonFutschBattle, name: str, keys: tuple[str, ...]) -> list[Option]:
    """Return the options of the officer `name` to join units of the group `keys`; [] for none.

    The officer joins all within reach at once; an army commander may also join a single one.
    """
    rider = play.riders[name]
    if name in play.memory.attached:
        return []
    reach = play.mm(play.book.commander.joins_within)
    here = base(play, rider)
    near = tuple(key for key in keys if gap(here, play.box(key), reach) <= reach)
    if not near:
        return []
    sets = [near] if rider.rank != ARMY_COMMANDER else [near, *((key,) for key in near if len(near) > 1)]
    return [Option("join", each[0], name, worth=_worth(play, rider, each), more={"units": each}) for each in sets]


def _worth(play: VonFutschBattle, rider: Rider, keys: tuple[str, ...]) -> Prospect:
    if rider.rank != ARMY_COMMANDER:
        return STAYS_CLOSE
    close = any(play.field.is_near(play.box(key), CLOSE, play.foes(key)) for key in keys)
    return LEADS if close else Prospect(0.05)


def joins(play: VonFutschBattle, name: str, keys: tuple[str, ...], steps: tuple[str, ...] = ()) -> None:
    """Attach the officer `name` to the units `keys` until the turn ends; this is the officer's activation.

    `steps` are further steps of the rulebook for the log.
    """
    rider = play.riders[name]
    for key in keys:
        play.change(key, command.join_commander(play.units[key], rider.rank))
    box = play.box(keys[0])
    play.memory.attached[name] = keys
    play.memory.used.add(name)
    play.rides(name, unit=keys[0], at=(box.x, box.y), moved=True)
    play.tell("join", keys[0], steps=("joins", *steps), officer=name, rank=rider.rank, units=list(keys))
