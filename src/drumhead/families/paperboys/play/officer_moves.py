"""Mounted officers on the table: they ride between cards, leave units, and may fall with a lost stand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from drumhead.families.paperboys import officers
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.rules.battle.battle_setup import Rider

CHOICE_WITHIN = 700.0  # mm within which a gun may have a choice of marks


def officers_ride(play: PaperboysBattle, sides: Sequence[str]) -> None:
    """Let the players choose for each officer that has not moved this turn: stay, join or leave a unit.

    It is called between two cards; `sides` are asked in this order.
    """
    for side in sides:
        for name in [name for name, rider in play.riders.items() if rider.side == side and not rider.moved]:
            options = play.rules.ride_options(play, name)
            taken = play.choose(side, "officer", options)
            if taken.verb == "join":
                play.rules.joins(play, name, taken.whom)
            elif taken.verb == "leave":
                leaves(play, name)


def place_of(play: PaperboysBattle, rider: Rider) -> tuple[float, float]:
    """Return the point in mm where an officer is: the centre of the joined unit, or the officer's own place."""
    if rider.unit and play.is_in(rider.unit):
        box = play.box(rider.unit)
        return box.x, box.y
    return rider.at


def has_a_choice(play: PaperboysBattle, key: str) -> bool:
    """Return whether a gun has two or more enemies in its arc within 700 mm; sight is not checked."""
    marks = play.field.bearing(play.box(key), play.book.firing.arc, CHOICE_WITHIN, near_foes(play, key))
    return len(list(islice(marks, 2))) > 1


def leads_only_guns(play: PaperboysBattle, side: str, brigade: str) -> bool:
    """Return whether the officer of a brigade has no infantry or cavalry left; never for one who leads the army."""
    if not brigade:
        return False
    own = play.setup.armies[side].numbers_under(brigade)
    return all(play.units[key].arm == "artillery" for key in play.present(side) if play.units[key].number in own)


def leaves(play: PaperboysBattle, name: str) -> None:
    """Take the officer `name` out of a unit and log it; the pips that the officer hid return."""
    rider = play.riders[name]
    key = rider.unit
    if key and play.is_in(key):
        play.change(key, play.rules.leaves(play, play.units[key]))
    play.rides(name, unit="", moved=True, at=place_of(play, rider))
    play.tell("leave", key, steps=("officer-moves", "leaves"), officer=name)


def after_losses(play: PaperboysBattle, key: str, stands: int, taken: bool = False) -> None:
    """Throw for the officer with a unit that has lost stands, and log it.

    `taken` is true if the unit surrendered; the officer is then lost without a throw. A survivor whose unit is gone
    rides to another. Does nothing without an officer or losses.
    """
    name = play.rider_with(key)
    if not name or stands <= 0:
        return
    book, unit = play.book, play.units[key]
    gone = not play.is_in(key)
    lives = not taken and officers.lives(play.chance, book, 1 if gone else stands)
    ran = ["survival-in-rout"] if ROUTING in unit.state else []
    if not lives:
        if not gone:
            play.change(key, play.rules.leaves(play, unit, killed=True))
        play.fallen.append(play.riders.pop(name))
        play.tell("falls", key, steps=("survival", "killed", *ran), officer=name)
        return
    play.tell("lives", key, steps=("survival", *ran), officer=name)
    if gone:
        rides_clear(play, name, key)


def rides_clear(play: PaperboysBattle, name: str, key: str) -> None:
    """Move the officer `name`, whose unit is gone, to the nearest friendly unit, if there is one.

    `key` is not used.
    """
    rider = play.riders[name]
    here = rider.at
    friends = play.present(rider.side)
    if friends:
        near = min(friends, key=lambda other: math.hypot(play.box(other).x - here[0], play.box(other).y - here[1]))
        here = (play.box(near).x, play.box(near).y)
    play.riders[name] = replace(rider, unit="", at=here)
