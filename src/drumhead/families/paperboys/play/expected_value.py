"""What a volley or an attack is worth, in stands, by the exact odds: all that a commander is told of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drumhead.families.paperboys.contact import FIGHT, resolve_face_off
from drumhead.families.paperboys.play.ground import in_difficult
from drumhead.families.paperboys.play.paperboys_battle import PaperboysPlay
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.probability import odds
from drumhead.rules.battle.decisions import Prospect

A_STAND, A_ROUT = 1.0, 2.5  # stands that an ending is worth in which one is lost, in which a unit runs
A_VOLLEY = 2.3  # hits that a volley makes
NONE = Prospect()
SCATTERS = 0.7  # of a line's stands, where two more scatter it and it runs


def scattering(needed: int, rest: int) -> float:
    """What a hit is worth besides on who is near his end: so many more scatter him, and the rest goes with them."""
    return float(max(0, rest) * min(1.0, A_VOLLEY / max(1, needed)) ** 2 / A_VOLLEY)


def cost_of_slow_ground(play: PaperboysPlay, unit: Unit, seen: Outlook, end: Box) -> float:
    """What it costs a unit to end its march in slow ground, in stands: its next moves are halved."""
    if not seen.slows or not in_difficult(seen.field.ground, end):
        return 0.0
    return float(play.setup.worth["slow-ground"][unit.arm])


def of_both(one: Prospect, other: Prospect) -> Prospect:
    """What may be expected of two attacks at once."""
    broken = 1 - (1 - one.broken) * (1 - other.broken)
    return Prospect(one.own + other.own, one.theirs + other.theirs, one.breaks, broken)


def by_the_odds(
    play: PaperboysPlay, kind: str, net: int, fought: Callable[..., str], attacker: Any, defender: Any, *how: bool
) -> Prospect:
    """What may be expected of an attack: of its face-off, and of the fight that the book has `fought` after it.

    They are asked one by one, since the same two lines fight alike after many a face-off.
    """
    book, of = play.book, (by_the_odds, fought, attacker, defender, *how)
    fight: Prospect | None = book.worked_out.get(of)
    if fight is None:
        course = odds(fought, book, attacker, defender, *how)
        fight = book.worked_out[of] = value_attack(play, course, attacker, defender)
    return value_attack(play, odds(resolve_face_off, book, kind, net), attacker, defender, fight)


def value_attack(play: PaperboysPlay, course: Any, attacker: Any, defender: Any, fight: Prospect = NONE) -> Prospect:
    """The endings of an attack at what they are worth; who may lose no more stands is lost as a whole.

    `fight` is what may be expected of the fight, where it comes to one.
    """
    endings = play.setup.worth["ending"]
    own = theirs = breaks = broken = 0.0
    for ending, weight in course.items():
        share = float(weight) / course.total
        if ending == FIGHT:
            own, theirs = own + share * fight.own, theirs + share * fight.theirs
            breaks, broken = breaks + share * fight.breaks, broken + share * fight.broken
            continue
        row = endings[ending]
        own += share * _lost(row["own"], attacker)
        theirs += share * _lost(row["theirs"], defender)
        breaks += share * (row.get("runs", "") == "theirs")
        broken += share * (row.get("runs", "") == "own")
    return Prospect(own, theirs, breaks, broken)


def _lost(worth: float, line: Any) -> float:
    """What an ending costs a line in stands, which scatters when it has lost so many that it may lose no more."""
    if worth >= A_STAND and line.may_lose <= 1:
        return max(worth, float(line.stands))
    if worth >= A_ROUT and line.may_lose <= 2:
        return max(worth, float(SCATTERS * line.stands))
    return worth
