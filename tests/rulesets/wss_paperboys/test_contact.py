"""The face-off at the table: what its results do to both units, its modifiers, and who may close with whom."""

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.contact import Stance
from drumhead.rulesets.wss_paperboys import contact

from .recruits import foot, gun, horse

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


def face_off(attacker, defender, lead, book=BOOK):
    """Both units after a face-off won or lost by so much, and the row of the table it fell in."""
    kind = contact.pairing(attacker.arm, defender.arm)
    band = book.faceoff[kind].bands.find(lead)
    ended = contact.after_face_off(book, kind, band, attacker, defender)
    return *ended, contact.consequences(book, kind, band)


# pairing; lead; attacker's stands lost, pips gained, moves back; defender's the same; whether he routs
UNHURT = (0, 0, 0)
RESULTS = [
    (foot, foot, 4, UNHURT, (1, 0, 2), True),
    (foot, foot, 9, UNHURT, (1, 0, 2), True),
    (foot, foot, 3, UNHURT, (0, 1, 1), False),
    (foot, foot, 2, UNHURT, (0, 1, 1), False),
    (foot, foot, 1, UNHURT, UNHURT, False),
    (foot, foot, -1, UNHURT, UNHURT, False),
    (foot, foot, -2, UNHURT, UNHURT, False),
    (foot, foot, -3, UNHURT, UNHURT, False),
    (foot, foot, -4, (0, 2, 1), UNHURT, False),
    (foot, foot, -9, (0, 2, 1), UNHURT, False),
    (horse, horse, 4, UNHURT, (1, 0, 2), True),
    (horse, horse, 2, UNHURT, (0, 1, 1), False),
    (horse, horse, 0, UNHURT, UNHURT, False),
    (horse, horse, -2, (0, 0, 1), UNHURT, False),
    (horse, horse, -5, (0, 0, 1), UNHURT, False),
    (horse, foot, 2, UNHURT, (2, 0, 1), True),  # 8 horse ride down 7 foot: a stand for each 3 in contact
    (horse, foot, 6, UNHURT, (2, 0, 1), True),
    (horse, foot, 1, UNHURT, UNHURT, False),
    (horse, foot, -2, (1, 0, 1), UNHURT, False),
    (horse, foot, -6, (1, 0, 1), UNHURT, False),
]


@pytest.mark.parametrize(("attacks", "defends", "lead", "to_attacker", "to_defender", "routs"), RESULTS)
def test_a_face_off_costs_what_its_table_says(attacks, defends, lead, to_attacker, to_defender, routs):
    attacker, defender = attacks(pips=2), defends(pips=2)
    attacked, defended, row = face_off(attacker, defender, lead)
    glory = lead >= 4 and attacks is defends
    assert (attacked.lost, attacked.pips - (0 if glory else 2), row.get("attacker-back", 0)) == to_attacker
    assert (defended.lost, defended.pips - 2) == to_defender[:2]
    assert row.get("defender-routs", 0) + row.get("defender-back", 0) == to_defender[2]
    assert ("routing" in defended.state) == routs
    assert (attacked.pips == 0 and "glory" in attacked.spent) == glory


def test_a_checked_attacker_halts_and_must_fire():
    for lead, checked in ((-1, False), (-2, True), (-3, True), (-4, False)):
        attacked, _, _ = face_off(foot(), foot(), lead)
        assert ({"halted", "must-fire"} <= attacked.state) == checked


def test_glory_comes_once_a_game():
    attacked, defended, _ = face_off(foot(pips=3, spent=frozenset({"glory"})), foot(), 5)
    assert (attacked.pips, "glory" in attacked.state) == (3, False)
    assert "routing" in defended.state


def test_pips_stop_at_six():
    attacked, _, _ = face_off(foot(pips=5), foot(), -4)
    assert attacked.pips == 6


def test_a_stand_lost_at_the_removal_point_scatters_the_unit():
    _, defended, _ = face_off(foot(), foot(start=7, stands=4), 4)
    assert defended.stands == 0


def test_cavalry_beaten_by_four_takes_pips_only_where_so_read():
    other = RULESET.book({"cav-defender-four": "two-at-4"})
    pips = {(lead, book): face_off(horse(), horse(), lead, book)[0].pips for lead in (-3, -4) for book in (BOOK, other)}
    assert pips == {(-3, BOOK): 0, (-4, BOOK): 0, (-3, other): 0, (-4, other): 2}


def test_cavalry_wins_glory_from_foot_only_where_so_read():
    other = RULESET.book({"cvi-bands": "four-adds-glory"})
    glory = [
        (lead, book) for lead in (3, 4) for book in (BOOK, other) if face_off(horse(), foot(), lead, book)[0].spent
    ]
    assert glory == [(4, other)]


def modifiers(unit, enemy, book=BOOK, **stance):
    return sum(contact.modifiers(book, unit, enemy, Stance(**stance)).values())


def test_modifiers_of_a_face_off():
    assert modifiers(foot(), foot()) == 0
    assert modifiers(foot(), foot(), in_cover=True) == 2
    assert modifiers(horse(), foot(), in_cover=True) == 0
    assert modifiers(horse(), horse(), charging=True) == 1
    assert modifiers(foot(quality="elite"), foot()) == 1
    assert modifiers(foot(quality="raw"), foot()) == -1
    assert modifiers(foot(), foot(), flank=True) == modifiers(foot(), foot(), rear=True) == -2
    assert modifiers(foot(), foot(), flank=True, rear=True) == -2
    assert modifiers(foot(quality="elite"), foot(), in_cover=True, flank=True) == 1
    assert modifiers(foot(), foot(), friend_routed=True) == 0, "the pip on his die is all"


@pytest.mark.parametrize("kind", ["hussars", "dragoons"])
def test_hussars_and_dragoons_suffer_from_horse_and_british_dragoons_alone(kind):
    light = horse(kind=kind)
    assert [modifiers(light, horse(kind=enemy)) for enemy in ("horse", "british-dragoons")] == [-2, -2]
    assert [modifiers(light, horse(kind=enemy)) for enemy in ("hussars", "dragoons")] == [0, 0]
    assert modifiers(light, foot()) == modifiers(foot(kind=kind), horse()) == 0
    assert modifiers(horse(), light) == modifiers(horse(kind="british-dragoons"), horse()) == 0


def test_steady_foot_keeps_horse_off_its_front():
    closes = {
        (pips, side): contact.may_close(BOOK, horse(), foot(pips=pips), Stance(**{side: True} if side else {}))
        for pips in (0, 4, 5, 6)
        for side in ("", "flank", "rear", "in_cover")
    }
    assert [case for case, may in closes.items() if not may] == [
        (0, ""),
        (0, "in_cover"),
        (4, ""),
        (4, "in_cover"),
        (5, "in_cover"),
        (6, "in_cover"),
    ]


def test_a_unit_on_six_pips_may_not_attack():
    assert contact.may_close(BOOK, foot(pips=5), foot(), Stance())
    assert not contact.may_close(BOOK, foot(pips=6), foot(), Stance())


def test_steady_foot_drives_horse_off_without_a_test():
    assert contact.drives_off(BOOK, foot(pips=4), horse())
    assert not contact.drives_off(BOOK, foot(pips=5), horse())
    assert not contact.drives_off(BOOK, horse(), horse())


def test_guns_are_overrun():
    assert contact.overruns(gun())
    assert not contact.overruns(foot())
