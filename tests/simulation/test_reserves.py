"""Who begins in reserve is known from where he stands, and fed in once he fires or comes to contact."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_setup import Setup
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.reserve_statistics import fed_in, friends_before, in_reserve, list_boxes, reliefs

NAMES = {"french": 4, "alliance": 1}
UNITS = {
    f"{side}-{n}": Unit(f"{side} {n}", "infantry", "foot", stands=6, side=side, number=n)
    for side, count in NAMES.items()
    for n in range(1, count + 1)
} | {"french-gun": Unit("gun", "artillery", "gun", stands=1, side="french", number=9)}


SETUP = Setup(tuple(NAMES), {"running": ["routing"]}, roles_of_arms={"infantry": Role.FOOT, "artillery": Role.GUNS})


def at(x, y, facing=0, pips=0, state=()):
    return {"stands": 6, "pips": pips, "cas": 0, "place": [x, y, facing, 240, 30], "state": list(state)}


# two battalions abreast, a third behind the gap between them, a fourth far behind; a gun before the fourth
LINE = {
    "french-1": at(400, 400),
    "french-2": at(660, 400),
    "french-3": at(530, 250),
    "french-4": at(1200, 100),
    "french-gun": at(1200, 200),
    "alliance-1": at(530, 900, 180),
}
START = {"e": "tableau", "units": LINE}
TURN = {"e": "turn", "t": 1}


def closes(**pips):
    """The end of a turn with these pips, the first and the third battalion having changed places."""
    places = {**LINE, "french-1": at(530, 250), "french-3": at(400, 400)}
    return {"e": "tableau", "units": {key: {**state, "pips": pips.get(key[-1:], 0)} for key, state in places.items()}}


def test_who_stands_behind_the_gap_of_a_first_line_is_in_reserve_and_a_gun_makes_none():
    assert in_reserve([START, TURN], UNITS, SETUP, 250.0) == ["french-3"]


def test_a_reserve_is_known_by_where_it_stands_when_the_first_turn_begins():
    shifted = {"e": "shift", "u": "french-4", "set": {"french-4": at(660, 250)}}
    late = {"e": "move", "u": "french-3", "set": {"french-3": at(1500, 250)}}
    assert in_reserve([START, shifted, TURN, late], UNITS, SETUP, 250.0) == ["french-3", "french-4"]


def test_nobody_within_musket_shot_of_an_enemy_is_in_reserve():
    assert in_reserve([START, TURN], UNITS, SETUP, 640.0) == []


@pytest.mark.parametrize(
    ("event", "fed"),
    [
        ({"e": "fire", "u": "french-3", "at": "alliance-1"}, True),
        ({"e": "contact", "u": "alliance-1", "at": "french-3"}, True),
        ({"e": "fire", "u": "alliance-1", "at": "french-3"}, False),
        ({"e": "move", "u": "french-3"}, False),
        ({"e": "fire", "u": "french-1", "at": "alliance-1"}, False),
    ],
)
def test_a_reserve_is_fed_in_by_its_own_fire_or_by_contact_and_not_by_being_shot_at(event, fed):
    assert fed_in([START, TURN, event], ["french-3"]) == (["french-3"] if fed else [])


@pytest.mark.parametrize(("tired", "fresher", "times"), [(4, 1, 1), (4, 4, 0), (0, 0, 0)])
def test_a_tired_unit_behind_a_fresher_one_has_been_relieved_once(tired, fresher, times):
    ends = closes(**{"1": tired, "3": fresher, "2": 6})
    assert reliefs([START, TURN, ends, ends], UNITS, SETUP, lambda key, state: state["pips"]) == times


def test_who_runs_stands_before_nobody():
    units = {**LINE, "french-1": at(400, 400, state=["routing"]), "french-2": at(660, 400, state=["routing"])}
    assert friends_before(list_boxes(units, SETUP), UNITS, SETUP)["french-3"] == set()
