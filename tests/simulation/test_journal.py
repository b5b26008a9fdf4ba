"""The journal of a battle: whole, cut, edited, of another version; and gone on with."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.deployment.scenario import set_up_field
from drumhead.probability import Roll
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.simulation import journal, journal_replay
from drumhead.simulation.ai_player import BaselinePlayer, make_commanders

from ..counted import at_least
from ..errors import errors_in
from .fought import battle, scenario

SEED = 3
TEMPERS = dict.fromkeys(("french", "alliance"), "sound")


@pytest.fixture
def kept(tmp_path):
    """A battle's journal in a file of its own, to be spoilt."""
    path = tmp_path / "battle.jsonl"
    first = journal.head(scenario(), SEED, TEMPERS, 7)
    path.write_bytes(journal.write_journal([first, *battle(SEED).events]))
    return path


def fault(path):
    with pytest.raises(FileErrors) as caught:
        journal.read(path)
    (fault,) = caught.value.faults
    return fault


def test_a_journal_is_read_as_it_was_written(kept):
    read = journal.read(kept)
    assert read.is_over
    assert not read.cut
    assert [event["e"] for event in read.events] == [event["e"] for event in battle(SEED).events]


def test_it_opens_with_everybody_in_his_place_before_the_first_card(kept):
    first = journal.read(kept).events[0]
    assert (first["e"], first["t"]) == ("tableau", 0)
    assert first["units"].keys() == journal.read(kept).head["units"].keys()
    assert all("place" in state for state in at_least(20, first["units"].values()))


def test_those_who_throw_for_their_quality_are_named_with_what_they_are(kept):
    read = journal.read(kept)
    thrown = {key for key, unit in read.head["units"].items() if unit["quality"] == "dice"}
    assert read.events[0]["thrown"].keys() == thrown
    assert set(read.events[0]["thrown"].values()) <= {"raw", "trained"}


def test_points_dead_or_in_rout_stand_at_the_end_of_every_turn(kept):
    *_, last = events = journal.read(kept).events
    counts = [(event["t"], event["points"]) for event in events if event["e"] == "tableau"]
    assert [turn for turn, _ in counts] == [*range(last["t"] + 1)]
    assert counts[0][1] == {"french": 0, "alliance": 0}


def test_the_end_of_every_turn_says_where_the_officers_are_and_who_holds_what_is_fought_for(kept):
    read = journal.read(kept)
    alive = {f"{side}:{name}" for side, about in read.head["sides"].items() for name in about["officers"]}
    rides: dict[str, str] = {}
    for event in read.events:
        if event["e"] in ("join", "leave", "falls"):
            rides[event["officer"]] = event["u"] if event["e"] == "join" else ""
        if event["e"] == "falls":
            alive.discard(event["officer"])
        elif event["e"] == "tableau":
            assert event["riders"].keys() == alive
            assert all(where.keys() <= {"u", "at"} for where in event["riders"].values())
            for officer, where in event["riders"].items():
                with_whom = rides.get(officer, "")
                here = "place" in event["units"].get(with_whom, {})
                assert where.get("u", "") == (with_whom if here else ""), officer
            assert event["held"].keys() == {"Ramillies", "Taviers", "tomb of Ottomond"}
    at_least(read.head["turns"], (event for event in read.events if event["e"] == "tableau"))


@pytest.mark.parametrize("left", [1, 17, 40])
def test_a_last_line_that_is_cut_is_left_out_and_said_so(kept, left):
    data = kept.read_bytes()
    lines = data.split(b"\n")
    kept.write_bytes(b"\n".join(lines[:100]) + b"\n" + lines[100][:left])
    read = journal.read(kept)
    assert read.cut
    assert not read.is_over
    assert len(read.events) == 99
    assert journal.whole_part(read) == b"\n".join(lines[:100]) + b"\n"


@pytest.mark.parametrize("line", [1, 2, 150])
def test_a_number_changed_by_hand_is_caught_with_its_line(kept, line):
    lines = kept.read_bytes().split(b"\n")
    said, seal = lines[line - 1].rsplit(b',"seal"', 1)
    digit = list(re.finditer(rb"\d", said))[-1].start()
    edited = said[:digit] + str((int(said[digit : digit + 1]) + 1) % 10).encode() + said[digit + 1 :]
    lines[line - 1] = edited + b',"seal"' + seal
    kept.write_bytes(b"\n".join(lines))
    assert errors_in([fault(kept)]) == [(kept.name, line, "journal-edited")]


def test_an_event_that_was_taken_out_is_caught(kept):
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join(lines[:50] + lines[51:]))
    assert errors_in([fault(kept)]) == [(kept.name, 51, "journal-edited")]


def test_two_turns_that_were_swapped_are_caught_where_the_first_of_them_stood(kept):
    first, second, third = turns_of(kept)[1:4]
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join(lines[:first] + lines[second:third] + lines[first:second] + lines[third:]))
    moved = fault(kept)
    assert errors_in([moved]) == [(kept.name, first + 1, "journal-edited")]
    assert f"event {second}, where {first} " in moved.wrong


def turns_of(kept):
    """The lines before which the turns of a journal begin, counted from 0."""
    return [at for at, line in enumerate(kept.read_bytes().split(b"\n")) if b'"e":"turn"' in line]


@pytest.mark.parametrize(
    ("was", "now"), [(b'"u":"french-', b'"u":"french-9'), (b"[[", b"[[0,"), (b'"hits":', b'"hits":1')]
)
def test_a_unit_a_die_or_a_figure_changed_by_hand_is_caught_with_its_line(kept, was, now):
    lines = kept.read_bytes().split(b"\n")
    shot = next(at for at, line in enumerate(lines) if b'"e":"fire","u":"french-' in line)
    assert was in lines[shot]
    lines[shot] = lines[shot].replace(was, now, 1)
    kept.write_bytes(b"\n".join(lines))
    assert fault(kept).line == shot + 1


def test_a_line_that_is_no_event_is_named(kept):
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join([*lines[:20], b"[1, 2", *lines[20:]]))
    assert errors_in([fault(kept)]) == [(kept.name, 21, "not-an-event")]


def test_a_journal_in_another_form_is_not_read_by_chance(kept):
    first = {**journal.head(scenario(), SEED, TEMPERS, 7), "form": 99, "drumhead": "9.9"}
    kept.write_bytes(journal.write_journal([first, *battle(SEED).events]))
    other = fault(kept)
    assert (other.code, "drumhead 9.9 in form 99" in other.wrong) == ("other-journal-form", True)


@pytest.mark.parametrize("said", [b"", b"# Ramillies\n", b"{}\n", b"\xff\xfe\n", b'{"n":0,"e":"battle","\xff":1}\n'])
def test_what_is_no_journal_is_refused(kept, said):
    kept.write_bytes(said)
    assert fault(kept).line == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("units", {"x": 1}),
        ("units", None),
        ("sides", {"french": {}}),
        ("table", ["a", 2]),
        ("table", [0, 1200]),
        ("ground", "hill"),
        ("ground", [{"kind": "hill", "name": "", "width": 0, "points": [[1]]}]),
        ("seed", "7"),
        ("seed", -1),
        ("turns", 0),
        ("units", {}),
        ("source", None),
        ("house-file", 3),
    ],
)
def test_a_first_line_that_says_too_little_is_refused_with_what_it_lacks(kept, name, said):
    first = {**journal.head(scenario(), SEED, TEMPERS, 7), name: said}
    kept.write_bytes(journal.write_journal([first, *battle(SEED).events]))
    lacking = fault(kept)
    assert (lacking.line, lacking.code, name in lacking.wrong) == (1, "journal-incomplete", True)


@pytest.mark.parametrize("several", [0, -2, "2", 1.5, 10_000])
def test_a_first_line_of_whose_units_no_stands_can_be_counted_is_refused(kept, several):
    first = journal.head(scenario(), SEED, TEMPERS, 7)
    first["units"]["french-1"]["for-a-stand"] = several
    kept.write_bytes(journal.write_journal([first, *battle(SEED).events]))
    assert errors_in([fault(kept)]) == [(kept.name, 1, "journal-incomplete")]


def test_a_journal_that_does_not_say_who_stands_where_is_refused(kept):
    kept.write_bytes(journal.write_journal([journal.head(scenario(), SEED, TEMPERS, 7), *battle(SEED).events[1:]]))
    assert errors_in([fault(kept)]) == [(kept.name, 2, "no-deployment")]


def test_a_journal_that_puts_units_on_the_table_whom_its_first_line_does_not_know_is_refused(kept):
    first = journal.head(scenario(), SEED, TEMPERS, 7)
    units = {key: unit for key, unit in first["units"].items() if key != "french-1"}
    kept.write_bytes(journal.write_journal([{**first, "units": units}, *battle(SEED).events]))
    assert errors_in([fault(kept)]) == [(kept.name, 2, "no-deployment")]


def test_a_journal_resealed_after_an_edit_does_not_replay(kept):
    events = json.loads(json.dumps(battle(SEED).events))
    shot = next(event for event in events if event["e"] == "fire")
    shot["hits"] += 1
    kept.write_bytes(journal.write_journal([journal.head(scenario(), SEED, TEMPERS, 7), *events]))
    read = journal.read(kept)
    again = journal_replay.again(scenario(), read, BaselinePlayer())
    first = next(journal_replay.differences(read, again))
    assert first.line == events.index(shot) + 2  # the first line of the file says which battle it is
    assert f"hits: {shot['hits']} became {shot['hits'] - 1}" in first.what


@pytest.mark.parametrize("whole", [3, 60, 200])
def test_a_journal_cut_short_goes_on_to_the_same_battle(kept, whole):
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join(lines[:whole]) + b"\n")
    read = journal.read(kept)
    again = journal_replay.again(scenario(), read, make_commanders(TEMPERS))
    assert list(journal_replay.differences(read, again)) == []
    assert again.dead == battle(SEED).dead
    assert len(again.events) == len(battle(SEED).events)


def test_dragoons_on_foot_are_foot_in_the_journal_until_they_mount():
    play = set_up_field(scenario(), Roll(1), BaselinePlayer(), lambda told: None)
    key = next(key for key, unit in play.units.items() if unit.kind == "dragoons")
    mounted = play.units[key]
    assert "arm" not in play.state(key)
    play.change(key, mounted.but(arm="infantry"))
    assert play.state(key)["arm"] == "infantry"
    play.change(key, mounted)
    assert "arm" not in play.state(key)
