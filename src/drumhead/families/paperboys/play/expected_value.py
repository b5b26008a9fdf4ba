"""The value of volleys and attacks in stands, by exact odds, for the AI's decisions."""

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
    """Return the extra value in stands of a hit, for the chance that it helps to scatter the unit.

    `needed` is the number of further hits that scatter it, `rest` the number of stands that it then loses besides.
    """
    return float(max(0, rest) * min(1.0, A_VOLLEY / max(1, needed)) ** 2 / A_VOLLEY)


def cost_of_slow_ground(play: PaperboysBattle, unit: Unit, seen: Outlook, end: Box) -> float:
    """Return the cost in stands of a march to `end` in slow ground, which halves later moves; 0.0 elsewhere."""
    if not seen.slows or not in_difficult(seen.field.ground, end):
        return 0.0
    return float(play.setup.worth["slow-ground"][unit.arm])


def of_both(one: Prospect, other: Prospect) -> Prospect:
    """Return the prospect of two attacks that one unit makes at once.

    Losses are added; the chance to break an enemy is that of the first attack.
    """
    broken = 1 - (1 - one.broken) * (1 - other.broken)
    return Prospect(one.own + other.own, one.theirs + other.theirs, one.breaks, broken)


def by_the_odds(
    play: PaperboysBattle, kind: str, net: int, fought: Callable[..., str], attacker: Any, defender: Any, *how: bool
) -> Prospect:
    """Return the prospect of an attack: of its face-off, and of the fight that may follow.

    `kind` is the face-off table, `net` the attacker's score before the dice less the defender's. `fought` is the rule
    of the fight; it takes both lines and the flags `how`. The fight is cached, because the same lines fight after
    many face-offs.
    """
    book, of = play.book, (by_the_odds, fought, attacker, defender, *how)
    fight: Prospect | None = book.worked_out.get(of)
    if fight is None:
        course = odds(fought, book, attacker, defender, *how)
        fight = book.worked_out[of] = value_attack(play, course, attacker, defender)
    return value_attack(play, odds(resolve_face_off, book, kind, net), attacker, defender, fight)


def value_attack(play: PaperboysBattle, course: Any, attacker: Any, defender: Any, fight: Prospect = NONE) -> Prospect:
    """Return the prospect of an attack from the odds of its endings (`course`).

    `attacker` and `defender` are lines. One that loses a stand and may lose no more counts in full. `fight` is the
    prospect of the fight, used for the ending "fight".
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
    """Return the cost in stands of an ending to a line; a line that the ending scatters counts in full.

    `worth` is the usual cost of the ending.
    """
    if worth >= A_STAND and line.may_lose <= 1:
        return max(worth, float(line.stands))
    if worth >= A_ROUT and line.may_lose <= 2:
        return max(worth, float(SCATTERS * line.stands))
    return worth
