"""Commanders of von Futsch on small tables: regiments charge together, columns deploy, garrisons stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.rulesets import load
from drumhead.rulesets.von_futsch.play.cards import activation
from drumhead.rulesets.von_futsch.play.charge import charges
from drumhead.rulesets.von_futsch.play.decisions import expected_value
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH
from drumhead.simulation.ai_player import Commander

from .futsch_stage import ground_of, staged

WORTH = load("von-futsch").about["commanders"]


def led(stage, **orders):
    """The table with a sound commander for both sides, and their orders."""
    play = stage.play
    play.setup = replace(play.setup, orders=orders)
    play.decides = Commander(dict.fromkeys(play.setup.sides, "sound"))
    return play


def two_squadrons(stage):
    """Two squadrons, one behind the other, and an enemy squadron before them."""
    mine = stage.unit("french", "heavy", 20, 17), stage.unit("french", "heavy", 20, 14)
    return *mine, stage.unit("imperial", "heavy", 20, 26, 180.0, "activated")


def test_a_squadron_may_charge_where_the_other_of_its_regiment_will_have_gone():
    stage = staged()
    first = stage.unit("french", "heavy", 20, 18)
    second = stage.unit("french", "heavy", 20, 14)  # straight behind it
    foe = stage.unit("imperial", "heavy", 20, 26, 180.0)
    assert charges.options(stage.play, second) == []
    assert {each.whom for each in charges.options(stage.play, second, [first])} == {foe}


def test_a_squadron_that_has_acted_or_declared_something_else_does_not_charge_with_its_regiment():
    stage = staged()
    _, second, _ = two_squadrons(stage)
    assert charges.with_its_regiment(stage.play, second)
    stage.play.memory.declared = {second: "hold"}
    assert charges.with_its_regiment(stage.play, second) == []
    stage.play.memory.declared = {}
    stage.play.change(second, stage.play.units[second].now("activated"))
    assert charges.with_its_regiment(stage.play, second) == []


def test_both_squadrons_of_a_regiment_declare_the_charge_on_its_card():
    stage = staged([("initiative", 3)])
    first, second, _ = two_squadrons(stage)
    play = led(stage)
    asked = []
    choose = play.decides.choose

    def note(play, side, what, options):
        best, why = choose(play, side, what, options)
        if what == "activate":
            asked.append((options[best].unit, options[best].verb))
            if len(asked) == 2:
                raise StopIteration
        return best, why

    play.decides.choose = note
    with pytest.raises(StopIteration):
        activation.activates(play, (first, second))
    assert dict(asked) == {first: "attack", second: "attack"}


def test_a_charge_that_falls_short_may_stop_out_of_reach_of_muskets_or_where_it_can_still_turn():
    stage = staged([("charge", 3)], ["march"])
    horse = stage.unit("french", "heavy", 20, 10)
    foot = stage.unit("imperial", "battalion", 20, 30, 180.0)
    asked = []
    choose = stage.door.choose
    stage.door.choose = lambda play, side, what, options: (
        asked.append((what, options)) or choose(play, side, what, options)
    )
    stage.charge(horse, foot)
    ((_, ends),) = [each for each in asked if each[0] == "how-far-short"]
    off = [stage.play.field.least_clearance(end.pose, [foot]) / INCH for end in ends]
    assert any(12 < each < 13 for each in off)  # out of reach
    assert ends[off.index(max(off))].pose.y == 10 * INCH  # or not at all


def test_a_charge_counts_what_it_costs_to_fall_short():
    stage = staged()
    horse, foot = stage.unit("french", "heavy", 20, 10), stage.unit("imperial", "battalion", 20, 29, 180.0)
    far = next(each for each in charges.options(stage.play, horse) if each.whom == foot)
    stage.play.setup = replace(stage.play.setup, worth={**WORTH, "short": 0.0})
    free = next(each for each in charges.options(stage.play, horse) if each.whom == foot)
    assert far.worth.own > free.worth.own + 0.5 * WORTH["short"]  # it mostly falls short


def test_a_column_goes_no_nearer_than_where_it_can_still_deploy():
    stage = staged()
    column = stage.unit("french", "battalion", 20, 10, 0.0, "column")
    foe = stage.unit("imperial", "battalion", 20, 22, 180.0)
    ends = [
        each.pose for each in activation.options(stage.play, column) if each.verb in ("march", "half-fire", "half-hold")
    ]
    assert ends
    assert all(stage.play.field.least_clearance(end, [foe]) > 6 * INCH for end in ends)


def test_horse_considers_to_wait_out_of_reach_of_muskets_and_within_a_charge():
    stage = staged()
    horse, foe = stage.unit("french", "heavy", 20, 8), stage.unit("imperial", "battalion", 20, 30, 180.0)
    ends = [each.pose for each in activation.options(stage.play, horse) if each.verb == "march"]
    off = [stage.play.field.least_clearance(end, [foe]) / INCH for end in ends]
    assert any(12 < each < 13 for each in off)


def test_horse_threatens_only_enemies_before_its_front():
    stage = staged()
    horse = stage.unit("french", "heavy", 20, 20)
    foe = stage.unit("imperial", "battalion", 20, 30, 180.0)
    judge, here, there = stage.play.judge, stage.play.box(horse), stage.play.box(foe)
    assert judge.way(here, there, "front", 200.0) == 200.0
    assert judge.way(here.turn(180), there, "front", 200.0) > 10_000


def test_a_garrison_that_is_to_hold_does_not_march_farther_than_it_declared_to():
    stage = staged([("march", 4), ("fire", 0), ("fire", 0)], ground=[ground_of("village", 17, 17, 23, 23)])
    foot = stage.unit("imperial", "battalion", 20, 20)
    stage.unit("french", "battalion", 20, 33, 180.0, "column")
    play = led(stage, imperial="hold", french="attack")
    far = [each for each in activation.options(play, foot) if each.verb in ("march", "half-fire", "half-hold")]
    taken, _ = play.decides.choose(play, "imperial", "how-far", [far[0], far[0]._replace(pose=play.box(foot))])
    assert taken == 1


def test_an_activation_that_came_to_nothing_is_worth_nothing_until_an_enemy_near_moves():
    stage = staged()
    mine, foe = stage.unit("french", "battalion", 20, 10), stage.unit("imperial", "battalion", 20, 29, 180.0)
    assert expected_value.activation_worth(stage.play, (mine,)).theirs > 0
    expected_value.comes_to_nothing(stage.play, (mine,))
    stage.play.memory.uses.clear()
    assert expected_value.activation_worth(stage.play, (mine,)).theirs == 0
    stage.play.put(foe, stage.play.box(foe).ahead(4 * INCH))
    assert expected_value.activation_worth(stage.play, (mine,)).theirs > 0
