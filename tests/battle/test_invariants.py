"""What holds in every battle, whoever commands and whatever is thrown."""

from __future__ import annotations

import pytest

from drumhead.battle import journal, replay
from drumhead.battle.commanders import Commander, Naive
from drumhead.battle.engine import fight_out
from drumhead.table.box import Box, overlap

from .fought import battle, scenario

SEEDS = range(8)
HAIR = 2.0  # mm: places in a journal are whole mm


def states(fought):
    """Every state of every unit, in the order in which it came about."""
    for event in fought.events:
        for key, state in (event.get("units") or event.get("set") or {}).items():
            yield event, key, state


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_show_none_to_six_and_nobody_has_less_than_nothing(seed):
    for event, key, state in states(battle(seed)):
        assert 0 <= state["pips"] <= 6, (event["e"], key)
        assert state["stands"] >= 0
        assert 0 <= state["cas"] < 4


@pytest.mark.parametrize("seed", SEEDS)
def test_stands_only_ever_come_off_and_the_dead_add_up(seed):
    fought = battle(seed)
    start = {f"{u.side}-{u.number}": u.start for army in scenario().battle.armies.values() for u in army.units}
    left = dict(start)
    for _, key, state in states(fought):
        assert state["stands"] <= left[key]
        left[key] = state["stands"]
    for side in scenario().sides:
        dead = sum(start[key] - left[key] for key in start if key.startswith(side))
        assert dead == fought.dead[side]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_stands_in_another_as_a_turn_closes(seed):
    for event in battle(seed).events:
        if event["e"] == "tableau":
            boxes = {key: Box(*state["place"]) for key, state in event["units"].items() if "place" in state}
            for one, box in boxes.items():
                for other, there in boxes.items():
                    if one < other and overlap(box, there):
                        slim = there._replace(frontage=there.frontage - HAIR, depth=there.depth - HAIR)
                        assert not overlap(box, slim), (event["t"], one, other)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_hangs_over_the_edge_as_a_turn_closes(seed):
    wide, deep = scenario().ground.width, scenario().ground.height
    for event in battle(seed).events:
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                for x, y in Box(*state["place"]).corners if "place" in state else ():
                    assert -HAIR <= x <= wide + HAIR, key
                    assert -HAIR <= y <= deep + HAIR, key


@pytest.mark.parametrize("seed", SEEDS)
def test_no_corner_marches_further_than_its_allowance(seed):
    sizes = {}
    for event in battle(seed).events:
        for key, state in (event.get("set") or {}).items():
            if "place" in state:
                sizes[key] = state["place"][3:]
        if event["e"] == "move":
            boxes = [Box(*event[end], *sizes[event["u"]]) for end in ("frm", "to")]
            far = max(
                ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(boxes[0].corners, boxes[1].corners)
            )
            assert far <= event["allow"] + HAIR, event


@pytest.mark.parametrize("seed", SEEDS)
def test_every_turn_has_six_cards_three_of_each_side(seed):
    turns: dict[int, list[str]] = {}
    for event in battle(seed).events:
        if event["e"] == "card":
            turns.setdefault(event["t"], []).append(event["side"])
    assert len(turns) == 7
    for sides in turns.values():
        assert sorted(sides) == sorted(scenario().sides * 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_both_fires_and_moves_in_a_turn_unless_it_is_his_first_fire(seed):
    fired: dict[int, set[str]] = {}
    first = set()
    for event in battle(seed).events:
        if event["e"] == "fire":
            if "wpb-fire-02" in event["rules"]:
                first.add((event["t"], event["u"]))
            fired.setdefault(event["t"], set()).add(event["u"])
        if event["e"] in ("move", "contact") and event["u"] in fired.get(event["t"], ()):
            glory = "wpb-glory-02" in event["rules"]
            assert glory or (event["t"], event["u"]) in first, event


def test_the_same_seed_is_the_same_battle_and_another_is_not():
    one, again = battle(1), fight_out(scenario(), Commander(dict.fromkeys(scenario().sides, "sound")), 1)
    assert journal.sealed(one.events) == journal.sealed(again.events)
    assert journal.sealed(one.events) != journal.sealed(battle(2).events)


@pytest.mark.parametrize("seed", [0, 3])
def test_a_journal_is_played_again_to_the_same_end(seed, tmp_path):
    fought = battle(seed)
    head = journal.head(scenario(), seed, dict.fromkeys(scenario().sides, "sound"), 7)
    path = tmp_path / "battle.jsonl"
    path.write_text("\n".join(journal.sealed([head, *fought.events])) + "\n", encoding="utf-8")
    read = journal.read(path)
    assert read.is_over
    assert not read.cut
    assert list(replay.differences(read, replay.again(scenario(), read, Naive()))) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_what_an_event_leaves_behind_is_what_the_next_tableau_shows(seed):
    known: dict[str, dict] = {}
    for event in battle(seed).events:
        known.update(event.get("set") or {})
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                assert known.get(key, state) == state, (event["t"], key)


def test_lines_advance_and_come_to_blows():
    contacts = sum(any(event["e"] == "faceoff" for event in battle(seed).events) for seed in SEEDS)
    assert contacts == len(SEEDS)
