"""Procedures of the Peninsular book on the table: what a player would see the units do."""

from __future__ import annotations

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.play.combat import attack_options, attack_resolution
from drumhead.families.paperboys.play.phases import move_phase
from drumhead.geometry.box_distance import largest_displacement
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.rule_index import index
from drumhead.rulesets.peninsular_paperboys.play import (
    ai_hooks,
    cavalry_pursuit,
    fire,
    move_candidates,
    officer_moves,
    skirmish_screens,
    skirmisher_deployment,
    unit_moves,
)
from drumhead.rulesets.peninsular_paperboys.play.family_hooks import PeninsularPaperboysRules

from .fought import battle
from .stage import Stage, wood


def french(**given):
    kind = {"name": "15e", "arm": "infantry", "kind": "line", "stands": 6, "side": "french", "nation": "French"}
    return Unit(**{**kind, **given})


def british(**given):
    kind = {"name": "48th", "arm": "infantry", "kind": "line", "stands": 8, "side": "allies", "nation": "British"}
    return Unit(**{**kind, **given})


def rifles(**given):
    return british(**{"name": "60th", "kind": "rifles", "quality": "elite", "stands": 4, **given})


def horse(side="french", **given):
    nation = "French" if side == "french" else "British"
    kind = {"name": "horse", "arm": "cavalry", "kind": "light-cavalry", "stands": 6, "side": side, "nation": nation}
    return Unit(**{**kind, **given})


def gun(side="french", kind="foot-artillery"):
    return Unit("gun", "artillery", kind, stands=1, side=side)


# ------------------------------------------------------------------ footprints
@pytest.mark.parametrize(
    ("unit", "frontage", "depth"),
    [
        (french(), 240, 30),
        (french().now("attack-column"), 80, 90),
        (french(stands=5).now("attack-column"), 80, 90),
        (french().now("screen-out"), 200, 30),
        (french(stands=8).now("in-square"), 80, 80),
        (rifles(), 160, 30),
        (rifles().now("in-close-order"), 80, 60),
        (horse(), 240, 30),
        (gun(), 40, 30),
    ],
)
def test_a_formation_takes_the_ground_of_the_stands_that_it_shows(unit, frontage, depth):
    stage = Stage()
    assert stage.play.footprint(stage.play.book, unit) == (frontage, depth)


# ------------------------------------------------------------------ screens
@pytest.mark.parametrize(("unit", "bases"), [(french(), 3), (british(), 2)])
def test_a_light_company_goes_out_as_a_base_for_each_rank_and_comes_in_again(unit, bases):
    stage = Stage(wishes=("screen-out", "screen-in"))
    key = stage.puts(unit, 900, 400)
    stage.puts(british() if unit.side == "french" else french(), 900, 1150)
    before = stage.play.box(key).frontage
    skirmisher_deployment.see_to_screens(stage.play, key)
    screen = skirmish_screens.screen_of(stage.play, key)
    assert stage.play.units[screen].stands == bases
    assert stage.play.box(screen).y > stage.play.box(key).y
    assert stage.play.box(key).frontage == before - 40
    skirmisher_deployment.see_to_screens(stage.play, key)
    assert not stage.play.is_in(screen)
    assert stage.play.box(key).frontage == before
    assert {"pen-army-09", "pen-move-13"} <= stage.rules()


def screened(throws, apart=200):
    """A French battalion with its screen out, and rifles before it."""
    stage = Stage(throws=throws, wishes=("screen-out",))
    stage.puts(french(), 900, 300)
    stage.puts(rifles(), 900, 480 + apart)
    skirmisher_deployment.see_to_screens(stage.play, "french-1")
    return stage


def test_a_screen_beaten_by_three_is_driven_in_and_stays_in_for_the_turn():
    stage = screened([("my muskets", 0), ("his rifles", [5, 5, 6, 1])])
    assert not stage.play.is_in("french-1s")
    assert stage.play.box("french-1").frontage == 240
    assert [option.verb for option in skirmisher_deployment.screen_options(stage.play, "french-1")] == ["keep"]
    assert "pen-skirm-07" in stage.rules()


def test_a_screen_beaten_by_two_gives_ten_cm_and_nobody_is_hurt():
    stage = screened([("my muskets", 0), ("his rifles", [5, 5, 1, 1])])
    out = [event for event in stage.told if event["e"] == "back"]
    assert out[0]["frm"][1] - out[0]["to"][1] == 100
    assert stage.play.units["french-1"].stands == 6
    assert {"pen-skirm-06", "pen-skirm-08"} <= stage.rules()


def test_rifles_throw_their_fours_again_and_one_hit_apart_goes_on():
    stage = screened([("my muskets", 0), ("his rifles", [4, 4, 1, 1]), ("his rifles, fours again", 1)])
    assert stage.told[-1]["result"] == "continues"
    assert {"pen-skirm-04", "pen-skirm-05"} <= stage.rules()


def test_screens_out_of_musket_range_of_each_other_leave_each_other_alone():
    stage = screened([], apart=300)
    assert "firefight" not in stage.kinds()


def attack(stage, key):
    stage.door.verbs = ["attack"]
    unit_moves.moves(stage.play, key)


def test_horse_in_the_open_takes_a_screen_off_and_its_battalion_is_a_stand_down():
    stage = screened([], apart=500)
    stage.puts(horse("allies"), 900, 700, 180)
    stage.play.field.leave("allies-1")
    attack(stage, "allies-2")
    assert not stage.play.is_in("french-1s")
    assert stage.play.units["french-1"].stands == 5
    assert stage.module.reckoning(stage.play)["french"] == 1
    assert "pen-skirm-09" in stage.rules()


@pytest.mark.parametrize(
    ("foot", "ways"),
    [(french(), ["keep", "screen-out"]), (british(kind="light"), ["keep", "screen-out", "all-out"])],
)
def test_only_british_light_infantry_skirmishes_with_all_its_stands(foot, ways):
    stage = Stage()
    key = stage.puts(foot, 900, 300)
    enemy = stage.puts(british() if foot.side == "french" else french(), 900, 900, 180)
    assert stage.play.box(enemy).y - stage.play.box(key).y > skirmisher_deployment.TOO_CLOSE
    assert [option.verb for option in skirmisher_deployment.screen_options(stage.play, key)] == ways


def test_horse_cannot_reach_skirmishers_in_a_wood():
    stage = Stage(ground=[wood(700, 500, 1100, 700)])
    stage.puts(rifles(), 900, 600)
    key = stage.puts(horse(), 900, 400)
    assert attack_options.attack_options(stage.play, key) == []


def test_horse_that_rides_past_a_copse_leaves_the_riflemen_in_it_alone():
    stage = Stage(ground=[wood(800, 580, 1000, 620)])
    stage.puts(rifles(), 900, 600)
    key = stage.puts(horse(), 900, 450)
    start = stage.play.box(key)
    unit_moves.brushes(stage.play, key, start, start.ahead(130))  # its front rank is among the trees
    assert stage.play.is_in("allies-1")
    stage.play.put("allies-1", stage.play.box("allies-1").at(900.0, 560.0))
    unit_moves.brushes(stage.play, key, start, start.ahead(130))
    assert not stage.play.is_in("allies-1")


def test_riflemen_in_a_copse_do_not_close_up_for_horse():
    stage = Stage(wishes=("close-order",), ground=[wood(800, 580, 1000, 620)])
    key = stage.puts(rifles(), 900, 600, 180)
    stage.puts(horse(), 900, 300)
    assert skirmisher_deployment.screen_options(stage.play, key)[1].worth.theirs < 0
    stage.play.put(key, stage.play.box(key).at(900.0, 700.0))
    assert skirmisher_deployment.screen_options(stage.play, key)[1].worth.theirs > 0


def test_skirmishers_stand_out_of_the_way_of_their_own_charge():
    stage = Stage(throws=[("attacker's face-off", 1), ("defender's face-off", 4)])
    rider = stage.puts(horse("allies"), 900, 700, 180)
    between = stage.puts(rifles(), 900, 600, 180)
    stage.puts(horse(), 900, 450)
    attack(stage, rider)
    assert "makes-way" in stage.kinds()
    assert stage.play.box(between).y - 15 > 700 + 15  # behind where the charge began
    assert "pen-skirm-11" in stage.rules()


def test_formed_foot_sends_a_screen_into_its_battalion_without_loss():
    stage = screened([], apart=500)
    stage.puts(british(), 900, 600, 180)
    stage.play.field.leave("allies-1")
    attack(stage, "allies-2")
    assert not stage.play.is_in("french-1s")
    assert stage.play.units["french-1"].stands == 6
    assert "pen-skirm-10" in stage.rules()


def test_rifles_driven_in_form_up_two_deep_behind_their_brigade():
    stage = Stage()
    stage.puts(british(), 900, 900, 180)
    key = stage.puts(rifles(), 900, 650, 180)
    skirmish_screens.goes_in(stage.play, key)
    assert "in-close-order" in stage.play.units[key].state
    assert stage.play.box(key).y > 900


def test_a_screen_driven_in_when_its_battalion_is_gone_is_gone_too():
    stage = screened([], apart=500)
    stage.play.remove_unit("french-1")
    skirmish_screens.goes_in(stage.play, "french-1s")
    assert not stage.play.is_in("french-1s")
    assert stage.play.units["french-1"].stands == 0


def test_a_screen_goes_back_with_its_battalion():
    from drumhead.families.paperboys.play.retreat import fall_back

    stage = screened([], apart=500)
    fall_back(stage.play, "french-1", 150.0)
    assert not stage.play.is_in("french-1s")
    assert "screen-out" not in stage.play.units["french-1"].state


# ------------------------------------------------------------------ fire
def test_a_battalion_behind_its_own_screen_holds_its_fire():
    stage = screened([], apart=500)
    stage.puts(british(), 900, 545, 180)
    assert fire.targets_of(stage.play, "french-1") == []
    assert [each.key for each in fire.targets_of(stage.play, "allies-2")] == ["french-1"]


def test_a_screen_before_its_target_saves_every_second_musket_hit_and_none_of_a_gun():
    stage = screened([("firing", 4), ("saving throws", 2)], apart=500)
    stage.puts(british(), 900, 545, 180)
    target = fire.targets_of(stage.play, "allies-2")[0]
    assert target.mark.screened
    assert fire.fire_at(stage.play, "allies-2", target) == (2, 2)
    assert "pen-fire-06" in stage.rules()
    stage.puts(gun("allies"), 900, 620, 180)
    stage.play.field.leave("allies-2")
    assert not fire.targets_of(stage.play, "allies-3")[0].mark.screened


def test_a_gun_throws_one_die_more_at_a_column():
    stage = Stage()
    key = stage.puts(gun("allies"), 900, 900, 180)
    stage.puts(french(), 900, 400)
    assert fire.targets_of(stage.play, key)[0].dice == 1
    stage.play.change("french-1", stage.play.units["french-1"].now("attack-column"))
    assert fire.targets_of(stage.play, key)[0].dice == 2


def test_a_column_fires_with_its_two_leading_stands():
    stage = Stage()
    stage.puts(french(), 900, 400, 0, "attack-column")
    stage.puts(british(), 900, 620, 180)
    assert fire.targets_of(stage.play, "french-1")[0].dice == 2


def test_rifles_reach_thirty_five_cm_and_muskets_twenty_five():
    stage = Stage()
    stage.puts(french(), 900, 300)
    for key in (stage.puts(rifles(), 900, 650, 180), stage.puts(british(), 500, 650, 180)):
        stage.play.put(key, stage.play.box(key).at(900.0, 650.0))
        seen = fire.targets_of(stage.play, key)
        stage.play.field.leave(key)
        assert [each.weapon for each in seen] == (["rifle-far"] if key == "allies-1" else [])


def test_skirmishers_at_one_target_count_their_stands_together():
    stage = Stage()
    stage.puts(french(), 900, 400)
    one = stage.puts(rifles(), 800, 600, 180)
    stage.puts(rifles(), 1000, 600, 180)
    target = fire.targets_of(stage.play, one)[0]
    assert target.along == ("allies-2",)
    assert target.dice == 2  # eight bases are two whole threes


# ------------------------------------------------------------------ moving
def test_foot_moves_on_the_second_card_horse_and_horse_guns_on_the_third():
    stage = Stage()
    stage.puts(french(), 300, 300)
    stage.puts(horse(), 900, 300)
    stage.puts(gun(kind="horse-artillery"), 1300, 300, 0, "limbered")
    stage.puts(gun(), 1500, 300)
    move_phase(stage.play, "french", "infantry")
    assert {event["u"] for event in stage.told} == {"french-1", "french-4"}
    stage.told.clear()
    move_phase(stage.play, "french", "cavalry")
    assert {event["u"] for event in stage.told} == {"french-2", "french-3"}


def farthest(stage, key, **more):
    start = stage.play.box(key)
    poses = [
        o.pose for o in move_candidates.marches(stage.play, key) if all(o.more[name] == more[name] for name in more)
    ]
    return max(((pose.x - start.x) ** 2 + (pose.y - start.y) ** 2) ** 0.5 for pose in poses)


@pytest.mark.parametrize(
    ("unit", "states", "more", "mm"),
    [
        (french(), (), {"into": ""}, 150),
        (french(), ("attack-column",), {"into": ""}, 200),
        (french(), ("attack-column",), {"into": "line"}, 96),  # its outer stands march eighty aside
        (french(), ("column-of-route",), {"into": ""}, 200),
        (french(), ("column-of-route",), {"into": "attack-column"}, 154),  # twenty aside, forty-five from its tail
        (rifles(side="french"), (), {}, 200),
        (gun(), (), {"limber": False}, 100),
        (gun(kind="horse-artillery"), ("limbered",), {"limber": False}, 300),
        (gun(kind="horse-artillery"), ("limbered",), {"limber": True}, 135),
    ],
)
def test_nobody_marches_further_than_his_formation_lets_him(unit, states, more, mm):
    stage = Stage()
    stage.puts(british(), 900, 700 if more.get("into") == "line" else 1100, 180)  # far off nobody forms line
    key = stage.puts(unit, 900, 300, 0, *states)
    assert mm - 15 <= farthest(stage, key, **more) <= mm


def test_a_column_of_route_passes_between_woods_where_nobody_else_does():
    """Two woods leave a lane sixty mm broad: an attack column, of eighty, goes at half speed there."""
    woods = wood(300, 420, 870, 1000), wood(930, 420, 1500, 1000)
    ends = {}
    for state in ("attack-column", "column-of-route"):
        stage = Stage(ground=woods)
        stage.puts(british(), 900, 1190, 180)
        key = stage.puts(french(), 900, 450 if state == "column-of-route" else 375, 0, state)
        ends[state] = farthest(stage, key, into="")
        into = {option.more["into"] for option in move_candidates.marches(stage.play, key)}
        assert into >= {"", "attack-column", "column-of-route"} - {state}
    assert ends["column-of-route"] == 200
    assert ends["attack-column"] < 150
    alone = Stage()
    key = alone.puts(french(), 900, 375)
    assert "column-of-route" not in {option.more["into"] for option in move_candidates.marches(alone.play, key)}, (
        "nothing narrows"
    )


def test_a_square_stands_still_and_horse_may_not_close_with_it():
    stage = Stage()
    key = stage.puts(french(), 900, 400, 0, "in-square")
    rider = stage.puts(horse("allies"), 900, 600, 180)
    assert [option.verb for option in unit_moves.move_options(stage.play, key)] == ["hold", "line"]
    assert attack_options.attack_options(stage.play, rider) == []
    stage.play.put(rider, stage.play.box(rider).at(900.0, 150.0, 0.0))
    assert attack_options.attack_options(stage.play, rider) == []


def test_horse_may_take_a_line_in_flank_but_not_in_front():
    stage = Stage()
    stage.puts(french(), 900, 400)
    rider = stage.puts(horse("allies"), 900, 600, 180)
    assert attack_options.attack_options(stage.play, rider) == []
    stage.play.put(rider, stage.play.box(rider).at(1200.0, 400.0, 270.0))
    assert {option.whom for option in attack_options.attack_options(stage.play, rider)} == {"french-1"}


@pytest.mark.parametrize(
    ("unit", "row"), [(french(), "three-rank"), (british(), "two-rank"), (horse(), "cavalry"), (gun(), "artillery")]
)
def test_a_stand_shot_away_is_told_by_the_row_of_its_ranks_or_its_arm(unit, row):
    steps = fire.hit_steps(Stage().play, unit, unit.but(stands=unit.stands - 1), 1)
    assert [step for step in steps if step.startswith("stand-off")] == [f"stand-off-{row}"]


# ------------------------------------------------------------------ what a commander reckons with
@pytest.mark.parametrize(("unit", "ranges"), [(french(), [(0, 250)]), (rifles(), [(0, 250), (250, 350)])])
def test_a_commander_reckons_with_muskets_to_25_cm_and_with_rifles_to_35(unit, ranges):
    stage = Stage()
    key = stage.puts(unit, 900, 400)
    found = ai_hooks.PeninsularPaperboysHooks().batteries(stage.play, stage.play.units[key])
    assert [(each.near, each.far) for each in found] == ranges


# ------------------------------------------------------------------ officers
def test_a_general_adds_to_the_die_of_the_unit_he_has_joined():
    stage = Stage()
    key = stage.puts(french(), 900, 400)
    foe = stage.puts(british(), 900, 600, 180)
    name = stage.officer("army-commander", "french", 900, 300)
    officer_moves.joins(stage.play, name, key)
    one, other = stage.play.units[key], stage.play.units[foe]
    rules = PeninsularPaperboysRules()
    assert rules.modifiers(stage.play, one, other, rules.stance(stage.play, key), True) == {"officer": 2}
    assert "pen-officer-02" in stage.rules()


def test_a_brigadier_helps_his_own_brigade_alone():
    stage = Stage()
    key = stage.puts(french(pips=4), 900, 400)
    stage.puts(british(), 900, 600, 180)
    rider = stage.officer("brigadier", "french", 900, 300)
    assert key in officer_moves.whom_he_may_help(stage.play, stage.play.riders[rider])
    stage.play.rides(rider, brigade="another")
    assert key not in officer_moves.whom_he_may_help(stage.play, stage.play.riders[rider])


# ------------------------------------------------------------------ ways
@pytest.mark.parametrize("facing", range(3, 360, 17))
def test_foot_marches_its_whole_move_whichever_way_it_looks(facing):
    stage = Stage()
    key = stage.puts(british(), 900, 600, float(facing))
    start, far = stage.play.box(key), stage.play.book.move.infantry.distance.mm
    ahead = [each.pose for each in move_candidates.marches(stage.play, key) if each.pose.facing == start.facing]
    assert max(largest_displacement(start, pose) for pose in ahead) == pytest.approx(float(far), abs=0.001)


@pytest.mark.parametrize(("off", "steps_back"), [(200, True), (450, False)])
def test_foot_thinks_of_a_step_back_only_with_an_enemy_near(off, steps_back):
    stage = Stage()
    key = stage.puts(british(), 900, 600)
    stage.puts(french(), 900, 630 + off, 180)
    assert any(each.pose.y < 599 for each in move_candidates.marches(stage.play, key)) is steps_back


def test_who_stands_on_a_place_that_is_fought_for_is_drawn_to_the_next():
    stage = Stage()
    key = stage.puts(british(stands=2), 900, 600)  # so few that they can face about and march as well
    stage.play.setup.goals["allies"].append((300.0, 600.0))  # the first is where they stand
    assert any(each.pose.facing == 270 for each in move_candidates.marches(stage.play, key))


# ------------------------------------------------------------------ pursuit
def pursuit(side, face, **given):
    stage, rider = in_pursuit(side, throws=[("rally of the pursuit", [face])], **given)
    cavalry_pursuit.pursuits_go_on(stage.play)
    return cavalry_pursuit.pursues(stage.play, rider)


def in_pursuit(side, throws, readings=None, **given):
    stage = Stage(throws=throws, readings=readings)
    rider = stage.puts(horse(side, **given), 900, 600)
    prey = british() if side == "french" else french()
    stage.puts(prey, 900, 645, 0, "routing")
    foot = next(key for key, unit in stage.play.units.items() if unit.arm == "infantry")
    stage.play.memory.pursuits = {foot: rider}
    stage.play.memory.routed = {foot: 1}
    return stage, rider


@pytest.mark.parametrize(("reading", "still_out"), [("same-turn-end", [False]), ("next-turn", [True, False])])
def test_pursuers_first_throw_as_the_turn_ends_that_the_reading_names(reading, still_out):
    """The one throw there is rallies the regiment: thrown at the wrong turn's end, it would be in hand too early."""
    out, throws = [], [("rally of the pursuit", [6])]
    stage, rider = in_pursuit("french", throws, {"pursuit-rally-first": reading})
    while not out or out[-1]:
        cavalry_pursuit.pursuits_go_on(stage.play)
        out.append(cavalry_pursuit.pursues(stage.play, rider))
        stage.play.turn += 1
    assert out == still_out


@pytest.mark.parametrize(
    ("side", "given", "face", "goes_on"),
    [
        ("french", {}, 4, False),
        ("french", {}, 3, True),
        ("allies", {}, 5, True),
        ("allies", {}, 6, False),
        ("allies", {"kind": "heavy-cavalry"}, 5, False),
        ("allies", {"nation": "Portuguese"}, 4, False),
    ],
)
def test_horse_in_pursuit_rallies_by_nation_and_weight(side, given, face, goes_on):
    assert pursuit(side, face, **given) is goes_on


def test_skirmishers_in_the_open_do_not_end_a_pursuit_but_are_ridden_down():
    stage = Stage()
    rider = stage.puts(horse(), 900, 300)
    foot = stage.puts(british(number=7, state=frozenset({"routing"})), 900, 500)
    screen = stage.puts(rifles(number=8), 900, 380)
    attack_resolution.keep_contact(stage.play, rider, foot)
    assert stage.kinds()[-1] == "pursues"
    assert not stage.play.is_in(screen)


def test_horse_in_pursuit_does_nothing_on_its_card():
    stage = Stage()
    rider = stage.puts(horse(), 900, 600)
    stage.play.memory.chases = {rider: "allies-9"}
    unit_moves.moves(stage.play, rider)
    assert stage.told == []


def test_pursuers_with_nobody_before_them_ride_off_the_table():
    stage = Stage()
    rider = stage.puts(horse(), 900, 1100)
    stage.play.units["allies-9"] = british().but(stands=0)
    stage.play.memory.chases = {rider: "allies-9"}
    cavalry_pursuit.pursuits_go_on(stage.play)
    assert not stage.play.is_in(rider)
    assert "pen-pursuit-06" in stage.rules()


# ------------------------------------------------------------------ what is cited
def test_every_rule_that_a_step_cites_is_a_rule_of_the_book():
    ruleset = rulesets.load("peninsular-paperboys")
    assert {rule for cited in ruleset.steps.values() for rule in cited} <= set(index(ruleset))


def test_every_rule_that_a_battle_should_show_belongs_to_a_step_or_says_why_it_cannot():
    ruleset = rulesets.load("peninsular-paperboys")
    cited = {rule for cited in ruleset.steps.values() for rule in cited}
    assert [
        rule.id for rule in index(ruleset).values() if rule.simulate and not rule.unseen and rule.id not in cited
    ] == []


def test_a_few_battles_show_most_of_the_book():
    seen = {rule for seed in range(4) for event in battle(seed, "salamanca").events for rule in event["rules"]}
    assert len(seen) > 150
