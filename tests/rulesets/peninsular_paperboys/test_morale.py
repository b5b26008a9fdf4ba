"""Tests against the pips, routs and officers, throw by throw; each figure from the section the heading names."""

from fractions import Fraction

import pytest

from drumhead.rulesets.peninsular_paperboys import morale, officers, pursuit
from drumhead.rulesets.peninsular_paperboys.morale import Router

from .recruits import BOOK, RULESET, cm, french, gun, horse, lancers, read_as, rifles, thrown

# ------------------------------------------------------------------ Pips and unit losses


@pytest.mark.parametrize(
    ("quality", "how", "throws", "off"),
    [
        ("elite", "quiet", [], 1),
        ("elite", "under-fire", [], 1),
        ("elite", "fighting", [], 0),
        ("elite", "routing", [], 0),
        ("trained", "quiet", [], 1),
        ("trained", "under-fire", [], 0),
        ("trained", "fighting", [], 0),
        ("trained", "routing", [], 0),
        ("raw", "quiet", [("recovery", 4)], 1),
        ("raw", "quiet", [("recovery", 3)], 0),
        ("raw", "under-fire", [], 0),
        ("raw", "fighting", [], 0),
        ("raw", "routing", [], 0),
    ],
)
def test_pips_come_off_by_quality_and_by_how_the_turn_was_spent(quality, how, throws, off):
    assert thrown(morale.recover_pips, BOOK, 2, quality, 1, how, throws=throws) == off


def test_how_a_turn_was_spent():
    states = {"fought": "fighting", "fighting": "fighting", "routing": "routing", "shot-at": "under-fire", "": "quiet"}
    for state, how in states.items():
        assert morale.circumstances(french(now=[state] if state else [])) == how


def test_a_unit_is_fit_again_when_its_die_is_down_to_five():
    assert thrown(morale.fit_again, BOOK, 6, "elite", 6, 5, 3, throws=[]) == 1
    assert thrown(morale.fit_again, BOOK, 6, "trained", 6, 5, 3, throws=[]) is None
    assert thrown(morale.fit_again, BOOK, 5, "trained", 6, 5, 3, throws=[]) == 0
    throws = [("shot at", 3), ("shot at", 4)]
    assert thrown(morale.fit_again, BOOK, 6, "trained", 3, 5, 3, throws=throws) == 2


# ------------------------------------------------------------------ The turn; Infantry against infantry: rally


@pytest.mark.parametrize(
    ("pips", "officer", "near", "throws", "rallied"),
    [
        (4, "", False, [("rally", 4)], True),
        (4, "", False, [("rally", 3)], False),
        (6, "brigadier", False, [("rally", 5)], True),
        (6, "brigadier", False, [("rally", 4)], False),
        (6, "army-commander", False, [("rally", 4)], True),
        (1, "", False, [], True),
        (0, "", True, [], False),
    ],
)
def test_a_router_throws_its_pips_or_more_unless_an_enemy_is_near(pips, officer, near, throws, rallied):
    assert thrown(morale.rally, BOOK, pips, "trained", officer, near, throws=throws) is rallied


def test_a_router_runs_on_stand_by_stand_till_it_rallies_or_is_gone():
    router = Router(2, 4, "trained")
    course = [([("rally", 4)], (True, 0)), ([("rally", 1), ("rally", 5)], (True, 1)), ([("rally", 1)] * 2, (False, 2))]
    for throws, end in course:
        assert thrown(morale.rout_course, BOOK, router, throws=throws)[:2] == end


def test_its_officer_throws_for_his_life_with_each_stand():
    router = Router(2, 5, "trained", "army-commander")
    throws = [("rally", 2), ("officer's survival", 4), ("rally", 3)]
    assert thrown(morale.rout_course, BOOK, router, throws=throws) == (True, 1, True)
    throws = [("rally", 2), ("officer's survival", 3), ("rally", 5)]
    assert thrown(morale.rout_course, BOOK, router, throws=throws) == (True, 1, False)
    throws = [("rally", 2), ("officer's survival", 3), ("rally", 4)]
    assert thrown(morale.rout_course, BOOK, router, throws=throws) == (False, 2, False)


def test_a_rout_costs_more_or_less_where_it_is_read_otherwise():
    router = Router(2, 4, "trained")
    stand_first = read_as("rout-move-timing", "stand-then-throw")
    assert thrown(morale.rout_course, stand_first, router, throws=[("rally", 4)])[:2] == (True, 1)
    assert thrown(morale.rout_course, stand_first, Router(1, 4, "trained"), throws=[])[:2] == (False, 1)
    at_once = [("rally", 1), ("rally", 4)]
    assert thrown(morale.rout_course, BOOK, router, 0, throws=at_once)[:2] == (True, 0)


# ------------------------------------------------------------------ Other tests, friends routing


@pytest.mark.parametrize(
    ("pips", "quality", "through", "officer", "die", "result"),
    [
        (3, "trained", False, "", 3, "pass"),
        (3, "trained", False, "", 2, "gain-a-pip"),
        (3, "trained", False, "", 1, "fall-back"),
        (3, "trained", True, "", 1, "rout-too"),
        (4, "raw", False, "", 4, "gain-a-pip"),
        (4, "raw", False, "", 2, "rout-too"),
        (5, "trained", False, "brigadier", 4, "pass"),
        (6, "trained", True, "army-commander", 2, "fall-back"),
    ],
)
def test_a_friend_runs_by(pips, quality, through, officer, die, result):
    throws = [("friends routing", die)]
    assert thrown(morale.friends_test, BOOK, pips, quality, through, officer, throws=throws) == result


@pytest.mark.parametrize(
    ("unit", "router", "minds"),
    [
        (french(), french(), True),
        (french(), french(quality="elite"), True),
        (french(), french(quality="raw"), False),  # worse troops may run
        (french(), horse(), False),
        (horse(), horse(), True),
        (gun(), gun(), False),
        (french(now=["routing"]), french(), False),
        (french(now=["friends-tested"]), french(), False),
        (french(now=["fighting"]), french(), True),
        (french(now=["skirmishing"]), french(), False),
        (rifles(side="french"), french(quality="elite"), False),
        (french(), french(stands=0, start=6), False),  # it scattered: nobody ran
    ],
)
def test_who_minds_a_rout(unit, router, minds):
    assert morale.minds_the_rout_of(BOOK, unit, router) is minds


def test_what_the_test_does_to_a_unit():
    ends = {result: morale.after_friends(BOOK, french(pips=1), result, True) for result in RESULTS}
    assert {result: (unit.pips, moves, "routing" in unit.state) for result, (unit, moves) in ends.items()} == {
        "pass": (2, 0, False),
        "gain-a-pip": (3, 0, False),
        "fall-back": (2, 1, False),
        "rout-too": (2, 2, True),
    }
    assert all(unit.stands == 6 for unit, _ in ends.values())
    test_only = read_as("friend-rout-double-count", "modifier-only")
    assert morale.after_friends(test_only, french(pips=1), "pass", True)[0].pips == 1


RESULTS = ("pass", "gain-a-pip", "fall-back", "rout-too")


def test_a_panic_takes_each_neighbour_once():
    neighbours = ((6, "trained", False), (1, "trained", False), (5, "raw", True))
    throws = [("friends routing", 3), ("friends routing", 4)]
    assert thrown(morale.panic, BOOK, neighbours, throws=throws) == 2, "the second cannot fail and throws nothing"


# ------------------------------------------------------------------ Other tests, generals and mounted officers


def test_a_better_officer_counts_and_two_do_not_add():
    unit = officers.joins(BOOK, officers.joins(BOOK, french(), "brigadier"), "army-commander")
    assert (unit.officer, officers.bonus(BOOK, unit.officer, "contact")) == ("army-commander", 2)
    assert officers.leaves(unit).officer == ""


@pytest.mark.parametrize(
    ("key", "helps"),
    [
        ("contact-heavy-friends-rally", ["contact", "heavy", "friends", "rally"]),
        ("plus-critical", ["contact", "heavy", "friends", "rally", "manoeuvre"]),
        ("contact-and-rally", ["contact", "rally"]),
    ],
)
def test_what_an_officer_helps_with(key, helps):
    tests = ["contact", "heavy", "friends", "rally", "manoeuvre"]
    assert [test for test in tests if officers.bonus(read_as("officer-scope", key), "brigadier", test)] == helps


def test_a_brigadier_keeps_to_his_brigade_and_a_general_to_his_division():
    ranks = ("brigadier", "division-general", "army-commander")
    assert [officers.may_help(BOOK, rank, own=False) for rank in ranks] == [False, False, True]
    assert all(officers.may_help(BOOK, rank, own=True) for rank in ranks)


@pytest.mark.parametrize(("die", "alive"), [(3, False), (4, True)])
def test_an_officer_lives_on_a_four(die, alive):
    assert thrown(officers.survives, BOOK, throws=[("officer's survival", die)]) is alive


# ------------------------------------------------------------------ Rallying pursuing cavalry


@pytest.mark.parametrize(
    ("regiment", "temper", "rallies_on"),
    [
        (horse(), "other", 4),
        (horse(nation="British", side="allies"), "british-light", 6),
        (horse(nation="British", kind="heavy-cavalry"), "british-heavy", 5),
        (horse(nation="British", kind="guard-cavalry"), "british-heavy", 5),
        (horse(nation="King's German Legion"), "british-light", 6),
        (horse(nation="Portuguese", kind="heavy-cavalry"), "other", 4),
        (lancers(), "other", 4),
    ],
)
def test_the_british_are_hard_to_rein_in(regiment, temper, rallies_on):
    assert pursuit.temper_of(BOOK, regiment) == temper
    for die in range(1, 7):
        rallied = thrown(pursuit.rallies, BOOK, temper, throws=[("rally of the pursuit", [die])])
        assert rallied is (die >= rallies_on)


def test_the_german_legion_is_not_british_where_so_read():
    legion = horse(nation="King's German Legion", side="allies")
    assert pursuit.temper_of(read_as("british-cavalry", "british-line-only"), legion) == "other"


def test_pursued_foot_loses_stands_until_the_cavalry_rallies():
    wild, tame = ("rally of the pursuit", [1]), ("rally of the pursuit", [6])
    for throws, lost in (([tame], 2), ([wild], 3), ([], 0)):
        stands = 6 if throws else 2
        assert thrown(pursuit.slaughter, BOOK, 6, 3, stands, "other", throws=throws) == lost
    later = read_as("pursuit-rally-first", "next-turn")
    assert thrown(pursuit.slaughter, later, 8, 4, 4, "other", throws=[tame]) == 2


def test_pursuers_see_the_end_of_a_turn_for_every_move_to_the_edge():
    assert [pursuit.turns_before(cm(60), cm(move)) for move in (30, 20, 15)] == [2, 3, 4]
    assert pursuit.turns_before(cm(61), cm(30)) == 3


def test_the_chances_to_rally_from_a_pursuit_are_listed_turn_by_turn_with_those_that_are_none():
    """On a 4 or more from the second turn's end on, where the first throw is read to wait."""
    found = RULESET.question("pursuit-rally").odds(read_as("pursuit-rally-first", "next-turn"), turns=3)
    assert list(found.items()) == [
        ("rallies on turn 1", 0),
        ("rallies on turn 2", Fraction(1, 2)),
        ("rallies on turn 3", Fraction(1, 4)),
        ("still-going", Fraction(1, 4)),
    ]
