"""What holds in every battle of any game, whoever commands and whatever is thrown; `games` has what is a game's own."""

from __future__ import annotations

import math

from drumhead.deployment.scenario import Scenario
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box
from drumhead.simulation import journal, journal_replay
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.simulation.engine import BattleResult

from .games import game_of

HAIR = 2.0  # mm: places in a journal are whole mm
BOTH = 3.2  # mm on both sides of a unit: its middle and its neighbour's are each told half a mm wrong either way


def told_of(event):
    """The units of which an event shows the state, and their states."""
    return event["units"] if event["e"] == "tableau" else event.get("set", {})


def states(fought):
    """Every state of every unit, in the order in which it came about."""
    for event in fought.events:
        for key, state in told_of(event).items():
            yield event, key, state


def tableaux(fought):
    """Each turn as it closes: its number, and the box of everybody on the table."""
    for event in fought.events:
        if event["e"] == "tableau":
            boxes = {key: Box(*state["place"]) for key, state in event["units"].items() if "place" in state}
            yield event["t"], boxes


def enlisted(scenario):
    """Whom the first line of a journal names, by their keys."""
    return journal.head(scenario, 0, {}, scenario.turns)["units"]


def nobodys_record_shows_more_than_it_can_or_less_than_nothing(fought: BattleResult, scenario: Scenario) -> None:
    most = game_of(scenario).most
    for event, key, state in states(fought):
        assert state["stands"] >= 0, (event["e"], key)
        for count, limit in most.items():
            assert 0 <= state.get(count, 0) <= limit, (event["e"], key, count)


def what_is_lost_stays_lost_and_the_dead_add_up(fought: BattleResult, scenario: Scenario) -> None:
    game, units = game_of(scenario), enlisted(scenario)
    own = [key for key in units if "of" not in units[key]]  # who is sent out is a part of his unit, which counts him
    before = {key: {count: units[key]["stands"] if count == "stands" else 0 for count in game.falls} for key in own}
    for event, key, state in states(fought):
        if key in before:
            was, mended = before[key], event["e"] in game.mends
            for count in game.falls:
                assert mended or state.get(count, 0) <= was.get(count, 0), (event, key)
            for count in game.rises:
                assert mended or not state["stands"] or state.get(count, 0) >= was.get(count, 0), (event, key)
            before[key] = state
    for side in scenario.sides:
        dead = [game.dead(units[key], before[key]["stands"]) for key in own if units[key]["side"] == side]
        assert sum(dead) == fought.dead[side]


def nobody_stands_in_another_as_a_turn_closes(fought: BattleResult, scenario: Scenario) -> None:
    for turn, boxes in tableaux(fought):
        for one, box in boxes.items():
            for other, there in boxes.items():
                if one < other and overlap(box, there):
                    slim = there._replace(frontage=there.frontage - BOTH, depth=there.depth - BOTH)
                    assert not overlap(box, slim), (turn, one, other)


def nobody_hangs_over_the_edge_as_a_turn_closes(fought: BattleResult, scenario: Scenario) -> None:
    wide, deep = scenario.ground.width, scenario.ground.height
    for _, boxes in tableaux(fought):
        for key, box in boxes.items():
            for x, y in box.corners:
                assert -HAIR <= x <= wide + HAIR, key
                assert -HAIR <= y <= deep + HAIR, key


def measured(box, game):
    """The points of a unit that are measured when it marches."""
    return [box[:2]] if game.by_the_middle else box.front if game.by_the_front else box.corners


def no_corner_marches_further_than_its_allowance(fought: BattleResult, scenario: Scenario) -> None:
    sizes = {}
    for event in fought.events:
        for key, state in told_of(event).items():
            if "place" in state:
                sizes[key] = state["place"][3:]
        if event["e"] == "move" and not event.get("crosses"):
            boxes = [Box(*event[end], *sizes[event["u"]]) for end in ("frm", "to")]
            start, end = (measured(box, game_of(scenario)) for box in boxes)
            far = max(math.dist(a, b) for a, b in zip(start, end))
            assert far <= event["allow"] + HAIR, event


def who_is_gone_does_nothing_more(fought: BattleResult, scenario: Scenario) -> None:
    gone: set[str] = set()
    for event in fought.events:
        if event["e"] not in game_of(scenario).after:
            assert event.get("u") not in gone, event
        left = {key: state["stands"] for key, state in told_of(event).items()}
        gone = (gone | {key for key, stands in left.items() if not stands}) - {key for key in left if left[key]}


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
    assert fought.play.turn <= scenario.turns


ALWAYS = (
    nobodys_record_shows_more_than_it_can_or_less_than_nothing,
    what_is_lost_stays_lost_and_the_dead_add_up,
    nobody_stands_in_another_as_a_turn_closes,
    nobody_hangs_over_the_edge_as_a_turn_closes,
    no_corner_marches_further_than_its_allowance,
    who_is_gone_does_nothing_more,
    what_an_event_leaves_behind_is_what_the_next_tableau_shows,
    it_ends_once_and_at_the_end,
)


def holds(fought: BattleResult, scenario: Scenario) -> None:
    """All that holds in every battle, and what holds in those of its game."""
    for always in (*ALWAYS, *game_of(scenario).own):
        always(fought, scenario)


def replays(fought: BattleResult, scenario: Scenario, seed: int, path) -> None:
    """Its journal, written and read, is played again to the same end without a commander."""
    head = journal.head(scenario, seed, dict.fromkeys(scenario.sides, "sound"), scenario.turns)
    path.write_text("\n".join(journal.seal_lines([head, *fought.events])) + "\n", encoding="utf-8")
    read = journal.read(path)
    assert read.is_over
    assert not read.cut
    assert list(journal_replay.differences(read, journal_replay.again(scenario, read, BaselinePlayer()))) == []
