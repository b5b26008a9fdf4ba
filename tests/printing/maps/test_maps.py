"""Maps of a turn: arrows, names, what is explained, and what a journal of strangers may do to them."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import pytest
from shapely.geometry import LineString, Polygon
from shapely.strtree import STRtree

from drumhead.geometry.terrain_shapes import Feature
from drumhead.printing.drawing.vector_primitives import Group, Path, Text, bounds, each
from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.printing.pages.maps.battle_map import FRAME, BattleMap, Moment
from drumhead.printing.pages.maps.event_drawing import WAYS, ways
from drumhead.printing.pages.maps.ground_drawing import from_below, ground_marks
from drumhead.printing.pages.maps.label_placement import Lettering
from drumhead.printing.pages.maps.map_legend import RULE, steps_of_rule, strip
from drumhead.printing.pages.maps.map_scale import Scale, box_of
from drumhead.printing.pages.maps.unit_drawing import UnitColours
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.colours import HAIR, PAPER, WATER_INK
from drumhead.simulation import journal

from ...counted import at_least
from ...simulation.fought import battle, scenario

LIVERIES = {"french": UnitColours("#000000", True, "spade"), "alliance": UnitColours("#861b12", False, "diamond")}


@cache
def moments(seed=1):
    head = journal.head(scenario(), seed, dict.fromkeys(scenario().sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed).events, start=1)]
    told = story(head, events)
    return [Moment(head, turn.before, turn.after, turn.events, turn.riders, turn.ground) for turn in told.turns]


def drawn(moment, low=False):
    return BattleMap(moment, LIVERIES, UnitStyles.of(scenario().ruleset.about), 190, 118, low)


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


@pytest.mark.parametrize("low", [False, True])
def test_every_unit_bears_its_number_once_and_the_ground_its_name(low):
    for moment in at_least(3, moments()):
        said = [text.words for text in texts(drawn(moment, low).marks())]
        here = [key for key, state in moment.after.items() if "place" in state]
        assert sorted(words for words in said if words.isdigit()) == sorted(map(moment.number_of, here))
        assert {piece["name"] for piece in moment.head["ground"] if piece["name"]} <= set(said)
        assert not {moment.head["units"][key]["name"] for key in here} & set(said)


def collisions(battle_map):
    """The pairs of labels, words and signs alike, that have ground in common, and the labels off the map."""
    battle_map.marks()
    boxes = [Polygon(corners) for corners in battle_map.labels]
    wide, tall = battle_map.size
    page = Polygon([(0, 0), (wide, 0), (wide, tall), (0, tall)])
    found = [(at, to) for at, to in zip(*STRtree(boxes).query(boxes)) if at < to]
    return [pair for pair in found if boxes[pair[0]].intersection(boxes[pair[1]]).area > 0.01] + [
        box for box in boxes if not page.covers(box)
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_label_stands_on_another_nor_off_the_map(seed):
    for moment in at_least(3, moments(seed)):
        battle_map = drawn(moment)
        assert collisions(battle_map) == []
        shown = sum("place" in state for state in moment.after.values())
        named = sum(bool(piece["name"]) for piece in moment.head["ground"])
        assert len(battle_map.labels) >= shown + named + len(battle_map.pennons())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_no_label_stands_on_another_in_any_of_two_hundred_battles(name):
    fought = scenario(name)
    for seed in range(100):
        head, events = journal.played_soundly(fought.battle, fought.ruleset, fought.book, seed)
        liveries = {side: UnitColours("#000000", at == 0, "spade") for at, side in enumerate(head["sides"])}
        for turn in at_least(1, story(head, events).turns):
            moment = Moment(head, turn.before, turn.after, turn.events, turn.riders, turn.ground)
            battle_map = BattleMap(moment, liveries, UnitStyles.of(fought.ruleset.about), 190, 118, low_ink=False)
            assert collisions(battle_map) == [], (seed, turn.number)


def test_units_that_stand_too_close_have_their_numbers_apart_with_a_line_to_each():
    first = moments()[0]
    keys = [key for key, state in first.before.items() if "place" in state][:6]
    crowd = {key: {**first.before[key], "place": [1200 + at, 600, 0, 40, 30]} for at, key in enumerate(keys)}
    battle_map = drawn(replace(first, before=crowd, after=crowd, events=[], riders={}))
    marks = battle_map.marks()
    assert collisions(battle_map) == []
    assert sum(text.words.isdigit() for text in texts(marks)) == 6
    assert any(isinstance(mark, Path) and mark.stroke == HAIR and mark.width == 0.25 for mark in marks)


# ------------------------------------------------------------ officers and ground
def flags(moment):
    return {flag.name: flag for flag in drawn(moment).pennons()}


def test_every_officer_who_lives_has_a_pennon_and_one_who_falls_is_struck_out_once():
    alive = {name.replace("'", "’") for side in moments()[0].head["sides"].values() for name in side["officers"]}
    fell_at_all = False
    for moment in moments():
        fell = {e["officer"].partition(":")[2].replace("'", "’") for e in moment.events if e["e"] == "falls"}
        shown = flags(moment)
        assert shown.keys() == alive
        assert {name for name, flag in shown.items() if flag.fell} == fell
        alive -= fell
        fell_at_all = fell_at_all or bool(fell)
    assert fell_at_all


def test_an_officer_rides_where_the_journal_last_put_him():
    seen = 0
    rode: dict[str, str] = {}
    for moment in moments():
        for event in moment.events:
            if event["e"] in ("join", "leave", "falls"):
                rode[event["officer"].partition(":")[2].replace("'", "’")] = event["u"] if event["e"] == "join" else ""
        for name, flag in flags(moment).items():
            if not flag.fell and rode.get(name) and "place" in moment.after[rode[name]]:
                seen += 1
                assert flag.unit == rode[name]
                spot = box_of(moment.after[flag.unit]["place"])
                assert math.dist(flag.at, drawn(moment).scale.at(spot.x, spot.y)) < spot.frontage * 0.08 + 6
    assert seen >= 3  # officers join units in every battle


def test_an_officer_alone_is_named_beside_his_pennon_or_left_to_the_key():
    seen = 0
    for moment in moments():
        battle_map = drawn(moment)
        said = [text.words for text in texts(battle_map.marks())]
        strangers = {flag.name for flag in battle_map.strangers}
        for flag in battle_map.pennons():
            named = flag.name.partition(",")[0] in said
            assert named == (not flag.unit and flag.name not in strangers), flag
            seen += named
    assert seen


def test_skirmishers_bear_the_number_of_those_who_sent_them_out():
    moment = Moment({"units": {"a-3": {"number": 3}, "a-3s": {"number": 0, "of": "a-3"}}}, {}, {}, [])
    assert [moment.number_of(key) for key in ("a-3", "a-3s")] == ["3", "3s"]


def changed(**ground):
    opening = moments()[0]
    return Moment(opening.head, opening.before, opening.before, [], ground=ground)


def test_what_is_fought_for_bears_the_sign_of_its_holder_and_none_if_nobody_holds_it():
    held, free = ([*drawn(changed(held={"Taviers": side})).marks()] for side in ("french", ""))
    plain = [*drawn(changed()).marks()]
    assert len(paths(held)) > len(paths(free)) > len(paths(plain))
    said, words = explained(changed(held={"Taviers": ""}))
    assert words["goal"] in said


def test_a_house_on_fire_and_a_breach_are_drawn_and_explained():
    quiet = len(paths(drawn(changed()).marks()))
    burning = changed(alight=["Ramillies"])
    assert len(paths(drawn(burning).marks())) == quiet + 3
    breached = changed(breaches={"Little Geete": [700, 660, 40]})  # any line of ground will do for a wall
    assert len(paths(drawn(breached).marks())) > quiet
    for moment, word in ((burning, "alight"), (breached, "breach")):
        said, words = explained(moment)
        assert words[word] in said
        assert not said & {words["alight"], words["breach"]} - {words[word]}


def paths(marks):
    return [mark for mark, _ in each(marks) if isinstance(mark, Path)]


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_but_its_frame_reaches_the_edge_of_a_map(seed):
    for moment in at_least(3, moments(seed)):
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
    assert checked > 15


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


def test_the_name_of_a_place_that_finds_no_room_near_it_has_a_line_to_it():
    scale = Scale(1000, 1000, 0.1)
    village = Feature("village", ((400, 400), (600, 400), (600, 600), (400, 600)), "Offus")
    near, crowded = Lettering((100, 100), FRAME), Lettering((100, 100), FRAME)
    crowded.keep_clear([(35, 35), (65, 65)], 9.0)
    for lettering in (near, crowded):
        lettering.place(village, scale, "Offus", ("small capitals", 9.5))
    assert near.leads == []
    (lead,) = crowded.leads
    x, y = lead.steps[-1][1]
    assert 40 < x < 60
    assert 40 < y < 60


def test_two_names_never_stand_on_each_other_while_there_is_room():
    lettering = Lettering((100, 100), FRAME)
    spots = [(50, 50), (50, 56), (50, 62)]
    taken = [lettering.set(name, spots, ("italic", 8.4), "#000000").y for name in ("Alsace", "Clare", "Greder")]
    assert all(abs(a - b) > 2 for i, a in enumerate(at_least(3, taken)) for b in taken[i + 1 :])


def explained(moment):
    ruleset = scenario().ruleset
    words = words_of(scenario().ruleset)["map"]
    below = strip([drawn(moment)], ruleset.about, words, 190, False)
    return {text.words for text in texts(below.marks)}, words


def test_a_legend_explains_what_the_map_shows_and_no_more():
    opening = moments()[0]
    quiet = Moment(opening.head, opening.before, opening.before, [])
    said, words = explained(quiet)
    assert "French foot" in said
    assert not said & {*words["moves"].values(), words["smoke"], words["lost"], words["running"]}
    for moment in moments():
        said, words = explained(moment)
        kinds = {event["e"] for event in moment.events}
        assert (words["smoke"] in said) == ("fire" in kinds)
        gone = any(s["stands"] and not moment.after[key]["stands"] for key, s in moment.before.items())
        assert (words["lost"] in said) == gone


def test_one_legend_explains_what_any_of_several_maps_shows():
    ruleset, maps = scenario().ruleset, [drawn(moment) for moment in moments()]
    words = words_of(ruleset)["map"]
    said = {text.words for text in texts(strip(maps, ruleset.about, words, 190, False).marks)}
    assert said >= {entry for moment in moments() for entry in explained(moment)[0]}


def test_the_rule_is_as_long_as_it_says():
    battle_map = drawn(changed())
    said, _ = explained(changed())  # nothing is lost yet: all other figures are 0
    longest = max(int(words) for words in said if words.isdigit())
    assert longest
    assert 10 * longest * battle_map.scale.mm <= RULE + 0.01
    assert math.isclose(battle_map.scale.mm * moments()[0].head["table"][0], battle_map.size[0] - 2 * FRAME)


@pytest.mark.parametrize("north", [0, 45, 90, 270])
def test_the_rule_and_the_north_stand_apart(north):
    moment = moments()[0]
    battle_map = drawn(replace(moment, head={**moment.head, "north": north}))
    about = scenario().ruleset.about
    marks = strip([battle_map], about, words_of(scenario().ruleset)["map"], 190, low=False).marks
    letter = next(bounds([words]) for words in texts(marks) if words.words == "N")
    figures = [bounds([words]) for words in texts(marks) if words.words == "20"]
    assert all(letter.left - box.right > 0.5 for box in figures)
    assert figures


@pytest.mark.parametrize("table", [[400, 400], [400, 10000], [10000, 400], [2400, 1200]])
def test_the_rule_stays_in_its_box_on_a_table_of_any_size(table):
    moment = moments()[0]
    battle_map = drawn(replace(moment, head={**moment.head, "table": table, "ground": [], "north": None}))
    about = scenario().ruleset.about
    for words in texts(strip([battle_map], about, words_of(scenario().ruleset)["map"], 190, low=False).marks):
        assert bounds([words]).right <= 190, words
    each_, count = steps_of_rule(battle_map.scale.mm)
    assert count * each_ * 10 * battle_map.scale.mm <= RULE + 0.01


# ------------------------------------------------------------ ground at the edge, names side by side
SQUARE = ((0, 0), (300, 0), (300, 200), (0, 200))


def test_a_church_stands_in_its_village_and_a_village_on_its_marsh():
    scale = Scale(2400, 1200, 0.079, FRAME, FRAME)
    hamlet = Feature("village", ((2260, 400), (2380, 400), (2380, 500), (2260, 500)), "Taviers", 0)
    room = bounds([Path(scale.line(hamlet.points, closed=True), stroke="#000000")])
    for mark in ground_marks(hamlet, scale, low_ink=False):
        box = bounds([mark])
        assert room.left < (box.left + box.right) / 2 < room.right
        assert room.top - 1 < (box.top + box.bottom) / 2 < room.bottom + 1
    marsh = Feature("marsh", SQUARE, "", 0)
    assert [each.kind for each in from_below([hamlet, marsh])] == ["marsh", "village"]


def test_a_stream_that_comes_from_beyond_the_table_has_no_end_on_it():
    scale = Scale(2400, 1200, 0.079)
    edge, inland = (Feature("stream", ((x, 600), (400, 650), (900, 600)), "Geete", 60) for x in (0, 100))
    assert [next(ground_marks(each, scale, low_ink=False)).round for each in (edge, inland)] == [False, True]


def test_ground_that_reaches_beyond_the_table_ends_at_its_edge():
    moment = moments()[0]
    head = {**moment.head, "ground": [{"kind": "marsh", "name": "", "width": 0, "points": [list(p) for p in SQUARE]}]}
    marks = drawn(replace(moment, head=head)).marks()
    tufts = [at for at, mark in enumerate(marks) if isinstance(mark, Path) and mark.stroke == WATER_INK]
    beyond = [at for at in tufts if bounds([marks[at]]).left < FRAME]
    over = [at for at, mark in enumerate(marks) if isinstance(mark, Path) and mark.fill == PAPER and not mark.stroke]
    assert beyond
    left = [at for at in over if (box := bounds([marks[at]])).left <= 0.01 and abs(box.right - FRAME) < 0.01]
    assert max(tufts) < min(left)


def test_two_names_on_a_line_do_not_run_into_one_another():
    lettering = Lettering((100, 50), FRAME)
    spots = [(40.0 + step * 0.5, 20.0) for step in range(40)]
    one, other = (lettering.set(words, spots, ("italic", 8.4), "#000000") for words in ("Alsace", "Gardes"))
    assert bounds([other]).left - bounds([one]).right > 1


def test_patches_of_one_name_bear_it_once_and_none_stands_on_a_village_that_is_called_otherwise():
    opening = moments()[0]

    def patch(kind, name, left, low, right, high):
        points = [[left, low], [right, low], [right, high], [left, high]]
        return {"kind": kind, "name": name, "points": points, "width": 0}

    meadows = [patch("marsh", "meadows", *area) for area in ((800, 200, 1600, 700), (1700, 500, 1760, 540))]
    ground = [*meadows, patch("village", "Offus", 900, 400, 1500, 500)]
    head = {**opening.head, "ground": ground, "units": {}}
    names = [text for text in texts(drawn(Moment(head, {}, {}, [])).marks()) if text.words in ("meadows", "Offus")]
    assert sorted(text.words for text in names) == ["Offus", "meadows"]
    (name,) = (text for text in names if text.words == "meadows")
    scale = drawn(Moment(head, {}, {}, [])).scale
    (left, low), (right, high) = scale.at(900, 400), scale.at(1500, 500)
    box = bounds([name])
    assert box.left >= right or box.right <= left or box.top >= low or box.bottom <= high
