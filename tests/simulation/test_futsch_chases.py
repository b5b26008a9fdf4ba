"""What follows contact in von-futsch, throw by throw: who gives way, ways back, pursuit, captures."""

from __future__ import annotations

import pytest

from drumhead.geometry.box_distance import gap
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets.von_futsch.play.cards import card_actions
from drumhead.rulesets.von_futsch.play.cards.command_range import joins
from drumhead.rulesets.von_futsch.play.charge import captures, melee_aftermath
from drumhead.rulesets.von_futsch.play.movement import retreats_and_losses
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH

from .futsch_stage import ground_of, staged


def test_skirmishers_get_away_and_the_charger_goes_on_at_whom_he_meets():
    throws = [("charge", [6, 6]), ("evade", 6), ("attacker's melee", [1] * 6), ("defender's melee", [1] * 6)]
    throws += [("attacker's melee", [1] * 6), ("defender's melee", [1] * 6), ("retreat", [1, 1])]
    stage = staged(throws, ["evade", "march", "attack", "half"])
    horse = stage.unit("french", "heavy", 20, 10)
    cloud = stage.unit("imperial", "skirmishers", 20, 22, 180.0)
    foot = stage.unit("imperial", "battalion", 20, 30, 180.0, "activated")
    stage.charge(horse, cloud)
    assert stage.kinds()[:4] == ["charges", "evade", "follows", "contact"]
    assert stage.told[3]["at"] == foot
    assert {"mvf-chg-08", "mvf-chg-11"} <= stage.rules()


def test_skirmishers_who_are_caught_fight_where_they_are_and_have_no_rear():
    throws = [("charge", [6, 6]), ("evade", 1), ("attacker's melee", [6] * 6), ("defender's melee", [1] * 3)]
    stage = staged(throws, ["evade"])
    horse = stage.unit("french", "heavy", 20, 10)
    cloud = stage.unit("imperial", "skirmishers", 20, 17, 180.0)
    stage.charge(horse, cloud)
    fight = next(event for event in stage.told if event["e"] == "fight")
    assert fight["off"] == [0, 6]
    assert not stage.play.is_in(cloud)
    assert "mvf-mel-13" not in stage.rules()


def test_light_horse_caught_as_it_gives_way_is_struck_in_the_rear():
    throws = [("charge", [6, 6]), ("evade", [1, 1]), ("attacker's melee", [1] * 6), ("defender's melee", [1] * 6)]
    throws += [("attacker's melee", [1] * 6), ("defender's melee", [1] * 6), ("retreat", [1, 1])]
    stage = staged(throws, ["evade", "half"])
    horse = stage.unit("french", "heavy", 20, 10)
    light = stage.unit("imperial", "light", 20, 17, 180.0)
    stage.charge(horse, light)
    assert {"mvf-chg-09", "mvf-mel-13"} <= stage.rules()


def test_horse_that_wins_pursues_and_is_in_disorder_only_then():
    throws = [("charge", [6, 6]), ("attacker's melee", [6, 6, 6, 1, 1, 1]), ("defender's melee", [1] * 6)]
    throws += [("morale", 3), ("retreat", 1), ("pursuit", [6, 6])]
    throws += [("attacker's melee", [6, 6, 6, 1, 1, 1]), ("defender's melee", [1] * 3), ("morale", 1), ("retreat", 1)]
    throws += [("colours", 4), ("pursuit", [1, 1])]
    stage = staged(throws, ["stand", "pursue", "stay"])
    horse = stage.unit("french", "heavy", 20, 8)
    foot = stage.unit("imperial", "battalion", 20, 18, 180.0, "activated")
    stage.charge(horse, foot)
    kinds = stage.kinds()
    told = [kind for kind in kinds if kind in ("fight", "pursues", "rout", "colours")]
    assert told == ["fight", "pursues", "fight", "rout", "colours", "pursues"]  # the last does not reach it
    second = [event for event in stage.told if event["e"] == "contact"][1]
    assert "disordered" not in second["set"][horse]["state"]
    assert "disordered" in stage.play.units[horse].state
    assert stage.play.memory.trophies == {"french": [foot]}
    assert {"mvf-mel-18", "mvf-mel-13", "mvf-mel-08", "mvf-cap-03"} <= stage.rules()


def test_a_gun_that_routs_and_is_taken_is_off_the_table():
    throws = [("charge", [6, 6]), ("attacker's melee", [6, 1, 1, 1, 1, 1]), ("defender's melee", [1, 1])]
    throws += [("morale", 1), ("retreat", 1), ("guns", 4)]
    stage = staged(throws, ["stand", "stay"])
    horse = stage.unit("french", "heavy", 20, 20)
    gun = stage.unit("imperial", "gun", 20, 30, 180.0, "activated", quality="poor", stands=4)
    stage.charge(horse, gun)
    assert not stage.play.is_in(gun)
    assert "mvf-cap-02" in stage.rules()


def test_an_officer_alone_is_taken_or_makes_off():
    for dice, ends in (((2, 3), "caught"), ((3, 3), "rides-off")):
        throws = [("commander's escape", dice[0]), ("enemy at his heels", dice[1])]
        throws += [("march", [2, 6])] if ends == "rides-off" else []
        stage = staged(throws, ["ride-off"])
        key = stage.unit("french", "battalion", 20, 20)
        play = stage.play
        play.riders["x"] = Rider("x", "regimental-commander", "imperial", (20 * INCH, 17 * INCH))
        captures.near_officers(play, key, play.box(key).ahead(-200))
        play.chance.finish()
        assert stage.kinds()[-1] == ends
        assert [rider.name for rider in play.fallen] == (["x"] if ends == "caught" else [])
        assert "x" not in play.riders or play.riders["x"].at != (20 * INCH, 17 * INCH)


@pytest.mark.parametrize(("off", "thrown_for"), [(1.0, True), (1.02, False)])
def test_who_turns_at_the_end_of_its_way_comes_upon_an_officer_an_inch_from_its_flank_and_no_farther(off, thrown_for):
    stage = staged([("commander's escape", 1), ("enemy at his heels", 6)])
    key = stage.unit("french", "battalion", 20, 20, 90.0)
    flank = stage.play.box(key).frontage / 2 / INCH
    assert flank > stage.play.box(key).depth / 2 / INCH + 0.1  # with its front to the north it kept farther off
    stage.officer("regimental-commander", "imperial", 20 * INCH, (20 + flank + off + 0.5) * INCH)  # on a base of 1"
    captures.near_officers(stage.play, key, stage.play.box(key).at(20 * INCH, 12 * INCH, 0.0))
    assert (stage.kinds() == ["caught"]) == thrown_for


def test_horse_that_routs_from_foot_which_stands_may_lose_its_colours_to_it():
    dice = [("attacker's melee", [1] * 6), ("defender's melee", [6, 6, 6]), ("morale", 1), ("retreat", [1, 1])]
    stage = staged([("charge", [6, 6]), *dice, ("colours", 4)], ["square"])
    horse = stage.unit("french", "heavy", 20, 25, quality="poor")
    foot = stage.unit("imperial", "battalion", 20, 37, 180.0)
    stage.charge(horse, foot)
    taken = next(event for event in stage.told if event["e"] == "colours")
    assert (taken["u"], taken["at"], taken["taken"]) == (foot, horse, True)
    assert stage.play.memory.trophies == {"imperial": [horse]}


def test_an_officer_whose_men_leave_the_table_is_left_where_they_stood_with_the_enemy_before_him():
    stage = staged([("commander's escape", 1), ("enemy at his heels", 2)])
    mine = stage.unit("french", "battalion", 20, 6)
    his = stage.unit("imperial", "battalion", 20, 7.6, 180.0)
    rider = stage.officer("regimental-commander", "french", 20 * INCH, 6 * INCH)
    joins(stage.play, rider, (mine,))
    retreats_and_losses.retires(stage.play, mine, 20 * INCH, stage.play.box(his), "rout", leaves=True)
    stage.play.chance.finish()
    assert stage.kinds() == ["join", "off", "caught"]
    assert [each.name for each in stage.play.fallen] == [rider]


def test_a_commander_reckons_with_no_loss_of_his_own_from_drawing_off_or_from_a_jack(monkeypatch):
    stage = staged([("retreat", [6, 6])])
    horse, foot = stage.unit("french", "heavy", 20, 20), stage.unit("imperial", "battalion", 20, 21.2, 180.0)
    offered = []
    monkeypatch.setattr(stage.door, "choose", lambda play, side, what, options: (offered.extend(options), (0, ""))[1])
    melee_aftermath.draws_off(stage.play, horse, foot)
    offered += card_actions.forcing(stage.play, "french")
    assert [(option.verb, option.unit, option.whom) for option in offered] == [
        *(("half", horse, ""), ("whole", horse, ""), ("force", "", foot))
    ]
    assert {option.worth.own for option in offered} == {0.0}


def test_where_both_fall_back_nobody_takes_the_ground():
    dice = [(f"{who}'s melee", faces) for faces in ([1] * 5, [6, 6, 6, 1, 1]) for who in ("attacker", "defender")]
    stage = staged(
        [("charge", 6), *dice, ("morale", 4), ("morale", 4), ("retreat", 1), ("retreat", 1)], ["stand", "occupy"]
    )
    mine = stage.unit("french", "battalion", 20, 20, stands=9)
    his = stage.unit("imperial", "battalion", 20, 27, 180.0, stands=9)
    stage.charge(mine, his)
    assert next(e for e in reversed(stage.told) if e["e"] == "fight")["results"] == ["wavers", "wavers"]
    assert stage.kinds()[-3:] == ["back", "back", "disorder"]


def test_horse_that_meets_somebody_as_it_pursues_touches_him_though_another_stands_beside_him():
    dice = [("charge", [6, 6]), ("attacker's melee", [6, 6, 6, 1, 1, 1]), ("defender's melee", [1] * 6)]
    dice += [("morale", 3), ("retreat", 6), ("pursuit", [6, 6])]
    dice += [("attacker's melee", [6, 6, 6, 1, 1, 1]), ("defender's melee", [1] * 2)]
    stage = staged(dice, ["stand", "pursue", "stay"])
    horse = stage.unit("french", "heavy", 20, 10)
    foot = stage.unit("imperial", "battalion", 20, 18, 180.0, "activated")
    met = stage.unit("imperial", "battalion", 21.5, 21, 180.0, "activated", stands=3)
    stage.unit("imperial", "battalion", 24.2, 19.2, 180.0)  # where horse would stand squarely before him
    box = stage.play.box(met)
    stage.charge(horse, foot)
    second = [event for event in stage.told if event["e"] == "contact"][1]
    assert second["at"] == met
    assert gap(stage.play.box(horse), box) < 1


DEEP = 1.2  # inches from middle to middle of a battalion and horse that touch


@pytest.mark.parametrize(
    ("kind", "faces", "rides"),
    [
        ("", [1, 1], 11),
        ("marsh", [1, 1], 2.4 + 4 + 0.6),  # 2.4 inches dry, four wet that cost eight, the rest of eleven dry
        ("marsh", [3, 3], 11),
        ("wood", [6, 6], 2.4),
    ],
)
def test_horse_pursues_slowly_through_a_marsh_and_into_no_wood(kind, faces, rides):
    stage = staged([("pursuit", faces)], ["pursue", "stand"], [ground_of(kind, 10, 13, 30, 17)] if kind else [])
    horse = stage.unit("french", "heavy", 20, 10)
    foot = stage.unit("imperial", "battalion", 20, 10 + 11 + DEEP, 0.0, "disordered", "activated")
    clash = melee_aftermath.pursues(stage.play, horse, foot)
    stage.play.chance.finish()
    rode = stage.play.box(horse).y / INCH - 10
    assert rides - (0.8 if kind == "wood" else 0.05) <= rode <= rides + 0.05  # woods are looked for by steps
    assert (clash is not None) == (rides == 11)


@pytest.mark.parametrize(("kind", "goes"), [("", 14), ("marsh", 2.4 + 4 + 3.6), ("wood", 2.4)])
def test_light_horse_gives_way_slowly_through_a_marsh_and_into_no_wood(kind, goes):
    ground = [ground_of(kind, 10, 33, 30, 37)] if kind else []
    stage = staged([("charge", [1, 1]), ("evade", [1, 1])], ["evade", "march", "stop"], ground)
    horse = stage.unit("french", "heavy", 20, 19)
    light = stage.unit("imperial", "light", 20, 30, 180.0)
    stage.charge(horse, light)
    went = stage.play.box(light).y / INCH - 30
    assert goes - (0.8 if kind == "wood" else 0.05) <= went <= goes + 0.05


@pytest.mark.parametrize(("kind", "caught"), [("", True), ("marsh", False), ("wood", False)])
def test_who_gives_way_over_bad_ground_is_caught_by_whom_it_does_not_stop(kind, caught):
    ground = [ground_of(kind, 10, 32.5, 30, 38.5)] if kind else []
    rounds = [("attacker's melee", [1] * 6), ("defender's melee", [1] * 3)]
    dice = [*rounds, *rounds, ("retreat", [1, 1])] if caught else []
    wishes = ["evade", "march", "half" if caught else "stop"]
    stage = staged([("charge", [6, 6]), ("evade", 1), *dice], wishes, ground)
    horse = stage.unit("french", "heavy", 20, 20)
    light = stage.unit("imperial", "skirmishers", 20, 30, 180.0)
    stage.charge(horse, light)
    assert [event["caught"] for event in stage.events("evade")] == [caught]
