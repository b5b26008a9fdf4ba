"""The value of volleys and attacks in stands, by exact odds, for the AI."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drumhead.families.paperboys.contact import FIGHT, resolve_face_off
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.surroundings import Outlook
from drumhead.families.paperboys.play.terrain_cover import in_difficult
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.probability import odds
from drumhead.rules.battle.decision_options import Prospect

A_STAND, A_ROUT = 1.0, 2.5  # stands that an ending is worth in which one is lost, in which a unit runs
A_VOLLEY = 2.3  # hits that a volley makes
NONE = Prospect()
SCATTERS = 0.7  # of a line's stands, where two more scatter it and it runs


def scattering(needed: int, rest: int) -> float:
    """Return the extra value of a hit on a unit that `needed` more hits scatter, which loses its `rest` stands too."""
    return float(max(0, rest) * min(1.0, A_VOLLEY / max(1, needed)) ** 2 / A_VOLLEY)


def cost_of_slow_ground(play: PaperboysBattle, unit: Unit, seen: Outlook, end: Box) -> float:
    """Return the cost in stands of ending a march in slow ground, where the next moves are halved."""
    if not seen.slows or not in_difficult(seen.field.ground, end):
        return 0.0
    return float(play.setup.worth["slow-ground"][unit.arm])


def of_both(one: Prospect, other: Prospect) -> Prospect:
    """Return the prospect of two attacks at once."""
    broken = 1 - (1 - one.broken) * (1 - other.broken)
    return Prospect(one.own + other.own, one.theirs + other.theirs, one.breaks, broken)


def by_the_odds(
    play: PaperboysBattle, kind: str, net: int, fought: Callable[..., str], attacker: Any, defender: Any, *how: bool
) -> Prospect:
    """Return the prospect of an attack: of its face-off, and of the fight (`fought`) that may follow.

    The fight is cached separately, because the same two lines fight after many different face-offs.
    """
    book, of = play.book, (by_the_odds, fought, attacker, defender, *how)
    fight: Prospect | None = book.worked_out.get(of)
    if fight is None:
        course = odds(fought, book, attacker, defender, *how)
        fight = book.worked_out[of] = value_attack(play, course, attacker, defender)
    return value_attack(play, odds(resolve_face_off, book, kind, net), attacker, defender, fight)


def value_attack(play: PaperboysBattle, course: Any, attacker: Any, defender: Any, fight: Prospect = NONE) -> Prospect:
    """Return the prospect of an attack from the odds of its endings.

    A unit that may lose no more stands counts in full.

    `fight` is the prospect of the fight, for the ending "fight".
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
    """Return the cost of an ending to a line in stands; one that is scattered by it counts in full."""
    if worth >= A_STAND and line.may_lose <= 1:
        return max(worth, float(line.stands))
    if worth >= A_ROUT and line.may_lose <= 2:
        return max(worth, float(SCATTERS * line.stands))
    return worth
