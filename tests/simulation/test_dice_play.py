"""What a unit of the first draft may do on the table, beyond what its worked examples show."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from drumhead.families.drafts.play import charge_options, leader_moves, move_candidates, shot_targets, unit_moves
from drumhead.families.drafts.play.terrain_rows import rows_on
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets.wss_dice.play import charges, fire
from drumhead.simulation.situation import View

from ..counted import at_least
from .fought import battle
from .stage import Stage, wood

INCH = 25.0
LINE, ON_FOOT = ("deployed",), ("deployed", "dismounted")
STREAM = Feature("stream", ((0, 600), (1800, 600)), "the brook", 20.0)
TOWN = Feature("village", ((550, 550), (650, 550), (650, 650), (550, 650)), "the town")


def unit(side, arm, **more):
    return Unit(arm, arm, arm, side=side, **more)


def table(*ground, throws=(), wishes=()):
    stage = Stage("wss-dice", throws, wishes, ground)
    stage.play.riders["leader"] = Rider("leader", "commander", "french", (600, 450))
    return stage


def marches(stage, key):
    return [option for option in move_candidates.move_options(stage.play, key) if option.verb == "march"]


def test_a_column_crosses_a_stream_from_bank_to_bank_and_no_other_way():
    stage = table(STREAM)
    key = stage.puts(unit("french", "infantry"), 600, 565, 0)  # its front 5 mm from the water
    over = [each for each in marches(stage, key) if each.pose.y > 600]
    assert over
    assert {each.more["march"].water for each in over} == {"stream"}
    assert {round(each.pose.y - each.pose.depth / 2) - 610 for each in over} <= {0, 1, 2, 3}
    far = stage.puts(unit("french", "infantry"), 900, 500, 0)
    stage.play.riders["other"] = Rider("other", "commander", "french", (900, 450))
    assert max(each.pose.y + each.pose.depth / 2 for each in marches(stage, far)) < 590


def test_nobody_crosses_a_stream_onto_ground_that_is_closed_to_him():
    beyond = Feature("marsh", ((0, 640), (1800, 640), (1800, 900), (0, 900)), "the marsh")
    for ground, crosses in (((STREAM,), True), ((STREAM, beyond), False)):
        stage = table(*ground)
        key = stage.puts(unit("french", "infantry"), 600, 565, 0, *LINE)
        assert any(each.pose.y > 600 for each in marches(stage, key)) is crosses


@pytest.mark.parametrize(("wide", "farthest"), [(20.0, 3 * INCH), (60.0, 100.0)])
def test_a_crossing_is_no_longer_than_a_move_unless_there_is_no_shorter_one(wide, farthest):
    brook = Feature("stream", ((0, 600), (1800, 600)), "the brook", wide)
    bridge = Feature("bridge", ((617, 560), (637, 560), (637, 640), (617, 640)), "the bridge")
    stage = table(brook, bridge)
    key = stage.puts(unit("french", "infantry"), 600, 578 - wide / 2, 0, *LINE)  # 7 mm from the water, and 30 deep
    over = [each.pose for each in marches(stage, key) if each.more["march"].water]
    assert [each.x for each in over] == [600]
    assert 0 < math.dist(over[0][:2], stage.play.box(key)[:2]) <= farthest


def test_nobody_turns_a_corner_into_ground_that_is_closed_to_him():
    marsh = Feature("marsh", ((620, 400), (900, 400), (900, 600), (620, 600)), "the marsh")
    brook = Feature("stream", ((640, 400), (640, 600)), "the brook", 38.0)
    for ground, turns in (((), True), ((marsh,), False), ((brook,), False)):
        stage = table(*ground)
        key = stage.puts(unit("french", "cavalry"), 604, 500, 0)  # its column 1 mm from the marsh, and deeper than wide
        stage.puts(unit("alliance", "infantry"), 300, 520, 90, *LINE)
        turned = [each for each in move_candidates.move_options(stage.play, key) if each.verb == "turn"]
        assert any(abs(each.pose.facing - 270) < 45 for each in turned) is turns


def test_nobody_forms_line_into_the_water():
    for away, deploys in ((22, True), (15, False)):  # mm to the water from its middle; in line it reaches 20 to a side
        stage = table(Feature("stream", ((610 + away, 300), (610 + away, 900)), "the brook", 20.0))
        key = stage.puts(unit("french", "infantry"), 600, 500, 0)
        options = move_candidates.move_options(stage.play, key)
        assert any("deploy" in option.more.get("changes", ()) for option in options) is deploys


def test_guns_do_not_cross_a_stream_but_by_a_bridge():
    stage = table(STREAM)
    key = stage.puts(unit("french", "artillery"), 600, 565, 0)
    assert not [each for each in marches(stage, key) if each.pose.y > 600]
    bridge = Feature("bridge", ((580, 580), (620, 580), (620, 620), (580, 620)), "the bridge")
    stage = table(STREAM, bridge)
    key = stage.puts(unit("french", "artillery"), 600, 565, 0)
    assert [each for each in marches(stage, key) if each.pose.y > 600]


def test_foot_deploys_and_goes_on_at_the_rate_of_a_line():
    stage = table()
    key = stage.puts(unit("french", "infantry"), 600, 500, 0)
    stage.puts(unit("alliance", "infantry"), 600, 800, 180, *LINE)
    lined = [each for each in marches(stage, key) if each.more["changes"] == ("deploy",)]
    columns = [each for each in marches(stage, key) if not each.more["changes"]]
    assert max(each.pose.y for each in lined) == pytest.approx(500 + 3 * INCH)
    assert max(each.pose.y for each in columns) == pytest.approx(500 + 6 * INCH)


def test_foot_marches_its_whole_way_ahead_and_back_whichever_way_it_looks():
    for facing in range(4, 360, 20):
        stage = table()
        key = stage.puts(unit("french", "infantry"), 600, 500, facing, *LINE)
        stage.puts(unit("alliance", "infantry"), 600, 680, 180, *LINE)
        ends = [stage.play.box(key).ahead(way)[:2] for way in (3 * INCH, -3 * INCH)]
        poses = [each.pose for each in marches(stage, key)]
        ahead, back = (any(math.dist(end, pose[:2]) < 0.1 for pose in poses) for end in ends)
        assert ahead, facing
        assert back, facing


def test_only_columns_of_foot_go_into_a_wood_and_half_as_far():
    stage = table(wood(400, 560, 800, 900))
    foot = stage.puts(unit("french", "infantry"), 600, 530, 0)
    into = [each for each in marches(stage, foot) if each.pose.y > 560]
    assert into
    assert max(each.pose.y for each in into) <= 530 + 3 * INCH
    horse = stage.puts(unit("french", "cavalry"), 500, 530, 0)
    assert not [each for each in at_least(1, marches(stage, horse)) if each.pose.y + each.pose.depth / 2 > 561]


def test_horse_at_the_edge_of_gardens_goes_no_farther_in():
    gardens = Feature("rough", ((400, 560), (800, 560), (800, 900), (400, 900)), "gardens")
    stage = table(gardens)
    at_the_hedge = Box(600, 510, 0, 50, 100)
    for end, rows in ((at_the_hedge.ahead(48), ("difficult",)), (at_the_hedge.ahead(-48), ())):
        assert rows_on(stage.play, stage.play.field.ground, at_the_hedge, end) == rows


def test_horse_with_a_corner_at_the_edge_of_gardens_does_not_cut_across_theirs():
    stage = table(Feature("rough", ((600, 600), (700, 600), (700, 700), (600, 700)), "gardens"))
    start = Box(600, 577.9, 80, 40, 30)  # its left front corner is a fifth of a mm in
    for far, rows in ((150, ("difficult",)), (-60, ())):
        assert rows_on(stage.play, stage.play.field.ground, start, start.ahead(far)) == rows


def test_dragoons_ride_into_a_town_and_get_down_there():
    stage = table(TOWN)
    key = stage.puts(unit("french", "dragoons"), 600, 480, 0)
    stage.puts(unit("alliance", "infantry"), 900, 600, 270, *LINE)  # for fear of whom nobody gets down in the open
    assert all(TOWN.has(*each.pose[:2]) for each in marches(stage, key) if each.more["march"].then)
    into = [each for each in marches(stage, key) if TOWN.has(*each.pose[:2])]
    assert into
    assert {each.more["march"].then for each in into} == {"dismount"}
    unit_moves.carries_out(stage.play, key, into[0])
    assert set(ON_FOOT) == stage.play.units[key].state


def test_a_garrison_in_line_leaves_its_town_or_stays_as_it_is():
    for states, shifts in ((LINE, False), ((), True)):
        stage = table(TOWN)
        key = stage.puts(unit("french", "infantry"), 600, 600, 0, *states)
        stage.puts(unit("alliance", "infantry"), 840, 600, 270, *LINE)
        found = move_candidates.move_options(stage.play, key)
        within = [each for each in found if each.pose and TOWN.has(*each.pose[:2]) and not each.more["changes"]]
        assert bool(within) is shifts
        assert any(each.verb == "march" and not TOWN.has(*each.pose[:2]) for each in found)


def test_a_garrison_leaves_its_town_to_nobody_whom_it_may_shoot_at():
    for ground, off, leaves in (((TOWN,), -2, False), ((TOWN,), 2, True), ((), -2, True)):
        stage = table(*ground)
        key = stage.puts(unit("french", "infantry"), 600, 600, 0, *LINE)
        reach = stage.play.mm(stage.play.book.musket.reach)
        foe = stage.puts(unit("alliance", "infantry"), 600, 800, 180, *LINE)
        stage.play.put(foe, stage.play.box(key).ahead(reach + stage.play.box(key).depth + off).turn(180))
        assert any(each.verb == "march" for each in move_candidates.move_options(stage.play, key)) is leaves


def test_who_goes_on_in_line_does_not_stop_to_form_it_and_who_can_face_an_enemy_makes_no_half_turn():
    stage = table()
    column = stage.puts(unit("french", "infantry"), 600, 500, 0)
    line = stage.puts(unit("french", "infantry"), 500, 300, 0, *LINE)
    stage.puts(unit("alliance", "infantry"), 900, 450, 270, *LINE)
    found = move_candidates.move_options(stage.play, column)
    assert ("deploy",) in [each.more["changes"] for each in found if each.verb == "march"]
    assert "deploy" not in [each.verb for each in found]
    turns = [each.pose.facing for each in move_candidates.move_options(stage.play, line) if each.verb == "turn"]
    assert turns
    assert not {45.0, 315.0} & set(turns)


def test_muskets_fire_all_round_from_a_town_and_ahead_elsewhere():
    for ground, seen in (((TOWN,), 2), ((), 1)):
        stage = table(*ground)
        key = stage.puts(unit("french", "infantry"), 600, 600, 0, *LINE)
        stage.puts(unit("alliance", "infantry"), 600, 700, 180, *LINE)
        stage.puts(unit("alliance", "infantry"), 600, 500, 0, *LINE)
        assert len(shot_targets.targets(stage.play, key)) == seen


def test_a_town_hides_whom_it_stands_before_even_where_his_edge_is_in_it():
    for x, y, facing, seen in ((600, 660, 180, False), (680, 600, 180, True), (600, 700, 180, False)):
        stage = table(TOWN)
        key = stage.puts(unit("french", "infantry"), x, 520, 0, *LINE)
        foe = stage.puts(unit("alliance", "infantry"), x, y, facing, *LINE)
        assert shot_targets.sees(stage.play, key, foe, "musket") is seen


def test_a_range_is_measured_between_the_nearest_points_in_the_arc_or_not():
    stage = table()
    key = stage.puts(unit("french", "infantry"), 600, 600, 0, *LINE)
    foe = stage.puts(unit("alliance", "infantry"), 710, 680, 90, *LINE)  # 75 mm right of the front, 45 mm before it
    assert shot_targets.targets(stage.play, key) == [(pytest.approx(math.hypot(75, 45), abs=0.1), foe)]


def test_who_stands_by_a_town_does_not_hold_it_and_is_fired_at_by_whoever_is_in_it_on_every_side():
    stage = table(TOWN)
    play = stage.play
    play.setup = replace(play.setup, objectives=(Objective("the town", "french", held="foot"),))
    key = stage.puts(unit("french", "infantry"), 600, 670, 0, *LINE)  # behind the town, its rear edge in it
    foe = stage.puts(unit("alliance", "infantry"), 600, 590, 180, *LINE)
    by_it = View(play, key).place(play.box(key))
    assert (by_it["ground"], by_it["take"] < 0) == (0.0, True), by_it
    assert View(play, foe).place(play.box(foe))["ground"] == 1.0


@pytest.mark.parametrize("hill", [False, True])
def test_guns_shoot_over_friends_from_a_hill(hill):
    ground = (Feature("hill", ((500, 100), (700, 100), (700, 300), (500, 300)), "the hill"),) if hill else ()
    stage = table(*ground)
    key = stage.puts(unit("french", "artillery"), 600, 200, 0, *LINE)
    stage.puts(unit("french", "infantry"), 600, 400, 0, *LINE)
    stage.puts(unit("alliance", "infantry"), 600, 700, 180, *LINE)
    assert bool(shot_targets.targets(stage.play, key)) is hill


@pytest.mark.parametrize(
    ("arm", "state", "throws", "told"),
    [
        ("artillery", LINE, [("range", 4), ("cannon hits", 3)], {"carries": 300, "off": 0, "hits": 3}),
        ("artillery", LINE, [("range", 2)], {"carries": 0, "off": 0, "hits": 0}),
        ("infantry", LINE, [("volley", 3)], {"off": 1, "hits": 2}),
        ("dragoons", ON_FOOT, [("volley", 3)], {"off": 2, "hits": 1}),
    ],
)
def test_a_shot_tells_how_far_it_carried_and_what_came_off_for_cover(arm, state, throws, told):
    stage = table(TOWN, throws=throws)
    key = stage.puts(unit("french", arm), 600, 480, 0, *state)
    foe = stage.puts(unit("alliance", "infantry"), 600, 590, 180, *LINE)
    fire.fires(stage.play, key, shot_targets.shot_options(stage.play, key)[1])
    (event,) = (each for each in stage.told if each["e"] == "fire")
    assert (event["at"], event["cover"]) == (foe, True)
    assert {fact: event[fact] for fact in ("carries", "off", "hits") if fact in event} == told


def test_horse_charges_whom_it_reaches_within_half_a_right_angle_and_nobody_in_a_town():
    stage = table(TOWN)
    ahead = stage.puts(unit("alliance", "infantry"), 900, 620, 180, *LINE)
    stage.puts(unit("alliance", "infantry"), 600, 600, 180, *LINE)
    stage.play.riders["other"] = Rider("other", "commander", "french", (900, 450))
    for x, facing, whom in ((900, 0, {ahead}), (900, 90, set()), (600, 0, set())):
        key = stage.puts(unit("french", "cavalry"), x, 490, facing, *LINE)
        assert {each.whom for each in charge_options.charge_options(stage.play, key)} == whom
        stage.play.remove_unit(key)


def test_horse_that_has_no_room_for_its_whole_turn_charges_with_a_part_of_it():
    stage = table()
    key = stage.puts(unit("french", "cavalry"), 600, 500, 0, *LINE)
    stage.puts(unit("french", "infantry"), 600, 465, 0, *LINE)  # a corner turned by 20 degrees would be in these
    foe = stage.puts(unit("alliance", "infantry"), 640, 550, 180, *LINE)
    (attack,) = charge_options.charge_options(stage.play, key)
    assert attack.whom == foe
    assert 0 < attack.pose.facing < 20


def test_horse_that_struck_at_a_slant_falls_back_its_whole_way():
    stage = table()
    play = stage.play
    play.riders["other"] = Rider("other", "commander", "alliance", (1050, 750))
    key = stage.puts(unit("alliance", "cavalry"), 1050, 700, 157.7, *LINE)
    for x, y, facing in ((1030, 544, 0), (1030, 544, 30), (1010, 560, 10)):
        play.put(key, play.box(key).at(1050, 700).turn(157.7 - play.box(key).facing))
        foe = stage.puts(unit("french", "cavalry"), x, y, facing, *LINE)
        (attack,) = charge_options.charge_options(play, key)
        play.put(key, attack.pose)
        charges.after(play, key, foe, gone=False, left=0)
        assert math.dist(attack.pose[:2], play.box(key)[:2]) == pytest.approx(3 * INCH, abs=0.1)
        assert not next(each["short"] for each in reversed(stage.told) if each["e"] == "back")
        play.remove_unit(foe)


def test_horse_that_has_no_room_to_fall_back_goes_as_far_as_it_can_and_the_log_says_so():
    stage = table()
    key = stage.puts(unit("french", "cavalry"), 600, 500, 0, *LINE)
    foe = stage.puts(unit("alliance", "infantry"), 600, 535, 180, *LINE)
    stage.puts(unit("french", "infantry"), 600, 440, 0, *LINE)
    charges.after(stage.play, key, foe, gone=False, left=0)
    told = next(each for each in stage.told if each["e"] == "back")
    assert (told["to"][1], told["short"]) == (470, True)


def test_the_general_rallies_when_his_commanders_are_bound_and_commands_no_more_when_he_is():
    stage = table()
    play = stage.play
    one, other = (stage.puts(unit("french", "infantry"), x, 500, 0, *LINE) for x in (500, 700))
    for key in (one, other):
        play.change(key, play.units[key].but(hits=6))
    play.riders["general"] = Rider("general", "general", "french", (700, 450))
    assert [each.verb for each in leader_moves._rallies(play, "general")] == []
    leader_moves.rallies(play, "leader", one)
    assert play.units[one].hits == 3
    play.memory.rallied.clear()
    assert [each.whom for each in leader_moves._rallies(play, "general")] == [other]
    play.rides("general", at=(700, 450 - 13 * INCH))
    assert leader_moves.is_commanded(play, one)
    assert not leader_moves.is_commanded(play, other)


def test_a_leader_rides_to_whom_he_can_send_somewhere_rather_than_to_guns_that_stay():
    stage = table()
    stage.puts(unit("french", "artillery"), 100, 450, 0, *LINE)
    column = stage.puts(unit("french", "infantry"), 1100, 450, 0)
    rides = list(leader_moves._rides(stage.play, "leader"))
    assert max(rides, key=lambda each: each.worth.theirs).more["at"][0] > 600
    stage.play.remove_unit(column)
    assert max(leader_moves._rides(stage.play, "leader"), key=lambda each: each.worth.theirs).more["at"][0] < 600


def test_columns_come_on_in_their_turn_at_their_bridge_and_move_at_once():
    fought = battle(1, "oudenarde")
    came = {event["u"]: event for event in fought.events if event["e"] == "arrives"}
    assert {key: event["t"] for key, event in came.items()} == {
        "alliance-5": 2,
        "alliance-7": 2,
        "alliance-8": 3,
        "alliance-10": 3,
        "alliance-9": 5,
    }
    assert all(event["to"][1] == 36 * INCH - 50 and event["to"][2] == 180 for event in came.values())
    phases = {event["c"]: event["phase"] for event in fought.events if event["e"] == "card" and event["t"] == 2}
    assert phases[came["alliance-5"]["c"]] == "infantry"
    assert phases[came["alliance-7"]["c"]] == "cavalry"


def test_who_has_no_answer_to_fire_keeps_out_of_it_as_horse_does():
    for arm, states, weight in (
        ("dragoons", LINE, "horse"),
        ("dragoons", ON_FOOT, "take"),
        ("infantry", (), "horse"),
        ("infantry", LINE, "take"),
        ("artillery", (), "take"),  # limbered guns are set up under fire
    ):
        stage = table()
        key = stage.puts(unit("french", arm), 600, 500, 0, *states)
        stage.puts(unit("alliance", "infantry"), 600, 600, 180, *LINE)
        place = View(stage.play, key).place(stage.play.box(key))
        assert {name for name in ("take", "horse") if place[name] < 0} == {weight}, (arm, states)
