"""How far and whether a unit moves; whom a rout frightens; when an army quits and who wins."""

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.moving import Wish
from drumhead.model.army import Army, Brigade, Officer
from drumhead.model.unit import Unit
from drumhead.rulesets.wss_paperboys import firing, morale, moving, victory

from .recruits import cm, foot, gun, horse

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


def test_moves_back_are_plain_allowances():
    assert [moving.moves_back(BOOK, unit, 2) for unit in (foot(), horse())] == [cm(30), cm(60)]


@pytest.mark.parametrize(
    ("unit", "wish", "most"),
    [
        (foot(), Wish(), 15),
        (horse(), Wish(), 30),
        (horse(), Wish(charging=True), 45),
        (gun(), Wish(), 10),
        (foot(), Wish(difficult=True), 7.5),
        (horse(), Wish(difficult=True), 15),
        (Unit("Cadogan", "officer", "officer"), Wish(), 45),
    ],
)
def test_no_stand_moves_farther_than_its_table_says(unit, wish, most):
    assert moving.allowance(BOOK, unit, wish) == cm(most)


@pytest.mark.parametrize(
    ("unit", "wish", "bars"),
    [
        (foot(), Wish(towards_the_enemy=True), []),
        (foot(pips=6), Wish(towards_the_enemy=True), ["full-die"]),
        (foot(pips=6), Wish(), []),
        (firing.having_fired(foot()), Wish(), []),
        (firing.having_fired(foot(spent=frozenset({"first-fire"}))), Wish(), ["fired"]),
        (firing.having_fired(horse(side="french")), Wish(), ["fired"]),
        (foot().now("fighting"), Wish(), ["fighting"]),
        (foot().now("routing"), Wish(), ["routing"]),
        (foot().now("halted"), Wish(), ["halted"]),
        (foot().now("misses-move"), Wish(), ["halted"]),
        (gun(), Wish(difficult=True), ["difficult-ground"]),
        (foot(), Wish(difficult=True), []),
        (horse(), Wish(difficult=True), []),
        (Unit("Cadogan", "officer", "officer"), Wish(difficult=True), []),
        (horse(), Wish(charging=True), []),
        (horse(spent=frozenset({"charge"})), Wish(charging=True), ["charge-spent"]),
        (horse(side="french"), Wish(charging=True), ["no-charge"]),
        (foot(), Wish(charging=True), ["no-charge"]),
    ],
)
def test_what_bars_a_move(unit, wish, bars):
    assert moving.what_bars(BOOK, unit, wish) == bars


def test_turning_stands_is_critical_within_30_cm_of_the_enemy():
    critical = [
        moving.is_critical(BOOK, Wish(turns_stands=turns, enemy_within=near))
        for turns, near in ((True, cm(30)), (True, cm(31)), (True, None), (False, cm(10)))
    ]
    assert critical == [True, False, False, False]


@pytest.mark.parametrize(
    ("mine", "his", "minds"),
    [
        ("trained", "trained", True),
        ("trained", "elite", True),
        ("raw", "trained", True),
        ("trained", "raw", False),
        ("elite", "trained", False),
        ("elite", "elite", True),
    ],
)
def test_a_rout_frightens_equals_and_lesser_of_its_own_arm(mine, his, minds):
    assert morale.minds_the_rout_of(foot(quality=mine), foot(quality=his)) == minds
    assert not morale.minds_the_rout_of(foot(quality=mine), horse(quality=his))
    assert not morale.minds_the_rout_of(gun(), gun())


def test_an_army_quits_at_three_tenths_of_its_points():
    more_than = RULESET.book({"thirty-percent": "more-than-30"})
    chief, brigadier = Officer("Marlborough", "commander-in-chief"), Officer("Orkney", "brigadier")
    ten = Army("The Alliance", "alliance", chief, (Brigade("First", (foot(),)),))
    assert victory.army_weight(BOOK, ten) == 7 + 3
    assert [victory.quits_at(book, ten) for book in (BOOK, more_than)] == [3, 4]
    odd = Army("The Alliance", "alliance", chief, (Brigade("First", (foot(), gun(), gun("mortar")), brigadier),))
    assert victory.army_weight(BOOK, odd) == 7 + 2 + 1 + 3 + 1
    assert [victory.quits_at(book, odd) for book in (BOOK, more_than)] == [5, 5], "3/10 of 14 is 4.2"


def test_the_side_with_fewest_dead_stands_wins_at_nightfall():
    assert victory.winner({"french": 9, "alliance": 8}) == "alliance"
    assert victory.winner({"french": 8, "alliance": 8}) is None
