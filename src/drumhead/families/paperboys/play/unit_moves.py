"""Parts of a unit's move on its card: holding, critical manoeuvres, swinging guns, conditions of a march."""

from __future__ import annotations

from drumhead.families.paperboys import moving
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.unit_states import LIMBERED, MOVED, ROUTING
from drumhead.geometry.box_distance import gap, largest_displacement, overlap
from drumhead.geometry.oriented_box import Box, heading
from drumhead.rules.battle.decision_options import Option

SQUARE_WITHIN = 450.0  # mm: horse so near makes foot think of a square


def keeps_its_post(play: PaperboysBattle, key: str) -> bool:
    """Return whether a gun in position has a target; it may then be swung round, but not moved."""
    unit = play.units[key]
    if unit.arm != "artillery" or LIMBERED in unit.state:
        return False
    marks = play.field.bearing(play.box(key), play.judge.arc, play.judge.reach(key)[0], near_foes(play, key))
    return any(True for _ in marks)


# ------------------------------------------------------------------ doing it
def hold(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Log that a unit holds, and mark that it has had its card without moving; `taken` is not used."""
    play.change(key, moving.after_its_card(play.units[key], False))
    play.tell("hold", key, steps=("hold",))


def manoeuvres(play: PaperboysBattle, key: str, turns: bool) -> bool:
    """Return whether a unit carries out its move, after a test if it turns stands near a steady enemy.

    The test is logged if the unit has pips or is raw. A unit that fails has used its card.
    """
    book, unit = play.book, play.units[key]
    if not turns or not play.rules.minds_manoeuvres(play, unit):
        return True
    steady = [foe for foe in near_foes(play, key) if ROUTING not in play.units[foe].state]
    if not play.field.is_near(play.box(key), play.mm(book.manoeuvre.within), steady):
        return True
    done = play.rules.manoeuvre_test(play, unit)
    steps = ["critical", "critical-elite" if unit.quality in book.manoeuvre.free else "critical-throw"]
    steps += ["critical-raw"] if unit.quality == "raw" else []
    steps += [] if done else ["critical-fails"]
    if unit.pips or unit.quality == "raw":
        play.tell("manoeuvre", key, steps=steps, done=done)
    if not done:
        play.change(key, moving.after_its_card(play.units[key], False).now(MOVED))
    return done


def passes_friends(play: PaperboysBattle, key: str, end: Box) -> bool:
    """Return whether a straight march to `end` leads through friendly units, or over the ground that they cover."""
    start = play.box(key)
    way = start.at(start.x, start.y, round(heading(end.x - start.x, end.y - start.y), 2))
    swept, places = way.path(largest_displacement(start, end)), play.field.places
    met = [other for other in play.field.friends(key) if overlap(swept, places[other])]
    return any(not overlap(start, places[other]) for other in met)


def goes_after(play: PaperboysBattle, key: str, start: Box, end: Box) -> bool:
    """Return whether a march from `start` to `end` brings a unit nearer to an enemy that it routed in a fight."""
    for loser, winner in play.memory.routed_by.items():
        if winner == key and play.is_in(loser) and ROUTING in play.units[loser].state:
            return gap(end, play.box(loser)) < gap(start, play.box(loser))
    return False


def swings(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Swing a gun round to the box `taken.pose`, which is its whole move, and log it."""
    assert taken.pose is not None
    start = play.box(key)
    play.put(key, taken.pose)
    play.change(key, moving.after_its_card(play.units[key], True))
    play.tell("re-aim", key, steps=("re-aim",), frm=pose(start), to=pose(taken.pose))
