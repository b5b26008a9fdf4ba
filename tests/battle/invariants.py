"""What holds in every battle, whoever commands and whatever is thrown: each check takes a battle and its scenario."""

from __future__ import annotations

from drumhead.battle import journal, replay
from drumhead.battle.commanders import Naive
from drumhead.battle.engine import BattleResult
from drumhead.battle.scenario import Scenario
from drumhead.table.box import Box, overlap

TURNS = 7
FIRES_AND_MOVES = {"wpb-fire-02", "pen-fire-02", "pen-fire-10"}  # a first volley; skirmishers always
MOVES_AT_ONCE = {"wpb-glory-02", "pen-inf-06"}  # Glory
TWO_BASES_A_STAND = {"rifles", "cacadores"}
# What a roster prints: 30 in the hundred of stands (two bases of rifles or caçadores are one), a gun more for each gun,
# 1 for every brigadier and general of division, 3 for the chief: of 90 and 99 at Ramillies, of 84 and 96 at Salamanca.
QUITS_AT = {"Ramillies": {"french": 27, "alliance": 30}, "Salamanca": {"french": 26, "allies": 29}}
HAIR = 2.0  # mm: places in a journal are whole mm


def states(fought):
    """Every state of every unit, in the order in which it came about."""
    for event in fought.events:
        for key, state in (event.get("units") or event.get("set") or {}).items():
            yield event, key, state


def tableaux(fought):
    """Each turn as it closes: its number, and the box of everybody on the table."""
    for event in fought.events:
        if event["e"] == "tableau":
            boxes = {key: Box(*state["place"]) for key, state in event["units"].items() if "place" in state}
            yield event["t"], boxes


def dice_show_none_to_six_and_nobody_has_less_than_nothing(fought: BattleResult, scenario: Scenario) -> None:
    for event, key, state in states(fought):
        assert 0 <= state["pips"] <= 6, (event["e"], key)
        assert state["stands"] >= 0
        assert 0 <= state["cas"] < 4


def stands_only_ever_come_off_and_the_dead_add_up(fought: BattleResult, scenario: Scenario) -> None:
    units = journal.head(scenario, 0, {}, TURNS)["units"]
    left = {key: unit["stands"] for key, unit in units.items()}
    for _, key, state in states(fought):
        if "of" not in units[key]:  # a screen is a part of its battalion, which counts it
            assert state["stands"] <= left[key]
            left[key] = state["stands"]
    for side in scenario.sides:
        own = {key: unit for key, unit in units.items() if unit["side"] == side and "of" not in unit}
        assert sum(pool(unit, left[key]) for key, unit in own.items()) == fought.dead[side]


def pool(unit, left):
    """What a unit has in the dead pool: two skirmish bases without a battalion are one stand."""
    lost = unit["stands"] - left
    return -(-lost // 2) if unit["kind"] in TWO_BASES_A_STAND else lost


def nobody_stands_in_another_as_a_turn_closes(fought: BattleResult, scenario: Scenario) -> None:
    for turn, boxes in tableaux(fought):
        for one, box in boxes.items():
            for other, there in boxes.items():
                if one < other and overlap(box, there):
                    slim = there._replace(frontage=there.frontage - HAIR, depth=there.depth - HAIR)
                    assert not overlap(box, slim), (turn, one, other)


def nobody_hangs_over_the_edge_as_a_turn_closes(fought: BattleResult, scenario: Scenario) -> None:
    wide, deep = scenario.ground.width, scenario.ground.height
    for _, boxes in tableaux(fought):
        for key, box in boxes.items():
            for x, y in box.corners:
                assert -HAIR <= x <= wide + HAIR, key
                assert -HAIR <= y <= deep + HAIR, key


def no_corner_marches_further_than_its_allowance(fought: BattleResult, scenario: Scenario) -> None:
    sizes = {}
    for event in fought.events:
        for key, state in (event.get("set") or {}).items():
            if "place" in state:
                sizes[key] = state["place"][3:]
        if event["e"] == "move":
            boxes = [Box(*event[end], *sizes[event["u"]]) for end in ("frm", "to")]
            far = max(
                ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(boxes[0].corners, boxes[1].corners)
            )
            assert far <= event["allow"] + HAIR, event


def every_turn_has_six_cards_three_of_each_side(fought: BattleResult, scenario: Scenario) -> None:
    turns: dict[int, list[str]] = {}
    for event in fought.events:
        if event["e"] == "card":
            turns.setdefault(event["t"], []).append(event["side"])
    ended = any(event["e"] == "broken" for event in fought.events)
    assert len(turns) == fought.play.turn <= TURNS
    for sides in list(turns.values())[: -1 if ended else None]:
        assert sorted(sides) == sorted(scenario.sides * 3)


def nobody_both_fires_and_moves_in_a_turn_unless_it_is_his_first_fire(fought: BattleResult, scenario: Scenario) -> None:
    fired: dict[int, set[str]] = {}
    first = set()
    for event in fought.events:
        if event["e"] == "fire":
            if FIRES_AND_MOVES & set(event["rules"]):
                first.add((event["t"], event["u"]))
            fired.setdefault(event["t"], set()).add(event["u"])
        if event["e"] in ("move", "contact") and event["u"] in fired.get(event["t"], ()):
            glory = bool(MOVES_AT_ONCE & set(event["rules"]))
            assert glory or (event["t"], event["u"]) in first, event


def what_an_event_leaves_behind_is_what_the_next_tableau_shows(fought: BattleResult, scenario: Scenario) -> None:
    known: dict[str, dict] = {}
    for event in fought.events:
        known.update(event.get("set") or {})
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                assert known.get(key, state) == state, (event["t"], key)


def it_ends_once_and_at_the_end(fought: BattleResult, scenario: Scenario) -> None:
    assert [event["e"] for event in fought.events].count("dusk") == 1
    assert fought.events[-1]["e"] == "dusk"
    assert fought.winner in ("", *scenario.sides)


def an_army_goes_with_the_card_on_which_the_printed_number_is_reached(fought: BattleResult, scenario: Scenario) -> None:
    limits = QUITS_AT[scenario.battle.title]
    head = journal.head(scenario, 0, {}, TURNS)
    now = {key: {"stands": unit["stands"]} for key, unit in head["units"].items()}
    fallen = dict.fromkeys(limits, 0)
    reached: list[str] = []
    for event in fought.events:
        if event["e"] in ("card", "turn", "dusk"):
            assert not reached, event  # who had lost so much by now was to be gone
        now.update(event.get("set") or {})
        if event["e"] == "falls":
            side, _, name = event["officer"].partition(":")
            fallen[side] += 3 if name == head["sides"][side]["general"] else 1
        reached = [side for side, most in limits.items() if lost(head["units"], now, side) + fallen[side] >= most]
        if event["e"] == "broken":
            assert event["sides"] == reached
            assert fought.winner == ("" if len(reached) > 1 else next(side for side in limits if side not in reached))
            return
    assert not reached


def lost(units, now, side):
    """A side's points in stands and guns that are gone or in rout."""
    points = 0
    for key, unit in units.items():
        if unit["side"] == side and "of" not in unit:
            gone = unit["stands"] - (0 if "routing" in now[key].get("state", ()) else now[key]["stands"])
            points += pool({**unit, "stands": gone}, 0) * (2 if unit["arm"] == "artillery" else 1)
    return points


ALWAYS = (
    dice_show_none_to_six_and_nobody_has_less_than_nothing,
    stands_only_ever_come_off_and_the_dead_add_up,
    nobody_stands_in_another_as_a_turn_closes,
    nobody_hangs_over_the_edge_as_a_turn_closes,
    no_corner_marches_further_than_its_allowance,
    every_turn_has_six_cards_three_of_each_side,
    nobody_both_fires_and_moves_in_a_turn_unless_it_is_his_first_fire,
    what_an_event_leaves_behind_is_what_the_next_tableau_shows,
    it_ends_once_and_at_the_end,
    an_army_goes_with_the_card_on_which_the_printed_number_is_reached,
)


def replays(fought: BattleResult, scenario: Scenario, seed: int, path) -> None:
    """Its journal, written and read, is played again to the same end without a commander."""
    head = journal.head(scenario, seed, dict.fromkeys(scenario.sides, "sound"), TURNS)
    path.write_text("\n".join(journal.sealed([head, *fought.events])) + "\n", encoding="utf-8")
    read = journal.read(path)
    assert read.is_over
    assert not read.cut
    assert list(replay.differences(read, replay.again(scenario, read, Naive()))) == []
