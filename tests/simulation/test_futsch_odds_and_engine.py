"""Volleys, checks, charges and melees of von-futsch on the table come out as often as the exact odds say."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import pytest

from drumhead.model.unit import Unit
from drumhead.probability import Roll, odds
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.von_futsch import capture, charging, firing, melee, melee_dice, morale, moving
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.cards import shaken_units
from drumhead.rulesets.von_futsch.play.charge import captures, charges, melee_rounds
from drumhead.rulesets.von_futsch.play.charge.charge_closing import Clash
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH, length_of
from drumhead.rulesets.von_futsch.questions.melees import charged_into_fire, fired_and_charged

from .stage import PrintOptions, Stage

GAMES = 200
BOOK = load("von-futsch").book()
ARMS = {
    "battalion": "infantry",
    "gun": "artillery",
    "skirmishers": "skirmishers",
    "heavy": "cavalry",
    "light": "cavalry",
}
FIGURES = {"infantry": 12, "artillery": 4, "skirmishers": 6, "cavalry": 6}


def troops(kind, *states, **more):
    """A unit at its full strength, but for `more` of it, in some states."""
    arm = ARMS[kind]
    return Unit(kind, arm, kind, "normal", more.pop("stands", FIGURES[arm]), FIGURES[arm]).but(**more).now(*states)


@pytest.fixture(scope="module")
def table():
    """A bare table that is cleared for every game."""
    return Stage("von-futsch")


def laid(table, seed, one, other, inches, facing=180.0, wishes=()):
    """Two units so far apart, the first looking up the table at the second, with the dice of a seed."""
    play = table.play
    for key in list(play.units):
        play.field.leave(key)
        del play.units[key]
    table.told.clear()
    play.riders.clear()
    play.chance, play._heard, play.decides = Roll(seed), 0, PrintOptions(*wishes)
    mine = table.puts(one.but(side="french"), 20 * INCH, 14 * INCH)
    his = table.puts(other.but(side="imperial"), 20 * INCH, 30 * INCH, facing)
    deep = (play.box(mine).depth + (play.box(his).depth if facing == 180.0 else play.box(his).frontage)) / 2
    play.put(his, play.box(his).at(20 * INCH, 14 * INCH + deep + inches * INCH))
    return play, mine, his


def as_often(exact, came):
    """Whether everything came as often as it should, within four standard errors."""
    games = sum(came.values())
    assert set(came) <= set(exact), set(came) - set(exact)
    for ending, weight in exact.items():
        share = weight / exact.total
        error = math.sqrt(share * (1 - share) / games)
        assert abs(came[ending] / games - share) <= 4 * error + 1e-9, (ending, came[ending], share * games)


VOLLEYS = {
    "foot at foot, short": (troops("battalion"), troops("battalion"), 5),
    "foot at foot, long": (troops("battalion"), troops("battalion", quality="poor"), 11),
    "foot at a column that becomes shaken": (troops("battalion"), troops("battalion", "column", stands=8), 5),
    "a gun at horse": (troops("gun"), troops("heavy"), 10),
    "a gun far off at a routed battalion": (troops("gun"), troops("battalion", "routed", "disordered", stands=7), 30),
    "skirmishers at elite foot": (troops("skirmishers"), troops("battalion", quality="elite"), 10),
}


@pytest.mark.parametrize("case", VOLLEYS)
def test_volleys(table, case):
    one, other, inches = VOLLEYS[case]
    reach = firing.reach_of(BOOK, one, length_of(inches * INCH))
    volley = firing.volley_of(BOOK, one, reach, firing.aim_at(BOOK, other))
    exact = odds(firing.fire_at, BOOK, (volley,), other).map(lambda ending: (ending[0], ending[1].stands))
    came = Counter()
    for seed in range(GAMES):
        play, mine, his = laid(table, seed, one, other, inches)
        result = unit_fire.volley(play, mine, his, inches * INCH)
        fired = next(event for event in table.told if event["e"] == "fire")
        came[result, 0 if result in ("removed", "destroyed") else other.stands - fired["off"]] += 1
    as_often(exact, came)


def as_ended(table):
    """How a charge came out, in the words of the odds."""
    fights = [event for event in table.told if event["e"] == "fight"]
    if fights:
        return tuple(fights[-1]["results"])
    kinds = [event["e"] for event in table.told]
    if "short" in kinds:
        return "falls short"
    fired = {event["at"]: event["result"] for event in table.told if event["e"] == "fire"}
    return "charger leaves" if fired.get("french-1", "holds") != "holds" else "target leaves"


def worded(ending):
    """An ending of the odds in the same words."""
    return ending if isinstance(ending, str) else tuple(ending[:2])


CHARGES = {
    "horse at foot that fires": (troops("heavy"), troops("battalion"), 14, "charge"),
    "foot at foot that fires": (troops("battalion"), troops("battalion"), 8, "charge"),
    "foot at foot that has acted": (
        troops("battalion", quality="elite"),
        troops("battalion", "activated"),
        9,
        "charge",
    ),
    "skirmishers at a gun": (troops("skirmishers"), troops("gun"), 10, "charge"),
    "foot that fires first": (troops("battalion"), troops("battalion", stands=8), 5, "fire-first"),
}


@pytest.mark.parametrize("case", CHARGES)
def test_charges_with_all_that_comes_before_the_melee(table, case):
    one, other, inches, way = CHARGES[case]
    march = moving.march_for(BOOK, one, moving.Wish())
    rule = fired_and_charged if way == "fire-first" else charged_into_fire
    exact = odds(rule, BOOK, one, other, length_of(inches * INCH), march).map(worded)
    came = Counter()
    for seed in range(GAMES):
        play, mine, _ = laid(table, seed, one, other, inches, wishes=["answer", "fire", "stand", "stay", "half"])
        charges.charge(play, next(each for each in charges.options(play, mine) if each.more["way"] == way))
        came[as_ended(table)] += 1
    as_often(exact, came)


LED = troops("battalion", officer="army-commander")
MELEES = {
    "foot on foot": (troops("battalion"), troops("battalion"), Clash("", "")),
    "horse in the flank of foot": (troops("heavy"), troops("battalion"), Clash("", "", front=False)),
    "horse on a square": (troops("heavy"), troops("battalion", "square"), Clash("", "")),
    "horse on horse that countercharges": (troops("heavy"), troops("light"), Clash("", "", countercharge=True)),
    "elite foot on a village": (
        troops("battalion", quality="elite"),
        troops("battalion"),
        Clash("", "", ground="cover"),
    ),
    "skirmishers in the rough": (troops("skirmishers"), troops("skirmishers"), Clash("", "", ground="rough")),
    "foot on shaken foot": (troops("battalion"), troops("battalion", "shaken", "disordered", stands=5), Clash("", "")),
    "foot on a gun": (troops("battalion"), troops("gun", quality="poor"), Clash("", "")),
    "foot with a general": (LED, troops("battalion"), Clash("", "")),
}


@pytest.mark.parametrize("case", MELEES)
def test_melees(table, case):
    one, other, how = MELEES[case]
    sides = melee_dice.struck(one, other, how.front, how.ground, how.countercharge)
    exact = odds(melee.melee, BOOK, melee.meeting_of(BOOK, sides)).map(worded)
    came = Counter()
    for seed in range(GAMES):
        play, mine, his = laid(table, seed, one, other, 0, wishes=["stay", "half"])
        if one.officer:
            play.riders["g"] = Rider("g", one.officer, "french", (0.0, 0.0), mine)
        melee_rounds.fight_melee(play, Clash(mine, his, how.front, how.countercharge, how.ground))
        came[as_ended(table)] += 1
    as_often(exact, came)


@pytest.mark.parametrize("stands", [9, 6, 3])
def test_shaken_units_recover(table, stands):
    unit = troops("battalion", "shaken", "disordered", "routed", stands=stands)
    exact = odds(morale.recovery, BOOK, unit).map(lambda ending: ending[0])
    came = Counter()
    for seed in range(GAMES):
        play, mine, _ = laid(table, seed, unit, troops("battalion"), 12)
        came[shaken_units.tests(play, mine)] += 1
    as_often(exact, came)


def test_skirmishers_give_way(table):
    horse, cloud = troops("heavy"), troops("skirmishers")
    marches = (moving.march_for(BOOK, unit, moving.Wish()) for unit in (horse, cloud))
    exact = odds(charging.evade, BOOK, *marches, Fraction(7))
    came = Counter()
    for seed in range(GAMES):
        play, mine, _ = laid(table, seed, horse, cloud, 7, wishes=["evade", "stop", "stay", "half"])
        charges.charge(play, charges.options(play, mine)[0])
        gave_way = next((event for event in table.told if event["e"] == "evade"), None)
        came["falls short" if gave_way is None else "caught" if gave_way["caught"] else "escapes"] += 1
    as_often(exact, came)


def test_guns_are_stormed(table):
    foot, gun = troops("battalion"), troops("gun", "activated")
    exact = odds(capture.storm_of_a_gun, BOOK, melee.meeting_of(BOOK, melee_dice.struck(foot, gun, True, "open")))
    came = Counter()
    for seed in range(GAMES):
        play, mine, his = laid(table, seed, foot, gun, 0, wishes=["stay", "half"])
        melee_rounds.fight_melee(play, Clash(mine, his))
        _, result = as_ended(table)
        taken = any(event["e"] == "colours" and event["taken"] for event in table.told)
        words = {"stays": "gun held", "destroyed": "crew wiped out"}
        came["gun captured" if taken else words.get(result, "crew driven off with gun")] += 1
    as_often(exact, came)


def test_officers_alone_are_taken(table):
    exact = odds(capture.commander_caught, BOOK)
    came = Counter()
    for seed in range(GAMES):
        play, mine, _ = laid(table, seed, troops("battalion"), troops("battalion"), 12)
        play.riders["x"] = Rider("x", "regimental-commander", "imperial", play.box(mine)[:2])
        captures.near_officers(play, mine, play.box(mine).ahead(-100))
        came["x" not in play.riders] += 1
    as_often(exact, came)
