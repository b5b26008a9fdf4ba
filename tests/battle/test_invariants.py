"""What holds in every battle, whoever commands and whatever is thrown."""

from __future__ import annotations

import pytest

from drumhead.battle import journal, replay
from drumhead.battle.commanders import Commander, Naive
from drumhead.battle.engine import fight_out
from drumhead.table.box import Box, overlap

from .fought import battle, scenario

BATTLES = {"ramillies": range(8), "salamanca": range(4)}
FOUGHT = [(name, seed) for name, seeds in BATTLES.items() for seed in seeds]
TURNS = 7
FIRES_AND_MOVES = {"wpb-fire-02", "pen-fire-02", "pen-fire-10"}  # a first volley; skirmishers always
MOVES_AT_ONCE = {"wpb-glory-02", "pen-inf-06"}  # Glory
TWO_BASES_A_STAND = {"rifles", "cacadores"}
each_battle = pytest.mark.parametrize(("name", "seed"), FOUGHT)
HAIR = 2.0  # mm: places in a journal are whole mm


def states(fought):
    """Every state of every unit, in the order in which it came about."""
    for event in fought.events:
        for key, state in (event.get("units") or event.get("set") or {}).items():
            yield event, key, state


@each_battle
def test_dice_show_none_to_six_and_nobody_has_less_than_nothing(name, seed):
    for event, key, state in states(battle(seed, name)):
        assert 0 <= state["pips"] <= 6, (event["e"], key)
        assert state["stands"] >= 0
        assert 0 <= state["cas"] < 4


@each_battle
def test_stands_only_ever_come_off_and_the_dead_add_up(name, seed):
    fought = battle(seed, name)
    units = journal.head(scenario(name), seed, {}, TURNS)["units"]
    left = {key: unit["stands"] for key, unit in units.items()}
    for _, key, state in states(fought):
        assert state["stands"] <= left[key]
        left[key] = state["stands"]
    for side in scenario(name).sides:
        own = {key: unit for key, unit in units.items() if unit["side"] == side and "of" not in unit}
        assert sum(pool(unit, left[key]) for key, unit in own.items()) == fought.dead[side]


def pool(unit, left):
    """What a unit has in the dead pool: two skirmish bases without a battalion are one stand."""
    lost = unit["stands"] - left
    return -(-lost // 2) if unit["kind"] in TWO_BASES_A_STAND else lost


@each_battle
def test_nobody_stands_in_another_as_a_turn_closes(name, seed):
    for event in battle(seed, name).events:
        if event["e"] == "tableau":
            boxes = {key: Box(*state["place"]) for key, state in event["units"].items() if "place" in state}
            for one, box in boxes.items():
                for other, there in boxes.items():
                    if one < other and overlap(box, there):
                        slim = there._replace(frontage=there.frontage - HAIR, depth=there.depth - HAIR)
                        assert not overlap(box, slim), (event["t"], one, other)


@each_battle
def test_nobody_hangs_over_the_edge_as_a_turn_closes(name, seed):
    wide, deep = scenario(name).ground.width, scenario(name).ground.height
    for event in battle(seed, name).events:
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                for x, y in Box(*state["place"]).corners if "place" in state else ():
                    assert -HAIR <= x <= wide + HAIR, key
                    assert -HAIR <= y <= deep + HAIR, key


@each_battle
def test_no_corner_marches_further_than_its_allowance(name, seed):
    sizes = {}
    for event in battle(seed, name).events:
        for key, state in (event.get("set") or {}).items():
            if "place" in state:
                sizes[key] = state["place"][3:]
        if event["e"] == "move":
            boxes = [Box(*event[end], *sizes[event["u"]]) for end in ("frm", "to")]
            far = max(
                ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(boxes[0].corners, boxes[1].corners)
            )
            assert far <= event["allow"] + HAIR, event


@each_battle
def test_every_turn_has_six_cards_three_of_each_side(name, seed):
    turns: dict[int, list[str]] = {}
    for event in battle(seed, name).events:
        if event["e"] == "card":
            turns.setdefault(event["t"], []).append(event["side"])
    ended = any(event["e"] == "broken" for event in battle(seed, name).events)
    assert len(turns) == battle(seed, name).play.turn <= TURNS
    whole = list(turns.values())[: -1 if ended else None]
    for sides in whole:
        assert sorted(sides) == sorted(scenario(name).sides * 3)


@each_battle
def test_nobody_both_fires_and_moves_in_a_turn_unless_it_is_his_first_fire(name, seed):
    fired: dict[int, set[str]] = {}
    first = set()
    for event in battle(seed, name).events:
        if event["e"] == "fire":
            if FIRES_AND_MOVES & set(event["rules"]):
                first.add((event["t"], event["u"]))
            fired.setdefault(event["t"], set()).add(event["u"])
        if event["e"] in ("move", "contact") and event["u"] in fired.get(event["t"], ()):
            glory = bool(MOVES_AT_ONCE & set(event["rules"]))
            assert glory or (event["t"], event["u"]) in first, event


@pytest.mark.parametrize("name", BATTLES)
def test_the_same_seed_is_the_same_battle_and_another_is_not(name):
    sides = scenario(name).sides
    one, again = battle(1, name), fight_out(scenario(name), Commander(dict.fromkeys(sides, "sound")), 1)
    assert journal.sealed(one.events) == journal.sealed(again.events)
    assert journal.sealed(one.events) != journal.sealed(battle(2, name).events)


@pytest.mark.parametrize(("name", "seed"), [("ramillies", 0), ("ramillies", 3), ("salamanca", 1)])
def test_a_journal_is_played_again_to_the_same_end(name, seed, tmp_path):
    fought = battle(seed, name)
    head = journal.head(scenario(name), seed, dict.fromkeys(scenario(name).sides, "sound"), TURNS)
    path = tmp_path / "battle.jsonl"
    path.write_text("\n".join(journal.sealed([head, *fought.events])) + "\n", encoding="utf-8")
    read = journal.read(path)
    assert read.is_over
    assert not read.cut
    assert list(replay.differences(read, replay.again(scenario(name), read, Naive()))) == []


@each_battle
def test_what_an_event_leaves_behind_is_what_the_next_tableau_shows(name, seed):
    known: dict[str, dict] = {}
    for event in battle(seed, name).events:
        known.update(event.get("set") or {})
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                assert known.get(key, state) == state, (event["t"], key)


@pytest.mark.parametrize("name", BATTLES)
def test_lines_advance_and_come_to_blows(name):
    assert all(any(event["e"] == "faceoff" for event in battle(seed, name).events) for seed in BATTLES[name])
