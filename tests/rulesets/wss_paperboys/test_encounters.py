"""Contact and the face-off, throw by throw; each figure from the section of the book that the heading names."""

from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.contact import Stance
from drumhead.probability import odds
from drumhead.rulesets.wss_paperboys import contact

from .recruits import foot, gun, horse, thrown

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()
GUARDS = {"kind": "guards", "quality": "elite"}
MIXED = "cavalry-infantry"


# ------------------------------------------------------------------ Moving, contact; Cavalry against infantry


@pytest.mark.parametrize(
    ("attacker", "defender", "stance", "comes_to"),
    [
        (foot(pips=5), foot(), {}, "face-off"),
        (foot(pips=6), foot(), {}, "barred"),
        (foot(pips=6), gun(), {}, "barred"),
        (foot(), gun(), {}, "overrun"),
        (horse(), gun("mortar"), {"in_cover": True}, "overrun"),
        (gun(), foot(), {}, "barred"),
        (horse(), horse(), {}, "face-off"),
        (horse(), foot(pips=4), {}, "barred"),
        (horse(), foot(pips=5), {}, "face-off"),
        (horse(), foot(pips=0), {"flank": True}, "face-off"),
        (horse(), foot(pips=0), {"rear": True}, "face-off"),
        (horse(), foot(pips=5), {"in_cover": True}, "barred"),
        (horse(), foot(pips=0).now("in-square"), {"flank": True}, "barred"),  # a square has no flank
        (horse(), foot(pips=5).now("in-square"), {}, "face-off"),
        (horse(), foot(pips=0).now("routing"), {}, "face-off"),  # it shows its back
        (horse(), horse(kind="dragoons", arm="infantry"), {}, "barred"),  # dragoons on foot have bayonets
        (foot(pips=4), horse(), {}, "gives-way"),
        (foot(pips=5), horse(), {}, "face-off"),
        (foot(pips=4), horse().now("routing"), {}, "face-off"),
        (foot(), foot().now("fighting"), {}, "barred"),
        (foot(), foot().now("fighting"), {"flank": True}, "barred"),
        (foot(), foot().now("fighting"), {"rear": True}, "face-off"),
    ],
)
def test_what_a_move_into_the_enemy_comes_to(attacker, defender, stance, comes_to):
    assert contact.meeting(BOOK, attacker, defender, Stance(**stance)) == comes_to


def test_horse_that_cannot_give_way_faces_the_foot():
    assert contact.meeting(BOOK, foot(), horse(), Stance(), room=False) == "face-off"


# ------------------------------------------------------------------ The face-off test, modifiers


@pytest.mark.parametrize(
    ("unit", "enemy", "stance", "found"),
    [
        (foot(**GUARDS), foot(), {"in_cover": True}, {"cover": 2, "elite": 1}),
        (foot(quality="raw"), foot(), {"in_cover": True, "flank": True}, {"cover": 2, "raw": -1, "flank": -2}),
        (horse(), foot(), {"in_cover": True, "charging": True}, {"charge": 1}),
        (horse(kind="dragoons", quality="raw"), horse(), {"rear": True}, {"raw": -1, "light": -2, "flank": -2}),
        (horse(kind="hussars"), horse(kind="guard-horse"), {"charging": True}, {"charge": 1, "light": -2}),
        (horse(kind="dragoons"), horse(kind="british-dragoons"), {}, {"light": -2}),
        (horse(kind="hussars"), horse(kind="dragoons"), {}, {}),
        (horse(kind="british-dragoons"), horse(), {}, {}),
        (horse(kind="dragoons", arm="infantry"), horse(), {"in_cover": True}, {"cover": 2}),
        (horse(kind="dragoons"), horse(kind="british-dragoons", arm="infantry"), {}, {}),
        (horse(kind="hussars"), foot(), {}, {}),
        (foot(), foot(), {"charging": True}, {}),
        (foot(), foot(), {"grenadiers_lead": True}, {"grenadiers": 1}),
        (foot(**GUARDS), foot(), {"grenadiers_lead": True}, {"elite": 1}),
        (foot().now("in-square"), horse(), {"flank": True, "rear": True}, {}),
        (foot().now("routing"), horse(), {}, {"flank": -2}),
    ],
)
def test_the_modifiers_of_a_side(unit, enemy, stance, found):
    assert contact.modifiers(BOOK, unit, enemy, Stance(**stance)) == found


def test_flank_and_rear_and_a_friends_rout_cost_twice_only_where_so_read():
    twice = RULESET.book({"flank-and-rear": "twice", "friend-rout-double-count": "both"})
    stance = Stance(flank=True, rear=True, friend_routed=True)
    found = [contact.modifiers(book, foot(), foot(), stance) for book in (BOOK, twice)]
    assert found == [{"flank": -2}, {"friend-routing": -1, "flank": -4}]
    sheet = RULESET.book({"sheet-omissions": "sheet-list"})
    assert contact.modifiers(sheet, foot(quality="raw"), foot(), Stance()) == {}


def test_pips_come_off_and_modifiers_add_up():
    # Elite foot on 2 pips against raw foot on 1 behind a wall: +1 -2 against -1 +2 -1.
    attacker, defender = foot(pips=2, **GUARDS), foot(pips=1, quality="raw")
    assert contact.net(BOOK, attacker, defender, Stance(), Stance(in_cover=True)) == -1


# ------------------------------------------------------------------ The three tables


@pytest.mark.parametrize(
    ("kind", "attacker_up_four", "two", "level", "defender_up_two", "four"),
    [
        ("infantry-infantry", "defender-routs", "defender-back", "fight", "attacker-checked", "attacker-back"),
        ("cavalry-cavalry", "defender-routs", "defender-back", "fight", "attacker-back", "attacker-back"),
        (MIXED, "infantry-routs", "infantry-routs", "fight", "cavalry-back", "cavalry-back"),
    ],
)
def test_every_lead_has_its_result(kind, attacker_up_four, two, level, defender_up_two, four):
    results = [contact.plain_result(BOOK, kind, BOOK.faceoff[kind].bands.find(lead)) for lead in range(6, -7, -1)]
    assert results == [attacker_up_four] * 3 + [two] * 2 + [level] * 3 + [defender_up_two] * 2 + [four] * 3


def test_foot_that_attacks_horse_reads_the_mixed_table_from_the_other_side():
    for mine, his, band in ((4, 2, "cavalry-back"), (3, 2, "fight"), (2, 3, "fight"), (2, 4, "infantry-routs")):
        throws = [("attacker's face-off", mine), ("defender's face-off", his)]
        assert thrown(contact.face_off, BOOK, MIXED, 0, True, throws=throws) == band
    assert odds(contact.face_off, BOOK, MIXED, 3, True).probability("cavalry-back") == Fraction(26, 36)


def test_foot_that_attacks_horse_drives_it_back_or_is_ridden_down():
    attacker, defender = foot(pips=5), horse()
    walked, ridden = contact.after_face_off(BOOK, MIXED, "cavalry-back", attacker, defender)
    assert (walked, ridden.stands, ridden.pips) == (attacker, 7, 0)
    assert contact.moves_after(BOOK, MIXED, "cavalry-back", attacker, defender) == (0, 1)
    walked, ridden = contact.after_face_off(BOOK, MIXED, "infantry-routs", attacker, defender)
    assert (walked.stands, "routing" in walked.state, ridden) == (5, True, defender)
    assert contact.moves_after(BOOK, MIXED, "infantry-routs", attacker, defender) == (1, 0)


def test_horse_that_was_attacked_wins_no_glory_under_any_reading():
    book = RULESET.book({"cvi-bands": "four-adds-glory"})
    beaten, stood = contact.after_face_off(book, MIXED, "infantry-routs-far", foot(pips=5), horse(pips=2))
    assert (beaten.pips, beaten.spent, stood.pips, stood.spent) == (5, frozenset(), 2, frozenset())
    assert contact.after_face_off(book, MIXED, "infantry-routs-far", horse(pips=2), foot())[0].pips == 0


@pytest.mark.parametrize(
    ("foot_stands", "horse_stands", "lost", "all_touch", "at_least_one", "adds"),
    [(7, 8, 2, 2, 2, 3), (6, 8, 2, 2, 2, 3), (5, 8, 1, 2, 1, 2), (6, 16, 2, 5, 2, 3), (7, 2, 0, 0, 1, 1)],
)
def test_a_stand_of_foot_goes_for_every_three_of_horse(foot_stands, horse_stands, lost, all_touch, at_least_one, adds):
    ways = ({}, {"pursuit-contact": "all-cavalry"})
    ways += ({"pursuit-loss-replaces": "at-least-1"}, {"pursuit-loss-replaces": "adds"})
    books = (RULESET.book(way) for way in ways)
    expected = [lost, all_touch, at_least_one, adds]
    assert [contact.ridden_down(book, foot_stands, horse_stands) for book in books] == expected


def test_foot_ridden_down_to_half_is_gone_and_routs_no_more():
    _, ridden = contact.after_face_off(BOOK, MIXED, "infantry-routs", horse(), foot(stands=5, start=7))
    assert (ridden.stands, "routing" in ridden.state) == (4, True), "five in contact take one"
    _, ridden = contact.after_face_off(BOOK, MIXED, "infantry-routs", horse(), foot(stands=4, start=7))
    assert (ridden.stands, ridden.state) == (0, frozenset())


def test_a_unit_caught_in_rout_runs_on_a_stand_fewer():
    router = foot(pips=3).now("routing")
    for band in ("fight", "defender-back", "defender-routs"):
        _, caught = contact.after_face_off(BOOK, "infantry-infantry", band, foot(), router)
        assert (caught.stands, caught.pips, caught.state) == (6, 3, {"routing"})
        assert contact.moves_after(BOOK, "infantry-infantry", band, foot(), router) == (0, 1)
    _, spared = contact.after_face_off(BOOK, "infantry-infantry", "attacker-back", foot(), router)
    assert spared == router


def test_glory_binds_horse_and_clears_even_hidden_pips():
    winner, _ = contact.after_face_off(
        BOOK, "cavalry-cavalry", "defender-routs", horse(pips=3, hidden=2, officer="brigadier"), horse()
    )
    assert (winner.pips, winner.hidden, contact.must_pursue(winner)) == (0, 0, True)
    winner, _ = contact.after_face_off(BOOK, "infantry-infantry", "defender-routs", foot(), foot())
    assert not contact.must_pursue(winner)


def test_a_fight_locks_both_and_one_attacked_from_behind_in_it_cannot_go_back():
    both = contact.after_face_off(BOOK, "infantry-infantry", "fight", foot(), foot())
    assert [unit.state for unit in both] == [{"fighting"}] * 2
    _, joined = contact.after_face_off(BOOK, "infantry-infantry", "fight", foot(), both[1])
    assert joined.state == {"fighting", "front-and-rear"}
    _, gone = contact.after_face_off(BOOK, "infantry-infantry", "defender-back", foot(), both[1])
    assert gone.stands == 0
