"""Movement: distances, reasons against an act, formations, command (Movement; Sequence of Play).

A unit in column has no state. "deployed" is a line, or guns off their limbers; dragoons may be "dismounted" as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

MOUNTED = ("cavalry", "dragoons")
CHANGES = ("deploy", "unlimber", "mount", "dismount")
WAYS = ("move", "retire", "charge")


@dataclass(frozen=True)
class Leader:
    """A commander or the General: `rank`, whether attached to a unit, whether fallen.

    `spent` is true if the leader's unit is gone and the leader may not rally again.
    """

    rank: str
    attached: bool = False
    fallen: bool = False
    spent: bool = False


@implements("wd3-move-01", "wd3-move-15", "wd1-move-01", "wd1-move-19")
def is_deployed(unit: Unit) -> bool:
    """Return whether a unit is in line, unlimbered or dismounted, and not in column."""
    return bool({"deployed", "dismounted"} & unit.state)


@implements("wd3-move-16", "wd3-move-17", "wd1-move-20", "wd1-move-21")
def row_of(unit: Unit) -> str:
    """Return the key of the move table's row for a unit in its present state, such as "infantry-column".

    Others: infantry-deployed, mounted-column, mounted-deployed, dismounted, limbered, unlimbered.
    """
    if "dismounted" in unit.state:
        return "dismounted"
    if unit.arm == "artillery":
        return "unlimbered" if is_deployed(unit) else "limbered"
    who = "mounted" if unit.arm in MOUNTED else "infantry"
    return f"{who}-deployed" if is_deployed(unit) else f"{who}-column"


@implements("wd3-move-02", "wd3-terr-02", "wd1-move-02", "wd1-terr-02")
def allowance(book: Book, unit: Unit, ground: Iterable[str] = ()) -> Length:
    """Return the greatest distance that a unit may move over these kinds of ground.

    `ground` has rows of the rulebook's terrain table. The slowest divides the move; woods halve it.
    """
    slower, whole = max((book.ground[each].slower for each in ground), default=1), book.move[row_of(unit)].distance
    return whole if slower == 1 else Length(whole.mm / slower)


def in_command(book: Book, unit: Unit, leaders: Iterable[tuple[Leader, Length]]) -> bool:
    """Return whether a unit is in command: a leader has it in command range, or is attached to it.

    `leaders` pairs each leader of the unit's side with the distance to the unit. Always true if command is not
    limited.
    """
    if not book.command.limited or unit.officer:
        return True
    return any(commands(book, leader) and distance <= book.command.range for leader, distance in leaders)


def commands(book: Book, leader: Leader) -> bool:
    """Return whether a leader still has a command range.

    A fallen leader has none. By some rulings an attached leader has none either.
    """
    return not leader.fallen and (book.command.attached_leaders_command or not leader.attached)


class Wish(NamedTuple):
    """An act that a player wants a unit to carry out in its movement phase.

    `act`: move, retire, charge, turn, deploy, unlimber, mount or dismount. `turns` is the number of its pivots,
    `angle` the largest in degrees. `ground` has the terrain rows on its way or under a turning corner, `ends_on` the
    row at its end. `commanded` is whether the unit is in command, `had_moved` whether it has moved in this phase,
    `changed` whether it has changed formation in it.
    """

    act: str = "move"
    turns: int = 0
    angle: int = 0
    ground: tuple[str, ...] = ()
    ends_on: str = "open"
    commanded: bool = True
    had_moved: bool = False
    changed: bool = False


@implements("wd1-move-15", "wd1-move-24", "wd1-charge-01")
def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Return the reasons why a unit may not carry out an act; [] if it may.

    A movement test is not included. Reasons: out-of-command, cannot-move, shot, changed, turns, angle, not-deployed,
    no-charge, ground, cannot-stay, in-line (no such change of formation), when-moved.
    """
    rooted = _rooted(book, unit, wish.act)
    bars = {
        "out-of-command": not wish.commanded and wish.act not in book.command.out_of_it_may,
        "cannot-move": rooted,
        "shot": book.shooting.then_no_move and "shot" in unit.state and wish.act in WAYS,
        "changed": book.change.takes_the_phase and wish.changed and wish.act in WAYS,
        "turns": wish.turns > book.move.turns or (wish.act == "retire" and wish.turns > 0),
        "angle": wish.angle > (book.charge.pivot if wish.act == "charge" else book.move.turn_most),
        "not-deployed": wish.act in ("retire", "charge") and not is_deployed(unit),
        "no-charge": wish.act == "charge" and unit.arm not in book.charge.arms,
        "ground": not all(may_come_onto(book, unit, wish.act, each) for each in wish.ground),
        "cannot-stay": wish.act in WAYS and not may_stay(book, unit, wish.ends_on),
        **_changing(book, unit, wish),
    }
    return [reason for reason, holds in bars.items() if holds]


def _rooted(book: Book, unit: Unit, act: str) -> bool:
    """Return whether a unit cannot carry out a move, retirement, charge or turn in its present state.

    Dismounted dragoons may not even turn; unlimbered guns may. False for a change of formation.
    """
    row = book.move[row_of(unit)]
    if act == "turn":
        return not row.get("may-turn", True)
    return act in WAYS and not row.distance.mm


def _changing(book: Book, unit: Unit, wish: Wish) -> dict[str, bool]:
    """Return two reasons against a change of formation, "in-line" and "when-moved", with whether each applies.

    A line never returns to column. A unit that has moved may no longer deploy, unlimber or mount, unless a ruling
    lets guns unlimber.
    """
    guns_late = wish.act == "unlimber" and book.change.guns_may_unlimber_after_moving
    late = wish.act in ("deploy", "unlimber") and wish.had_moved and not guns_late
    whole = wish.act == "mount" and wish.had_moved
    return {
        "in-line": wish.act in CHANGES and not _can_change(unit, wish.act),
        "when-moved": late or whole,
    }


def _can_change(unit: Unit, change: str) -> bool:
    if change == "deploy":
        return unit.arm != "artillery" and not is_deployed(unit)
    if change == "unlimber":
        return unit.arm == "artillery" and not is_deployed(unit)
    on_foot = "dismounted" in unit.state
    return unit.arm == "dragoons" and on_foot == (change == "mount")


@implements("wd3-move-12", "wd1-move-16")
def change_formation(book: Book, unit: Unit, change: str) -> Unit:
    """Return a unit after a change of formation: "deploy", "unlimber", "mount" or "dismount".

    Dragoons that mount again stay deployed.
    """
    if change == "dismount":
        return unit.now("deployed", "dismounted")
    if change == "mount":
        return unit.but(state=unit.state - {"dismounted"})
    return unit.now("deployed")


@implements("wd3-move-13", "wd3-move-14", "wd1-move-17", "wd1-move-18")
def may_move_on_after(book: Book, change: str) -> bool:
    """Return whether a unit may still move in the phase in which it made a change of formation.

    After "deploy" it may unless the change takes the phase; after "mount" by the ruling in force; otherwise not.
    """
    if change == "mount":
        return bool(book.change.dragoons_may_mount_before_moving)
    return change == "deploy" and not book.change.takes_the_phase


@implements(
    "wd3-terr-01",
    "wd3-terr-07",
    "wd3-terr-08",
    "wd3-terr-10",
    "wd3-terr-12",
    "wd1-terr-01",
    "wd1-terr-06",
    "wd1-terr-07",
    "wd1-terr-09",
    "wd1-terr-11",
    "wd1-terr-12",
)
def may_enter(book: Book, unit: Unit, ground: str) -> bool:
    """Return whether a unit in its present formation may move onto ground of this terrain row."""
    return row_of(unit) in book.ground[ground].enter


def may_come_onto(book: Book, unit: Unit, act: str, ground: str) -> bool:
    """Return whether a unit may come onto ground of this terrain row by an act.

    A unit that turns or changes formation may also come onto ground on which it may only stay.
    """
    return may_enter(book, unit, ground) or (act not in WAYS and may_stay(book, unit, ground))


@implements("wd3-terr-05", "wd3-terr-06", "wd3-terr-13", "wd1-terr-05")
def may_stay(book: Book, unit: Unit, ground: str) -> bool:
    """Return whether a unit in its present formation may end its move on ground of this terrain row."""
    return row_of(unit) in book.ground[ground].stay


@implements("wd3-terr-03", "wd3-terr-04", "wd1-terr-03", "wd1-terr-04")
def in_cover(book: Book, unit: Unit, ground: str) -> bool:
    """Return whether ground of this terrain row gives cover to a unit on it.

    Woods cover only a column, because a line stays at their edge.
    """
    return bool(book.ground[ground].cover) and may_stay(book, unit, ground)


@implements("wd3-terr-09", "wd3-terr-11", "wd1-terr-08", "wd1-terr-10")
def takes_a_whole_move(book: Book, ground: str) -> bool:
    """Return whether crossing ground of this terrain row takes a unit's whole move, as a stream or a bridge does."""
    return bool(book.ground[ground].whole_move)
