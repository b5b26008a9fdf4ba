"""Each wing has a plan that follows from orders, places and strength, and its cavalry charges together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective
from drumhead.rulesets.wss_paperboys.play.unit_moves import move_options
from drumhead.simulation.ai_player import BaselinePlayer, Commander
from drumhead.simulation.leadership_styles import TEMPERS
from drumhead.simulation.wing_plans import WingPlans

from .fought import BATTLES, battle
from .laid import laid

SOUND = TEMPERS["sound"]


def unit(side, number, arm="infantry", stands=6, **more):
    kind = {"infantry": "foot", "cavalry": "horse"}[arm]
    return Unit(f"{side} {number}", arm, kind, stands=stands, side=side, number=number, **more)


def planned(places, orders="attack", features=(), reserve=(), **terms):
    """A table on which all units of a side are one wing, with the orders of the French."""
    play = laid(places, features=features)
    armies = {
        side: Army(side, side, None, (Brigade("wing", tuple(u for u in play.units.values() if u.side == side)),))
        for side in ("french", "alliance")
    }
    orders = {"french": orders, "alliance": "hold"}
    play.setup = replace(play.setup, armies=armies, orders=orders, reserve=frozenset(reserve), turns=8, **terms)
    return play


def plan_of(play, temper=SOUND):
    return WingPlans("french").of(play, temper, "french-1")


@pytest.mark.parametrize(
    ("arm", "orders", "enemies", "does"),
    [
        ("infantry", "attack", 1, "attack"),
        ("infantry", "attack", 3, "pin"),
        ("infantry", "hold", 1, "hold"),
        ("cavalry", "attack", 1, "attack"),
        ("cavalry", "hold", 2, "hold"),
        ("cavalry", "delay", 1, "hold"),
    ],
)
def test_a_wing_does_what_its_orders_and_its_strength_allow(arm, orders, enemies, does):
    foes = {f"alliance-{n}": (unit("alliance", n, arm), 500 + 300 * n, 800, 180) for n in range(1, enemies + 1)}
    play = planned({"french-1": (unit("french", 1, arm), 900, 300, 0), **foes}, orders)
    assert plan_of(play).does == does


@pytest.mark.parametrize(("name", "does"), [("bold", "attack"), ("sound", "attack"), ("cautious", "pin")])
def test_a_cautious_commander_pins_the_enemy_that_others_attack(name, does):
    foes = {"alliance-1": (unit("alliance", 1, stands=6), 900, 800, 180)}
    play = planned({"french-1": (unit("french", 1, stands=6), 900, 300, 0), **foes})
    assert plan_of(play, TEMPERS[name]).does == does


def test_an_attack_is_timed_by_the_way_to_the_enemy_and_names_the_place():
    hill = Feature("hill", ((800, 700), (1000, 700), (1000, 900), (800, 900)), name="the knoll")
    foes = {"alliance-1": (unit("alliance", 1), 900, 800, 180)}
    places = {"french-1": (unit("french", 1), 900, 300, 0), **foes}
    objective = Objective("the knoll", "french")
    play = planned(places, features=(hill,), objectives=(objective,), goals={"french": [hill.middle]})
    plan = plan_of(play)
    assert (plan.at, plan.foe, plan.does) == ("the knoll", "alliance-1", "attack")
    assert 2 <= plan.turn <= 4  # 47 cm between them, and 15 or 20 cm a turn


def test_a_wing_that_is_held_back_waits_until_half_of_the_turns_are_over():
    foes = {"alliance-1": (unit("alliance", 1), 900, 800, 180)}
    play = planned({"french-1": (unit("french", 1), 900, 300, 0), **foes}, reserve=("french-1",))
    assert (plan_of(play).does, plan_of(play).turn) == ("reserve", 5)
    plans = WingPlans("french")
    plans.make(play, SOUND, 5)
    assert plans.plans["wing"].does != "reserve"


def test_a_plan_is_told_once_and_again_only_when_it_changes():
    foes = {"alliance-1": (unit("alliance", 1), 900, 800, 180)}
    play = planned({"french-1": (unit("french", 1), 900, 300, 0), **foes})
    plans = WingPlans("french")
    plans.make(play, SOUND, 1)
    assert [each["wing"] for each in plans.news()] == ["wing"]
    plans.make(play, SOUND, 2)
    assert plans.news() == []


def two_regiments(second):
    """Two regiments of one wing, the second at (x, y); before each stands an enemy."""
    own = {"french-1": (unit("french", 1, "cavalry", 8), 500, 400, 0)}
    own["french-2"] = (unit("french", 2, "cavalry", 8), *second, 0)
    foes = {f"alliance-{n}": (unit("alliance", n, "cavalry", 4, pips=3), x, 600, 180) for n, x in ((1, 500), (2, 1300))}
    return planned({**own, **foes})


@pytest.mark.parametrize(("second", "joins"), [((1300, 400), 1), ((1300, 60), -1), ((2200, 100), 0)])
def test_a_regiment_charges_with_its_wing_or_waits_for_it(second, joins):
    play = two_regiments(second)  # the second is in reach, near enough to come up, or too far away to matter
    assert WingPlans("french").joins(play, SOUND, "french-1") == joins


def test_who_would_charge_alone_does_not_and_goes_once_another_has_gone():
    play = two_regiments((1300, 60))
    options = move_options(play, "french-1")
    assert "attack" in [option.verb for option in options]
    commander = Commander({"french": "sound"})
    assert options[commander.choose(play, "french", "move", options)[0]].verb != "attack"
    commander._wings["french"].rides(play, "french-2")
    assert options[commander.choose(play, "french", "move", options)[0]].verb == "attack"


@pytest.mark.parametrize("name", BATTLES)
def test_both_sides_tell_their_plans_before_the_first_turn(name):
    fought = battle(1, name)
    plans = fought.events[0]["plans"]
    assert set(plans) == set(fought.play.setup.sides)
    for side, wings in plans.items():
        brigades = {brigade.name for brigade in fought.play.setup.armies[side].brigades}
        assert {wing["wing"] for wing in wings} <= brigades
        assert all(wing["does"] in ("hold", "pin", "attack", "reserve") and wing["units"] for wing in wings)
        assert all((wing["turn"] > 0) == (wing["does"] in ("attack", "reserve")) for wing in wings)


def test_who_has_no_judgement_has_no_plans():
    assert BaselinePlayer().plans(laid({"french-1": (unit("french", 1), 900, 300, 0)})) == {}
