"""Typical armies on the usual table: everybody has a place in the zone of his side, and a battle can begin."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from drumhead import rulesets
from drumhead.armies.generation.army_generator import Wanted, generate_army, typical, usual_wanted, usual_year
from drumhead.armies.generation.name_lists import nations_of
from drumhead.armies.neutral.neutral_terms import war
from drumhead.cli.output.armies.army_remarks import findings
from drumhead.deployment.deployment_check import on_a_table, ready
from drumhead.deployment.initial_positions import opening_of
from drumhead.deployment.line_of_battle import zone_depth
from drumhead.deployment.scenario import posts_of, scenario_of, usual_table
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import within
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army, Battle
from drumhead.model.table_plan import Plan
from drumhead.printing.page_input import Game
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.simulation.engine import fight_out

from ..counted import at_least
from .fought import scenario

SIZES = {"peninsular-paperboys": 15, "von-futsch": 30, "wss-cards": 30, "wss-dice": 30, "wss-paperboys": 20}


def an_army(rules: str, side: str, size: int, seed: int) -> Army:
    """So many units in the shares that are usual, of a nation that the seed chooses among those of a side."""
    ruleset = rulesets.load(rules)
    book, usual = ruleset.book(), usual_wanted(ruleset.book(), ruleset.about, side)
    known = nations_of(*war(ruleset.about))
    nations = [each for each in typical(book, ruleset.about)["nations"][side] if each in known]
    nation = nations[seed % len(nations)]
    whole = usual.foot + usual.horse + usual.guns
    horse, guns = round(size * usual.horse / whole), round(size * usual.guns / whole)
    year = usual_year(ruleset.about, nation)

    def check(army: Army):
        return findings(Game(ruleset, book, Battle(army.name, rules, {army.side: army}, date=str(year))))

    wanted = Wanted(side, (nation,), year, size - horse - guns, horse, guns)
    return generate_army(wanted, ruleset, book, seed, rulesets.load, check)[0]


def a_battle(rules: str, size: int, seed: int, **plan):
    sides = [str(each["id"]) for each in rulesets.load(rules).side_tables]
    armies = {side: an_army(rules, side, size, seed + at) for at, side in enumerate(sides)}
    files = scenario().battle.files  # so that a fault has a file to name
    return Battle("Two of a kind", rules, armies, plan=Plan(**plan) if plan else None, turns=1, files=files)


def set_up(battle: Battle):
    ruleset = rulesets.load(battle.ruleset)
    return scenario_of(battle, ruleset, ruleset.book())


def stands(battle: Battle) -> float:
    """Hold that all stand apart in their zones, without a refusal; the width of the table."""
    found = ready(set_up(battle))
    ground, zone = found.ground, zone_depth(found.book, found.ground.height)
    assert zone
    posts = {side: posts_of(found, side, north=bool(at)) for at, side in enumerate(found.sides)}
    for at, side in enumerate(found.sides):
        assert len(posts[side]) == len({post.unit.number for post in posts[side]})
        assert len(posts[side]) == len(at_least(2, battle.armies[side].units))
        for post in posts[side]:
            ups = [y for _, y in post.box.corners]
            assert within(post.box, ground.width, ground.height)
            assert max(ups) <= zone if not at else min(ups) >= ground.height - zone
        assert not [1 for one, other in combinations(posts[side], 2) if overlap(one.box, other.box)]
    opening = opening_of(battle, found.ruleset, found.book)
    assert not opening.homeless
    assert len(opening.stood) == sum(map(len, posts.values()))
    return ground.width


@pytest.mark.sample(4)
@pytest.mark.parametrize("rules", rulesets.ids())
@pytest.mark.parametrize("size", [2, 15, 40])
def test_typical_armies_have_room_and_can_begin(rules, size):
    battle = a_battle(rules, size, seed=3)
    assert stands(battle) > 0
    if size == 15:
        assert fight_out(set_up(battle), BaselinePlayer(), seed=1).events


@pytest.mark.sample(2)
@pytest.mark.parametrize(("rules", "size"), SIZES.items())
def test_typical_armies_of_a_large_game_fit_the_usual_table_but_for_a_foot(rules, size):
    book = rulesets.load(rules).book()
    assert stands(a_battle(rules, size, seed=3)) <= usual_table(book)[0] + 300


@pytest.mark.slow
@pytest.mark.parametrize("rules", rulesets.ids())
@pytest.mark.parametrize("size", [3, 7, 11, 14, 18, 23, 30, 60, 200])
def test_typical_armies_of_every_size_and_nation_have_room(rules, size):
    for seed in range(6 if size <= 30 else 1):
        battle = a_battle(rules, size, seed)
        assert stands(battle) > 0
        if seed == 0 and size <= 30:
            assert fight_out(set_up(battle), BaselinePlayer(), seed=1).events


def refused(battle: Battle) -> list[str]:
    with pytest.raises(FileErrors) as caught:
        ready(set_up(battle))
    return [fault.right for fault in caught.value.faults]


@pytest.mark.sample(7)  # each ruleset, each depth and each measure once at least
@pytest.mark.parametrize("rules", rulesets.ids())
@pytest.mark.parametrize("deep", [400.0, 900.0, 1200.0])
@pytest.mark.parametrize("measure", ["cm", "in"])
def test_the_size_that_a_refusal_names_is_large_enough_when_it_is_typed(rules, deep, measure):
    battle = a_battle(rules, 15, seed=3, width=500.0, depth=deep, measure=measure)
    (said,) = {*refused(battle)}
    words = said.removeprefix("Write ").removesuffix(" in [field].").split(" and ")
    mm = {"cm": 10, "in": 25}[measure]
    named = {key: float(value) * mm for key, value in (word.split(" = ") for word in words)}
    assert named["width"] > 500
    stands(replace(battle, plan=replace(battle.plan, **named)))
    short = on_a_table(set_up(battle), named["width"] - 200, named.get("depth", deep))
    with pytest.raises(FileErrors):  # and it is no larger than need be
        ready(short)


def test_where_no_larger_table_would_help_a_place_is_to_be_given():
    battle = a_battle("wss-paperboys", 6, seed=3, width=1800.0, depth=1200.0)
    river = Feature("river", ((0, 300), (9000, 300), (9000, 390), (0, 390)), "the Geete", 0)
    found = set_up(battle)
    with pytest.raises(FileErrors) as caught:
        ready(replace(found, ground=replace(found.ground, features=(river,))))
    assert {fault.right.partition(" a ")[2] for fault in caught.value.faults} == {"[[side.french.place]]."}


def test_a_table_whose_width_the_file_gives_stays_as_it_is():
    battle = a_battle("peninsular-paperboys", 30, seed=3)
    assert set_up(battle).ground.width > 1800
    assert set_up(replace(battle, plan=Plan(width=1800.0))).ground.width == 1800
