"""Reach, saves, dice and casualties of fire; what losses cost and when a unit is gone."""

from fractions import Fraction
from math import comb

import pytest

from drumhead import rulesets
from drumhead.rulesets.wss_paperboys import close_combat, firing, losses

from .recruits import cm, foot, gun, horse

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


@pytest.mark.parametrize(
    ("unit", "distance", "weapon"),
    [
        (foot(), 25, "musket"),
        (foot(), 26, None),
        (gun(), 24, "cannon-close"),
        (gun(), 25, "cannon-close"),
        (gun(), 26, "cannon-far"),
        (gun(), 70, "cannon-far"),
        (gun(), 71, None),
        (gun("mortar"), 14, None),
        (gun("mortar"), 15, "mortar"),
        (gun("mortar"), 40, "mortar"),
        (gun("mortar"), 41, None),
        (horse(side="french"), 5, "pistol"),
        (horse(side="french"), 6, None),
        (horse(side="alliance"), 5, None),
    ],
)
def test_each_weapon_reaches_as_far_as_its_table_says(unit, distance, weapon):
    assert firing.weapon_of(BOOK, unit, cm(distance)) == weapon


def test_at_25_cm_sharp_a_cannon_is_far_where_so_read():
    other = RULESET.book({"cannon-boundary-25": "long"})
    assert [firing.weapon_of(other, gun(), cm(distance)) for distance in (24, 25)] == ["cannon-close", "cannon-far"]


def test_saves_by_weapon_and_cover():
    saves = {(weapon, cover) for weapon in BOOK.weapon for cover in ("open", "wall", "rampart")}
    saves = {case for case in saves if firing.save_of(BOOK, *case)}
    assert saves == {
        ("musket", "wall"),
        ("pistol", "wall"),
        ("musket", "rampart"),
        ("pistol", "rampart"),
        ("cannon-close", "rampart"),
        ("cannon-far", "rampart"),
    }
    other = RULESET.book({"pistols-and-cover": "built-muskets-only"})
    assert {case for case in saves if not firing.save_of(other, *case)} == {("pistol", "wall"), ("pistol", "rampart")}


def test_a_full_die_halves_fire_rounding_up_unless_read_down():
    down = RULESET.book({"half-fire-rounding": "round-down"})
    assert [firing.firing_dice(BOOK, 7, 1, pips) for pips in (5, 6)] == [7, 4]
    assert firing.firing_dice(down, 7, 1, 6) == 3
    assert firing.firing_dice(BOOK, 1, 2, 0) == 2


def test_casualties_take_stands_and_leave_the_rest_as_markers():
    shot = losses.take_casualties(BOOK, foot(casualties=2, pips=2), 3)
    assert (shot.stands, shot.casualties, shot.pips) == (6, 1, 5)
    ridden = losses.take_casualties(BOOK, horse(casualties=2), 4)
    assert (ridden.stands, ridden.casualties, ridden.pips) == (6, 0, 4)
    assert losses.take_casualties(BOOK, gun(casualties=1), 1).stands == 1
    assert losses.take_casualties(BOOK, gun(casualties=1), 2).stands == 0


@pytest.mark.parametrize(
    ("start", "at_half", "below_half"),
    [(4, 2, 3), (5, 3, 3), (6, 3, 4), (7, 4, 4), (8, 4, 5), (9, 5, 5), (10, 5, 6), (14, 7, 8), (16, 8, 9)],
)
def test_a_unit_is_gone_at_half_or_below_it(start, at_half, below_half):
    other = RULESET.book({"half-strength": "below-half"})
    assert (losses.removal_point(BOOK, start), losses.removal_point(other, start)) == (at_half, below_half)


def test_a_fight_costs_stands_and_ground():
    costs = {
        result: close_combat.stands_lost(BOOK, result, 1)
        for result in ("level", "attacker-pushes", "attacker-routs-him", "defender-pushes", "defender-routs-him")
    }
    assert list(costs.values()) == [(1, 1), (0, 1), (0, 2), (1, 0), (2, 0)]
    moves = {band: BOOK.fight.band(band).get("moves", 0) for band in ("level", "back", "routs")}
    assert moves == {"level": 0, "back": 1, "routs": 2}
    assert BOOK.fight.stalemate_back == BOOK.heavy.back == 1


def test_plain_figures_of_the_book():
    assert (BOOK.firing.arc, BOOK.structure.breach_stands, BOOK.turn.turns) == (45, 1, 7)


def test_a_first_volley_of_twelve_dice_may_take_three_stands_which_are_two_or_more():
    """A 5 or 6 hits, and four hits are a stand: eight hits are two, twelve are three."""
    hits = [comb(12, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (12 - n) for n in range(13)]
    given = {"my_stands": 12, "his_stands": 12, "who_shoots_first": "mine", "report": "first-volley"}
    assert RULESET.question("firefight").odds(BOOK, **given) == {
        "0 stands": sum(hits[:4]),
        "1 stand": sum(hits[4:8]),
        "2 or more stands": sum(hits[8:]),
    }
