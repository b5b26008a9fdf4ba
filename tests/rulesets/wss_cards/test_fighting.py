"""Guns, muskets and charges, unit against unit: every row of the book's tables, and every way to read them."""

from itertools import product

import pytest

from drumhead.rulesets.wss_cards import attacks, burning_towns, charging, routs, shooting
from drumhead.rulesets.wss_cards.attacks import Shot, Volley
from drumhead.rulesets.wss_cards.charging import Approach

from .recruits import BOOK, drawn, inches, packs, read_as, unit

SUITS = {"clubs": 12, "diamonds": 24, "hearts": 36, "spades": 48}
MORTAR = unit("artillery deployed", kind="mortar")


def card(suit, face=False):
    return f"{'king' if face else 'nine'} of {suit}"


# ------------------------------------------------------------------ Artillery Shooting


@pytest.mark.parametrize("suit", SUITS)
def test_the_suit_is_the_range_and_half_of_it_into_cover(suit):
    for distance in range(1, 60):
        for cover, far in ((False, SUITS[suit]), (True, SUITS[suit] / 2)):
            hits = 2 if distance <= far else 0
            assert attacks.hits(BOOK, Shot(inches(distance), cover), card(suit)) == hits


@pytest.mark.parametrize("suit", SUITS)
def test_a_mortar_minds_no_cover_and_shoots_at_nobody_near(suit):
    for distance, cover in product(range(1, 60), (False, True)):
        hits = 2 if 12 <= distance <= SUITS[suit] else 0
        assert attacks.hits(BOOK, Shot(inches(distance), cover, "mortar"), card(suit)) == hits


@pytest.mark.parametrize(("key", "near"), [("allowed", False), ("forbidden", True)])
def test_twelve_inches_sharp_are_too_near_for_a_mortar_or_not(key, near):
    book = read_as("mortar-min", key)
    assert attacks.is_too_near(book, Shot(inches(12), weapon="mortar")) == near
    assert attacks.is_too_near(book, Shot(inches(11), weapon="mortar"))
    assert not attacks.is_too_near(book, Shot(inches(11)))


def test_what_else_is_read_into_a_shot():
    far, covered = Shot(inches(13)), Shot(inches(13), cover=True)
    assert attacks.hits(read_as("halve", "ignore"), covered, card("diamonds")) == 2
    assert attacks.hits(read_as("gun-red", "yes"), far, card("diamonds")) == 3
    assert attacks.hits(read_as("gun-red", "yes"), far, card("spades")) == 2
    assert attacks.hits(read_as("cover-hits", "yes"), covered, card("hearts")) == 1
    assert attacks.hits(read_as("cover-hits", "yes"), far, card("hearts")) == 2


FIRES = [
    ("town", Shot(inches(11), True), card("diamonds", face=True), True),
    ("town", Shot(inches(11), True), card("diamonds"), False),
    ("town", Shot(inches(13), True), card("diamonds", face=True), False),
    ("fortified-town", Shot(inches(11), True), card("spades", face=True), False),
    ("open", Shot(inches(11)), card("spades", face=True), False),
    ("woods", Shot(inches(11), True), card("spades", face=True), False),
    ("town", Shot(inches(13), True, "mortar"), card("diamonds", face=True), True),
    ("town", Shot(inches(11), True, "mortar"), card("diamonds", face=True), False),
]


@pytest.mark.parametrize(("ground", "shot", "with_card", "burns"), FIRES)
def test_a_face_card_that_reaches_a_plain_town_burns_it(ground, shot, with_card, burns):
    assert attacks.sets_fire(BOOK, shot, ground, with_card) == burns


def test_fire_may_need_no_reach_and_no_mortars():
    short = Shot(inches(40), True)
    assert attacks.sets_fire(read_as("fire-reach", "any-face"), short, "town", card("clubs", face=True))
    bomb = Shot(inches(13), True, "mortar")
    assert not attacks.sets_fire(read_as("mortar-fire", "no"), bomb, "town", card("spades", face=True))


def test_a_garrison_has_until_its_own_move_of_the_next_turn():
    assert burning_towns.must_leave(BOOK, 3, unit("infantry deployed")) == (4, 4)
    assert burning_towns.must_leave(BOOK, 3, unit("dragoons on foot")) == (4, 3)
    assert not burning_towns.may_enter(BOOK, burning=True)
    assert burning_towns.may_enter(BOOK, burning=False)
    lost = burning_towns.caught(BOOK, unit("infantry deployed", hits=2))
    assert "routed" in lost.state
    assert (lost.stands, lost.hits) == (0, 13)


# ------------------------------------------------------------------ Musket Shooting

VOLLEYS = {  # as the ledger's table: black card, red card
    ("infantry", False, False): (2, 3),
    ("infantry", False, True): (1, 2),
    ("infantry", True, False): (1, 2),
    ("infantry", True, True): (0, 1),
    ("dragoons", False, False): (1, 2),
    ("dragoons", False, True): (0, 1),
    ("dragoons", True, False): (0, 1),
    ("dragoons", True, True): (0, 0),
}


@pytest.mark.parametrize("row", VOLLEYS)
def test_a_volley_makes_the_hits_of_its_row(row):
    volley = Volley(*row)
    assert (attacks.hits(BOOK, volley, card("spades")), attacks.hits(BOOK, volley, card("hearts"))) == VOLLEYS[row]


@pytest.mark.parametrize(
    ("slug", "key", "volley", "hits"),
    [
        ("musket-base", "inf3-drag2", Volley("infantry"), (3, 4)),
        ("musket-base", "inf3-drag2", Volley("dragoons"), (2, 3)),
        ("musket-base", "both2", Volley("infantry"), (2, 3)),
        ("musket-base", "both2", Volley("dragoons"), (2, 3)),
        ("floor-when", "stepwise", Volley("dragoons", True, True), (0, 1)),
        ("floor-when", "stepwise", Volley("infantry", True, True), (0, 1)),
    ],
)
def test_a_volley_read_otherwise(slug, key, volley, hits):
    book = read_as(slug, key)
    assert (attacks.hits(book, volley, card("clubs")), attacks.hits(book, volley, card("diamonds"))) == hits


WEAPONS = {
    "artillery deployed": "cannon",
    "infantry deployed": "musket",
    "dragoons on foot": "musket",
    "artillery": "",
    "infantry": "",
    "dragoons": "",
    "dragoons deployed": "",
    "cavalry deployed": "",
}


@pytest.mark.parametrize("words", WEAPONS)
def test_lines_of_foot_unlimbered_guns_and_dragoons_on_foot_shoot(words):
    assert shooting.shoots_with(BOOK, unit(words)) == WEAPONS[words]
    assert shooting.shoots_with(BOOK, MORTAR) == "mortar"


def attack(shooter, distance, ground="open", target="infantry deployed"):
    return shooting.attack_of(BOOK, unit(shooter), unit(target), inches(distance), ground)


def test_a_unit_shoots_as_far_as_its_weapon_carries():
    assert attack("infantry deployed", 6) == Volley("infantry")
    assert attack("infantry deployed", 7) == attack("infantry deployed", 12) == Volley("infantry", far=True)
    assert attack("infantry deployed", 13) is None
    assert attack("cavalry deployed", 1) is None
    assert attack("artillery deployed", 60) == Shot(inches(60))
    near, far = (shooting.attack_of(BOOK, MORTAR, unit("infantry"), inches(d)) for d in (11, 12))
    assert near is None
    assert far == Shot(inches(12), weapon="mortar")


def test_woods_cover_columns_and_towns_cover_lines():
    assert attack("infantry deployed", 5, "woods", "infantry") == Volley("infantry", cover=True)
    assert attack("infantry deployed", 5, "woods", "infantry deployed") == Volley("infantry")
    for town in ("town", "fortified-town"):
        assert attack("dragoons on foot", 5, town) == Volley("dragoons", cover=True)
        bare = read_as("towns-cover", "no")
        shot = shooting.attack_of(bare, unit("dragoons on foot"), unit("infantry deployed"), inches(5), town)
        assert shot == Volley("dragoons")
    assert attack("dragoons on foot", 5, "steep-hill") == Volley("dragoons")


@pytest.mark.parametrize("key", ["each-side", "total"])
def test_muskets_fire_all_round_from_a_town_and_nothing_else_does(key):
    book, arc = read_as("arc-width", key), {"each-side": 90, "total": 45}[key]
    for town in ("town", "fortified-town"):
        assert shooting.arc_of(book, unit("infantry deployed"), town) == 360
        assert shooting.arc_of(book, unit("artillery deployed"), town) == arc
    assert shooting.arc_of(book, unit("infantry deployed"), "hill") == arc


def test_guns_shoot_over_heads_with_a_hill_at_either_end():
    hills = list(product((True, False), repeat=2))
    assert [shooting.may_shoot_over("cannon", *ends) for ends in hills] == [True, True, True, False]
    assert shooting.may_shoot_over("mortar", True, False)
    assert not shooting.may_shoot_over("musket", True, True)


def test_nobody_shoots_into_a_contact_but_those_who_touch():
    calm, locked = unit("infantry deployed"), unit("cavalry deployed").now("in-contact")
    assert shooting.may_be_shot_at(calm, unit("cavalry deployed"), touching=False)
    assert not shooting.may_be_shot_at(calm, locked, touching=False)
    assert not shooting.may_be_shot_at(calm.now("in-contact"), unit("cavalry deployed"), touching=False)
    assert shooting.may_be_shot_at(calm.now("in-contact"), locked, touching=True)


# ------------------------------------------------------------------ Cavalry Charges

CHARGES = {  # as the ledger's table: black card, red card, by cavalry and by dragoons
    ("infantry deployed", False): ((2, 3), (1, 2)),
    ("cavalry deployed", False): ((3, 4), (2, 3)),
    ("dragoons on foot", False): ((3, 4), (2, 3)),
    ("infantry deployed", True): ((6, 8), (4, 6)),
    ("cavalry deployed", True): ((6, 8), (4, 6)),
    ("infantry", False): ((6, 8), (4, 6)),
    ("infantry", True): ((6, 8), (4, 6)),
    ("artillery", False): ((6, 8), (4, 6)),
    ("artillery deployed", False): ((6, 8), (4, 6)),
}


def charges(book, charger, target, flank):
    charge = charging.charge_of(book, unit(f"{charger} deployed"), unit(target), Approach(flank))
    return attacks.hits(book, charge, card("spades")), attacks.hits(book, charge, card("hearts"))


@pytest.mark.parametrize(("target", "flank"), CHARGES)
def test_a_charge_makes_the_hits_of_its_row(target, flank):
    both = tuple(charges(BOOK, charger, target, flank) for charger in ("cavalry", "dragoons"))
    assert both == CHARGES[target, flank]


@pytest.mark.parametrize(
    ("slug", "key", "target", "flank", "hits"),
    [
        ("double-order", "double-first", "infantry deployed", True, (6, 7)),
        ("double-order", "double-first", "infantry deployed", False, (2, 3)),
        ("double-once", "each", "infantry", True, (12, 16)),
        ("double-once", "each", "infantry", False, (6, 8)),
        ("double-once", "each", "artillery deployed", True, (12, 16)),
        ("artillery-clause", "limbered", "artillery deployed", False, (3, 4)),
        ("artillery-clause", "limbered", "artillery deployed", True, (6, 8)),
        ("artillery-clause", "limbered", "artillery", False, (6, 8)),
        ("minus-dismounted", "yes", "dragoons on foot", False, (2, 3)),
        ("minus-dismounted", "yes", "dragoons on foot", True, (6, 8)),
    ],
)
def test_a_charge_read_otherwise(slug, key, target, flank, hits):
    assert charges(read_as(slug, key), "cavalry", target, flank) == hits


def test_lines_of_horse_charge_and_nobody_else():
    may = [words for words in (*WEAPONS, "cavalry") if charging.may_charge(BOOK, unit(words))]
    assert may == ["dragoons deployed", "cavalry deployed"]


@pytest.mark.parametrize("ground", ["open", "hill", "woods", "town", "fortified-town", "steep-hill", "marsh"])
def test_horse_reaches_nobody_where_it_may_not_go_or_stop(ground):
    assert charging.may_be_charged(BOOK, unit("cavalry deployed"), ground) == (ground in ("open", "hill"))


def test_a_charger_whose_target_routs_rides_on_only_where_so_read():
    assert not charging.rides_on(BOOK)
    assert charging.rides_on(read_as("after-rout", "pursues"))


# ------------------------------------------------------------------ Routs


@pytest.mark.parametrize(("hits", "gone"), [(12, False), (13, True), (20, True)])
def test_thirteen_hits_are_a_rout(hits, gone):
    assert routs.routs(BOOK, hits) == gone
    hit = routs.take_hits(BOOK, unit("infantry", hits=4), hits - 4)
    assert (hit.stands == 0, "routed" in hit.state, hit.hits) == (gone, gone, hits)


def test_attacks_stop_when_the_unit_routs():
    volley = Volley("infantry")
    cards = ["ace of spades", "two of hearts"]
    assert drawn(routs.several, BOOK, 8, (volley,) * 3, packs(), cards=cards) == (2, 13)
    cards = ["ace of spades", "two of clubs", "three of clubs"]
    assert drawn(routs.several, BOOK, 6, (volley,) * 3, packs(), cards=cards) == (0, 12)


def test_a_card_that_is_gone_is_not_drawn_again():
    with pytest.raises(ValueError, match="ace of spades cannot come"):
        drawn(routs.several, BOOK, 0, (Volley("infantry"),) * 2, packs(), cards=["ace of spades"] * 2)
