"""Contact that lasts, rallies, and who has won."""

import pytest

from drumhead.families.drafts import leaders, victory
from drumhead.rulesets.wss_cards import lasting_contact
from drumhead.rulesets.wss_cards.moving import Leader

from ...counted import at_least
from .recruits import BOOK, RULESET, inches, read_as, unit

HORSE, FOOT = lasting_contact.join_contact(unit("cavalry deployed"), unit("infantry deployed"))
GUNS, ON_FOOT = (unit(words).now("in-contact") for words in ("artillery deployed", "dragoons on foot"))
OWN, HIS = True, False


def test_after_a_charge_both_are_in_contact_and_it_is_known_who_charged():
    assert HORSE.state == {"deployed", "in-contact", "charged"}
    assert FOOT.state == {"deployed", "in-contact"}
    assert lasting_contact.apart(HORSE).state == lasting_contact.apart(FOOT).state == {"deployed"}


STRIKES = {  # in its own phase, in the enemy's
    "each-phase": (True, False),
    "once": (False, False),
    "both-strike": (True, True),
}


@pytest.mark.parametrize("key", STRIKES)
def test_horse_in_contact_strikes_in_the_phases_it_is_read_to(key):
    book = read_as("contact-round", key)
    assert tuple(lasting_contact.strikes(book, HORSE, phase) for phase in (OWN, HIS)) == STRIKES[key]
    struck = unit("dragoons deployed").now("in-contact")
    assert tuple(lasting_contact.strikes(book, struck, phase) for phase in (OWN, HIS)) == STRIKES[key]


def test_only_horse_that_sees_its_enemy_in_front_strikes():
    assert not lasting_contact.strikes(BOOK, HORSE, OWN, enemy_in_front=False)
    assert not lasting_contact.strikes(BOOK, lasting_contact.apart(HORSE), OWN)
    for other in (FOOT, GUNS, ON_FOOT, unit("cavalry").now("in-contact")):
        assert not lasting_contact.strikes(BOOK, other, OWN)


TURNS = {"own-phase": (False, True), "at-once": (True, False), "never": (False, False)}


@pytest.mark.parametrize("key", TURNS)
def test_the_struck_turn_when_they_are_read_to(key):
    book = read_as("contact-facing", key)
    assert tuple(lasting_contact.turns_to_face(book, FOOT, when) for when in ("at-once", "own-phase")) == TURNS[key]
    assert not lasting_contact.turns_to_face(book, ON_FOOT, "own-phase")


BREAKS_OFF = {  # the charger and the charged, each in its move phase and as another phase ends
    "move-phase": ((True, False), (True, False)),
    "any-time": ((True, True), (True, True)),
    "charger": ((True, False), (False, False)),
}


@pytest.mark.parametrize("key", BREAKS_OFF)
def test_contact_ends_when_the_side_that_may_wants_it_to(key):
    book = read_as("contact-retire", key)
    for each, may in zip((HORSE, FOOT), at_least(2, BREAKS_OFF[key])):
        assert tuple(lasting_contact.may_break_off(book, each, when) for when in ("move-phase", "end-of-phase")) == may


def test_out_of_command_or_without_a_move_nobody_retires():
    assert not lasting_contact.may_break_off(BOOK, FOOT, "move-phase", commanded=False)
    assert not lasting_contact.may_break_off(BOOK, unit("infantry deployed"), "move-phase")
    for rooted in (GUNS, ON_FOOT):
        assert not lasting_contact.may_break_off(BOOK, rooted, "move-phase")


@pytest.mark.parametrize(
    ("key", "foot", "horse", "facing"),
    [("back-full", 6, 12, True), ("back3", 3, 3, True), ("turn-away", 6, 12, False)],
)
def test_who_retires_goes_back_as_far_as_read(key, foot, horse, facing):
    book = read_as("retire-distance", key)
    assert (lasting_contact.reach_of_break_off(book, FOOT), lasting_contact.reach_of_break_off(book, HORSE)) == (
        inches(foot),
        inches(horse),
    )
    assert lasting_contact.goes_facing_the_enemy(book) == facing


# ------------------------------------------------------------------ Commanders and Generals

COMMANDER, GENERAL = Leader("commander"), Leader("general")
BUSY, FALLEN = Leader("commander", attached=True), Leader("commander", fallen=True)
SHAKEN = unit("infantry", hits=7)


@pytest.mark.parametrize("hits", range(13))
def test_half_the_hits_stay_rounded_up_or_go_rounded_up(hits):
    stay = sum(2 * n < hits for n in range(hits))
    assert leaders.hits_after_a_rally(BOOK, hits) == stay
    assert leaders.hits_after_a_rally(read_as("halve-round", "removed"), hits) == hits - stay


BARS = [
    (COMMANDER, SHAKEN, {"distance": inches(12)}, []),
    (COMMANDER, SHAKEN, {"distance": inches(13)}, ["too-far"]),
    (COMMANDER, unit("artillery", hits=7), {}, ["artillery"]),
    (COMMANDER, SHAKEN.having_spent("rally"), {}, ["rallied"]),
    (BUSY, SHAKEN, {}, ["attached"]),
    (GENERAL, SHAKEN, {"others": [COMMANDER, BUSY]}, ["commanders-free"]),
    (GENERAL, SHAKEN, {"others": [BUSY, FALLEN]}, []),
    (COMMANDER, SHAKEN, {"rallied_this_turn": ["own"]}, ["one-a-turn"]),
    (COMMANDER, SHAKEN, {"rallied_this_turn": ["enemy"]}, []),
]


@pytest.mark.parametrize(("leader", "shaken", "facts", "bars"), BARS)
def test_a_leader_is_barred_for_the_reasons_of_the_book(leader, shaken, facts, bars):
    assert leaders.may_rally(BOOK, leader, shaken, **facts) == bars


def test_rallies_read_otherwise():
    total, strict = read_as("rally-limit", "total"), read_as("general-condition", "strict")
    assert leaders.may_rally(total, COMMANDER, SHAKEN, rallied_this_turn=["enemy"]) == ["one-a-turn"]
    assert leaders.may_rally(strict, GENERAL, SHAKEN, others=[BUSY, FALLEN]) == ["commanders-free"]


@pytest.mark.parametrize(("key", "fallen", "spent"), [("removed", 1, 0), ("freed", 0, 1), ("reused", 0, 0)])
def test_what_becomes_of_a_leader_whose_unit_routs(key, fallen, spent):
    after = leaders.after_his_unit_routs(read_as("leader-lost", key), BUSY)
    assert (after.attached, after.fallen, after.spent) == (False, bool(fallen), bool(spent))


# ------------------------------------------------------------------ who wins

UNITS = {"french": 10, "alliance": 9}


@pytest.mark.parametrize(
    ("readings", "turn", "lost", "won"),
    [
        ({}, 3, {"french": 4, "alliance": 4}, None),
        ({}, 3, {"french": 5, "alliance": 4}, "alliance"),
        ({}, 3, {"french": 5, "alliance": 5}, "draw"),
        ({}, 15, {"french": 1, "alliance": 2}, "french"),
        ({"turn-cap": "none"}, 15, {"french": 1, "alliance": 2}, None),
        ({"victory": "last"}, 3, {"french": 9, "alliance": 0}, None),
        ({"victory": "last"}, 3, {"french": 10, "alliance": 0}, "alliance"),
        ({"victory": "scenario"}, 3, {"french": 10, "alliance": 0}, None),
    ],
)
def test_a_side_wins_as_agreed(readings, turn, lost, won):
    assert victory.winner(RULESET.book(readings), turn, UNITS, lost) == won
