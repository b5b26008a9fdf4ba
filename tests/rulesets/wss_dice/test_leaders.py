"""Rallies and who may make them; what becomes of leaders; who has won."""

import pytest

from drumhead.families.drafts import leaders, victory
from drumhead.families.drafts.moving import Leader
from drumhead.families.drafts.turn import acts_in
from drumhead.rulesets.wss_dice.turn import phase_of_last

from .recruits import BOOK, inches, read_as, unit

COMMANDER, GENERAL = Leader("commander"), Leader("general")
BUSY, FALLEN = Leader("commander", attached=True), Leader("commander", fallen=True)
SHAKEN = unit("infantry", hits=6)


@pytest.mark.parametrize(("hits", "left", "by_removal"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (7, 4, 3), (8, 4, 4)])
def test_half_the_hits_stay_rounded_up_or_go_rounded_up(hits, left, by_removal):
    assert leaders.hits_after_a_rally(BOOK, hits) == left
    assert leaders.hits_after_a_rally(read_as("halve-round", "removed"), hits) == by_removal


def test_a_rallied_unit_has_its_leader_for_good_and_is_never_rallied_again():
    rallied, leader = leaders.rally_unit(BOOK, SHAKEN, COMMANDER)
    assert (rallied.hits, rallied.officer, leader.attached) == (3, "commander", True)
    assert leaders.may_rally(BOOK, COMMANDER, rallied) == ["rallied"]
    assert leaders.may_rally(BOOK, leader, SHAKEN) == ["attached"]


BARS = [
    (COMMANDER, SHAKEN, {}, []),
    (COMMANDER, SHAKEN, {"distance": inches(12)}, []),
    (COMMANDER, SHAKEN, {"distance": inches(13)}, ["too-far"]),
    (COMMANDER, unit("artillery", hits=6), {}, ["artillery"]),
    (COMMANDER, unit("infantry"), {}, ["not-wavering"]),
    (COMMANDER, unit("infantry", hits=1), {}, []),
    (COMMANDER, SHAKEN, {"rallied_this_turn": ["own"]}, ["one-a-turn"]),
    (COMMANDER, SHAKEN, {"rallied_this_turn": ["enemy"]}, []),
    (FALLEN, SHAKEN, {}, ["spent"]),
    (GENERAL, SHAKEN, {"others": [COMMANDER, BUSY]}, ["commanders-free"]),
    (GENERAL, SHAKEN, {"others": [BUSY, BUSY, BUSY]}, []),
    (GENERAL, SHAKEN, {"others": [BUSY, FALLEN]}, []),
    (GENERAL, SHAKEN, {"others": [BUSY, GENERAL]}, []),
    (COMMANDER, SHAKEN, {"others": [COMMANDER]}, []),
]


@pytest.mark.parametrize(("leader", "shaken", "facts", "bars"), BARS)
def test_a_leader_is_barred_for_the_reasons_of_the_book(leader, shaken, facts, bars):
    assert leaders.may_rally(BOOK, leader, shaken, **facts) == bars


READ_OTHERWISE = [
    ("wavering", "half", unit("infantry", hits=4), COMMANDER, {}, ["not-wavering"]),
    ("wavering", "half", unit("infantry", hits=5), COMMANDER, {}, []),
    ("wavering", "failed-test", SHAKEN, COMMANDER, {}, ["not-wavering"]),
    ("wavering", "failed-test", SHAKEN.now("failed-test"), COMMANDER, {}, []),
    ("rally-limit", "total", SHAKEN, COMMANDER, {"rallied_this_turn": ["enemy"]}, ["one-a-turn"]),
    ("rally-limit", "total", SHAKEN, COMMANDER, {}, []),
    ("general-condition", "strict", SHAKEN, GENERAL, {"others": [BUSY, FALLEN]}, ["commanders-free"]),
    ("general-condition", "strict", SHAKEN, GENERAL, {"others": [BUSY, BUSY]}, []),
]


@pytest.mark.parametrize(("slug", "key", "shaken", "leader", "facts", "bars"), READ_OTHERWISE)
def test_a_doubt_read_otherwise_bars_or_frees(slug, key, shaken, leader, facts, bars):
    assert leaders.may_rally(read_as(slug, key), leader, shaken, **facts) == bars


@pytest.mark.parametrize(
    ("key", "after"),
    [
        ("removed", Leader("commander", fallen=True)),
        ("freed", Leader("commander", spent=True)),
        ("reused", Leader("commander")),
    ],
)
def test_a_leader_goes_with_his_routed_unit_or_is_free(key, after):
    assert leaders.after_his_unit_routs(read_as("leader-lost", key), BUSY) == after


def test_a_spent_leader_does_not_keep_the_general_waiting():
    assert leaders.general_may(BOOK, [BUSY, Leader("commander", spent=True)])


UNITS = {"french": 9, "alliance": 10}


@pytest.mark.parametrize(
    ("lost", "turn", "winner"),
    [
        ((4, 4), 3, None),
        ((5, 4), 3, "alliance"),
        ((4, 5), 3, "french"),
        ((5, 5), 3, "draw"),
        ((6, 5), 3, "alliance"),
        ((2, 1), 15, "alliance"),
        ((2, 2), 15, "draw"),
        ((2, 1), 14, None),
    ],
)
def test_half_the_units_gone_lose_and_night_counts_losses(lost, turn, winner):
    assert victory.winner(BOOK, turn, UNITS, dict(zip(UNITS, lost))) == winner


@pytest.mark.parametrize(
    ("slug", "key", "lost", "turn", "winner"),
    [
        ("victory", "last", (8, 9), 3, None),
        ("victory", "last", (9, 10), 3, "french"),
        ("victory", "last", (9, 1), 3, "alliance"),
        ("victory", "scenario", (9, 1), 3, None),
        ("turn-cap", "none", (2, 1), 40, None),
    ],
)
def test_victory_may_be_settled_otherwise(slug, key, lost, turn, winner):
    assert victory.winner(read_as(slug, key), turn, UNITS, dict(zip(UNITS, lost))) == winner


def test_arms_act_in_the_phases_of_the_list():
    arms = ("infantry", "cavalry", "dragoons", "artillery")
    assert {arm: [phase for phase in BOOK.phase if acts_in(BOOK, arm, phase)] for arm in arms} == {
        "infantry": ["musketry", "infantry"],
        "cavalry": ["cavalry"],
        "dragoons": ["musketry", "cavalry"],
        "artillery": ["artillery", "infantry"],
    }


def test_a_card_calls_its_side_to_its_own_next_phase():
    order = "BRRBBRBRRB"
    assert [phase_of_last(order[: at + 1]) for at in range(len(order))] == [
        *("artillery", "artillery", "musketry", "musketry", "cavalry"),
        *("cavalry", "infantry", "infantry", "commanders", "commanders"),
    ]
