"""Units that need room: they close up, come out of square and never stand in one another."""

from __future__ import annotations

from importlib import import_module

import pytest

from drumhead.families.paperboys.play.combat.attack_options import attack_options
from drumhead.families.paperboys.play.combat.attack_resolution import attack, stop
from drumhead.families.paperboys.play.combat.fight_start import closed_up
from drumhead.geometry.box_distance import gap
from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_paperboys.play.unit_moves import forms

from .laid import laid
from .stage import Stage


def foot(side="french", kind="line", **given):
    return Unit("A battalion", "infantry", kind, stands=6, side=side, nation="French", **given)


def test_an_attacker_with_a_bystander_in_its_way_closes_up_beside_him():
    other = foot("alliance")
    play = laid(
        {"a": (foot(), 900, 500, 0), "d": (other, 900, 630, 180), "by": (other, 1100, 600, 180)},
    )
    place = closed_up(play, "a", "d", "front")
    assert gap(place, play.box("d")) == pytest.approx(0, abs=0.1)
    assert play.field.is_clear(place, ("a", "d"))
    assert place.x < 900


@pytest.mark.parametrize("book", ["wss-paperboys", "peninsular-paperboys"])
@pytest.mark.parametrize(("aside", "meets"), [(60, 60), (150, 0), (190, 0), (215, 15), (310, None)])
def test_an_attacker_squares_up_to_its_enemy_if_it_can_and_else_goes_on_to_meet_a_stand(book, aside, meets):
    stage = Stage(book, [("attacker's face-off", 4), ("defender's face-off", 4)])
    one, sides = foot(kind="foot" if book[0] == "w" else "line"), {"w": "alliance", "p": "allies"}
    key, whom = stage.puts(one, 900, 500), stage.puts(one.but(side=sides[book[0]]), 900 + aside, 640, 180)
    ways = [option for option in attack_options(stage.play, key) if option.verb == "attack"]
    assert [option.pose.x - 900 for option in ways] == ([] if meets is None else [pytest.approx(meets)])
    if ways:
        attack(stage.play, key, whom, stage.play.box(key))
        assert stage.play.box(key).x - 900 == pytest.approx(meets), "nor does it slide aside as the lines lock"


@pytest.mark.parametrize("back", [0, 20])
def test_an_attacker_who_comes_straight_on_two_that_stand_abreast_meets_both(back):
    stage = Stage("wss-paperboys")
    one = foot(kind="foot")
    key = stage.puts(one, 900, 500)
    whom, beside = (stage.puts(one.but(side="alliance"), 900 + x, y, 180) for x, y in ((190, 640), (-60, 640 + back)))
    near = [option.more["beside"] for option in attack_options(stage.play, key) if option.whom == whom]
    assert near == ([""] if back else [beside])


@pytest.mark.parametrize("book", ["wss-paperboys", "peninsular-paperboys"])
def test_who_overruns_a_gun_beside_its_battalion_does_not_touch_the_battalion(book):
    stage = Stage(book)
    one, sides = foot(kind="foot" if book[0] == "w" else "line"), {"w": "alliance", "p": "allies"}
    gun = Unit("A gun", "artillery", "cannon" if book[0] == "w" else "foot-artillery", stands=1, side=sides[book[0]])
    key, whom = stage.puts(one, 900, 500), stage.puts(gun, 900, 600, 180)
    other = stage.puts(one.but(side=gun.side), 1050, 610, 180)
    attack(stage.play, key, whom, stage.play.box(key))
    assert not stage.play.is_in(whom)
    assert gap(stage.play.box(key), stage.play.box(other)) >= 10


def test_an_attacker_without_any_room_stays_where_it_halted():
    other = foot("alliance")
    others = {f"by{x}": (other, x, 585, 180) for x in (620, 860, 1100)}
    play = laid({"a": (foot(), 900, 500, 0), "d": (other, 900, 630, 180), **others})
    assert closed_up(play, "a", "d", "front") == play.box("a")


def test_an_attacker_who_cannot_come_up_for_friends_stays_where_it_began():
    friends = {f"by{y}": (foot(), 900, y, 0) for y in range(232, 640, 30)}
    play = laid({"a": (foot(), 900, 200, 0), "d": (foot("alliance"), 900, 660, 180), **friends})
    stop(play, "a", "d", "front", play.box("a"), False, False)
    assert play.box("a")[:2] == (900, 200)


def test_a_square_that_opens_into_line_stands_clear_of_its_neighbours():
    square = foot().now("in-square")
    play = laid({"a": (square, 900, 600, 0), "left": (foot(), 720, 600, 0), "right": (foot(), 1080, 600, 0)})
    forms(play, "a", Option("line", "a"))
    assert play.box("a").frontage == 240
    assert play.field.is_clear(play.box("a"), ("a",))


def test_where_there_is_no_room_at_all_there_is_none():
    field = Field(Ground(200, 200))
    field.put("a", "french", Box(100, 100, 0, 40, 30))
    assert field.room_for(Box(100, 100, 0, 240, 30), "a") is None


@pytest.mark.parametrize("ruleset", ["wss-paperboys", "peninsular-paperboys"])
@pytest.mark.parametrize("closed", ["river", "high-wall"])
def test_nobody_marches_with_a_wing_through_water_or_a_high_wall(ruleset, closed):
    """The middle would pass beside it, the right wing through it."""
    right_of_the_way = Feature(closed, ((1000, 570), (1040, 570)), "pond", width=40.0)
    for ground, goes in (((), True), ((right_of_the_way,), False)):
        stage = Stage(ruleset, ground=ground)
        unit = stage.puts(Unit("foot", "infantry", "line", stands=6, side="french"), 900, 500)
        ways = import_module(f"{stage.module.__name__}.move_candidates")
        ahead = [each.pose for each in ways.marches(stage.play, unit) if each.pose.y > 600]
        straight = [pose for pose in ahead if pose.facing == 0 and pose.x == 900]
        assert bool(straight) == goes
