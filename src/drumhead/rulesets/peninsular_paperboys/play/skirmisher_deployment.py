"""Skirmishers sent out or taken in by their battalion before it moves."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.play.terrain_cover import barred, in_difficult
from drumhead.families.paperboys.unit_states import MOVED, ROUTING
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.peninsular_paperboys import formations, skirmish
from drumhead.rulesets.peninsular_paperboys.formations import TWO_DEEP
from drumhead.rulesets.peninsular_paperboys.play.skirmish_firefights import firefights
from drumhead.rulesets.peninsular_paperboys.play.skirmish_screens import (
    IN_TOUCH,
    OF,
    comes_in,
    is_screen,
    list_formed,
    make_room,
    screen_of,
    wide_again,
)

AHEAD = (150.0, 110.0, 70.0)  # mm: how far before its battalion a screen goes out, as there is room
HORSE_NEAR = 450.0  # mm within which enemy horse makes skirmishers look for their battalion
TOO_CLOSE = 350.0  # mm from formed enemies within which a screen has no time to go out
ENEMY_NEAR = 900.0  # mm within which a screen is worth sending out
SENT, ALL_SENT = Prospect(0.0, 0.2), Prospect(0.0, 0.22)  # what a screen is worth then, and a battalion all in one


def screen_options(play: PaperboysBattle, key: str) -> list[Option]:
    """Return the options of a battalion for its skirmishers before it moves; none costs any of its move."""
    unit = play.units[key]
    keep = Option("keep", key)
    if unit.kind in play.book.skirmish.kinds:
        near = _horse_near(play, key) and not in_difficult(play.field.ground, play.box(key))
        if TWO_DEEP not in unit.state:
            return [keep, Option("close-order", key, worth=Prospect(0.0, 0.5 if near else -0.5))]
        if skirmish.stands_that_may_skirmish(play.book, unit):
            return [keep, Option("open-order", key, worth=Prospect(0.0, -0.5 if near else 0.3))]
        return [keep]
    if formations.SKIRMISH in unit.state:
        return [keep, Option("closes-up", key, worth=_worth_of_closing(play, key))]
    screen = screen_of(play, key)
    if screen:
        fits = gap(play.box(screen), play.box(key)) <= IN_TOUCH and wide_again(play, key) is not None
        return [keep, Option("screen-in", key, screen, worth=_worth_of_closing(play, key))] if fits else [keep]
    may = skirmish.stands_that_may_skirmish(play.book, unit)
    if not may or not _has_a_mark_ahead(play, key) or place_ahead(play, key) is None:
        return [keep]
    out = Option("screen-out", key, worth=SENT)
    return [keep, out] if may < unit.stands else [keep, out, Option("all-out", key, worth=ALL_SENT)]


def _horse_near(play: PaperboysBattle, key: str) -> bool:
    horse = [f for f in play.foes(key) if play.units[f].arm == "cavalry" and ROUTING not in play.units[f].state]
    return play.field.is_near(play.box(key), HORSE_NEAR, horse)


def _has_a_mark_ahead(play: PaperboysBattle, key: str) -> bool:
    """Return whether a screen would have a target, and time before the enemy is too close."""
    box = play.box(key)
    steady = [foe for foe in play.foes(key) if ROUTING not in play.units[foe].state]
    near = play.field.neighbours(box, ENEMY_NEAR, steady)
    return bool(near) and not play.field.is_near(box, TOO_CLOSE, list_formed(play, near)) and not _horse_near(play, key)


def _worth_of_closing(play: PaperboysBattle, key: str) -> Prospect:
    """Return the prospect of taking a screen in: a gain near enemy cavalry or formed enemies, otherwise a loss.

    An attack column takes its screen in only for cavalry.
    """
    box, column = play.box(key), formations.ATTACK_COLUMN in play.units[key].state
    close = not column and play.field.is_near(box, 400.0, list_formed(play, play.foes(key)))
    return Prospect(0.0, 0.3) if close or _horse_near(play, key) else Prospect(0.3, 0.0)


def place_ahead(play: PaperboysBattle, key: str) -> Box | None:
    """Return the place of a screen in front of its battalion, clear of other units; None if there is none."""
    box = play.box(key)
    screen = skirmish.breaks_out(play.book, play.units[key])[1]
    if screen is None:
        return None
    wide, deep = play.footprint(play.book, screen)
    for far in AHEAD:
        there = box.ahead(box.depth / 2 + far).reshape(wide, deep)
        near = play.field.is_near(there, 60.0, play.foes(key))
        if play.field.free(there) and not near and not barred(play.field.ground, there):
            return there
    return None


def see_to_screens(play: PaperboysBattle, key: str) -> None:
    """Let the player choose whether a battalion has its skirmishers out before it moves, and carry it out."""
    if play.units[key].arm != "infantry" or is_screen(play, key):
        return
    taken = play.choose(play.side(key), "screen", screen_options(play, key))
    if taken.verb == "screen-out":
        goes_out(play, key)
    elif taken.verb == "screen-in":
        comes_in(play, key)
    elif taken.verb in ("open-order", "close-order"):
        state = play.units[key].state
        play.change(key, play.units[key].but(state=state ^ {TWO_DEEP}))
        make_room(play, key)
        steps = ("breaks-out",) if taken.verb == "open-order" else ("two-deep",)
        play.tell(taken.verb, key, steps=steps, to=pose(play.box(key)))
    elif taken.verb in ("all-out", "closes-up"):
        unit = play.units[key]
        whole = skirmish.breaks_out(play.book, unit, whole=True)[0]
        play.change(key, whole if taken.verb == "all-out" else skirmish.closes_up(unit))
        make_room(play, key)
        steps = ("whole-battalion-out",) if taken.verb == "all-out" else ("closes-up",)
        play.tell(taken.verb, key, steps=steps, to=pose(play.box(key)))


def goes_out(play: PaperboysBattle, key: str) -> None:
    """Send out a battalion's light stand as a screen in front of it; it fights a firefight if it can."""
    there = place_ahead(play, key)
    unit, screen = skirmish.breaks_out(play.book, play.units[key])
    assert screen is not None
    assert there is not None
    play.change(key, unit)
    play.muster(key + OF, screen.now(MOVED), there)
    play.put(key + OF, there)
    play.tell("screen-out", key, key + OF, steps=("breaks-out", f"ranks-{formations.ranks_of(play.book, unit)}"))
    firefights(play, [key + OF])
