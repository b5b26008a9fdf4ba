"""Marches, manoeuvres and retreats against every row of the book."""

from fractions import Fraction

import pytest

from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets.von_futsch import moving
from drumhead.rulesets.von_futsch.moving import March, Wish

from .recruits import BOOK, RULESET, battalion, gun, horse, inches, skirmishers, thrown, wagon

ROAD, GENERAL = Wish(on_road=True), "army-commander"
COLUMN, LIMBERED = ["column"], ["limbered"]


@pytest.mark.parametrize(
    ("unit", "wish", "least", "most"),
    [
        (battalion(), Wish(), 7, 12),
        (battalion(), ROAD, 7, 12),
        (battalion(state=COLUMN), Wish(), 10, 15),
        (battalion(state=COLUMN), ROAD, 13, 18),
        (skirmishers(), ROAD, 10, 15),
        (horse(), Wish(), 11, 21),
        (horse("light"), Wish(), 14, 24),
        (horse("light", state=COLUMN), Wish(), 14, 24),
        (horse("light", state=COLUMN), ROAD, 17, 27),
        (gun(state=LIMBERED), Wish(), 7, 12),
        (gun(state=LIMBERED), ROAD, 10, 15),
        (gun(), ROAD, 1, 6),
        (wagon(), Wish(), 4, 9),
        (wagon(), ROAD, 7, 12),
        (battalion(officer=GENERAL), Wish(), 8, 18),
        (battalion(officer="regimental-commander"), Wish(), 7, 12),
        (horse(officer=GENERAL), Wish(), 12, 27),
        (battalion(), Wish(manoeuvre=True), Fraction(7, 2), 6),
        (battalion(), Wish(ground="broken"), Fraction(7, 2), 6),
        (battalion(), Wish(manoeuvre=True, ground="broken"), Fraction(7, 4), 3),
        (skirmishers(), Wish(ground="broken"), 10, 15),
        (skirmishers(), Wish(ground="difficult"), 5, Fraction(15, 2)),
        (battalion(), Wish(ground="difficult"), Fraction(7, 2), 6),
    ],
)
def test_how_far_a_unit_may_come(unit, wish, least, most):
    march = moving.march_for(BOOK, unit, wish)
    assert (march.least, march.most) == (least, most)


@pytest.mark.parametrize(
    ("key", "column", "on_the_road"), [("once-plus-road", 14, 17), ("all", 17, 20), ("once", 14, 14)]
)
def test_the_three_inches_as_they_are_read(key, column, on_the_road):
    unit, book = horse("light", state=COLUMN), RULESET.book({"plus3": key})
    assert moving.march_for(book, unit, Wish()).least == column
    assert moving.march_for(book, unit, ROAD).least == on_the_road


def test_a_loose_commander_rides_nine_inches_and_two_dice():
    assert moving.march_of(BOOK, "commander") == March(Fraction(9), 2)


def test_dice_and_bonus_come_before_the_halving():
    march = moving.march_for(BOOK, battalion(state=COLUMN), Wish(manoeuvre=True))
    assert thrown(moving.roll_march, march, throws=[("march", [4])]) == Fraction(13, 2)


@pytest.mark.parametrize(
    ("unit", "wish", "bars"),
    [
        (battalion(), Wish(), []),
        (battalion(state=["square"]), Wish(), ["square"]),
        (battalion(state=["square"]), Wish(manoeuvre=True), []),
        (battalion(state=["square"]), Wish(manoeuvre=True, sideways=True), ["square"]),
        (battalion(state=["disordered"]), Wish(), ["disordered"]),
        (battalion(state=["disordered", "shaken"]), Wish(), ["shaken"]),
        (battalion(), Wish(enemy_within=inches(6)), []),
        (battalion(), Wish(sideways=True, enemy_within=inches(6)), ["near-enemy"]),
        (battalion(), Wish(sideways=True, enemy_within=inches(7)), []),
        (skirmishers(), Wish(sideways=True, enemy_within=inches(1)), []),
        (skirmishers(), Wish(manoeuvre=True), ["no-manoeuvre"]),
        (horse(), Wish(ground="difficult"), ["ground"]),
        (gun(), Wish(ground="difficult"), ["ground"]),
        (battalion(), Wish(ground="difficult"), []),
        (horse(), Wish(ground="broken"), []),
    ],
)
def test_what_bars_a_move(unit, wish, bars):
    assert moving.what_bars(BOOK, unit, wish) == bars


@pytest.mark.parametrize(
    ("key", "gap", "face", "reaches"),
    [
        ("half-rolled-inclusive", 4, 2, True),  # 8 rolled, exactly half
        ("half-rolled-inclusive", 4, 1, False),
        ("less-than-half", 4, 2, False),
        ("less-than-half", 4, 3, True),
        ("half-maximum", 6, 1, True),  # 7 rolled, half of 12 allowed
        ("half-maximum", 7, 1, False),
    ],
)
def test_half_a_move_as_it_is_read(key, gap, face, reaches):
    march = March(Fraction(6), 1)
    facts = (RULESET.book({"half-basis": key}), march, Fraction(gap))
    assert thrown(moving.half_move_reaches, *facts, throws=[("march", [face])]) == reaches


def test_who_is_in_range_need_not_move():
    assert thrown(moving.half_move_reaches, BOOK, March(Fraction(6), 1), Fraction(0), throws=[])


def went_back(book, result, *throws, unit=None):
    unit = unit or battalion()
    march = moving.retreat_march(book, moving.row_of(unit), moving.troop_reasons(book, unit))
    return thrown(
        moving.retreat, book, march, {"wavers": 1, "routs": 2}[result], throws=[("retreat", t) for t in throws]
    )


def test_a_waver_goes_a_march_back_and_a_rout_twice_that():
    assert went_back(BOOK, "wavers", [3]) == 9
    assert went_back(BOOK, "routs", [3]) == 18
    assert went_back(BOOK, "routs", [2, 5], unit=horse()) == 32


def test_a_beaten_unit_has_no_generals_die():
    assert went_back(BOOK, "wavers", [3], unit=battalion(officer=GENERAL)) == 9


def test_read_otherwise_a_rout_adds_two_rolls_or_goes_a_fixed_way():
    assert went_back(RULESET.book({"double-move": "two-rolls"}), "routs", [1], [6]) == 19
    assert went_back(RULESET.book({"retreat-distance": "mean"}), "routs") == 19
    assert went_back(RULESET.book({"retreat-distance": "maximum"}), "wavers") == 12


@pytest.mark.parametrize(("key", "result", "leaves"), [("any-retreat", "wavers", True), ("rout-only", "wavers", False)])
def test_who_is_carried_over_the_edge_is_lost(key, result, leaves):
    facts = (RULESET.book({"off-table": key}), March(Fraction(6), 1), result, Fraction(9))
    assert thrown(moving.leaves_the_table, *facts, throws=[("retreat", [3])]) == leaves


def test_a_club_that_makes_bad_ground_worse_moves_slower():
    thirds = HouseRules("Club", (Change(1, "ground.broken.share", 3, 2, "Broken ground takes two thirds."),))
    march = moving.march_for(RULESET.book(house=thirds), battalion(), Wish(manoeuvre=True, ground="broken"))
    assert march.share == Fraction(1, 6)


@pytest.mark.parametrize(
    ("place", "away"),
    [("woods.sight", 6), ("woods.edge", 1), ("skirmishers.apart", 1), ("charge.fire-at", 6), ("capture.within", 1)],
)
def test_distances_that_only_the_table_sees(place, away):
    table, key = place.split(".")
    assert BOOK[table][key] == inches(away)


def test_the_attacker_falls_back_half_a_move_at_least_after_two_rounds_and_a_computer_stops_after_twenty_turns():
    assert (BOOK.melee.least_fall_back, BOOK.melee.rounds, BOOK.victory.turns) == (2, 2, 20)
