"""The map that steps: every card once, in order, with every unit where the journal has it."""

from __future__ import annotations

import math
from functools import cache

import pytest

from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.posts.post_files import html_of
from drumhead.printing.pages.battle_log.posts.web_post import TALL, WIDE, post_of
from drumhead.printing.pages.maps.battle_map import FRAME
from drumhead.printing.pages.maps.map_scale import Scale

from ...counted import at_least
from ...simulation.fought import BATTLES
from .by_hand import typed
from .test_pages import made


@cache
def board(name):
    return post_of(*made(name), None).board


def frames(data):
    """Each step with all that is drawn of the units then, by the unit's index, as the script has it."""
    shown = {}
    for step in data["steps"]:
        shown = {**shown, **step["set"]}
        yield step["t"], shown


@pytest.mark.parametrize("name", BATTLES)
def test_the_last_step_of_a_turn_has_every_unit_where_the_journal_leaves_it(name):
    head, events, _, _ = made(name)
    keys = list(head["units"])
    ends = dict(frames(board(name).data))  # the last of each turn
    wide, deep = head["table"]
    mm = Scale.fitting(wide, deep, WIDE - 2 * FRAME, TALL - 2 * FRAME).mm
    closed = [event for event in events[1:] if event["e"] == "tableau"]
    for tableau in at_least(2, closed):
        there = {keys[at]: value for at, value in ends[tableau["t"]].items() if value}
        placed = {key: state for key, state in tableau["units"].items() if "place" in state}
        assert there.keys() == placed.keys()
        for key, (x, y, facing, _, _, stands, *_) in there.items():
            px, py, turn, *_ = placed[key]["place"]
            assert math.dist((x, y), (FRAME + px * mm, FRAME + (deep - py) * mm)) < 0.1
            assert abs(facing - turn) <= 0.5
            assert stands == placed[key]["stands"]


@pytest.mark.parametrize("name", BATTLES)
def test_every_step_has_its_words_and_every_told_card_its_step(name):
    own = board(name)
    steps = [step.number for _, steps in own.turns for step in steps]
    assert steps == list(range(len(own.data["steps"])))
    told = story(*made(name)[:2])
    assert [turn for turn, _ in own.turns] == ["Deployment", *(f"Turn {turn.number}" for turn in told.turns)]
    for turn, (_, steps) in zip(at_least(2, told.turns), own.turns[1:], strict=True):
        numbers = [int(step.head.partition(".")[0]) for step in steps if step.head[:1].isdigit()]
        assert numbers == [card.number for card in turn.cards if card.number]


def test_the_holder_of_a_place_is_shown_when_it_changes():
    told = story(*made()[:2])
    data = board("ramillies").data
    goals = [name for name, _, _ in data["goals"]]
    assert set(goals) == set(told.holders_after(0))
    held, shown = {}, []
    for step in data["steps"]:
        shown = step.get("held", shown)
        held[step["t"]] = shown
    for turn in at_least(2, told.turns):
        sides = [told.sides.index(side) if (side := turn.ground["held"].get(name)) else -1 for name in goals]
        assert held[turn.number] == sides


@pytest.mark.parametrize("name", BATTLES)
def test_a_log_by_hand_says_that_nobody_knows_where_units_went(name):
    told = post_of(*typed(name, faces=True, ways=True), None)
    page = html_of(told).decode()
    assert "The map shows them where they deployed".lower() in told.board.note.lower()
    assert page.count(told.board.note) == 1
    *_, (_, last) = frames(told.board.data)
    opening = next(frames(told.board.data))[1]
    stays = [at for at, value in last.items() if value and opening.get(at)]
    assert at_least(2, stays)
    assert all(last[at][:2] == opening[at][:2] for at in stays)
    assert not board(name).note


def test_what_only_the_end_of_a_turn_says_is_shown_then():
    head, events, ruleset, wishes = typed(faces=True, ways=True)
    bare = [{key: value for key, value in event.items() if key != "set"} for event in events]
    data = post_of(head, bare, ruleset, wishes, None).board.data
    keys = list(head["units"])
    *_, (_, last) = frames(data)
    after = [event for event in events if event["e"] == "tableau"][-1]["units"]
    lost = [key for key, unit in head["units"].items() if 0 < after[key]["stands"] < unit["stands"]]
    for key in at_least(5, lost):
        assert last[keys.index(key)][5] == after[key]["stands"]
