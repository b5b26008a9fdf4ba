"""A unit's move on its card: marches, attacks and changes of formation."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys.moving import Wish
from drumhead.families.paperboys.play.barriers_and_fires import in_flames, on_fire
from drumhead.families.paperboys.play.combat.attack_options import attack_options
from drumhead.families.paperboys.play.combat.attack_resolution import attack
from drumhead.families.paperboys.play.combat.split_combat import split_attack
from drumhead.families.paperboys.play.move_candidates import STRAIGHT, at_hand, reach_of
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.play.terrain_kinds import SLOW
from drumhead.families.paperboys.play.unit_moves import (
    SQUARE_WITHIN,
    goes_after,
    hold,
    keeps_its_post,
    manoeuvres,
    passes_friends,
    swings,
)
from drumhead.families.paperboys.unit_states import IN_SQUARE, LIMBERED, MISSES_MOVE, MOVED_LAST_TURN, ROUTING
from drumhead.geometry.base_contact import towards
from drumhead.geometry.oriented_box import apart
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_paperboys import moving
from drumhead.rulesets.wss_paperboys.play.move_candidates import marches


def moves(play: PaperboysBattle, key: str) -> None:
    """Let the player choose one unit's move, and carry it out: hold, march, attack or change formation.

    A unit in a burning house leaves it instead if it can, and one that may not move has had its card.
    """
    unit = play.units[key]
    if leaves_fire(play, key):
        return
    if moving.what_bars(play.book, unit, Wish(turns_stands=IN_SQUARE in unit.state)):
        play.change(
            key,
            moving.after_its_card(unit, False).but(state=unit.state - {MOVED_LAST_TURN, MISSES_MOVE}),
        )
        return
    taken = play.choose(unit.side, "move", move_options(play, key))
    DEEDS[taken.verb](play, key, taken)


def leaves_fire(play: PaperboysBattle, key: str) -> bool:
    """March a unit out of a burning house, on its card and without a test; return whether it did.

    False if it is in none, need not leave yet, or has no way out.
    """
    lit = on_fire(play, key)
    if lit is None or moving.leaves_the_fire(play.book, play.units[key], play.turn - lit) != "moves-out":
        return False
    out = [each for each in marches(play, key) if each.pose and not in_flames(play, each.pose)]
    if not out:
        return False
    taken = play.choose(play.side(key), "leave-fire", out)
    play.note("leaves-fire")
    march(play, key, Option("march", key, pose=taken.pose, more={**taken.more, "turns": False}))
    return True


def move_options(play: PaperboysBattle, key: str) -> list[Option]:
    """Return all options of a unit on its card; "hold" is always the first."""
    found = [Option("hold", key), *attack_options(play, key), *changes(play, key)]
    return found if keeps_its_post(play, key) else [*found, *marches(play, key)]


# ------------------------------------------------------------------ changing what it is
def changes(play: PaperboysBattle, key: str) -> Iterator[Option]:
    """Yield options to unlimber, mount or dismount, form or leave square, and swing a gun round ("re-aim")."""
    unit, start = play.units[key], play.box(key)
    if LIMBERED in unit.state:
        yield Option("unlimber", key)
    elif unit.arm == "artillery":
        for foe in at_hand(play, key, start):
            facing = towards(start, foe)
            end = start.at(start.x, start.y, facing)
            if apart(facing, start.facing) > STRAIGHT and play.field.is_clear(end, (key,)):
                yield Option("re-aim", key, pose=end)
    if unit.kind in play.book.unit.dismounting.kinds:
        yield Option("mount" if unit.arm == "infantry" else "dismount", key)
    if unit.arm == "infantry":
        yield from _squares(play, key)


def _squares(play: PaperboysBattle, key: str) -> Iterator[Option]:
    unit = play.units[key]
    if IN_SQUARE in unit.state:
        yield Option("line", key)
        return
    horse = [foe for foe in play.foes(key) if play.units[foe].arm == "cavalry" and ROUTING not in play.units[foe].state]
    if play.field.is_near(play.box(key), SQUARE_WITHIN, horse):
        yield Option("square", key)


def march(play: PaperboysBattle, key: str, taken: Option) -> None:
    """March a unit to the box `taken.pose` and log it, after a test if it is a critical manoeuvre."""
    assert taken.pose is not None
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    slow = play.field.ground.slow(start, taken.pose, SLOW) > 0
    through = passes_friends(play, key, taken.pose)
    unit = play.units[key]
    play.put(key, taken.pose)
    play.change(key, moving.after_its_card(unit, True))
    steps = ["march", f"march-{moving.row_of(unit)}", *(["slow-ground"] if slow else [])]
    steps += ["straight"] if not taken.more["turns"] else []
    steps += ["through-friends"] if through else []
    steps += ["doubled"] if play.turn <= play.setup.doubled else []
    steps += ["die-travels"] if unit.pips else []
    steps += ["goes-after"] if goes_after(play, key, start, taken.pose) else []
    steps += ["withdraw-full"] if unit.pips >= play.book.pips.no_advance_at else []
    allow = reach_of(play, unit, Wish())
    play.tell("move", key, steps=steps, frm=pose(start), to=pose(taken.pose), allow=round(allow))


def attacks(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Carry out the attack of the option `taken`, after a test if the way to it is a critical manoeuvre."""
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    play.change(key, moving.after_its_card(play.units[key], True))
    if taken.more["beside"]:
        split_attack(play, key, (taken.whom, taken.more["beside"]), start, taken.more["charging"])
    else:
        attack(play, key, taken.whom, start, taken.more["charging"])


def changes_over(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Spend a unit's whole move on mounting, dismounting or unlimbering (`taken.verb`), and log it."""
    changed = moving.changes_over(play.book, play.units[key])
    assert changed is not None
    play.change(key, changed)
    steps = ["unlimber" if taken.verb == "unlimber" else "dismount"]
    steps += ["british-dismount"] if changed.kind == "british-dragoons" else []
    play.tell(taken.verb, key, steps=steps)


def forms(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Form or leave square (`taken.verb` "square" or "line") as a whole move, and log it.

    With an enemy near it is a critical manoeuvre, which may fail.
    """
    if not manoeuvres(play, key, True):
        return
    unit = play.units[key]
    squared = taken.verb == "square"
    play.change(
        key,
        unit.now(IN_SQUARE, *moving.HAVING_MOVED)
        if squared
        else unit.but(state=unit.state - {IN_SQUARE}).now(*moving.HAVING_MOVED),
    )
    play.put(key, play.field.room_for(play.box(key), key) or play.box(key))
    play.tell(taken.verb, key, steps=("square",), to=pose(play.box(key)))


DEEDS = {
    "hold": hold,
    "march": march,
    "attack": attacks,
    "re-aim": swings,
    "unlimber": changes_over,
    "mount": changes_over,
    "dismount": changes_over,
    "square": forms,
    "line": forms,
}
