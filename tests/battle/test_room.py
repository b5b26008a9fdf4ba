"""Units that need room: they close up, come out of square and never stand in one another."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit
from drumhead.rules.play import Option
from drumhead.rulesets.wss_paperboys.play.assault import stop
from drumhead.rulesets.wss_paperboys.play.lines import closed_up
from drumhead.rulesets.wss_paperboys.play.march import forms
from drumhead.table.box import Box, gap
from drumhead.table.field import Field
from drumhead.table.ground import Ground

from .laid import laid


def foot(side="french", **given):
    return Unit("A battalion", "infantry", "line", stands=6, side=side, **given)


def test_an_attacker_with_a_bystander_in_its_way_closes_up_beside_him():
    other = foot("alliance")
    play = laid(
        {"a": (foot(), 900, 500, 0), "d": (other, 900, 630, 180), "by": (other, 1100, 600, 180)},
    )
    place = closed_up(play, "a", "d", "front")
    assert gap(place, play.box("d")) == pytest.approx(0, abs=0.1)
    assert play.field.standing_in(place, ("a", "d")) == []
    assert place.x < 900


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
    assert play.field.standing_in(play.box("a"), ("a",)) == []


def test_where_there_is_no_room_at_all_there_is_none():
    field = Field(Ground(200, 200))
    field.put("a", "french", Box(100, 100, 0, 40, 30))
    assert field.room_for(Box(100, 100, 0, 240, 30), "a") is None
