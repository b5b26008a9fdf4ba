"""A unit's move on its card: the player's choice, the dice for it, and how it is carried out."""

from __future__ import annotations

from drumhead.families.drafts.moving import allowance, change_formation, row_of
from drumhead.families.drafts.play.allowed_moves import times
from drumhead.families.drafts.play.charge_options import charge_options
from drumhead.families.drafts.play.drafts_battle import DraftsBattle, pose
from drumhead.families.drafts.play.leader_moves import is_commanded
from drumhead.families.drafts.play.move_candidates import March, grounds_of, move_options
from drumhead.families.drafts.play.surroundings import STRAIGHT
from drumhead.geometry.oriented_box import apart
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.battle.reinforcements import come_on


def move_phase(play: DraftsBattle, side: str, phase: str) -> None:
    """Bring on a side's reinforcements, then let each unit that may move in this phase do so.

    The player chooses the order. `phase` is "cavalry" or "infantry". The ruleset's `instead` may replace a unit's
    move.
    """
    arms = play.book.phase[phase].arms
    come_on(play, side, lambda unit: unit.arm in arms)
    for key in play.sequence(side, phase, play.present(side, *arms)):
        if play.is_in(key) and not play.over and not play.rules.instead(play, key, phase):
            moves(play, key)


def moves(play: DraftsBattle, key: str) -> None:
    """Let the player choose one unit's move, and carry it out: hold, turn, change formation, march or charge."""
    options = move_options(play, key)
    options += charge_options(play, key)
    taken = play.choose(play.side(key), "move", options)
    if taken.verb == "attack":
        play.rules.charge(play, key, taken)
    elif taken.pose is None:
        hold_unit(play, key)
    else:
        carries_out(play, key, taken)


def hold_unit(play: DraftsBattle, key: str) -> None:
    """Log that a unit holds, by choice or because it is out of command.

    A unit that has no move, and whose orders are to stay all day, is not logged as out of command.
    """
    row = row_of(play.units[key])
    rooted = not play.book.move[row].distance.mm
    commanded = is_commanded(play, key) or (rooted and key in play.setup.all_day)
    stays = [f"stays-{row}"] if rooted else []
    play.tell("hold", key, steps=("hold" if commanded else "out-of-command", *stays), command=commanded)


def carries_out(play: DraftsBattle, key: str, taken: Option) -> None:
    """Carry out and log a turn, a change of formation or a march, as far as the unit's test allows.

    `taken` is the chosen option, with changes, start and march in its `more`.
    """
    march: March = taken.more["march"]
    changes: tuple[str, ...] = taken.more["changes"]
    done = play.rules.able(play, key, (*changes, *(act for act in (march.act, march.then) if act)))
    for change in changes:
        if change in done:
            becomes(play, key, change)
    if march.act in done:
        _goes(play, key, march, grounds_of(play, taken.more["start"], march) if march.act != "turn" else ())
    if march.then in done:
        becomes(play, key, march.then)


def becomes(play: DraftsBattle, key: str, change: str) -> None:
    """Change a unit's formation where it is, and log it; `change` is such as "deploy"."""
    play.change(key, change_formation(play.book, play.units[key], change))
    edge = ["woods-edge"] if change == "deploy" and _is_at_the_edge(play, key) else []
    play.tell(change, key, steps=(change, *edge), to=pose(play.box(key)))


def _goes(play: DraftsBattle, key: str, march: March, grounds: tuple[str, ...]) -> None:
    """Move a unit to the end of its march, in its present formation, and log it.

    `grounds` are the terrain rows entered, which set its allowance in the log.
    """
    start, unit = play.box(key), play.units[key]
    end = march.end.reshape(start.frontage, start.depth)
    play.put(key, end)
    if march.act == "turn":
        play.tell("wheel", key, steps=("wheel", *(["guns-turn"] if unit.arm == "artillery" else [])), to=pose(end))
        return
    steps = ["move", f"move-{row_of(unit)}"]
    steps += [f"crosses-{march.water}"] if march.water else []
    steps += [f"onto-{row}" for row in grounds if row != march.crosses]
    steps += ["pivot"] if apart(start.facing, end.facing) > STRAIGHT else []
    steps += ["retire"] if march.act == "retire" else []
    allow = play.mm(allowance(play.book, unit, grounds)) * times(play)
    play.tell(
        "move", key, steps=steps, frm=pose(start), to=pose(end), allow=round(allow), act=march.act, crosses=march.water
    )


def _is_at_the_edge(play: DraftsBattle, key: str) -> bool:
    """Return whether a unit touches a wood while its centre is outside that wood."""
    box = play.box(key)
    return any(wood.touches(box) and not wood.has(box.x, box.y) for wood in play.field.ground.of("wood"))
