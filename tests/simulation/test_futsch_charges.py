"""Charges and melees of von-futsch on the table: who may charge whom, answers, contact, rounds, throw by throw."""

from __future__ import annotations

import math

import pytest

from drumhead.geometry.box_distance import gap
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets import load
from drumhead.rulesets.von_futsch.play.charge import charge_path, charge_reactions, charges
from drumhead.rulesets.von_futsch.play.movement import move_candidates
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH

from .futsch_stage import ground_of, staged


def test_horse_may_not_be_charged_by_foot_and_nobody_unseen_or_behind():
    stage = staged()
    foot = stage.unit("french", "battalion", 20, 20)
    ahead = stage.unit("imperial", "battalion", 20, 26, 180.0)
    horse = stage.unit("imperial", "heavy", 29, 31, 180.0)
    behind = stage.unit("imperial", "battalion", 20, 14, 0.0)
    assert stage.ways(foot, ahead) == ["charge", "fire-first"]
    assert stage.ways(foot, horse) == []
    assert stage.ways(foot, behind) == []
    assert stage.ways(horse, foot) == ["charge"]


@pytest.mark.parametrize("state", ["disordered", "shaken", "square"])
def test_who_is_not_in_order_or_in_square_does_not_charge(state):
    stage = staged()
    foot = stage.unit("french", "battalion", 20, 20, 0.0, state)
    stage.unit("imperial", "battalion", 20, 26, 180.0)
    assert charges.options(stage.play, foot) == []


def test_within_six_inches_a_charge_goes_straight_on():
    stage = staged()
    foot = stage.unit("french", "battalion", 20, 20)
    near = stage.unit("imperial", "battalion", 20, 26, 180.0)
    aside = stage.unit("imperial", "battalion", 27, 28, 180.0)
    assert stage.ways(foot, near) == ["charge", "fire-first"]
    assert stage.ways(foot, aside) == []  # he would have to wheel, with the enemy so near


def test_a_charge_that_falls_short_is_a_march_and_leaves_the_enemy_his_activation():
    stage = staged([("charge", 1)])
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 32, 180.0)
    stage.charge(foot, foe)
    assert stage.off(foot, foe) == pytest.approx(12 - 7, abs=0.05)
    assert "activated" not in stage.play.units[foe].state
    assert "activated" in stage.play.units[foot].state
    assert stage.kinds() == ["short"]


def test_foot_in_square_throws_horse_back_after_two_rounds():
    rounds = [("attacker's melee", [1] * 6), ("defender's melee", [1] * 3)]
    stage = staged([("charge", [6, 6]), *rounds, *rounds, ("retreat", [6, 6])], ["square", "half"])
    horse = stage.unit("french", "heavy", 20, 20)
    foot = stage.unit("imperial", "battalion", 20, 32, 180.0)
    stage.charge(horse, foot)
    assert {"square", "activated", "disordered"} <= stage.play.units[foot].state
    needs = [event["needs"] for event in stage.told if event["e"] == "fight"]
    assert needs == [[4, 4], [5, 4]]  # a charge of heavy horse: +2 -2; then +1 -2
    back = next(event for event in stage.told if event["e"] == "back")
    assert (back["frm"][1] - back["to"][1]) / INCH == pytest.approx(21 / 2, abs=0.05)
    assert {"mvf-chg-07", "mvf-mel-11", "mvf-mel-20", "mvf-mel-21"} <= stage.rules()


def test_a_countercharge_meets_half_way_and_both_are_spared_half():
    throws = [("charge", [6, 6]), ("attacker's melee", [6] * 6), ("defender's melee", [6, 6, 6, 1, 1, 1])]
    throws += [("morale", 4), ("retreat", [1, 1])]
    stage = staged(throws, ["countercharge", "stay"])
    mine = stage.unit("french", "heavy", 20, 10)
    his = stage.unit("imperial", "heavy", 20, 25, 180.0)
    stage.charge(mine, his)
    fight = next(event for event in stage.told if event["e"] == "fight")
    assert fight["needs"] == [2, 2]
    assert fight["off"] == [2, 3]  # three hits and six, halved with the odd one up
    assert stage.play.box(mine).y / INCH == pytest.approx(17.5, abs=3)
    assert {"mvf-chg-03", "mvf-chg-05", "mvf-mel-15"} <= stage.rules()


def test_a_volley_before_a_charge_halves_the_charge_and_may_be_answered():
    throws = [("fire", [6, 6, 1, 1, 1, 1]), ("fire", [6, 1, 1, 1, 1]), ("charge", 6)]
    throws += [("attacker's melee", [1] * 6), ("defender's melee", [1] * 5)] * 2 + [("retreat", 6)]
    stage = staged(throws, ["answer", "stand", "half"])
    one = stage.unit("french", "battalion", 20, 20)
    other = stage.unit("imperial", "battalion", 20, 26, 180.0)
    stage.charge(one, other, "fire-first")
    assert [e["off"] for e in stage.told if e["e"] == "fire"] == [2, 1]
    contact = next(event for event in stage.told if event["e"] == "contact")
    assert contact["met"] == "stand"  # its fire was its activation
    assert "mvf-chg-10" in stage.rules()


def test_a_charge_on_somebody_whom_others_have_driven_off_is_not_made():
    stage = staged()
    one = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 26, 180.0)
    declared = charges.options(stage.play, one)[0]
    stage.play.remove_unit(foe)
    charges.charge(stage.play, declared)
    assert stage.kinds() == ["hold"]
    assert "activated" in stage.play.units[one].state


def read_so(stage, **readings):
    """The same table under other readings of the book."""
    stage.play.book = load("von-futsch").book({slug.replace("_", "-"): key for slug, key in readings.items()})


def test_read_so_the_charged_answers_before_the_throw_and_has_spent_his_activation():
    stage = staged([("fire", [1] * 6), ("charge", 1)], ["fire"])
    read_so(stage, charge_roll_time="react-first")
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 31, 180.0)
    stage.charge(foot, foe)
    assert stage.kinds() == ["fire", "short"]
    assert "activated" in stage.play.units[foe].state
    assert "mvf-chg-06" in stage.rules()


@pytest.mark.parametrize(("way", "ways"), [("not-allowed", ["charge"]), ("allowed-full", ["charge", "fire-first"])])
def test_fire_before_a_charge_is_for_the_reading_to_allow(way, ways):
    stage = staged()
    read_so(stage, fire_then_charge=way)
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 29.5, 180.0)  # beyond half a march, within a whole one
    assert stage.ways(foot, foe) == ways


def test_read_so_a_charger_takes_his_losses_and_comes_on():
    rounds = [("attacker's melee", [1, 1]), ("defender's melee", [1] * 6)]
    stage = staged([("charge", [6, 6]), ("fire", [6] * 6), *rounds, *rounds, ("retreat", [1, 1])], ["fire", "half"])
    read_so(stage, reaction_fire="no-test")
    horse = stage.unit("french", "heavy", 20, 20, stands=5)
    foot = stage.unit("imperial", "battalion", 20, 32, 180.0)
    stage.charge(horse, foot)
    shot = next(event for event in stage.told if event["e"] == "fire")
    assert (shot["off"], shot["result"]) == (3, "holds")
    assert "fight" in stage.kinds()


@pytest.mark.parametrize("kind", ["battalion", "skirmishers"])
def test_horse_out_of_a_marsh_is_not_spared_half(kind):
    for wet, lost in ((False, 1), (True, 2)):
        ground = [ground_of("marsh", 18, 24, 22, 28)] if wet else []
        dice = [("attacker's melee", [1] * 6), ("defender's melee", [6, 6, 1]), ("morale", 4)]
        dice += [("attacker's melee", [1] * (6 - lost)), ("defender's melee", [1] * 3), ("retreat", [1, 1])]
        stage = staged([("charge", [6, 6]), *dice], ["stand", "half"], ground)
        horse = stage.unit("french", "heavy", 20, 20)
        foot = stage.unit("imperial", kind, 20, 31, 180.0, "activated", "disordered")
        stage.charge(horse, foot)
        assert next(event for event in stage.told if event["e"] == "fight")["off"] == [lost, 0]


def test_a_general_who_has_joined_two_battalions_fights_and_falls_with_the_one_at_grips():
    rounds = [("attacker's melee", [6, 6, 1, 1, 1, 1]), ("defender's melee", [1] * 6), ("attacker's general", 1)]
    stage = staged([("charge", 6), *rounds, ("morale", 2), ("retreat", 1)], ["stand", "stay"])
    one = stage.unit("french", "battalion", 26, 20)
    other = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 27, 180.0, "activated")
    play = stage.play
    play.riders["g"] = Rider("g", "army-commander", "french", (26 * INCH, 20 * INCH), one)
    play.memory.attached["g"] = (one, other)
    for key in (one, other):
        play.change(key, play.units[key].but(officer="army-commander"))
    stage.charge(other, foe)
    fall = next(event for event in stage.told if event["e"] == "falls")
    assert (fall["u"], fall["officer"]) == (other, "g")
    assert [play.units[key].officer for key in (one, other)] == ["", ""]
    assert [rider.name for rider in play.fallen] == ["g"]
    assert {"mvf-mel-25", "mvf-mel-27"} <= stage.rules()


def test_a_charge_that_falls_short_before_bad_ground_goes_as_far_as_it_was_thrown_for():
    stage = staged([("charge", 1)], ground=[ground_of("marsh", 10, 27, 30, 28)])
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 32, 180.0)
    stage.charge(foot, foe)
    assert stage.kinds() == ["short"]
    dry = 27 - stage.play.box(foot).depth / 2 / INCH - 20  # until its front is in the marsh
    assert stage.play.box(foot).y / INCH == pytest.approx(20 + dry + (7 - dry) / 2, abs=0.05)


@pytest.mark.parametrize(("friend", "free"), [(True, False), (False, True)])
def test_nobody_charges_through_the_corner_of_a_friend_beside_him(friend, free):
    stage = staged()
    mine = stage.unit("french", "heavy", 774 / INCH, 358 / INCH, 315.0)
    his = stage.unit("imperial", "battalion", 554 / INCH, 608 / INCH, 11.4, "disordered", stands=2)
    if friend:
        stage.unit("french", "heavy", 805 / INCH, 431 / INCH, 324.5)
    assert bool(stage.ways(mine, his)) == free


def test_a_charge_that_falls_short_has_wheeled_by_no_more_than_it_may():
    stage = staged([("charge", [1, 1])])
    horse = stage.unit("french", "heavy", 14, 15, 270.0)
    foe = stage.unit("imperial", "battalion", 5.5, 25.5, 180.0)  # in contact it would face 0
    stage.charge(horse, foe)
    short = next(event for event in stage.told if event["e"] == "short")
    assert short["to"][2] == 315.0


@pytest.mark.parametrize(("facing", "x"), [(340.0, 26), (20.0, 14), (345.0, 27)])
def test_a_charge_that_falls_short_wheels_to_where_it_would_have_met_its_enemy_and_goes_straight_on(facing, x):
    """Past north too, on either hand."""
    stage = staged([("charge", [1, 1])])
    horse, foe = stage.unit("french", "heavy", 20, 10, facing), stage.unit("imperial", "battalion", x, 28, 180.0)
    start = stage.play.box(horse)
    (end,) = {option.pose for option in charges.options(stage.play, horse)}
    course = math.degrees(math.atan2(end.x - start.x, end.y - start.y)) % 360
    stage.charge(horse, foe)
    ended, wheeled = stage.play.box(horse), move_candidates.wheel_on_corner(start, (course - facing + 180) % 360 - 180)
    assert abs(course - round(course)) > 0.2
    assert ended.facing == pytest.approx(course, abs=0.05)
    assert math.dist(wheeled[:2], ended[:2]) > 200
    assert wheeled.local(*ended[:2])[1] == pytest.approx(0.0, abs=0.5)  # to neither side, in mm


@pytest.mark.parametrize("x", [20, 20.6])
def test_a_charge_whose_enemy_is_straight_before_it_goes_straight_on(x):
    stage = staged([("charge", [1, 1])])
    horse = stage.unit("french", "heavy", 20, 10)
    foe = stage.unit("imperial", "gun", x + 1, 26, 180.0)
    stage.charge(horse, foe)
    short = next(event for event in stage.told if event["e"] == "short")
    assert short["to"] == [20 * 25, (10 + 11) * 25, 0.0]


@pytest.mark.parametrize(("friend", "ways"), [(True, []), (False, ["charge"])])
def test_nobody_charges_who_has_no_room_to_wheel(friend, ways):
    stage = staged()
    horse = stage.unit("french", "heavy", 14, 15, 270.0)
    foe = stage.unit("imperial", "battalion", 5.5, 25.5, 180.0)
    if friend:
        stage.unit("french", "battalion", 11.5, 13.2)
    assert stage.ways(horse, foe) == ways


@pytest.mark.parametrize(("y", "x"), [(26, 20.0), (30, 21.5)])
def test_within_six_inches_a_charger_is_not_shifted_along_his_enemys_front(y, x):
    stage = staged()
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 21.5, y, 180.0)
    end = next(option.pose for option in charges.options(stage.play, foot) if option.whom == foe)
    assert end.x / INCH == pytest.approx(x, abs=0.05)


def test_fire_at_a_charger_is_told_from_where_he_is_and_he_has_not_turned_on_the_spot():
    stage = staged([("fire", [1] * 6)])
    foot = stage.unit("french", "battalion", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 25, 200.0)
    apart = gap(stage.play.box(foot), stage.play.box(foe))
    way = charge_path.way_to(stage.play, foot, foe, 20 * INCH)
    charge_reactions.fires_at_charger(stage.play, foe, foot, way)
    assert way.end.facing == 20.0
    assert stage.events("fire")[0]["range"] == round(apart)
    assert stage.play.box(foot).facing == 0.0


def test_a_charger_whom_friends_keep_from_the_spot_is_fired_at_at_short_range_there():
    stage = staged([("fire", [1] * 3)])
    horse = stage.unit("french", "heavy", 36, 6)
    stage.unit("french", "skirmishers", 40, 14)
    foe = stage.unit("imperial", "skirmishers", 40, 22, 180.0)
    way = charge_path.way_to(stage.play, horse, foe, 30 * INCH)
    charge_reactions.fires_at_charger(stage.play, foe, horse, way)
    assert stage.events("fire")[0]["range"] == 6 * INCH
    assert stage.play.box(horse).y == 6 * INCH
