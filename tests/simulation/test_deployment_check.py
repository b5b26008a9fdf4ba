"""Room to set up: who has a place, who has none, and how a shallow table is used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.deployment.deployment_check import ready
from drumhead.deployment.scenario import key_of, posts_of, set_up_field
from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.unit import Unit
from drumhead.probability import Roll
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets.wss_paperboys.play.opening_deployment import deploys
from drumhead.simulation.ai_player import BaselinePlayer

from ..counted import at_least
from .fought import BATTLES, scenario
from .laid import laid

BARE = replace(scenario(), places={})


def refused(found):
    with pytest.raises(FileErrors) as caught:
        ready(found)
    return caught.value.faults


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_a_shipped_battle_has_room_for_everybody_with_its_places_and_without(name):
    assert ready(scenario(name)) == scenario(name)
    plan = replace(scenario(name).battle.plan, formations={})  # whoever marches in column has a place to do it
    battle = replace(scenario(name).battle, plan=plan)
    bare = replace(scenario(name), battle=battle, places={}, ground=Ground(2400, 1200))
    assert ready(bare) == bare


def test_armies_that_are_too_large_for_the_table_are_refused_with_file_and_side():
    faults = refused(replace(BARE, ground=Ground(600, 600)))
    assert [(fault.key, fault.code) for fault in faults] == [(("side", side), "no-room") for side in BARE.sides]
    for fault in at_least(2, faults):
        assert fault.file == str(scenario().battle.source)
        assert "off the table" in fault.wrong
        assert fault.wrong.endswith(" more")  # no more than a few are named
        assert "width = 1" in fault.right


def test_nobody_is_set_up_in_a_river_or_in_a_unit_that_has_its_place():
    wide, deep = 2400, 1200
    river = Feature("river", ((0, 300), (wide, 300), (wide, 390), (0, 390)), "the Geete", 0)
    assert "the Geete" in refused(replace(BARE, ground=Ground(wide, deep, (river,))))[0].wrong
    first, second = posts_of(BARE, "french", north=False)[:2]
    taken = {f"french-{first.unit.number}": Box(second.box.x, second.box.y, 0, 0, 0)}
    said = refused(replace(BARE, places=taken))[0]
    assert f"unit {second.unit.number} ({second.unit.name})" in said.wrong
    assert f"unit {first.unit.number} of french" in said.wrong


def test_lines_stand_closer_on_a_table_with_no_depth_for_them():
    usual = {post.box.y for post in posts_of(replace(BARE, ground=Ground(1500, 1800)), "french", north=False)}
    shallow = replace(BARE, ground=Ground(1500, 600))
    lines = {post.box.y for post in posts_of(shallow, "french", north=False)}
    assert len(lines) == len(usual) > 2
    assert min(lines) >= 15
    assert max(lines) - min(lines) < max(usual) - min(usual)


def test_an_officer_whose_brigade_stands_at_the_edge_of_the_table_is_on_it_too():
    brigade = BARE.battle.armies["french"].brigades[0]
    at_the_edge = {key_of(unit): Box(300.0 * number, 20.0, 0, 0, 0) for number, unit in enumerate(brigade.units, 1)}
    play = set_up_field(ready(replace(BARE, places=at_the_edge)), Roll(1), BaselinePlayer(), lambda told: None)
    assert min(rider.at[1] for rider in play.riders.values()) == 0


@pytest.mark.parametrize("name", BATTLES)
def test_every_officer_begins_with_one_of_those_he_leads_however_far_apart_they_stand(name):
    play = set_up_field(scenario(name), Roll(1), BaselinePlayer(), lambda told: None)
    asked = 0
    for side, army in scenario(name).battle.armies.items():
        for brigade in army.brigades:
            there = [key for key in map(key_of, brigade.units) if play.is_in(key)]
            if brigade.commander is None or not there:
                continue
            x, y = play.riders[f"{side}:{brigade.commander.name}"].at
            assert min(gap(Box(x, y, 0, 1, 1), play.box(key)) for key in there) <= 100, brigade.commander.name
            asked += 1
    assert asked


def test_what_a_side_sets_up_is_told_with_the_rules_of_its_own_units():
    told = []
    gun = Unit("gun", "artillery", "cannon", stands=1, side="french")
    foot = Unit("foot", "infantry", "foot", stands=6, side="alliance")
    play = laid({"french-1": (gun, 900, 200, 0), "alliance-1": (foot, 900, 1000, 180)}, told=told.append)
    for side, unit in (("french", gun), ("alliance", foot)):
        deploys(play, side, [unit], first=side == "french")
    of_guns = {"wpb-army-15", "wpb-army-20"}  # guns are free, and elite
    assert [(event["side"], of_guns <= {*event["rules"]}) for event in told] == [("french", True), ("alliance", False)]
