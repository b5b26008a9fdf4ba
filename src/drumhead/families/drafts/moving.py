"""Movement: who may move how far, the movement test, formations, command (Movement; Sequence of Play).

A unit in column has no state; `deployed` is a line, or guns off their limbers; dragoons may be `dismounted` as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

MOUNTED = ("cavalry", "dragoons")
CHANGES = ("deploy", "unlimber", "mount", "dismount")
WAYS = ("move", "retire", "charge")


@dataclass(frozen=True)
class Leader:
    """A commander or the General: his rank, whether he has joined a unit to rally it, whether he has fallen.

    `spent` is one whose unit has gone and who may not rally again.
    """

    rank: str
    attached: bool = False
    fallen: bool = False
    spent: bool = False


def is_deployed(unit: Unit) -> bool:
    """Whether a unit is in line, off its limbers, or on foot."""
    return bool({"deployed", "dismounted"} & unit.state)


def row_of(unit: Unit) -> str:
    """The row of the move table for a unit as it stands."""
    if "dismounted" in unit.state:
        return "dismounted"
    if unit.arm == "artillery":
        return "unlimbered" if is_deployed(unit) else "limbered"
    who = "mounted" if unit.arm in MOUNTED else "infantry"
    return f"{who}-deployed" if is_deployed(unit) else f"{who}-column"


def allowance(book: Book, unit: Unit, ground: Iterable[str] = ()) -> Length:
    """The most a unit may move: half of it where any part of its way leads through woods."""
    slower, whole = max((book.ground[each].slower for each in ground), default=1), book.move[row_of(unit)].distance
    return whole if slower == 1 else Length(whole.mm / slower)


def in_command(book: Book, unit: Unit, leaders: Iterable[tuple[Leader, Length]]) -> bool:
    """Whether a leader is near enough for the unit to move: any of its side's, or one in its own ranks."""
    if not book.command.limited or unit.officer:
        return True
    return any(commands(book, leader) and distance <= book.command.range for leader, distance in leaders)


def commands(book: Book, leader: Leader) -> bool:
    """Whether a leader still has a command range: one tied to a unit has lost it."""
    return not leader.fallen and (book.command.attached_leaders_command or not leader.attached)


class Wish(NamedTuple):
    """What a player wants a unit to do in its movement phase.

    `act`: move, retire, charge, turn, deploy, unlimber, mount or dismount. `turns` are its pivots, `angle` the
    largest in degrees, `ground` what lies in its way or comes under a corner as it turns, `commanded` whether it is
    in command. `had_moved` where it has moved in this phase already, `changed` where it has changed formation.
    """

    act: str = "move"
    turns: int = 0
    angle: int = 0
    ground: tuple[str, ...] = ()
    ends_on: str = "open"
    commanded: bool = True
    had_moved: bool = False
    changed: bool = False


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Why a unit may not do this; empty when it may, given its movement test.

    The words: out-of-command, cannot-move, shot, changed, turns, angle, not-deployed, no-charge, ground, cannot-stay,
    in-line, when-moved, before-moving.
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
    """Whether a unit that stands where it is may not even turn: dragoons on foot may not, guns may."""
    row = book.move[row_of(unit)]
    if act == "turn":
        return not row.get("may-turn", True)
    return act in WAYS and not row.distance.mm


def _changing(book: Book, unit: Unit, wish: Wish) -> dict[str, bool]:
    """What bars a change of formation: a line never goes back, most changes come first, getting down comes last."""
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


def change_formation(book: Book, unit: Unit, change: str) -> Unit:
    """A unit after a change of formation; dragoons in the saddle again are in line, for getting down deployed them."""
    if change == "dismount":
        return unit.now("deployed", "dismounted")
    if change == "mount":
        return unit.but(state=unit.state - {"dismounted"})
    return unit.now("deployed")


def may_move_on_after(book: Book, change: str) -> bool:
    """Whether a unit may still move in the phase of its change: a line may, guns and dragoons on foot are set."""
    if change == "mount":
        return bool(book.change.dragoons_may_mount_before_moving)
    return change == "deploy" and not book.change.takes_the_phase


def may_enter(book: Book, unit: Unit, ground: str) -> bool:
    """Whether a unit may move onto such ground at all."""
    return row_of(unit) in book.ground[ground].enter


def may_come_onto(book: Book, unit: Unit, act: str, ground: str) -> bool:
    """Whether a unit may come onto such ground by this act; where it turns or forms, who may stand there may too."""
    return may_enter(book, unit, ground) or (act not in WAYS and may_stay(book, unit, ground))


def may_stay(book: Book, unit: Unit, ground: str) -> bool:
    """Whether a unit may end its move there; dragoons that ride in and get down end it on foot."""
    return row_of(unit) in book.ground[ground].stay


def in_cover(book: Book, unit: Unit, ground: str) -> bool:
    """Whether the ground a unit stands on shelters it: woods only a column, for a line stands at their edge."""
    return bool(book.ground[ground].cover) and may_stay(book, unit, ground)


def takes_a_whole_move(book: Book, ground: str) -> bool:
    """Whether crossing is all a unit does in its phase: a river at its bridge or ford, a stream."""
    return bool(book.ground[ground].whole_move)
