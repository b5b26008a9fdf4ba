"""Before the first card, the cards, and the end of the day; each figure from the section of its heading."""

from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.model.army import Army, Brigade, Officer
from drumhead.probability import odds
from drumhead.rulesets.wss_paperboys import pre_game_phase, turn, victory

from .recruits import foot, gun, horse, thrown

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()
CHIEF, BRIGADIER = Officer("Villeroy", "commander-in-chief"), Officer("Guiscard", "brigadier")


# ------------------------------------------------------------------ The armies; Getting started


@pytest.mark.parametrize(
    ("side", "quality_of_each_face"),
    [("french", ["raw", "raw", *["trained"] * 4]), ("alliance", ["raw", *["trained"] * 5])],
)
def test_a_die_tells_who_is_raw(side, quality_of_each_face):
    unit = foot(side=side, quality="dice")
    for face, quality in enumerate(quality_of_each_face, 1):
        assert thrown(pre_game_phase.enlisted, BOOK, unit, throws=[("raw dice", [face])]).quality == quality
    for known in ("elite", "trained", "raw"):
        assert thrown(pre_game_phase.enlisted, BOOK, foot(side=side, quality=known), throws=[]).quality == known


def test_twelve_french_battalions_are_four_raw_ones_as_a_rule():
    assert odds(pre_game_phase.raw_units, BOOK, 12, "french").mean() == 4
    assert odds(pre_game_phase.raw_units, BOOK, 1, "alliance").probability(1) == Fraction(1, 6)


def test_the_defender_shifts_a_quarter_of_his_units():
    assert [pre_game_phase.may_shift(BOOK, units) for units in (3, 4, 11, 12)] == [0, 1, 2, 3]


# ------------------------------------------------------------------ The turn


def test_three_cards_a_side_fall_in_twenty_orders_alike():
    orders = odds(turn.turn_order, BOOK)
    assert len(list(orders)) == 20
    assert orders.probability("BBBRRR") == orders.probability("RBRBRB") == Fraction(1, 20)


def test_when_one_side_has_played_its_three_the_rest_is_known():
    assert odds(turn.next_card, BOOK, 0, 1).probability("B") == 1
    assert odds(turn.next_card, BOOK, 1, 2).probability("B") == Fraction(2, 3)


def test_fire_comes_first_then_cavalry_then_foot_and_guns():
    assert [turn.phase_number(phase) for phase in ("fire", "cavalry", "infantry")] == [1, 2, 3]


# ------------------------------------------------------------------ Who wins


def army_of(*units):
    return Army("Army of Flanders", "french", CHIEF, (Brigade("First", units, BRIGADIER),))


def test_all_that_is_off_the_table_lies_in_the_dead_pool():
    units = (foot(stands=6, start=7), foot(stands=0, start=7), gun().but(stands=0, start=1), horse())
    assert victory.dead_stands(units) == 1 + 7 + 1


def test_an_army_quits_at_three_tenths_to_the_very_point():
    whole = (foot(), foot(), gun())  # 14 stands, a cannon for 2, officers for 4: twenty points
    army = army_of(*whole)
    assert (victory.army_weight(BOOK, army), victory.quits_at(BOOK, army)) == (20, 6)
    assert victory.quits_at(RULESET.book({"thirty-percent": "more-than-30"}), army) == 7
    lost = (foot(stands=5, start=7), foot(stands=6, start=7), gun())
    assert [victory.out_of_control(BOOK, lost, fallen) for fallen in ((), (BRIGADIER,), (CHIEF,))] == [3, 4, 6]
    assert victory.out_of_control(BOOK, (foot(stands=5, start=7).now("routing"),)) == 7, "dead and running"
    assert victory.out_of_control(BOOK, (gun().but(stands=0, start=1), gun("mortar").but(stands=0, start=1))) == 3
