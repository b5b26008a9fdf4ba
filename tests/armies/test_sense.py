"""What is odd in any army: names given twice, a man in two commands, words that are near others, nations."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from drumhead import armies, rulesets
from drumhead.armies.checks.sanity_checks import odd, year_of
from drumhead.model.army import Army, Battle, Brigade, Command, Officer
from drumhead.model.unit import Unit

from ..counted import at_least

WAR = {"years": [1701, 1714], "sides": {"french": ["french"], "alliance": ["alliance", "imperial", "allies"]}}


Game = SimpleNamespace(about={"muster": {"common": WAR}})


def unit(name="Picardie", number=1, nation=""):
    return Unit(name, "infantry", "foot", "raw", 6, side="french", number=number, nation=nation)


def army(*brigades, **more):
    return Army("Army", "french", Officer("Villeroy", "chief"), brigades, **more)


def told(army, year=0):
    return [(each.severity, each.where, each.code) for each in odd(Game, army, year)]


@pytest.mark.parametrize("name", armies.list_shipped_battles())
def test_nothing_is_odd_in_the_shipped_armies(name):
    battle = armies.read_battle(armies.find_battle(name), rulesets.load)
    game = rulesets.load(battle.ruleset)
    assert year_of(battle) > 1700
    assert [
        each.says for army in at_least(2, battle.armies.values()) for each in odd(game, army, year_of(battle))
    ] == []


def test_names_and_men_that_stand_twice_are_warned_of():
    maffei = Officer("Maffei", "brigadier")
    first = Brigade("First", (unit(), unit(number=2)), maffei)
    second = Brigade("First", (unit("Alsace", 3),), maffei)
    found = told(army(first, second, Brigade("Third", (), Officer("Villeroy", "brigadier"))))
    assert found == [
        ("warning", ("brigade", 0, "unit", 1, "name"), "name-twice"),
        ("warning", ("brigade", 1, "name"), "name-twice"),
        ("warning", ("brigade", 1, "commander"), "officer-twice"),
        ("warning", ("brigade", 2, "commander"), "officer-twice"),
    ]
    assert told(army(replace(first, units=(), division="1st"), replace(second, commander=None, division="2nd"))) == []


def test_an_officer_of_a_wing_is_not_with_a_brigade():
    wing = Command("wing", "Left", Officer("Maffei", "brigadier"))
    led = Brigade("First", (), Officer("Maffei", "brigadier"), wing="Left")
    assert [where for _, where, _ in told(army(led, commands=(wing,)))] == [("brigade", 0, "commander")]


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Left wing", "Left wnig", 1),
        ("Left wing", "Right wing", 0),
        ("1st Division", "2nd Division", 0),
        ("", "Left", 0),
    ],
)
def test_a_wing_that_looks_like_another_misspelt_is_warned_of(one, other, found):
    twice = Brigade("First", (), wing=one), Brigade("Second", (), wing=other)
    assert [where for _, where, _ in told(army(*twice))] == [("brigade", 1, "wing")] * found


@pytest.mark.parametrize(
    ("nation", "year", "found"),
    [
        ("French", 1706, []),
        ("french", 0, []),
        ("Frnech", 0, [("warning", "unknown-nation")]),
        ("Ottoman", 1706, []),
        ("Dutch", 0, [("advice", "nation-of-other-side")]),
        ("Savoyard", 1702, []),
        ("Savoyard", 1706, [("advice", "nation-out-of-years")]),
    ],
)
def test_a_nation_is_known_by_its_side_and_years(nation, year, found):
    of = army(Brigade("First", (unit(nation=nation),)))
    assert [(severity, code) for severity, _, code in told(of, year)] == found


def test_a_nation_of_the_other_side_is_told_once_for_all_its_units():
    units = tuple(unit(name, number, nation="Dutch") for number, name in enumerate(("One", "Two", "Three"), start=1))
    assert [where for _, where, _ in told(army(Brigade("Foot", units)))] == [("brigade", 0, "unit", 0, "nation")]


def test_the_year_of_a_battle_is_in_its_date():
    assert [year_of(Battle("B", "x", {}, date=date)) for date in ("23 May 1706", "Whitsun", "")] == [1706, 0, 0]
