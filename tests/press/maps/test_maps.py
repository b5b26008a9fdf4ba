"""Maps of a turn: arrows, names, what is explained, and what a journal of strangers may do to them."""

from __future__ import annotations

import math
from functools import cache

import pytest
from shapely.geometry import LineString, Polygon

from drumhead.battle import journal
from drumhead.press.logs.story import story
from drumhead.press.maps.battle_map import FRAME, BattleMap, Moment
from drumhead.press.maps.deeds import WAYS, ways
from drumhead.press.maps.legend import strip
from drumhead.press.maps.names import Lettering
from drumhead.press.maps.scale import Scale, box_of
from drumhead.press.maps.units import Livery
from drumhead.press.marks import Group, Text, bounds

from ...battle.fought import battle, scenario

LIVERIES = {"french": Livery("#1b1815", True), "alliance": Livery("#9c2a20", False)}


@cache
def moments(seed=1):
    head = journal.head(scenario(), seed, dict.fromkeys(scenario().sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed).events, start=1)]
    told = story(head, events)
    return [Moment(head, turn.before, turn.after, turn.events, turn.points) for turn in told.turns]


def drawn(moment, low=False):
    return BattleMap(moment, LIVERIES, 190, 118, low)


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


@pytest.mark.parametrize("low", [False, True])
def test_every_unit_on_the_field_and_every_named_place_is_named_once(low):
    for moment in moments():
        said = [text.words for text in texts(drawn(moment, low).marks())]
        units = moment.head["units"]
        here = [units[key]["name"].replace("'", "’") for key, state in moment.after.items() if "place" in state]
        places = [piece["name"] for piece in moment.head["ground"] if piece["name"]]
        assert sorted(said) == sorted([*here, *places])


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_but_its_frame_reaches_the_edge_of_a_map(seed):
    for moment in moments(seed):
        battle_map = drawn(moment)
        box, (wide, tall) = bounds(battle_map.marks()), battle_map.size
        assert box.left >= -0.6
        assert box.top >= -0.6
        assert box.right <= wide + 0.6
        assert box.bottom <= tall + 0.6


@pytest.mark.parametrize("seed", [1, 2])
def test_an_arrow_ends_where_it_meets_the_unit_and_not_beneath_it(seed):
    scale = Scale(2400, 1200, 0.07)
    checked = 0
    for moment in moments(seed):
        for event in moment.events:
            place = event.get("set", {}).get(event.get("u"), {}).get("place")
            if event["e"] in WAYS and "frm" in event and place:
                for _, end, _, _ in ways([event], scale):
                    block = Polygon([scale.at(*corner) for corner in box_of(place).corners])
                    way = LineString([scale.at(*event["frm"][:2]), scale.at(*event["to"][:2])])
                    if not block.contains(LineString(way.coords).interpolate(0)):
                        assert block.exterior.distance(LineString([end, end]).centroid) < 0.3, event
                        checked += 1
    assert checked > 20


def test_a_rout_off_the_table_ends_at_its_edge():
    scale = Scale(1000, 500, 0.1)
    event = {"e": "off", "u": "a", "frm": [500, 100, 180.0], "to": [500, -300, 180.0]}
    ((_, end, way, _),) = ways([event], scale)
    assert way == "rout"
    assert end == pytest.approx(scale.at(500, 0))


def test_names_take_the_free_place_before_one_that_is_covered():
    lettering = Lettering((100, 100), FRAME)
    lettering.keep_clear([(40, 40), (60, 60)])
    at = lettering.set("Picardie", [(50, 50), (50, 70)], ("italic", 8.4), "#000000")
    assert at.y == pytest.approx(70)


def test_two_names_never_stand_on_each_other_while_there_is_room():
    lettering = Lettering((100, 100), FRAME)
    spots = [(50, 50), (50, 56), (50, 62)]
    taken = [lettering.set(name, spots, ("italic", 8.4), "#000000").y for name in ("Alsace", "Clare", "Greder")]
    assert all(abs(a - b) > 2 for i, a in enumerate(taken) for b in taken[i + 1 :])


def explained(moment):
    ruleset = scenario().ruleset
    words = ruleset.about["telling"]["map"]
    below = strip(drawn(moment), ruleset.about, words, 190, False)
    return {text.words for text in texts(below.marks)}, words


def test_a_legend_explains_what_the_map_shows_and_no_more():
    opening = moments()[0]
    quiet = Moment(opening.head, opening.before, opening.before, [])
    said, words = explained(quiet)
    assert "French foot" in said
    assert not said & {*words["moves"].values(), words["smoke"], words["lost"], words["routing"]}
    for moment in moments():
        said, words = explained(moment)
        kinds = {event["e"] for event in moment.events}
        assert (words["smoke"] in said) == ("fire" in kinds)
        gone = any(s["stands"] and not moment.after[key]["stands"] for key, s in moment.before.items())
        assert (words["lost"] in said) == gone


def test_the_reckoning_has_the_points_of_both_sides():
    for moment in moments():
        said, _ = explained(moment)
        for side, name in (("french", "French"), ("alliance", "Alliance")):
            quits = moment.head["sides"][side]["quits"]
            assert f"{name} {moment.points[side]} of {quits}" in said


def test_the_rule_is_as_long_as_it_says():
    moment = moments()[0]
    battle_map = drawn(moment)
    said, _ = explained(moment)
    figures = [int(words) for words in said if words.isdigit()]
    assert 10 * max(figures) * battle_map.scale.mm <= 26.01
    assert math.isclose(battle_map.scale.mm * moment.head["table"][0], battle_map.size[0] - 2 * FRAME)
