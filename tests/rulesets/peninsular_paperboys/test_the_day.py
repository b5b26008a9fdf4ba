"""The turn's cards, setting up, and who has won; each figure from the section of the book that the heading names."""

import pytest

from drumhead.model.army import Army, Brigade, Officer
from drumhead.probability import odds
from drumhead.rulesets.peninsular_paperboys import aids, pre_game_phase, turn, victory

from .recruits import BOOK, british, cm, french, gun, horse, lancers, read_as, rifles, thrown

# ------------------------------------------------------------------ The turn


def test_foot_moves_before_horse_in_this_book():
    assert [turn.phase_number(phase) for phase in ("fire", "infantry", "cavalry")] == [1, 2, 3]


def test_twenty_orders_are_equally_likely():
    orders = odds(turn.turn_order, BOOK)
    assert len(list(orders)) == 20
    assert {weight for _, weight in orders.items()} == {1}


def test_a_square_is_formed_in_time_if_the_infantry_card_falls_first():
    in_time = [("next card", card) for card in "RR"]
    assert thrown(turn.square_in_time, BOOK, 0, "trained", True, 3, 3, throws=in_time) == "formed"
    late = [("next card", card) for card in "RBBB"]
    assert thrown(turn.square_in_time, BOOK, 0, "trained", True, 3, 3, throws=late) == "too-late"
    test = [*in_time, ("critical manoeuvre", 2)]
    assert thrown(turn.square_in_time, BOOK, 3, "trained", True, 3, 3, throws=test) == "failed-test"
    assert thrown(turn.square_in_time, BOOK, 3, "trained", False, 3, 3, throws=in_time) == "formed"


def test_after_its_infantry_card_or_after_the_last_enemy_card_it_is_too_late():
    assert thrown(turn.square_in_time, BOOK, 0, "trained", True, 1, 3, throws=[]) == "too-late"
    assert thrown(turn.square_in_time, BOOK, 0, "trained", True, 2, 0, throws=[]) == "too-late"
    assert thrown(turn.square_in_time, BOOK, 0, "trained", True, 2, 1, throws=[("next card", "R")]) == "formed"


@pytest.mark.parametrize(
    ("start", "move", "orders", "volleys"),
    [
        (15, 15, ["BRRRBB"], 1),
        (15, 15, ["RRBRBB"], 0),
        (30, 20, ["BBBRRR", "BBBRRR"], 1),  # once out of reach, once on him
        (30, 20, ["RRRBBB", "RRRBBB"], 1),  # from where the first move ended
        (45, 20, ["RRRBBB", "BBBRRR", "BBBRRR"], 3),
    ],
)
def test_volleys_met_on_the_way_in(start, move, orders, volleys):
    throws = [("next card", card) for order in orders for card in order]
    assert thrown(turn.volleys_met, BOOK, cm(start), cm(move), "infantry", throws=throws) == volleys


# ------------------------------------------------------------------ The armies; Getting started


def test_irregulars_are_raw_on_one_to_three():
    assert thrown(pre_game_phase.raw_units, BOOK, 4, throws=[("raw dice", [1, 3, 4, 6])]) == 2
    for die, quality in ((3, "raw"), (4, "trained")):
        unit = thrown(pre_game_phase.enlisted, BOOK, lancers(quality="dice"), throws=[("raw dice", [die])])
        assert unit.quality == quality
    assert pre_game_phase.enlisted(None, BOOK, french()) == french()


def test_the_defender_may_shift_a_quarter_of_his_units():
    assert [pre_game_phase.may_shift(BOOK, units) for units in (3, 4, 7, 8, 14)] == [0, 1, 1, 2, 3]


# ------------------------------------------------------------------ Who wins


def an_army(*units):
    foot = Brigade("Foot", units, Officer("Pack", "brigadier"))
    return Army("army", "allies", Officer("Wellington", "army-commander"), (foot,))


def test_a_gun_weighs_two_an_officer_one_and_the_commander_three():
    army = an_army(british(), british(stands=10), rifles(), gun(), horse())
    assert victory.army_weight(BOOK, army) == 8 + 10 + 2 + 2 + 6 + 1 + 3


@pytest.mark.parametrize(("points", "key", "quits"), [(80, "at-least-immediate", 24), (81, "at-least-immediate", 25)])
def test_an_army_quits_at_three_tenths(points, key, quits):
    assert victory.quits_of(read_as("thirty-percent", key), points) == quits
    assert victory.quits_of(read_as("thirty-percent", "more-than-30"), points) == 25


def test_what_is_dead_and_what_is_out_of_control():
    units = [
        british(stands=6).but(start=8),
        french(now=["routing"]),
        gun(stands=0).but(start=1),
        rifles(stands=1).but(start=4),
    ]
    assert victory.dead_stands(BOOK, units) == 2 + 0 + 1 + 2
    assert victory.out_of_control(BOOK, units, [Officer("Le Marchant", "brigadier")]) == 2 + 6 + 2 + 2 + 1


def test_fewer_dead_stands_win_and_alike_is_a_draw():
    assert victory.winner({"french": 12, "allies": 9}) == "allies"
    assert victory.winner({"french": 9, "allies": 9}) is None


# ------------------------------------------------------------------ what the printed aids ask


@pytest.mark.parametrize(
    ("unit", "boxes"),
    [
        (british(), ("first volley", "Glory")),
        (rifles(), ()),
        (horse(), ("charge", "Glory")),
        (gun(), ()),
    ],
)
def test_what_a_unit_can_use_up_once_a_game(unit, boxes):
    assert aids.boxes(BOOK, unit) == boxes


def test_removal_points_casualties_and_points_of_a_roster():
    assert [aids.removal_point(BOOK, unit) for unit in (british(), french(), british(stands=10), gun())] == [4, 3, 5, 1]
    assert [aids.casualties_for_a_stand(BOOK, unit) for unit in (british(), french(), horse(), gun())] == [3, 4, 3, 3]
    army = an_army(british(), gun())
    assert (aids.army_points(BOOK, army), aids.quits_at(BOOK, army)) == (14, 5)
    assert [aids.points_of(BOOK, word) for word in ("stand", "gun", "brigadier", "army-commander")] == [1, 2, 1, 3]
    assert aids.raw_faces(BOOK, "allies") == (1, 2, 3)
