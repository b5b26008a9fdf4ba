"""What is played on the table comes out as often as the exact odds say, for the same facts."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.combat.attack_resolution import attack
from drumhead.families.paperboys.play.combat.fights import fights
from drumhead.model.unit import Unit
from drumhead.probability import odds
from drumhead.rulesets import load
from drumhead.rulesets.wss_paperboys import close_combat, contact, losses
from drumhead.rulesets.wss_paperboys.close_combat import Line

from .laid import Wanted, laid

GAMES = 500
BOOK = load("wss-paperboys").book()


def foot(side, **more):
    return Unit("foot", "infantry", "foot", stands=6, side=side, **more)


def horse(side, **more):
    return Unit("horse", "cavalry", more.pop("kind", "horse"), stands=8, side=side, **more)


CASES = {
    "foot on fresh foot": (foot("alliance"), foot("french"), False, (900, 620, 180)),
    "guards on shaken foot": (foot("alliance", quality="elite"), foot("french", pips=3), False, (900, 620, 180)),
    "foot on the flank of foot": (foot("alliance"), foot("french"), False, (1080, 500, 270)),
    "a charge of horse": (horse("alliance"), horse("french", spent=frozenset({"pistols"})), True, (900, 700, 180)),
    "a charge against loaded pistols": (horse("alliance"), horse("french"), True, (900, 700, 180)),
    "horse on foot with five pips": (horse("alliance"), foot("french", pips=5), False, (900, 700, 180)),
    "French horse on dragoons": (
        horse("french"),
        horse("alliance", kind="dragoons"),
        False,
        (900, 700, 180),
    ),
}


def played(one, other, charging, start, seed):
    """The ending of one attack, as the odds call it."""
    told = []
    places = {"X": (one, *start), "Y": (other, 900, 500, 0)}
    play = laid(places, seed, Wanted(("pistols", "Y", ""), ("keep", "X", "")), told=told.append)
    attack(play, "X", "Y", play.box("X"), charging)
    for _ in range(2):
        fights(play, one.side, "cavalry" if one.arm == "cavalry" else "foot-and-guns")
    test = next(event for event in told if event["e"] == "faceoff")
    if test["result"] != "fight":
        return f"{test['result']}-faceoff"
    rounds = [event for event in told if event["e"] == "fight"]
    if not rounds:  # scattered by pistols as the lines met
        return "defender-pushes"
    return "stalemate" if rounds[-1]["result"] == "level" else rounds[-1]["result"]


def exactly(one, other, charging, flank):
    """The same from the odds, without a table."""
    attacking, defending = Stance(charging=charging), Stance(flank=flank)
    net = contact.net(BOOK, one, other, attacking, defending)
    lines = [
        Line(unit.stands, losses.may_lose(BOOK, unit), close_combat.list_helping_rows(unit, foe, stance))
        for unit, foe, stance in ((one, other, attacking), (other, one, defending))
    ]
    loaded = other.arm == "cavalry" and other.side == "french" and "pistols" not in other.spent
    kind = contact.pairing(one.arm, other.arm)
    return odds(close_combat.assault, BOOK, kind, net, *lines, flank, loaded)


@pytest.mark.parametrize("case", CASES)
def test_contacts_come_out_as_the_odds_say(case):
    one, other, charging, start = CASES[case]
    exact = exactly(one, other, charging, "flank" in case)
    came = Counter(played(one, other, charging, start, seed) for seed in range(GAMES))
    assert set(came) <= set(exact)
    for ending, weight in exact.items():
        share = weight / exact.total
        error = math.sqrt(share * (1 - share) / GAMES)
        assert abs(came[ending] / GAMES - share) <= 4 * error + 1e-9, (ending, came[ending], float(share) * GAMES)
