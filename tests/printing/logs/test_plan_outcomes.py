"""What came of the plans of wings: judged by what the journal of a small battle has, and by nothing else."""

from __future__ import annotations

import pytest

from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.plan_outcomes import PlanOutcomes, wings_of

FOOT = ["blue-1", "blue-2", "blue-3", "blue-4"]
MILL = ["red", "blue", "blue", "blue", "blue"]  # who holds it at first, and as each turn closes


def plan(wing, does, units=(), **more):
    return {"wing": wing, "does": does, "turn": 0, "at": "", "foe": "", "why": "", "units": list(units), **more}


def judged(does, *later, attacks=(), fires=(), moves=(), lost=(), held=MILL, apart=900, of=4, **more):
    """What came of a plan of some units: `attacks`, `moves` and `fires` are a turn, a unit and what it fires at.

    `later` are new plans, each with the turn from which it holds, and its place.
    """
    turns = 4
    units = {key: {"side": "blue", "stands": 4, "number": n, "brigade": "Foot"} for n, key in enumerate(FOOT, start=1)}
    for n in (1, 2, 3):  # the third is alone
        units[f"red-{n}"] = {"side": "red", "stands": 4, "number": n, "brigade": "Enemies" if n < 3 else "Others"}
    states = {key: {"stands": 0 if key in lost else 4, "place": [0, 0, 0]} for key in FOOT}
    states["red-1"] = {"stands": 4, "place": [apart, 0, 0]}
    opening = {key: {**state, "stands": 4} for key, state in states.items()}
    about = {"e": "tableau", "points": {}, "dead": {}, "riders": {}}
    first = plan("Foot", does, FOOT[:of], **more)
    events = [{**about, "t": 0, "units": opening, "held": {"mill": held[0]}, "plans": {"blue": [first]}}]
    for turn in range(1, turns + 1):
        events.append({"t": turn, "e": "turn"})
        events.append({"t": turn, "e": "card", "c": 1, "side": "blue"})
        events += [{"t": turn, "e": "contact", "u": key, "at": "red-1"} for when, key in attacks if when == turn]
        events += [{"t": turn, "e": "fire", "u": key, "at": at} for when, key, at in fires if when == turn]
        events += [
            {"t": turn, "e": "move", "u": key, "frm": [0, 0, 0], "to": [0, 200, 0]}
            for when, key in moves
            if when == turn
        ]
        new = [plan("Foot", then, FOOT, at=at) for when, then, at in later if when == turn + 1]
        events.append(
            {
                **about,
                "t": turn,
                "units": states,
                "held": {"mill": held[turn]},
                **({"plans": {"blue": new}} if new else {}),
            }
        )
    head = {"sides": {"blue": {}, "red": {}}, "units": units, "objectives": []}
    told = story(head, [*events, {"e": "dusk", "t": turns}])
    (wing,) = wings_of(told, "blue")
    return PlanOutcomes(told, lambda state: False, ["fire"]).judge(wing)


ONE, TWO, THREE = ([(3, key) for key in FOOT[:count]] for count in (1, 2, 3))


@pytest.mark.parametrize(
    ("attacks", "due", "kind", "turn"),
    [
        (TWO, 3, "together", 3),  # half of the wing is enough
        ([(2, FOOT[0]), *THREE], 2, "together", 3),  # and a lone charge before it is not the attack
        ([(1, FOOT[0]), (2, FOOT[1])], 2, "piecemeal", 0),
        (ONE, 2, "partly", 3),
        ([(1, FOOT[0]), (3, FOOT[0])], 2, "partly", 1),  # the same unit twice is one unit
        ([], 2, "never", 0),
        ([], 4, "never", 0),
        ([], 5, "too-early", 0),  # the battle has four turns
    ],
)
def test_an_attack_is_made_by_half_of_the_wing_and_together_if_in_one_turn(attacks, due, kind, turn):
    came = judged("attack", attacks=attacks, turn=due)
    assert (came.kind, came.turn) == (kind, turn)
    assert came.due == (due if kind in ("together",) else 0)


@pytest.mark.parametrize(
    ("fires", "later", "kind", "turn"),
    [
        ([(2, FOOT[1], "red-1"), (4, FOOT[0], "red-3")], [], "by-fire", 2),  # half of the wing, in whatever turn
        ([(2, FOOT[1], "red-1"), (4, FOOT[1], "red-1")], [], "never", 0),  # one unit of four
        ([(3, FOOT[0], "red-1"), (3, FOOT[1], "red-1")], [(3, "hold", "")], "never", 0),  # its plan was another by then
    ],
)
def test_a_wing_that_reached_nobody_attacked_by_fire_if_half_of_it_fired(fires, later, kind, turn):
    came = judged("attack", *later, fires=fires, turn=2)
    assert (came.kind, came.turn) == (kind, turn)
    assert judged("attack", *later, fires=fires, attacks=TWO[:1], turn=2).kind != "by-fire"


def test_one_unit_of_two_is_not_together():
    assert judged("attack", attacks=ONE, of=2).kind == "partly"
    assert judged("attack", attacks=ONE, of=1).kind == "together"


def test_an_attack_that_was_given_up_is_not_judged_by_later_blows():
    came = judged("attack", (2, "hold", ""), attacks=TWO, turn=1)
    assert (came.kind, came.changed, came.then) == ("never", 2, "hold")
    assert judged("attack", (3, "hold", ""), attacks=TWO).kind == "never"
    assert judged("attack", (4, "hold", ""), attacks=TWO).kind == "together"


def test_a_plan_for_a_turn_that_was_not_played_is_no_plan():
    came = judged("hold", (5, "attack", ""), at="mill")
    assert (came.kind, came.sent, came.changed) == ("kept", 0, 0)


def test_a_wing_that_was_sent_to_attack_is_judged_by_its_attack():
    came = judged("hold", (2, "attack", ""), attacks=[(1, FOOT[2]), *TWO])
    assert (came.kind, came.sent, came.turn) == ("together", 2, 3)
    assert judged("reserve", (3, "attack", "")).kind == "never"


@pytest.mark.parametrize(
    ("held", "lost", "kind", "turn"),
    [
        (["blue"] * 5, [], "kept", 0),
        (["blue", "blue", "red", "red", "red"], [], "lost", 2),
        (["blue", "blue", "red", "", "blue"], [], "regained", 2),
        (MILL, [], "kept", 0),
        (["red", "red", "red", "blue", "blue"], [], "won", 3),
        (["red"] * 5, [], "never-held", 0),
        (["blue", "red", "red", "red", "red"], [], "lost", 1),
        ([None] * 5, [], "stood", 0),
        ([None] * 5, FOOT[:2], "stood", 0),  # half is not more than half
        ([None] * 5, FOOT[:3], "broke", 0),
    ],
)
def test_a_place_is_kept_or_lost_as_the_journal_has_it(held, lost, kind, turn):
    came = judged("hold", held=held, lost=lost, at="mill")
    assert (came.kind, came.turn, came.lost) == (kind, turn, len(lost) > 2)
    if kind == "regained":
        assert came.turns == (4,)


@pytest.mark.parametrize(
    ("deeds", "kind"),
    [
        ({"fires": [(2, FOOT[0], "red-1")]}, "pinned"),
        ({"fires": [(2, FOOT[0], "red-2")]}, "pinned"),  # of the same brigade
        ({"fires": [(2, FOOT[0], "red-3")]}, "far"),
        ({"fires": [(2, "red-1", FOOT[0])]}, "far"),
        ({"fires": [(2, FOOT[0], "red-3")], "at": "mill"}, "pinned"),  # at a place, every enemy counts
        ({"fires": [(2, FOOT[0], "red-1")], "attacks": ONE}, "assaulted"),
        ({"apart": 300}, "faced"),
        ({}, "far"),
    ],
)
def test_an_enemy_is_pinned_by_fire_and_not_by_an_assault(deeds, kind):
    assert judged("pin", foe="red-1", **deeds).kind == kind


def test_a_reserve_comes_up_when_it_moves_fires_or_attacks():
    assert judged("reserve", turn=2).kind == "stayed"
    for deeds in ({"moves": [(3, FOOT[0])]}, {"fires": [(3, FOOT[0], "red-1")]}, {"attacks": ONE}):
        came = judged("reserve", turn=2, **deeds)
        assert (came.kind, came.turn, came.due) == ("came-up", 3, 2)
    assert judged("reserve", (2, "hold", "mill")).turn == 2
