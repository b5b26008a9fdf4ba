"""What a unit of the third draft may do on the table, beyond what its worked examples show."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from drumhead.deployment.scenario import set_up_field
from drumhead.families.drafts.play import charge_options, leader_moves, move_candidates, unit_moves
from drumhead.families.drafts.play.ai_hooks import COVER
from drumhead.families.drafts.play.shot_targets import as_told
from drumhead.geometry.oriented_box import Box, apart
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.probability import Roll
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets.wss_cards.play import ai_hooks, burning_towns, lasting_contact, phases
from drumhead.rulesets.wss_cards.play.contact_pairs import meets

from ..counted import at_least
from .fought import battle, scenario
from .stage import PrintOptions, Stage

INCH = 25.0


@pytest.mark.parametrize("facing", [0, 10, 20, 30])
def test_horse_breaks_off_from_whom_it_struck_at_any_slant(facing):
    stage = Stage("wss-cards")
    play = stage.play
    play.riders["leader"] = Rider("leader", "commander", "alliance", (1050, 750))
    key = stage.puts(Unit("cavalry", "cavalry", "cavalry", side="alliance"), 1050, 700, 157.7, "deployed")
    foe = stage.puts(Unit("cavalry", "cavalry", "cavalry", side="french"), 1030, 544, facing, "deployed")
    (attack,) = charge_options.charge_options(play, key)
    play.put(key, attack.pose)
    meets(play, key, foe)
    whole, half = lasting_contact.retreats(play, key, "move-phase")
    assert math.dist(attack.pose[:2], whole.pose[:2]) == pytest.approx(12 * INCH, abs=1)
    assert math.dist(attack.pose[:2], half.pose[:2]) == pytest.approx(6 * INCH, abs=1)


@pytest.mark.parametrize(("room", "ways"), [(50, 1), (8, 0)])
def test_who_breaks_off_with_a_stream_behind_him_goes_back_to_its_bank_or_not_at_all(room, ways):
    brook = Feature("stream", ((0, 450 - room), (1800, 450 - room)), "the brook", 20.0)
    stage = Stage("wss-cards", ground=[brook])
    stage.officer("commander", "french", 300, 500)
    horse = Unit("horse", "cavalry", "cavalry", side="french")
    key = stage.puts(horse, 300, 475, 0, "deployed")  # 30 deep, so 10 mm more to the middle of the water
    foe = stage.puts(horse.but(side="alliance"), 300, 505, 180, "deployed")
    meets(stage.play, foe, key)
    found = [475 - retreat.pose.y for retreat in lasting_contact.retreats(stage.play, key, "move-phase")]
    assert len(found) == ways
    assert all(room - 2 <= way <= room for way in found)


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0, 270.0])
def test_who_breaks_off_goes_straight_back_between_friends_who_leave_it_a_lane(facing):
    """Two millimetres to each side: at a slant of one degree it would touch one of them on its twelve inches."""
    stage = Stage("wss-cards")
    horse = Unit("horse", "cavalry", "cavalry", side="french")
    key = stage.puts(horse, 900, 600, facing, "deployed")
    start = stage.play.box(key)
    for right in (-1, 1):
        stage.puts(horse, *start.ahead(-8 * INCH).aside(right * (start.frontage + 2))[:2], facing, "deployed")
    front = start.ahead(start.depth)
    foe = stage.puts(horse.but(side="alliance"), *front[:2], (facing + 180) % 360, "deployed")
    stage.officer("commander", "french", *start.aside(4 * INCH)[:2])
    meets(stage.play, foe, key)
    whole, _ = lasting_contact.retreats(stage.play, key, "move-phase")
    assert whole.pose[:2] == pytest.approx(start.ahead(-12 * INCH)[:2], abs=1)


@pytest.mark.parametrize(("wish", "cards"), [("hold", []), ("attack", [("blow card", "seven of clubs")])])
def test_where_horse_in_contact_strikes_in_either_phase_its_owner_may_hold_it(wish, cards):
    stage = Stage("wss-cards", cards, [wish], readings={"contact-round": "both-strike"})
    horse = Unit("horse", "cavalry", "cavalry", side="french")
    key = stage.puts(horse, 900, 600, 0, "deployed")
    foe = stage.puts(Unit("foot", "infantry", "infantry", side="alliance"), 900, 630, 180, "deployed")
    meets(stage.play, key, foe)
    lasting_contact.others_strike(stage.play, "alliance")
    assert [what for what, _ in stage.door.asked] == ["strike"]
    assert bool(stage.told) == (wish == "attack")
    stage.play.chance.finish()


def test_a_commander_reckons_with_one_hit_less_from_a_volley_at_a_unit_in_cover():
    play = Stage("wss-cards").play
    foot = Unit("foot", "infantry", "infantry", side="french").now("deployed")
    hooks = ai_hooks.WssCardsHooks(play.book)
    in_the_open, in_cover = (hooks.die_worth(play, foot, "infantry infantry 150", each) for each in ("open", COVER))
    assert 0 < in_cover < in_the_open


@pytest.mark.parametrize(("x", "y", "way"), [(900, 640, 0), (900, 360, 180), (1040, 500, 90), (760, 500, 270)])
def test_a_garrison_leaves_a_burning_town_the_shortest_way(x, y, way):
    town = Feature("village", ((700, 300), (1100, 300), (1100, 700), (700, 700)), "the town")
    stage = Stage("wss-cards", ground=[town])
    key = stage.puts(Unit("foot", "infantry", "infantry", side="french"), x, y, way, "deployed")
    stage.play.memory.alight[town] = 1
    burning_towns.goes_out(stage.play, key)
    end = stage.play.box(key)
    assert not town.has(end.x, end.y)
    assert apart(math.degrees(math.atan2(end.x - x, end.y - y)), way) < 31  # ways are thirty degrees apart


def test_nobody_at_blenheim_begins_with_a_corner_in_the_marsh():
    play = battle(1, "blenheim").play
    (marsh,) = play.field.ground.of("marsh")
    begins = next(each for each in battle(1, "blenheim").events if each["e"] == "tableau")
    boxes = [Box(*unit["place"]) for unit in begins["units"].values() if "place" in unit]
    assert not [box for box in at_least(16, boxes) if marsh.touches(box)]  # eight units a side at the least


def test_every_column_at_blenheim_begins_with_room_to_form_line():
    play = set_up_field(scenario("blenheim"), Roll(1), PrintOptions(), [].append)
    columns = [key for key in play.present() if "deployed" not in play.units[key].state]
    cramped = [key for key in columns if not any(seen.changes for seen in move_candidates.shapes(play, key))]
    assert columns
    assert not cramped


def test_no_line_at_blenheim_begins_behind_guns_that_stay():
    play = set_up_field(scenario("blenheim"), Roll(1), PrintOptions(), [].append)
    guns = [key for key in play.present() if play.units[key].arm == "artillery"]
    others = [key for key in play.present() if key not in guns and "deployed" in play.units[key].state]
    for key in at_least(10, others):  # of 8 to 14 units a side
        box, foot_goes = play.box(key), 6 * INCH
        assert not play.field.slide(box, box.facing, foot_goes, guns)[1], play.units[key].name


def test_who_does_not_touch_is_never_said_to_be_in_contact():
    assert [as_told(mm) for mm in (0, 0.01, 0.3, 0.6, 149.6)] == [0, 0, 1, 1, 150]


def told_of_staying(key, stage):
    stage.told.clear()
    if not phases.had_to(stage.play, key, "infantry"):
        unit_moves.hold_unit(stage.play, key)
    return [event["command"] for event in stage.told if event["e"] == "hold"]


def test_who_stays_for_want_of_a_leader_is_told_so_in_contact_too_and_nobody_else():
    stage = Stage("wss-cards")
    play = stage.play
    stage.officer("commander", "french", 300, 300)
    foot = stage.puts(Unit("foot", "infantry", "infantry", side="french"), 300, 350, 0, "deployed")
    horse = stage.puts(Unit("horse", "cavalry", "cavalry", side="alliance"), 300, 390, 180, "deployed")
    kept, other = (
        stage.puts(Unit("dragoons", "dragoons", "dragoons", side="french"), x, 900, 0, "deployed", "dismounted")
        for x in (300, 600)
    )
    play.setup = replace(play.setup, all_day=frozenset({kept}))
    meets(play, horse, foot)
    assert [told_of_staying(key, stage) for key in (foot, kept, other)] == [[True], [True], [False]]
    play.rides("rider", at=(1500, 1100))
    assert told_of_staying(foot, stage) == [False]


def test_no_leader_rides_into_flames_or_through_them_but_out_of_them():
    play = set_up_field(scenario("blenheim"), Roll(1), PrintOptions(), lambda event: None)
    (town,) = (each for each in play.field.ground.of("village") if each.burning)
    (left, low), (right, high) = town.points[0], town.points[2]
    inside, before, behind = ((left + right) / 2, (low + high) / 2), (left - 100, high - 10), (right + 100, high - 10)
    assert list(play.memory.alight) == [town]  # before anything is told
    assert not leader_moves.is_way_open(play, before, inside)
    assert not leader_moves.is_way_open(play, before, behind)
    assert leader_moves.is_way_open(play, inside, behind)  # he rode with a garrison
    assert leader_moves.is_way_open(play, before, (left - 100, low))
    play.memory.alight.clear()
    assert leader_moves.is_way_open(play, before, inside)
