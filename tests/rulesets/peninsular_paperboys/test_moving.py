"""Moves and formations; each figure from the section of the book that the heading names."""

import pytest

from drumhead.rulesets.peninsular_paperboys import formations, morale, moving
from drumhead.rulesets.peninsular_paperboys.moving import Wish

from .recruits import BOOK, british, cm, french, gun, horse, rifles, thrown

# ------------------------------------------------------------------ Moving; Woods and difficult ground


@pytest.mark.parametrize(
    ("unit", "plain", "bad_ground"),
    [
        (british(), 15, 7.5),
        (french(now=["attack-column"]), 20, 10),
        (french(now=["column-of-route"]), 20, 10),
        (french(now=["skirmishing"]), 20, 20),  # it does not mind
        (rifles(), 20, 20),
        (rifles(now=["in-close-order"]), 15, 7.5),
        (french(now=["in-square"]), 0, 0),
        (horse(), 30, 15),
        (gun(), 10, 5),
        (gun(now=["limbered"]), 15, 7.5),
        (gun(kind="horse-artillery"), 10, 5),
        (gun(kind="horse-artillery", now=["limbered"]), 30, 15),
        (horse(arm="officer", kind=""), 45, 22.5),
    ],
)
def test_a_unit_goes_at_the_pace_of_its_formation(unit, plain, bad_ground):
    assert moving.allowance(BOOK, unit, Wish()) == cm(plain)
    assert moving.allowance(BOOK, unit, Wish(difficult=True)) == cm(bad_ground)


def test_a_charge_goes_15_cm_farther_and_only_once():
    charge = Wish(charging=True)
    assert moving.allowance(BOOK, horse(), charge) == cm(45)
    assert moving.what_bars(BOOK, horse(), charge) == []
    assert moving.what_bars(BOOK, horse().having_spent("charge"), charge) == ["charge-spent"]
    for unit in (british(), gun(kind="horse-artillery", now=["limbered"])):
        assert moving.what_bars(BOOK, unit, charge) == ["no-charge"]


def test_who_changes_formation_goes_at_the_slower_pace():
    assert moving.allowance(BOOK, british(), Wish(into="attack-column")) == cm(15)
    assert moving.allowance(BOOK, french(now=["attack-column"]), Wish(into="line")) == cm(15)
    assert moving.allowance(BOOK, french(now=["attack-column"]), Wish(into="skirmishing")) == cm(20)


def test_forming_square_and_leaving_it_takes_the_whole_move():
    assert moving.allowance(BOOK, british(), Wish(into="in-square")) == cm(0)
    square = moving.forms(british(), "in-square")
    assert moving.what_bars(BOOK, square, Wish()) == ["moved", "in-square"]
    next_turn = square.but(state=square.state - {"moved", "moved-last-turn"})
    assert moving.what_bars(BOOK, next_turn, Wish()) == ["in-square"]
    assert moving.what_bars(BOOK, next_turn, Wish(into="line")) == []
    assert moving.forms(next_turn, "line").state == {"moved", "moved-last-turn"}
    assert moving.forms(british(), "attack-column").state == {"attack-column"}


def test_a_gun_limbers_and_unlimbers_for_half_a_move_and_keeps_its_team():
    wish = Wish(changes_limber=True)
    assert moving.allowance(BOOK, gun(now=["limbered"]), wish) == cm(7.5)
    assert moving.allowance(BOOK, gun(), wish) == cm(7.5)
    assert moving.allowance(BOOK, gun(kind="horse-artillery", now=["limbered"]), wish) == cm(15)
    placed = moving.changes_over(gun(now=["limbered"]))
    assert placed.state == {"moved", "moved-last-turn"}
    assert moving.changes_over(gun()).state == {"limbered", "moved", "moved-last-turn"}
    assert moving.changes_over(british()) is None


def test_no_gun_goes_into_woods_and_any_may_cross_other_bad_ground():
    for unit in (gun(), gun(now=["limbered"]), gun(kind="horse-artillery", now=["limbered"])):
        assert moving.what_bars(BOOK, unit, Wish(woods=True)) == ["woods"]
        assert moving.what_bars(BOOK, unit, Wish(difficult=True)) == []


@pytest.mark.parametrize(
    ("unit", "card"),
    [
        (british(), "infantry"),
        (rifles(), "infantry"),
        (gun(), "infantry"),
        (gun(now=["limbered"]), "infantry"),
        (horse(), "cavalry"),
        (gun(kind="horse-artillery"), "cavalry"),  # by hand as well
        (gun(kind="horse-artillery", now=["limbered"]), "cavalry"),
    ],
)
def test_foot_moves_on_the_second_card_and_horse_guns_on_the_third(unit, card):
    assert moving.card_of(BOOK, unit) == card


def test_at_six_pips_there_is_no_going_forward():
    advance = Wish(towards_the_enemy=True)
    assert moving.what_bars(BOOK, british(pips=6), advance) == ["full-die"]
    assert moving.what_bars(BOOK, british(pips=6), Wish()) == moving.what_bars(BOOK, british(pips=5), advance) == []


def test_who_is_checked_locked_or_running_does_not_move():
    words = {
        "fighting": "fighting",
        "routing": "routing",
        "halted": "halted",
        "misses-move": "halted",
        "fired": "fired",
    }
    for state, bar in words.items():
        assert moving.what_bars(BOOK, british(now=[state]), Wish()) == [bar]


@pytest.mark.parametrize(("degrees", "costs"), [(0, False), (45, False), (46, True), (180, True)])
def test_swinging_a_gun_past_45_degrees_takes_the_turn(degrees, costs):
    assert moving.takes_new_aim(BOOK, degrees) is costs


def test_a_garrison_leaves_the_fire_in_the_turn_after_it_was_lit():
    assert moving.leaves_the_fire(BOOK, british(), 0) == "stays"
    assert moving.leaves_the_fire(BOOK, british(pips=6), 1) == "moves-out"
    assert moving.leaves_the_fire(BOOK, british(now=["fired"]), 1) == "falls-back"


@pytest.mark.parametrize(
    ("unit", "one_move"),
    [(british(), 15), (french(now=["attack-column"]), 20), (french(now=["in-square"]), 15), (horse(), 30)],
)
def test_a_way_back_is_measured_in_the_units_own_moves(unit, one_move):
    assert [moving.moves_back(BOOK, unit, moves) for moves in (0, 1, 2)] == [cm(0), cm(one_move), cm(2 * one_move)]


def test_distances_that_players_measure():
    assert (BOOK.contact.stop, BOOK.rally.enemy_within, BOOK.friends.within) == (cm(10), cm(15), cm(10))
    assert (BOOK.manoeuvre.within, BOOK.firefight.within, BOOK.firefight.back) == (cm(30), cm(25), cm(10))
    assert (BOOK.firing.arc, BOOK.setup.table_depth_one_in) == (45, 3)


# ------------------------------------------------------------------ Critical manoeuvres


def test_a_turn_of_stands_near_the_enemy_is_critical():
    near, far = Wish(turns_stands=True, enemy_within=cm(30)), Wish(turns_stands=True, enemy_within=cm(30.1))
    assert [moving.is_critical(BOOK, wish) for wish in (near, far, Wish(enemy_within=cm(5)))] == [True, False, False]


@pytest.mark.parametrize(
    ("quality", "pips", "officer", "throws", "done"),
    [
        ("elite", 6, "", [], True),
        ("trained", 1, "", [], True),
        ("trained", 4, "", [("critical manoeuvre", 4)], True),
        ("trained", 4, "", [("critical manoeuvre", 3)], False),
        ("trained", 4, "army-commander", [("critical manoeuvre", 3)], False),  # drill is not his
        ("raw", 0, "", [("critical manoeuvre", 2)], True),
        ("raw", 0, "", [("critical manoeuvre", 1)], False),
        ("raw", 4, "", [("critical manoeuvre", 5)], False),
    ],
)
def test_a_critical_manoeuvre_wants_the_pips_and_two_more_of_raw_units(quality, pips, officer, throws, done):
    assert thrown(morale.manoeuvre, BOOK, pips, quality, officer, throws=throws) is done


# ------------------------------------------------------------------ The armies; Fighting


@pytest.mark.parametrize(
    ("unit", "abreast"),
    [
        (british(), 8),
        (british(now=["screen-out"]), 7),
        (french(now=["attack-column"]), 2),
        (french(now=["column-of-route"]), 1),
        (british(now=["in-square"]), 2),
        (french(now=["in-square"]), 2),
        (rifles(now=["in-close-order"]), 2),
        (horse(), 6),
    ],
)
def test_a_formation_shows_so_many_stands(unit, abreast):
    assert formations.abreast(BOOK, unit) == abreast


@pytest.mark.parametrize(
    ("nation", "side", "ranks"),
    [
        ("French", "french", 3),
        ("Italian", "french", 3),
        ("British", "allies", 2),
        ("Portuguese", "allies", 2),
        ("King's German Legion", "allies", 2),
        ("Spanish", "allies", 3),
        ("", "allies", 2),
    ],
)
def test_ranks_go_by_nation_and_else_by_side(nation, side, ranks):
    assert formations.ranks_of(BOOK, british(nation=nation, side=side)) == ranks
