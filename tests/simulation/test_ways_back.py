"""Ways back: a river or a high wall stops who falls back, a rout goes round it, a bridge or a breach lets both by."""

from __future__ import annotations

import pytest

from drumhead import armies
from drumhead.deployment.scenario import scenario_of
from drumhead.families.paperboys.play.combat.attack_resolution import attack, follows
from drumhead.families.paperboys.play.retreat import fall_back, rout
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rulesets import load
from drumhead.simulation.ai_player import Commander
from drumhead.simulation.engine import fight_out
from drumhead.simulation.rule_coverage import drills

from ..counted import at_least
from .laid import laid

RIVER = Feature("river", ((0.0, 500.0), (1800.0, 500.0)), "the river", 60.0)  # from y 470 to y 530
WALL = Feature("high-wall", ((0.0, 500.0), (1800.0, 500.0)), "the wall", 60.0)
BRIDGE = Feature("bridge", ((840.0, 460.0), (960.0, 460.0), (960.0, 540.0), (840.0, 540.0)), "the bridge")
POND = Feature("river", ((700.0, 500.0), (1100.0, 500.0)), "the reach", 60.0)
FOOT = Unit("Foot", "infantry", "foot", stands=6, side="french")  # 240 by 30 mm
HORSE = Unit("Horse", "cavalry", "horse", stands=6, side="french")
FOE = Unit("Foe", "infantry", "foot", stands=6, side="alliance")
HAIR = 4.0  # mm: places in a journal are whole mm


def table(*features: Feature, x: float = 900, told=lambda event: None, **others):
    places = {"F": (FOOT, x, 600, 0), **others}
    return laid(places, features=features, told=told)


@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_who_falls_back_on_water_or_a_high_wall_stops_there_and_lives(barrier):
    play = table(barrier)
    fall_back(play, "F", 150.0)
    assert play.is_in("F")
    assert play.box("F").y == pytest.approx(530 + 15, abs=1)


def test_who_falls_back_over_a_bridge_goes_his_whole_way():
    play = table(RIVER, BRIDGE)
    fall_back(play, "F", 150.0)
    assert play.box("F").y == 600 - 150


def test_a_bridge_beside_the_way_is_no_bridge():
    play = table(RIVER, BRIDGE, x=1200)
    fall_back(play, "F", 150.0)
    assert play.box("F").y == pytest.approx(545, abs=1)


@pytest.mark.parametrize(("x", "y"), [(900, 450), (1200, 545)])
def test_a_breach_lets_back_who_stands_before_it(x, y):
    play = table(WALL, x=x)
    play.memory.breaches = {"the wall": ((900.0, 500.0), 40.0)}
    fall_back(play, "F", 150.0)
    assert play.box("F").y == pytest.approx(y, abs=1)


def wet(play) -> bool:
    return any(feature.kind in ("river", "high-wall") for feature in play.field.ground.under(play.box("F")))


def test_a_rout_goes_over_the_bridge_behind_it():
    play = table(RIVER, BRIDGE)
    rout(play, "F", 2)
    assert (play.box("F").y, play.box("F").facing) == (600 - 300, 180)


def test_a_rout_bends_by_no_more_than_it_must_to_pass_the_end_of_a_river():
    play = table(POND, x=1150)  # its left end reaches 70 mm over the water
    rout(play, "F", 2)
    ran = play.box("F")
    assert ran.y < 470
    assert ran.x > 1150
    assert not wet(play)
    assert 105 <= ran.facing < 180


@pytest.mark.parametrize("barrier", [RIVER, WALL])
def test_a_rout_that_cannot_pass_runs_along_its_own_bank(barrier):
    told = []
    play = table(barrier, told=told.append)
    for _ in range(2):
        before = play.box("F")
        rout(play, "F", 2, way=180.0)
        assert abs(play.box("F").x - before.x) == pytest.approx(300, abs=1)
        assert play.box("F").y > 530
        assert not wet(play)
    assert {event["e"] for event in told} == {"rout"}


def test_a_router_whom_water_keeps_in_is_not_lost_while_no_enemies_enclose_it():
    told = []
    banks = [Feature("river", ((x, 300.0), (x, 900.0)), f"the bank at {x}", 20.0) for x in (760.0, 1040.0)]
    play = table(RIVER, *banks, told=told.append, N=(FOE, 900, 660, 180))
    for _ in range(3):
        rout(play, "F", 2, way=180.0)
        assert play.is_in("F")
    assert play.box("F").y == pytest.approx(530 + 15, abs=2)
    assert not wet(play)
    assert {event["e"] for event in told} == {"rout"}


def test_one_whom_enemies_hem_in_is_lost():
    told = []
    round_about = {
        "S": (FOE, 900, 540, 0),
        "L": (FOE, 740, 560, 90),
        "R": (FOE, 1060, 560, 270),
    }
    play = table(told=told.append, **round_about)
    rout(play, "F", 2)
    assert not play.is_in("F")
    assert told[-1]["e"] == "enclosed"


def test_horse_that_rides_after_the_beaten_draws_rein_at_the_water():
    play = laid({"H": (HORSE, 900, 800, 180), "F": (FOOT, 900, 380, 180)}, features=(RIVER,))
    follows(play, "H", play.box("F"))
    assert play.box("H").y > 530


@pytest.mark.parametrize(("behind", "kind"), [((), "drives"), ((RIVER,), "faceoff"), ((RIVER, BRIDGE), "drives")])
def test_horse_gives_way_to_steady_foot_while_there_is_ground_behind_it(behind, kind):
    told = []
    places = {"H": (HORSE, 900, 580, 0), "I": (FOE, 900, 700, 180)}
    throws = [("attacker's face-off", 3), ("defender's face-off", 3)]
    play = laid(places, throws, features=behind, told=told.append)
    attack(play, "I", "H", play.box("I"))
    assert [event["e"] for event in told if event["e"] in ("drives", "faceoff")] == [kind]


@pytest.mark.parametrize("name", ["wss-paperboys", "peninsular-paperboys"])
def test_nobody_is_left_in_the_river_by_a_battle_for_its_bridges(name):
    ruleset = load(name)
    file = armies.read_battle(next(path for path in drills(ruleset) if path.stem == "bridges"), load)
    scenario = scenario_of(file, ruleset, ruleset.book())
    for seed in range(8):
        events = fight_out(scenario, Commander(dict.fromkeys(scenario.sides, "bold")), seed).events
        states = (state for event in events if event["e"] == "tableau" for state in event.get("units", {}).values())
        places = [state["place"] for state in states if "place" in state]
        for x, y, facing, wide, deep in at_least(2, places):  # both sides stood somewhere
            inner = Box(x, y, facing, wide - HAIR, deep - HAIR)
            assert "river" not in {feature.kind for feature in scenario.ground.under(inner)}, (seed, inner)
