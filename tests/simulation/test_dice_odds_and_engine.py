"""What wss-dice throws on the table comes out as often as the exact odds say: every kind of shot, test and charge."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Roll, odds
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.wss_dice import charging, moving, shooting
from drumhead.rulesets.wss_dice.play import phase
from drumhead.rulesets.wss_dice.play.family_hooks import WssDiceRules
from drumhead.rulesets.wss_dice.play.fire import count_hits

from .stage import Stage, wood

GAMES = 300
BOOK = load("wss-dice").book()
LINE, ON_FOOT = frozenset({"deployed"}), frozenset({"deployed", "dismounted"})
WOOD, HILL = wood(400, 600, 800, 1200), Feature("hill", ((400, 500), (800, 500), (800, 1100), (400, 1100)), "hill")


def unit(side, arm, state=LINE, **more):
    return Unit(arm, arm, arm, side=side, state=state, **more)


FOOT, GUNS, HORSE = (unit("french", arm) for arm in ("infantry", "artillery", "cavalry"))
DRAGOONS, AFOOT = unit("french", "dragoons"), unit("french", "dragoons", ON_FOOT)
LINED, COLUMN = unit("alliance", "infantry"), unit("alliance", "infantry", frozenset())
SHOTS = {  # who fires at whom, how many inches off, on what ground; what the book rolls
    "a volley": (FOOT, LINED, 4, (), (shooting.volley, "infantry", False)),
    "a volley into a wood": (FOOT, COLUMN, 4, (WOOD,), (shooting.volley, "infantry", True)),
    "dragoons on foot": (AFOOT, LINED, 4, (), (shooting.volley, "dragoons", False)),
    "guns close by": (GUNS, LINED, 5, (), (shooting.shot, "5 in", False)),
    "guns at long range": (GUNS, LINED, 20, (), (shooting.shot, "20 in", False)),
    "guns at a wood": (GUNS, COLUMN, 14, (WOOD,), (shooting.shot, "14 in", True)),
}
CHARGES = {  # who charges whom, from where; by what the score is lessened and multiplied
    "horse at steady foot": (HORSE, LINED, (600, 500, 0), (), (1, 1)),
    "horse at a flank": (HORSE, LINED, (490, 650, 90), (), (0, 2)),
    "horse at a column": (HORSE, COLUMN, (600, 500, 0), (), (0, 2)),
    "horse uphill at steady foot": (HORSE, LINED, (600, 460, 0), (HILL,), (2, 1)),
    "dragoons at steady foot": (DRAGOONS, LINED, (600, 500, 0), (), (1, 1)),
    "dragoons at horse": (DRAGOONS, unit("alliance", "cavalry"), (600, 500, 0), (), (0, 1)),
}


def agrees(came, exact):
    """Whether so many of each come within four standard errors of what the odds say."""
    assert set(came) <= set(dict(exact.items()))
    for outcome, weight in exact.items():
        share = weight / exact.total
        error = math.sqrt(share * (1 - share) / GAMES)
        assert abs(came[outcome] / GAMES - share) <= 4 * error + 1e-9, (outcome, came[outcome], share * GAMES)


def table(one, other, start, there, wishes, ground):
    stage = Stage("wss-dice", (), wishes, ground)
    stage.play.chance = Roll(1708)
    stage.play.riders["leader"] = Rider("leader", "commander", "french", (600, 400))
    return stage, stage.puts(one, *start), stage.puts(other, *there)


def played(stage, key, whom, name):
    """The hits of so many phases alike, both as they were before each."""
    play = stage.play
    before = {each: (play.units[each], play.box(each)) for each in (key, whom)}
    for _ in range(GAMES):
        for each, (state, box) in before.items():
            play.change(each, state)
            play.put(each, box)
        stage.told.clear()
        phase(play, "french", name)
        yield next(event["hits"] for event in stage.told if event["e"] in ("fire", "charge"))


@pytest.mark.parametrize("case", SHOTS)
def test_shots_come_out_as_the_odds_say(case):
    one, other, inches, ground, (rule, what, cover) = SHOTS[case]
    stage, key, whom = table(one, other, (600, 100, 0), (600, 900, 180), ["fire"], ground)
    there, own = stage.play.box(whom), stage.play.box(key)
    stage.play.put(key, own.at(600, there.y - inches * 25 - (there.depth + own.depth) / 2))
    what = Length.parse(what) if rule is shooting.shot else what
    hits = Counter(played(stage, key, whom, "artillery" if one is GUNS else "musketry"))
    agrees(hits, odds(rule, BOOK, what, cover))


@pytest.mark.parametrize("case", CHARGES)
def test_charges_come_out_as_the_odds_say(case):
    one, other, start, ground, (less, by) = CHARGES[case]
    there = (600, 650, 0) if "flank" in case else (600, 600, 180)
    stage, key, whom = table(one, other, start, there, ["attack"], ground)
    hits = Counter(played(stage, key, whom, "cavalry"))
    agrees(hits, odds(charging.charge, BOOK, one.arm, less, by))


@pytest.mark.parametrize("hits", [3, 6, 8])
def test_units_pass_their_test_as_often_as_the_odds_say(hits):
    stage, key, _ = table(FOOT, LINED, (600, 100, 0), (600, 900, 180), [], ())
    stage.play.change(key, FOOT.but(hits=hits))
    came = Counter(bool(WssDiceRules().able(stage.play, key, ("move",))) for _ in range(GAMES))
    agrees(came, odds(moving.passes, BOOK, hits))


@pytest.mark.parametrize("order", [(450.3, 600.0, 450.7), (600.0, 450.3, 450.7), (450.7, 450.3, 600.0)])
def test_a_shot_is_worth_the_same_whoever_asked_first(order):
    """A range die carries 150 mm a pip: 450.3 mm, measured as 450, needs a 3, and farther to 600 mm a 4."""
    BOOK.worked_out.clear()
    misses = {mm: count_hits(BOOK, GUNS, False, mm).probability(0) for mm in order}
    assert misses == {450.3: Fraction(2, 6), 450.7: Fraction(3, 6), 600.0: Fraction(3, 6)}
