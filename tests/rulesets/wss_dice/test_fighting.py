"""Shots, volleys and charges, unit against unit: every row of the book's tables, and what happens afterwards."""

from itertools import product

import pytest

from drumhead.families.drafts.charging import Approach
from drumhead.rulesets.wss_dice import charging, routs, shooting
from drumhead.rulesets.wss_dice.attack_terms import a_volley
from drumhead.rulesets.wss_dice.routs import Line

from .recruits import BOOK, inches, read_as, thrown, unit


def shot(book, die, hits, distance, ground, target="infantry", shooter="artillery deployed"):
    throws = [("range", die)] + ([("cannon hits", hits)] if hits else [])
    return thrown(shooting.shoot, book, unit(shooter), unit(target), inches(distance), ground, throws=throws)


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_carries_six_inches_a_point_and_two_points_less_into_cover(die):
    for distance in range(1, 40):
        reached = distance <= 6 * die
        assert shot(BOOK, die, 2 * reached, distance, "open") == 2 * reached
        into_woods = distance <= 6 * (die - 2)
        assert shot(BOOK, die, 2 * into_woods, distance, "woods") == 2 * into_woods


@pytest.mark.parametrize("die", range(1, 7))
def test_the_two_for_cover_may_come_off_the_inches(die):
    book = read_as("cover-deduct", "inches")
    for distance in range(1, 40):
        reached = distance <= 6 * die - 2
        assert shot(book, die, 1 * reached, distance, "woods") == 1 * reached


def test_a_range_of_nothing_is_a_miss_or_counts_as_one():
    assert shot(BOOK, 2, 0, 3, "woods") == 0
    book = read_as("zero-range", "min1")
    assert [shot(book, die, 3, 6, "woods") for die in (1, 2, 3)] == [3, 3, 3]
    assert shot(book, 1, 0, 7, "woods") == 0


def test_cover_takes_a_hit_of_cannon_only_where_so_read():
    book = read_as("cover-hits", "yes")
    assert [shot(book, 6, hits, 6, "woods") for hits in (1, 2, 3)] == [0, 1, 2]
    assert shot(book, 6, 3, 6, "open") == 3


WEAPONS = {
    "artillery deployed": "cannon",
    "infantry deployed": "musket",
    "dragoons on foot": "musket",
    "artillery": "",
    "infantry": "",
    "dragoons": "",
    "dragoons deployed": "",
    "cavalry": "",
    "cavalry deployed": "",
}


@pytest.mark.parametrize(("words", "weapon"), WEAPONS.items())
def test_lines_of_foot_guns_and_dragoons_on_foot_shoot(words, weapon):
    assert shooting.shoots_with(BOOK, unit(words)) == weapon
    if not weapon:
        assert thrown(shooting.shoot, BOOK, unit(words), unit("infantry"), inches(3), throws=[]) == 0


VOLLEYS = list(product(("infantry deployed", "dragoons on foot"), ("open", "town"), (1, 2, 3)))
OVER_OTHERS = list(product(("cannon", "musket"), (True, False), (True, False)))


@pytest.mark.parametrize(("shooter", "ground", "die"), VOLLEYS)
def test_a_volley_is_a_d3_less_for_dragoons_and_less_for_cover(shooter, ground, die):
    hits = max(0, die - (shooter == "dragoons on foot") - (ground == "town"))
    facts = (BOOK, unit(shooter), unit("infantry deployed"), inches(6), ground)
    assert thrown(shooting.shoot, *facts, throws=[("volley", die)]) == hits


def test_muskets_reach_six_inches_and_not_a_step_more():
    facts = (BOOK, unit("infantry deployed"), unit("infantry"), inches(7))
    assert thrown(shooting.shoot, *facts, throws=[]) == 0
    assert shooting.in_musket_range(BOOK, inches(6))


def test_the_arc_is_a_right_angle_and_all_round_for_muskets_in_a_town():
    assert shooting.arc_of(BOOK, unit("infantry deployed")) == 90
    assert shooting.arc_of(BOOK, unit("infantry deployed"), "town") == 360
    assert shooting.arc_of(BOOK, unit("artillery deployed"), "town") == 90
    assert shooting.arc_of(read_as("arc-width", "total"), unit("infantry deployed")) == 45


@pytest.mark.parametrize(("weapon", "mine", "his"), OVER_OTHERS)
def test_only_guns_shoot_over_others_and_only_with_a_hill_at_one_end(weapon, mine, his):
    assert shooting.may_shoot_over(weapon, mine, his) == (weapon == "cannon" and (mine or his))


# charger, target, flank, uphill: the hits for a 1, 2 and 3
CHARGES = [
    ("cavalry", "infantry deployed", False, False, (1, 2, 3)),
    ("cavalry", "infantry deployed", False, True, (0, 1, 2)),
    ("cavalry", "cavalry deployed", False, False, (2, 3, 4)),
    ("cavalry", "dragoons on foot", False, False, (2, 3, 4)),
    ("cavalry", "artillery deployed", False, False, (2, 3, 4)),
    ("cavalry", "cavalry deployed", False, True, (1, 2, 3)),
    ("cavalry", "infantry deployed", True, False, (4, 6, 8)),
    ("cavalry", "infantry", False, False, (4, 6, 8)),
    ("cavalry", "artillery", False, False, (4, 6, 8)),
    ("cavalry", "infantry", True, False, (4, 6, 8)),
    ("cavalry", "infantry deployed", True, True, (2, 4, 6)),
    ("dragoons", "infantry deployed", False, False, (0, 1, 2)),
    ("dragoons", "infantry deployed", False, True, (0, 0, 1)),
    ("dragoons", "dragoons deployed", False, False, (1, 2, 3)),
    ("dragoons", "dragoons deployed", False, True, (0, 1, 2)),
    ("dragoons", "cavalry", False, False, (2, 4, 6)),
    ("dragoons", "infantry deployed", True, True, (0, 2, 4)),
]
READ_OTHERWISE = [
    ("minus-deployed", "any-front", "cavalry", "cavalry deployed", False, False, (1, 2, 3)),
    ("minus-deployed", "any-front", "cavalry", "artillery deployed", False, False, (1, 2, 3)),
    ("minus-deployed", "any-front", "cavalry", "infantry deployed", True, False, (4, 6, 8)),
    ("minus-deployed", "any-deployed", "cavalry", "infantry deployed", True, False, (2, 4, 6)),
    ("minus-deployed", "any-deployed", "cavalry", "infantry", False, False, (4, 6, 8)),
    ("minus-deployed", "attacker", "cavalry", "infantry", False, False, (2, 4, 6)),
    ("minus-dismounted", "yes", "cavalry", "dragoons on foot", False, False, (1, 2, 3)),
    ("minus-dismounted", "yes", "cavalry", "dragoons deployed", False, False, (2, 3, 4)),
    ("double-order", "double-first", "cavalry", "infantry deployed", True, True, (3, 5, 7)),
    ("double-order", "double-first", "dragoons", "infantry deployed", False, True, (0, 0, 1)),
    ("double-once", "each", "cavalry", "infantry", True, False, (8, 12, 16)),
    ("artillery-clause", "unlimbered", "cavalry", "artillery deployed", False, False, (4, 6, 8)),
    ("artillery-clause", "unlimbered", "cavalry", "artillery", False, False, (4, 6, 8)),
    ("artillery-clause", "unlimbered", "cavalry", "infantry deployed", False, False, (1, 2, 3)),
]


def charged(book, charger, target, flank, uphill):
    approach = Approach(flank, uphill)
    facts = (book, unit(f"{charger} deployed"), unit(target), approach)
    return tuple(thrown(charging.resolve_charge, *facts, throws=[("charge", die)]) for die in (1, 2, 3))


@pytest.mark.parametrize(("charger", "target", "flank", "uphill", "hits"), CHARGES)
def test_a_charge_makes_the_hits_of_the_table(charger, target, flank, uphill, hits):
    assert charged(BOOK, charger, target, flank, uphill) == hits


@pytest.mark.parametrize(("slug", "key", "charger", "target", "flank", "uphill", "hits"), READ_OTHERWISE)
def test_a_charge_read_otherwise_makes_other_hits(slug, key, charger, target, flank, uphill, hits):
    assert charged(read_as(slug, key), charger, target, flank, uphill) == hits


def test_a_charger_goes_back_three_inches_from_a_target_that_stands_and_turns():
    end = charging.aftermath(BOOK, target_routs=False)
    assert (end.back, end.target_turns, end.rides_on) == (inches(3), True, False)
    assert not charging.aftermath(read_as("multi-charge", "fixed-facing"), target_routs=False).target_turns


@pytest.mark.parametrize(
    ("key", "back", "rides_on"), [("stays", 0, False), ("falls-back", 3, False), ("pursues", 0, True)]
)
def test_a_charger_whose_target_routs_stays_goes_back_or_rides_on(key, back, rides_on):
    end = charging.aftermath(read_as("after-rout", key), target_routs=True)
    assert (end.back, end.target_turns, end.rides_on) == (inches(back), False, rides_on)


def test_horse_cannot_charge_where_it_may_not_go_or_stop():
    grounds = {ground for ground in BOOK.ground if not charging.may_be_charged(ground)}
    assert grounds == {"woods", "town", "difficult"}


@pytest.mark.parametrize(("had", "more"), [(0, 8), (8, 0), (8, 1), (7, 2), (1, 8), (8, 8)])
def test_the_ninth_hit_routs_and_takes_the_unit_off(had, more):
    hit = routs.take_hits(BOOK, unit("infantry", hits=had), more)
    gone = had + more >= 9
    assert ("routed" in hit.state, hit.stands == 0, hit.hits) == (gone, gone, had + more)


@pytest.mark.parametrize(("card", "hits"), [("R", (8, 9)), ("B", (9, 8))])
def test_a_routed_unit_does_not_reply(card, hits):
    last = Line(8, a_volley(BOOK, "infantry", "open"))
    throws = [("next card", card), ("next card", card), ("volley", 1)]
    assert thrown(routs.exchange, BOOK, last, last, throws=throws) == hits


@pytest.mark.parametrize(
    ("had", "faces", "number"), [(9, (), 0), (8, (1,), 1), (7, (1, 1), 2), (6, (1, 1, 1), 3), (5, (1, 1, 1), 0)]
)
def test_the_attack_that_makes_the_ninth_hit_routs_and_the_others_are_not_thrown(had, faces, number):
    volleys = (a_volley(BOOK, "infantry", "open"),) * 3
    throws = [("volley", face) for face in faces]
    assert thrown(routs.several, BOOK, had, volleys, throws=throws) == (number, had + len(faces))
