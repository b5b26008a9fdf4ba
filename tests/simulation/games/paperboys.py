"""What both Paperboys sets share: six cards a turn, a die of pips, armies that quit at what their roster prints."""

from __future__ import annotations

from drumhead.deployment.scenario import Scenario
from drumhead.simulation import journal
from drumhead.simulation.engine import BattleResult

from . import Game

FIRES_AND_MOVES = {"wpb-fire-02", "pen-fire-02", "pen-fire-10"}  # a first volley; skirmishers always
MOVES_AT_ONCE = {"wpb-glory-02", "pen-inf-06"}  # Glory
TWO_BASES_A_STAND = {"rifles", "cacadores"}
# What a roster prints: 30 in the hundred of stands (two bases of rifles or caçadores are one), a gun more for each gun,
# 1 for every brigadier and general of division, 3 for the chief: of 90 and 99 at Ramillies, of 84 and 96 at Salamanca.
QUITS_AT = {"Ramillies": {"french": 27, "alliance": 30}, "Salamanca": {"french": 26, "allies": 29}}


def every_turn_has_six_cards_three_of_each_side(fought: BattleResult, scenario: Scenario) -> None:
    turns: dict[int, list[str]] = {}
    for event in fought.events:
        if event["e"] == "card":
            turns.setdefault(event["t"], []).append(event["side"])
    ended = any(event["e"] == "broken" for event in fought.events)
    assert len(turns) == fought.play.turn
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


def an_army_goes_with_the_card_on_which_the_printed_number_is_reached(fought: BattleResult, scenario: Scenario) -> None:
    limits = QUITS_AT[scenario.battle.title]
    head = journal.head(scenario, 0, {}, scenario.turns)
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
            left = 0 if "routing" in now[key].get("state", ()) else now[key]["stands"]
            points += pool(unit, left) * (2 if unit["arm"] == "artillery" else 1)
    return points


def pool(unit, left):
    """What a unit has in the dead pool: two skirmish bases without a battalion are one stand."""
    gone = unit["stands"] - left
    return -(-gone // 2) if unit["kind"] in TWO_BASES_A_STAND else gone


GAME = Game(
    most={"pips": 6, "cas": 3},
    after=frozenset({"falls", "lives", "leave"}),
    blows=frozenset({"faceoff"}),
    dead=pool,
    own=(
        every_turn_has_six_cards_three_of_each_side,
        nobody_both_fires_and_moves_in_a_turn_unless_it_is_his_first_fire,
        an_army_goes_with_the_card_on_which_the_printed_number_is_reached,
    ),
)
