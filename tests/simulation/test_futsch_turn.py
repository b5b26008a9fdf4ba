"""The turn of von-futsch on the table: cards, Kings, Jacks, Queens, command, marches, fire, ways back, reforming."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace as Namespace

import pytest

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Brigade, Officer
from drumhead.model.event_card import EventCard, EventDeck
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch.play import unit_fire
from drumhead.rulesets.von_futsch.play.cards import activation, card_actions, card_turn, command_range, event_play
from drumhead.rulesets.von_futsch.play.cards.activation_groups import groups
from drumhead.rulesets.von_futsch.play.charge import charges
from drumhead.rulesets.von_futsch.play.decisions import ai_hooks, expected_value
from drumhead.rulesets.von_futsch.play.decisions.surroundings import outlook
from drumhead.rulesets.von_futsch.play.movement import (
    march_execution,
    move_candidates,
    retreats_and_losses,
    terrain_effects,
    unit_sight,
)
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH

from .futsch_stage import staged

JOKER = ("next card", "joker")


def both(stage, apart=30):
    return stage.unit("french", "battalion", 20, 9), stage.unit("imperial", "battalion", 20, 9 + apart, 180.0)


def card(name):
    return ("next card", name)


# ------------------------------------------------------------ the pack
def test_a_turn_ends_at_the_joker_and_whoever_has_not_acted_does_not():
    stage = staged([card("black 7"), ("initiative", 3), JOKER], ["activate", "hold-fire"])
    mine, his = both(stage)
    card_turn.turn(stage.play)
    stage.play.chance.finish()
    assert [event["u"] for event in stage.events("activate")] == [mine]
    assert stage.state(mine) == stage.state(his) == frozenset()  # activations and held fire end with the turn
    assert stage.events("army")[0]["left"] == {"french": 1, "imperial": 1}


def test_a_turn_ends_when_everybody_has_acted_though_no_joker_came():
    throws = [card("black 7"), ("initiative", 3), card("red 2"), ("initiative", 4)]
    stage = staged(throws, ["activate", "hold-fire"])
    both(stage)
    card_turn.turn(stage.play)
    stage.play.chance.finish()
    assert "all-acted" in stage.kinds()
    assert "mvf-turn-13" in stage.rules()


def test_a_king_that_is_kept_takes_the_next_activation_before_a_card_is_drawn():
    stage = staged([card("black king"), ("initiative", 3), JOKER], ["keep", "activate", "hold-fire"])
    both(stage)
    card_turn.turn(stage.play)
    stage.play.chance.finish()
    assert [each for each in stage.kinds() if each in ("card", "keeps", "seizes")] == [
        "card",
        "keeps",
        "seizes",
        "card",
    ]


def test_of_two_kings_in_hand_the_one_kept_longest_is_offered_first():
    stage = staged([card("red king"), card("black king"), JOKER], ["keep", "wait"])
    both(stage)
    card_turn.turn(stage.play)
    assert stage.play.memory.kept == [("imperial", "red king"), ("french", "black king")]
    assert stage.events("seizes") == []  # the joker takes them both


def test_a_jack_makes_an_enemy_throw_for_command_though_his_general_is_beside_him():
    stage = staged([card("black jack"), ("initiative", 1), JOKER], ["force", "stay", "hold-fire"])
    _, his = both(stage)
    stage.officer("army-commander", "imperial", 20 * INCH, 40 * INCH)
    card_turn.turn(stage.play)
    assert [event["u"] for event in stage.events("activate")] == [his]
    assert stage.events("initiative")[0]["result"] == "retreat-only"
    assert "mvf-turn-11" in stage.rules()


@pytest.mark.parametrize(("face", "back"), [(1, 1), (3, 2), (6, 3)])
def test_a_queen_brings_back_half_a_die_rounded_up(face, back):
    stage = staged([card("red queen"), ("figures back", face), JOKER], ["heal"])
    _, his = both(stage)
    stage.play.change(his, stage.play.units[his].but(stands=5))
    card_turn.turn(stage.play)
    assert stage.play.units[his].stands == 5 + back


def with_event(hook, throws=(), wishes=(), when="now", first="black ace", copies=1):
    """A turn of a battle whose deck of events has one card; a French and an Imperial battalion are far apart."""
    stage = staged([card(first), ("event", "it"), *throws], ["event", *wishes])
    units = both(stage)
    ours = EventDeck("Ours", "", (EventCard("it", "It", "It happens.", copies, when, hook=hook),), "ours.toml")
    event_play.set_out_decks(stage.play, dict.fromkeys(stage.play.setup.sides, ours))
    return stage, units


def dealt(stage):
    """What becomes of each event, when the turn has been played and every throw laid down was thrown."""
    card_turn.turn(stage.play)
    stage.play.chance.finish()
    return [event["does"] for event in stage.events("event")]


def test_what_an_event_says_is_left_to_the_players_if_no_hook_is_named():
    stage, _ = with_event("players", [JOKER])
    assert dealt(stage) == ["players"]
    assert {"mvf-turn-12", "mvf-intro-04"} <= stage.rules()
    assert stage.events("activate") == []


@pytest.mark.parametrize(
    ("hook", "whose", "out_of_command"), [("activate", 0, 0), ("enemy-activate", 1, 0), ("force", 1, 1)]
)
def test_an_event_activates_or_forces_as_a_card_of_the_pack_does(hook, whose, out_of_command):
    stage, units = with_event(hook, [("initiative", 3)] * out_of_command + [JOKER], ["stay", "hold-fire"])
    for at, side in enumerate(stage.play.setup.sides):
        stage.play.riders[side] = Rider(side, "army-commander", side, stage.play.box(units[at])[:2])
    assert dealt(stage) == ["done"]
    assert [event["u"] for event in stage.events("activate")] == [units[whose]]


@pytest.mark.parametrize(("hook", "whose"), [("heal", 0), ("enemy-heal", 1)])
def test_an_event_brings_figures_back_as_a_queen_does(hook, whose):
    stage, units = with_event(hook, [("figures back", 5), JOKER])
    for key in units:
        stage.play.change(key, stage.play.units[key].but(stands=5))
    assert dealt(stage) == ["done"]
    assert [stage.play.units[key].stands for key in units] == ([8, 5] if whose == 0 else [5, 8])
    assert "mvf-turn-09" not in stage.rules()  # no Queen was turned


def test_an_event_that_finds_nobody_to_do_it_passes():
    stage, _ = with_event("heal", [JOKER])
    assert dealt(stage) == ["nobody"]


def test_an_event_ends_the_turn_before_its_joker():
    stage, _ = with_event("end-turn")
    assert dealt(stage) == ["ends"]
    assert stage.kinds()[-1] == "army"
    assert "all-acted" not in stage.kinds()


def test_an_event_that_is_kept_is_played_ahead_of_a_later_draw_in_a_later_turn_as_well():
    stage, units = with_event("heal", [JOKER, ("figures back", 1), JOKER], ["heal"], "keep")
    assert len(stage.play.setup.sides) == 2
    card_turn.turn(stage.play)
    stage.play.change(units[0], stage.play.units[units[0]].but(stands=5))
    card_turn.turn(stage.play)
    stage.play.chance.finish()
    assert [event["does"] for event in stage.events("event")] == ["kept", "done"]
    assert stage.events("event")[1]["t"] == 3
    assert stage.play.units[units[0]].stands == 6
    assert stage.play.memory.hand == []


def test_an_event_in_hand_is_not_shuffled_in_again_and_a_deck_that_is_all_in_hand_gives_nothing():
    stage, _ = with_event("end-turn", [card("red ace"), JOKER], ["wait"], "keep")
    assert dealt(stage) == ["kept"]


def test_a_deck_that_has_run_out_is_shuffled_again():
    stage, _ = with_event("nothing", [card("red ace"), ("event", "it"), JOKER])
    assert dealt(stage) == ["nothing", "nothing"]


def test_without_a_deck_of_events_an_ace_does_nothing():
    stage = staged([card("black ace"), JOKER])
    both(stage)
    card_turn.turn(stage.play)
    assert stage.events("event") == []


def test_a_card_may_be_left_unused_and_nobody_is_activated_by_it():
    stage = staged([card("black 7"), JOKER], ["decline"])
    both(stage)
    card_turn.turn(stage.play)
    assert stage.events("activate") == []
    assert "mvf-turn-04" in stage.rules()


# ------------------------------------------------------------ command
@pytest.mark.parametrize(
    ("face", "lost", "forward", "back"),
    [(1, 0, False, True), (3, 3, True, True), (3, 0, True, False), (6, 3, True, False)],  # fresh foot does not go back
)
def test_out_of_command_the_die_says_which_way_a_unit_may_go(face, lost, forward, back):
    stage = staged([("initiative", face)], ["hold-fire"])
    mine, _ = both(stage)
    unit = stage.play.units[mine]
    stage.play.change(mine, unit.but(stands=unit.stands - lost))
    activation.activates(stage.play, (mine,))
    asked = next(verbs for what, verbs in stage.door.asked if what == "activate")
    assert ("march" in asked) == forward
    assert ("manoeuvre" in asked) == back  # straight back is a manoeuvre


def test_within_twelve_inches_and_in_sight_of_its_general_a_unit_throws_for_nothing():
    stage = staged([], ["stay", "hold-fire"])
    mine, _ = both(stage)
    stage.officer("army-commander", "french", 20 * INCH, 5 * INCH)
    activation.activates(stage.play, (mine,))
    assert stage.events("initiative") == []


def test_of_a_regiment_only_those_whom_their_colonel_has_joined_throw_for_nothing():
    stage = staged([("initiative", 3)], ["hold-fire", "hold-fire"])
    mine, other = stage.unit("french", "battalion", 20, 9), stage.unit("french", "battalion", 24, 9)
    stage.unit("imperial", "battalion", 20, 39, 180.0)
    stage.officer("colonel", "french", 20 * INCH, 9 * INCH)
    stage.play.brigades.update(dict.fromkeys((mine, other), (0, "brigade")))
    stage.play.memory.attached["rider"] = (mine,)
    activation.activates(stage.play, (mine, other))
    stage.play.chance.finish()
    assert [event["units"] for event in stage.events("initiative")] == [[other]]
    stage.play.memory.attached.clear()  # free beside them, he commands both
    assert command_range.list_commanded(stage.play, (mine, other)) == {mine, other}


def test_a_regiment_is_one_group_whenever_its_units_are_within_twelve_inches():
    stage = staged()
    one, other = stage.unit("french", "battalion", 20, 20), stage.unit("french", "battalion", 26, 20)
    stage.unit("imperial", "battalion", 20, 45, 180.0)
    army = stage.play.setup.armies["french"]
    led = Brigade("brigade", tuple(army.units), Officer("colonel", "regimental-commander"))
    stage.play.setup.armies["french"] = replace(army, brigades=(led,))
    found = []
    for x in (26, 40, 40, 30):
        stage.play.put(other, stage.play.box(other).at(x * INCH, 20 * INCH))
        found.append(groups(stage.play, "french"))
        named = [option.whom for option in card_actions.forcing(stage.play, "imperial")]
        assert (
            named
            == [option.unit for option in card_actions.activations(stage.play, "french")]
            == [body[0] for body in found[-1]]
        )
    assert found == [[(one, other)], [(one,), (other,)], [(one,), (other,)], [(one, other)]]


def test_an_officer_who_was_with_a_unit_is_not_hidden_by_it():
    stage = staged()
    front, rear = stage.unit("french", "battalion", 20, 20), stage.unit("french", "battalion", 20, 12)
    stage.officer("army-commander", "french", 20 * INCH, 20 * INCH)
    assert command_range.list_commanded(stage.play, (rear,)) == {rear}
    stage.play.put(front, stage.play.box(front).at(20 * INCH, 17 * INCH))  # now it stands between them
    assert command_range.list_commanded(stage.play, (rear,)) == set()


def test_an_officer_beside_a_line_does_not_see_through_it():
    stage = staged()
    between, far = stage.unit("french", "battalion", 20, 20), stage.unit("french", "battalion", 14, 20)
    wing = stage.play.box(between).frontage / 2 / INCH
    assert wing + 0.5 < 2.5 < 2 * wing
    stage.officer("army-commander", "french", 22.5 * INCH, 20 * INCH)
    assert command_range.list_commanded(stage.play, (far,)) == set()
    stage.play.put(between, stage.play.box(between).at(20 * INCH, 24 * INCH))
    assert command_range.list_commanded(stage.play, (far,)) == {far}


def test_an_officer_goes_wherever_the_unit_goes_that_he_has_joined():
    stage = staged()
    mine, _ = both(stage)
    stage.officer("army-commander", "french", 20 * INCH, 9 * INCH)
    stage.play.rides("rider", unit=mine)
    stage.play.put(mine, stage.play.box(mine).at(500, 300))
    assert stage.play.riders["rider"].at == (500, 300)


# ------------------------------------------------------------ marches
def test_half_a_march_and_fire_is_half_of_what_is_thrown():
    stage = staged([("initiative", 3), ("march", 4), ("fire", 0)], ["half-fire", "fire", "keep"])
    mine, _ = both(stage, 16)
    activation.activates(stage.play, (mine,))
    stage.play.chance.finish()
    move = stage.events("move")[0]
    assert move["allow"] == 5 * INCH  # half of 6 and 4
    assert {"mvf-act-03", "mvf-form-17"} <= stage.rules()


def test_within_six_inches_of_the_enemy_foot_goes_straight_on_or_back_and_changes_nothing():
    stage = staged()
    mine, _ = both(stage, 6)
    found = activation.options(stage.play, mine)
    ways = [option.more["way"] for option in found if "way" in option.more and option.verb != "attack"]
    assert ways
    assert all(way.wheel == 0 and way.direction in (0, 180) for way in ways)
    assert not {option.verb for option in found} & {"turn", "column", "square"}


@pytest.mark.parametrize(
    ("kind", "off", "thinks_of", "not_of"),
    [
        ("battalion", 12, {"half-fire"}, {"column", "line", "square"}),  # so near a line stays as it is
        ("battalion", 34, {"column"}, {"line", "square", "turn"}),
        ("heavy", 18, {"march"}, {"column", "line"}),  # a reserve does not form column and line by turns
        ("gun", 20, {"fire", "half-fire"}, {"march", "limber"}),  # in reach of the enemy guns are drawn up to fire
    ],
)
def test_units_think_of_what_somebody_would_do_so_far_from_the_enemy(kind, off, thinks_of, not_of):
    stage = staged()
    mine = stage.unit("french", kind, 20, 5)
    stage.unit("imperial", "battalion", 20, 5 + off, 180.0)
    assert thinks_of <= stage.verbs(mine)
    assert not stage.verbs(mine) & not_of


@pytest.mark.parametrize("off", [-1.0, 0.0, 1.0])
def test_at_no_distance_a_gun_limbers_and_unlimbers_or_foot_forms_line_and_column_by_turns(off):
    """Guns do one of the two wherever they are; foot stays as it is between two distances."""

    def wanted(unit, verb, mm):
        return (ai_hooks.VonFutschHooks().change_worth(unit, verb, Namespace(near=mm, horse_near=0.0)) or 0.0) > 0

    stage = staged()
    gun, foot = (stage.play.units[stage.unit("french", kind, 20, 5)] for kind in ("gun", "battalion"))
    assert wanted(gun, "limber", ai_hooks.BATTERY + off) != wanted(gun, "unlimber", ai_hooks.BATTERY + off)
    for limit in (ai_hooks.DEPLOYS, ai_hooks.FORMS_UP):
        assert not (wanted(foot, "line", limit + off) and wanted(foot, "column", limit + off))


def test_foot_thinks_of_a_square_where_horse_can_reach_it():
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 5)
    stage.unit("imperial", "heavy", 20, 19, 180.0)
    assert "square" in stage.verbs(mine)


def test_horse_does_not_go_into_woods_and_foot_goes_through_them_at_half_its_rate():
    wood = Feature("wood", ((0, 300), (1800, 300), (1800, 900), (0, 900)), "wood")
    stage = staged(ground=[wood])
    foot, horse = stage.unit("french", "battalion", 20, 10), stage.unit("french", "heavy", 40, 10)
    stage.unit("imperial", "battalion", 20, 45, 180.0)
    for key, least, most in ((foot, 300, 300 + 10 * INCH / 2), (horse, 280, 300)):
        poses = [option.pose for option in activation.options(stage.play, key) if option.verb == "march"]
        assert least <= max(y for pose in poses for _, y in pose.corners) <= most


@pytest.mark.parametrize("room", [0.0, 100.0])
def test_a_march_ends_at_the_bank_of_a_river_and_begins_not_at_all_if_the_unit_is_there(room):
    river = Feature("river", ((0, 650), (1800, 650)), "river", 100.0)
    stage = staged(ground=[river])
    mine = stage.unit("french", "battalion", 20, 20)
    box = stage.play.box(mine).at(900.0, 600.0 - room - stage.play.box(mine).depth / 2 - 0.1)
    far = terrain_effects.dry_mm(stage.play, stage.play.units[mine], box, 0.0, 300.0)
    assert max(0.0, room - terrain_effects.STEP) <= far <= room


@pytest.mark.parametrize(("left", "away"), [(0.5, 90.0), (-0.5, 270.0)])
def test_horse_that_goes_aside_goes_away_from_an_enemy_however_little_he_is_to_one_side(left, away):
    stage = staged()
    mine = stage.unit("french", "heavy", 20, 20)
    stage.unit("imperial", "battalion", 20 - left / INCH, 34, 180.0)
    seen = outlook(stage.play, mine)
    found = [way.direction for way in move_candidates.ways(stage.play, mine, seen, command_range.Allowed(True, True))]
    assert [each for each in found if each in (90.0, 270.0)] == [away]


@pytest.mark.parametrize(("far", "takes"), [(6, True), (60, False)])
def test_a_commander_expects_something_of_a_volley_in_range_alone(far, takes):
    stage = staged()
    mine, his = stage.unit("french", "battalion", 20, 2), stage.unit("imperial", "battalion", 20, 2 + far, 180.0)
    assert (expected_value.volley_worth(stage.play, mine, his, far * INCH).theirs > 0) == takes


def test_a_square_does_not_move():
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 9, 0.0, "square")
    stage.unit("imperial", "battalion", 20, 30, 180.0)
    assert not stage.verbs(mine) & {"march", "half-fire", "manoeuvre"}
    assert "line" in stage.verbs(mine)


# ------------------------------------------------------------ fire and ways back
def test_a_unit_that_held_its_ground_answers_and_that_is_its_activation():
    stage = staged([("fire", 1), ("fire", 2)], ["answer"])
    mine, his = both(stage, 6)
    unit_fire.fires(stage.play, mine, unit_fire.marks(stage.play, mine)[0])
    assert [(event["u"], event["off"]) for event in stage.events("fire")] == [(mine, 1), (his, 2)]
    assert "activated" in stage.state(his)


def test_three_of_twelve_lost_to_one_firing_call_for_a_check_and_who_wavers_turns_his_back():
    stage = staged([("fire", 3), ("morale", 2), ("retreat", 4)])
    mine, his = both(stage, 6)
    before = stage.play.box(his)
    unit_fire.fires(stage.play, mine, unit_fire.marks(stage.play, mine)[0])
    after = stage.play.box(his)
    assert round(after.y - before.y) == 10 * INCH
    assert after.facing == 0
    assert "disordered" in stage.state(his)


def test_a_router_goes_twice_as_far_and_over_the_edge_he_is_lost():
    stage = staged([("retreat", 6)])
    mine = stage.unit("french", "battalion", 20, 20)
    his = stage.unit("imperial", "battalion", 20, 26, 180.0, "disordered", "routed")
    retreats_and_losses.fall_back(stage.play, his, "routs", stage.play.box(mine))
    assert not stage.play.is_in(his)  # 24 inches, of which the table has 22
    assert stage.kinds() == ["off"]


def test_whom_a_waverer_passes_through_is_in_disorder_as_he_is():
    stage = staged([("retreat", 1)])
    mine = stage.unit("french", "battalion", 20, 20)
    his, friend = stage.unit("imperial", "battalion", 20, 24, 180.0), stage.unit("imperial", "battalion", 20, 28, 180.0)
    retreats_and_losses.fall_back(stage.play, his, "wavers", stage.play.box(mine))
    assert "disordered" in stage.state(friend)
    assert "mvf-move-14" in stage.rules()


def test_a_disordered_unit_reforms_and_does_nothing_else():
    stage = staged([("initiative", 3)], ["reform-hold"])
    mine, _ = both(stage)
    stage.play.change(mine, stage.play.units[mine].now("disordered", "routed"))
    assert stage.verbs(mine) == {"reform-hold", "reform-back"}
    activation.activates(stage.play, (mine,))
    assert stage.state(mine) == {"activated", "holding-fire"}


@pytest.mark.parametrize("right", [4, 6, 10])
def test_a_unit_that_reforms_may_fall_back_straight_away_from_the_enemy_who_is_nearest(right):
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 20, 0.0, "disordered")
    his = stage.unit("imperial", "battalion", 20 + right, 32, 180.0)
    (back,) = (each for each in activation.options(stage.play, mine) if each.verb == "reform-back")
    foe, start, end = stage.play.box(his), stage.play.box(mine), back.pose
    slanting = math.degrees(math.atan2(right, 12))
    assert round(slanting, 1) != round(slanting)
    assert math.degrees(math.atan2(start.x - end.x, start.y - end.y)) == pytest.approx(slanting, abs=0.05)
    assert end.facing == pytest.approx(slanting, abs=0.05)  # its front to the enemy
    assert math.dist(end[:2], foe[:2]) == pytest.approx(math.dist(start[:2], foe[:2]) + math.dist(start[:2], end[:2]))


def test_with_no_enemy_left_a_unit_that_reforms_may_fall_back_straight_to_its_rear():
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 30, 0.0, "disordered")
    (back,) = (each for each in activation.options(stage.play, mine) if each.verb == "reform-back")
    assert back.pose.x == pytest.approx(20 * INCH)
    assert (back.pose.y < 29 * INCH, back.pose.facing) == (True, 0.0)


def test_a_shaken_unit_tests_and_does_nothing_else():
    stage = staged([("morale", 6)])
    mine, _ = both(stage)
    stage.play.change(mine, stage.play.units[mine].but(stands=8).now("disordered", "shaken"))
    activation.activates(stage.play, (mine,))
    assert stage.kinds() == ["activate", "test"]
    assert stage.state(mine) == {"activated"}


def test_a_gun_on_the_limber_goes_half_its_way_unlimbers_and_fires():
    stage = staged([("initiative", 3), ("march", 4), ("fire", 1)], ["half-unlimber", "fire", "keep"])
    gun = stage.unit("french", "gun", 20, 9, 0.0, "limbered")
    stage.unit("imperial", "battalion", 20, 35, 180.0)
    activation.activates(stage.play, (gun,))
    assert [event["e"] for event in stage.told if event["e"] in ("move", "form", "fire")] == ["move", "form", "fire"]
    assert {"mvf-act-04", "mvf-form-20"} <= stage.rules()


def test_a_gun_far_from_the_enemy_limbers():
    stage = staged([("initiative", 3)], ["limber"])
    gun = stage.unit("french", "gun", 20, 5)
    stage.unit("imperial", "battalion", 20, 60, 180.0)
    activation.activates(stage.play, (gun,))
    assert "limbered" in stage.state(gun)


def test_a_wheel_costs_the_way_of_its_outer_corner():
    stage = staged()
    mine, _ = both(stage)
    box = stage.play.box(mine)
    assert move_candidates.wheel_cost(box, 90) == pytest.approx(box.frontage * 3.14159265 / 2)
    turned = move_candidates.wheel_on_corner(box, 90)
    assert turned.facing == 90
    assert box.front[1] == pytest.approx(turned.front[1])  # the right corner has stood still
    part = move_candidates.wheel_on_corner(box, 100 / 3)
    assert retreats_and_losses.pose(part)[2] == part.facing  # it stands as the journal tells it


def test_a_square_that_the_answer_to_its_fire_wipes_out_does_not_fire_with_its_other_face():
    stage = staged([("initiative", 3), ("fire", 0), ("fire", 6)], ["fire", "answer"])
    mine = stage.unit("french", "battalion", 20, 9, 0.0, "square", stands=2)
    stage.unit("imperial", "battalion", 20, 13, 180.0)
    stage.unit("imperial", "battalion", 20, 5, 0.0, "activated")
    activation.activates(stage.play, (mine,))
    stage.play.chance.finish()
    assert not stage.play.is_in(mine)
    assert [event["e"] for event in stage.told if event["e"] == "fire"] == ["fire", "fire"]


def test_a_friend_before_whom_a_waverer_stops_is_not_passed_and_stays_in_order():
    stage = staged([("retreat", 1)])
    friend = stage.unit("imperial", "battalion", 20, 1, 0.0)  # at the edge: there is no room behind it
    his = stage.unit("imperial", "battalion", 20, 8.2, 0.0)
    retreats_and_losses.fall_back(stage.play, his, "wavers", stage.play.box(his).ahead(100))
    assert stage.play.box(his).y > stage.play.box(friend).y
    assert stage.state(friend) == frozenset()


def test_a_router_to_whom_his_friends_leave_no_room_goes_round_them():
    stage = staged([("retreat", 6)])
    gun = stage.unit("french", "gun", 20, 14, stands=2)
    for y in (1, 3, 5, 7, 9, 11):
        stage.unit("french", "battalion", 20, y)
    foe = stage.unit("imperial", "battalion", 20, 20, 180.0)
    retreats_and_losses.fall_back(stage.play, gun, "routs", stage.play.box(foe))
    rout = stage.events("rout")[0]
    assert math.dist(rout["frm"][:2], rout["to"][:2]) == pytest.approx(12 * INCH, abs=1)
    assert rout["to"][2] == 195.0  # straight back there is no room for it; this is the least bend


@pytest.mark.parametrize(("faced", "rate"), [("square", 7), ("column", 10)])
def test_a_square_beaten_in_melee_goes_without_the_three_inches_of_a_column(faced, rate):
    dice = [("charge", [6, 6]), ("attacker's melee", [6, 6, 6, 6, 1, 1]), ("defender's melee", [1] * 3)]
    stage = staged([*dice, ("morale", 3), ("retreat", 1)], ["stand", "stay"])
    horse = stage.unit("french", "heavy", 20, 20)
    foot = stage.unit("imperial", "battalion", 20, 30, 180.0, faced, "activated")
    declared = next(option for option in charges.options(stage.play, horse) if option.whom == foot)
    charges.charge(stage.play, declared)
    back = stage.events("back")[0]
    assert (back["to"][1] - back["frm"][1]) / INCH == pytest.approx(rate, abs=0.05)
    assert "column" in stage.state(foot)


@pytest.mark.parametrize(("near", "sees"), [(True, False), (False, True)])
def test_no_line_of_sight_is_free_where_some_are_shut_by_a_friend_and_the_others_by_houses(near, sees):
    houses = Feature("village", ((15 * INCH, 20 * INCH), (19.6 * INCH, 20 * INCH), (19.6 * INCH, 24 * INCH)), "houses")
    stage = staged(ground=[houses])
    gun = stage.unit("french", "gun", 20, 10)
    foe = stage.unit("imperial", "battalion", 20, 34, 180.0)
    if near:
        stage.unit("french", "battalion", 21.4, 20)
    assert unit_sight.sees(stage.play, gun, foe) == sees


@pytest.mark.parametrize(("back", "covered", "sees"), [(0, True, True), (0.8, True, False), (4, False, False)])
def test_who_stands_just_behind_houses_is_in_cover_and_who_is_not_in_them_does_not_look_through_them(
    back, covered, sees
):
    houses = Feature(
        "village", tuple((x * INCH, y * INCH) for x, y in ((10, 18), (30, 18), (30, 21), (10, 21))), "here"
    )
    stage = staged(ground=[houses])
    mine, foe = stage.unit("french", "battalion", 20, 18.4 - back), stage.unit("imperial", "battalion", 20, 30, 180.0)
    assert terrain_effects.is_covered(stage.play, stage.play.box(mine), stage.play.box(foe)) == covered
    assert unit_sight.sees(stage.play, mine, foe) == sees


@pytest.mark.parametrize(
    ("kind", "hidden", "way"), [("skirmishers", False, -1), ("skirmishers", True, 1), ("battalion", False, 1)]
)
def test_an_advance_is_told_by_the_nearest_enemy_in_sight_who_is_before_all_but_skirmishers(kind, hidden, way):
    wood = Feature("wood", tuple((x * INCH, y * INCH) for x, y in ((10, 15), (30, 15), (30, 17), (10, 17))), "wood")
    stage = staged(ground=[wood] if hidden else [])
    mine = stage.unit("french", kind, 20, 20)
    stage.unit("imperial", "battalion", 20, 30, 180.0)
    stage.unit("imperial", "battalion", 20, 13)
    end = stage.play.box(mine).ahead(INCH)
    assert move_candidates.goes_back_way(stage.play, mine, outlook(stage.play, mine), end) == way


def test_with_nobody_in_sight_an_advance_leads_to_the_enemys_edge():
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 20)
    seen = outlook(stage.play, mine)
    box = stage.play.box(mine)
    assert [move_candidates.goes_back_way(stage.play, mine, seen, box.ahead(far)) for far in (30, 0, -30)] == [1, 0, -1]


def test_who_is_taken_off_after_a_second_rout_has_lost_to_the_volley_no_more_than_it_struck_down():
    stage = staged([("fire", [6, 1, 1]), ("morale", 2)], ["hold"])
    foot = stage.unit("french", "skirmishers", 20, 20)
    gun = stage.unit("imperial", "gun", 20, 24, 180.0, "disordered", "routed", "shaken", stands=3)
    unit_fire.fires(stage.play, foot, next(mark for mark in unit_fire.marks(stage.play, foot) if mark.key == gun))
    shot = stage.events("fire")[0]
    assert (shot["result"], shot["off"], shot["hits"], shot["adds"]) == ("removed", 1, 1, -2)
    assert not stage.play.is_in(gun)


@pytest.mark.parametrize(("x", "covered"), [(20, True), (32, False)])
def test_cover_is_for_whose_middle_stands_behind_it_not_for_whose_wing_does(x, covered):
    corners = tuple((x * INCH, y * INCH) for x, y in ((10, 18), (30, 18), (30, 21), (10, 21)))
    stage = staged(ground=[Feature("village", corners, "here")])
    mine, foe = stage.unit("french", "battalion", x, 17.0), stage.unit("imperial", "battalion", 20, 30, 180.0)
    assert terrain_effects.is_covered(stage.play, stage.play.box(mine), stage.play.box(foe)) == covered


def test_units_of_an_arm_share_a_throw_to_march_and_the_generals_die_is_his_units_own():
    stage = staged([("march", 5), ("march", 3)])
    one, other = stage.unit("french", "battalion", 10, 10), stage.unit("french", "battalion", 30, 10)
    play, dice = stage.play, {}
    play.change(other, play.units[other].but(officer="army-commander"))
    found = []
    for key in (one, other):
        march = move_candidates.march_of(play, key, move_candidates.Wish())
        found.append(march_execution.thrown_mm(play, Option("march", key, more={"march": march}), dice)[1])
    assert found[1] - found[0] == 3


def test_a_march_past_friends_leads_through_skirmishers_alone():
    stage = staged()
    mine = stage.unit("french", "battalion", 20, 10)
    stage.unit("french", "battalion", 20, 16)
    start = stage.play.box(mine)
    assert not march_execution.passes(stage.play, mine, start, start.ahead(10 * INCH))
    stage.unit("french", "skirmishers", 20, 22)
    assert march_execution.passes(stage.play, mine, start, start.ahead(12 * INCH))


def test_an_officer_who_makes_off_rides_into_no_wood_and_slowly_over_broken_ground():
    wood = Feature("wood", tuple((x * INCH, y * INCH) for x, y in ((0, 20), (40, 20), (40, 24), (0, 24))), "wood")
    rough = Feature("rough", tuple((x * INCH, y * INCH) for x, y in ((0, 4), (40, 4), (40, 8), (0, 8))), "rough")
    play = staged(ground=[wood, rough]).play
    x, y = 20 * INCH, 16 * INCH
    assert terrain_effects.ride(play, (x, y), (x, y + 10 * INCH), 12 * INCH)[1] < 20 * INCH
    assert terrain_effects.ride(play, (x, y), (x, y - 14 * INCH), 12 * INCH)[1] > 6 * INCH
