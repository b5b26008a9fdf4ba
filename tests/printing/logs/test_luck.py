"""What each side threw against what it had to expect."""

from __future__ import annotations

import json
from fractions import Fraction
from types import SimpleNamespace

import pytest

from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.luck_ledger import Account, ledger
from drumhead.probability import Roll
from drumhead.rules.battle import battle_state
from drumhead.rulesets import load
from drumhead.rulesets.peninsular_paperboys import skirmish

from ...simulation.fought import battle, scenario
from .test_story import PLAYED, told


def test_six_dice_that_hit_on_five_expect_two_and_three_or_more_come_once_in_three():
    account = Account()
    account.add(6, 5, 3)
    assert account.expected == 2
    assert account.over == 1
    assert account.as_lucky == Fraction(233, 729)  # 1 - (64 + 192 + 240)/729


def test_single_dice_count_their_pips():
    account = Account()
    account.add(1, None, 6)
    account.add(1, None, 5)
    assert account.expected == 7
    assert account.as_lucky == Fraction(3, 36)


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_ledger_counts_every_die_of_fire(name, seed):
    telling = told(name, seed)
    accounts = ledger(telling.story, telling.about["luck"])
    dice = [
        throw
        for e in battle(seed, name).events
        for throw in e.get("luck", ())
        if throw[0] == "firing" and len(throw) > 3
    ]
    fire = next(iter(accounts.values()))
    assert sum(account.dice for account in fire.values()) == sum(len(throw[2]) for throw in dice)
    assert sum(account.thrown for account in fire.values()) == sum(throw[1] for throw in dice)


def test_skirmishers_who_exchange_fire_are_in_the_ledger_of_luck():
    telling = told("salamanca", 1)
    thrown = [t for turn in telling.story.turns for e in turn.events for t in e.get("luck", ()) if "muskets" in t[0]]
    assert thrown
    account = ledger(telling.story, telling.about["luck"])["Skirmishing, hits"]
    assert sum(each.dice for each in account.values()) == sum(len(t[2]) for t in thrown)
    assert sum(each.thrown for each in account.values()) == sum(t[1] for t in thrown)


def test_fours_of_rifles_are_in_the_ledger_as_thrown_and_as_thrown_again():
    luck = Roll(5)
    assert skirmish.screen_hits(luck, scenario("salamanca").book, "my", skirmish.Screen(rifles=40))
    thrown = [battle_state.throw(event) for event in luck.events]
    assert [throw[0] for throw in thrown] == ["my rifles", "my rifles, fours again"]
    units = {"one": {"side": "allies"}, "other": {"side": "french"}}
    turn = SimpleNamespace(events=[{"u": "one", "at": "other", "luck": json.loads(json.dumps(thrown))}])
    told_of = SimpleNamespace(turns=[turn], units=units, sides=("allies", "french"))
    accounts = ledger(told_of, told("salamanca", 1).about["luck"])
    first, again = (each["allies"] for each in accounts.values())
    assert (first.dice, first.expected, first.thrown) == (40, Fraction(40, 3), sum(face >= 5 for face in thrown[0][2]))
    fours = thrown[0][2].count(4)
    assert (again.dice, again.expected, again.thrown) == (fours, Fraction(fours, 3), thrown[1][1])
    assert log_rich_text.dice([4, 5, 6], [5, 6]) == log_rich_text.dice([4, 5, 6], 5)


def test_of_two_checks_after_a_melee_each_is_in_the_ledger_for_whoever_threw_it():
    units = {"one": {"side": "french"}, "other": {"side": "imperial"}}
    fights = [
        {"e": "fight", "u": "one", "at": "other", "tests": ["one", "other"], "luck": [["morale", 2], ["morale", 6]]},
        {"e": "fight", "u": "one", "at": "other", "tests": ["other"], "luck": [["morale", 5]]},
    ]
    told_of = SimpleNamespace(turns=[SimpleNamespace(events=fights)], units=units, sides=("french", "imperial"))
    account = ledger(told_of, load("von-futsch").about["telling"]["luck"])["Checks in melee"]
    assert {side: (each.dice, each.thrown) for side, each in account.items()} == {"french": (1, 2), "imperial": (2, 11)}
