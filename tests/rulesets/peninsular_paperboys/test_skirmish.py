"""Skirmishers, throw by throw: out of the ranks, in the firefight, and in somebody's way."""

import pytest

from drumhead.rulesets.peninsular_paperboys import contact, formations, skirmish, volleys
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.skirmish import Screen

from .recruits import BOOK, british, cm, french, gun, horse, read_as, rifles, thrown


@pytest.mark.parametrize(
    ("unit", "stands", "bases"),
    [
        (french(), 1, 3),
        (british(), 1, 2),
        (british(nation="Spanish", stands=6), 1, 3),
        (french(kind="light"), 1, 3),  # light in name
        (british(kind="light"), 8, 16),
        (rifles(), 4, 8),
        (french(now=["screen-out"]), 0, 0),
        (french(now=["in-square"]), 0, 0),
        (french(now=["driven-in"]), 0, 0),
        (horse(), 0, 0),
        (gun(), 0, 0),
    ],
)
def test_who_may_break_out_and_what_it_makes(unit, stands, bases):
    may = skirmish.stands_that_may_skirmish(BOOK, unit)
    assert may == stands
    assert not may or skirmish.bases_of(BOOK, unit, may) == bases


def test_a_light_company_goes_out_and_comes_in_for_nothing():
    parent, screen = skirmish.breaks_out(BOOK, french(pips=2))
    assert (screen.stands, formations.is_skirmishing(BOOK, screen)) == (3, True)
    assert (parent.stands, formations.stands_formed(parent), parent.pips) == (6, 5, 2)
    assert skirmish.closes_up(parent) == french(pips=2)


def test_a_light_battalion_may_go_out_whole_and_others_may_not():
    whole, screen = skirmish.breaks_out(BOOK, british(kind="light"), whole=True)
    assert (formations.is_skirmishing(BOOK, whole), screen) == (True, None)
    assert skirmish.breaks_out(BOOK, french(kind="light"), whole=True) == (french(kind="light"), None)
    two_deep = rifles(now=["in-close-order"])
    assert formations.formation_of(BOOK, two_deep) == "line"
    assert formations.is_skirmishing(BOOK, skirmish.breaks_out(BOOK, two_deep)[0])


@pytest.mark.parametrize(
    ("mine", "his", "ends"),
    [
        ([1, 1, 1], [1, 1, 1], "continues"),
        ([5, 1, 1], [1, 1, 1], "continues"),
        ([5, 6, 1], [1, 4, 1], "his-back-10"),
        ([5, 6, 5], [4, 4, 4], "his-returns"),
        ([1, 1, 1], [5, 6, 1], "mine-back-10"),
        ([1, 1, 1], [5, 6, 5], "mine-returns"),
        ([5, 5, 5], [6, 6, 6], "continues"),
    ],
)
def test_a_firefight_is_lost_by_two_hits_and_driven_in_by_three(mine, his, ends):
    throws = [("my muskets", mine), ("his muskets", his)]
    assert thrown(skirmish.firefight, BOOK, Screen(3), Screen(3), throws=throws) == ends


def test_rifles_throw_their_fours_once_more():
    throws = [("my rifles", [4, 4, 5]), ("my rifles, fours again", [5, 4]), ("his muskets", [1, 1])]
    assert thrown(skirmish.firefight, BOOK, Screen(rifles=3), Screen(2), throws=throws) == "his-back-10"
    endless = read_as("rifle-reroll-once", "until-not-4")
    again = [("my rifles, fours again", [face]) for face in (4, 4, 6)]
    throws = [("my rifles", [4, 5]), *again, ("his muskets", [1, 1])]
    assert thrown(skirmish.firefight, endless, Screen(rifles=2), Screen(2), throws=throws) == "his-back-10"


def test_at_formed_troops_rifles_throw_no_four_again_unless_so_read():
    formed = [volleys.Handful(1, 6, again=again) for again in (False, True)]
    assert thrown(volleys.strike, BOOK, formed[0], throws=[("firing", [4])]) == 0
    assert thrown(volleys.strike, BOOK, formed[1], throws=[("firing", [4]), ("firing, fours again", [6])]) == 1


def test_screens_engage_at_25_cm_whatever_they_carry():
    assert [skirmish.must_engage(BOOK, cm(apart)) for apart in (10, 25, 25.1, 35)] == [True, True, False, False]


def test_a_beaten_screen_goes_into_its_battalion_and_stays_in_this_turn():
    parent, screen = skirmish.breaks_out(BOOK, french())
    same = skirmish.after_firefight(BOOK, "his-back-10", parent, screen)
    assert same == (parent, screen)
    battalion, gone = skirmish.after_firefight(BOOK, "his-returns", parent, screen)
    assert (gone, formations.stands_formed(battalion)) == (None, 6)
    assert skirmish.stands_that_may_skirmish(BOOK, battalion) == 0, "not again this turn"


def test_rifles_without_a_battalion_form_up_behind_their_brigade():
    parent, formed = skirmish.after_firefight(BOOK, "mine-returns", None, rifles())
    assert parent is None
    assert not formations.is_skirmishing(BOOK, formed)


def test_a_screen_goes_with_its_battalion():
    parent = skirmish.breaks_out(BOOK, french())[0]
    assert skirmish.follows_its_parent(parent, 0) == "stays"
    assert skirmish.follows_its_parent(parent.now("routing"), 2) == "rejoins"
    assert skirmish.follows_its_parent(parent.but(stands=0), 2) == "lost"


@pytest.mark.parametrize(
    ("mover", "cover", "happens"),
    [
        (horse(), False, "scattered"),
        (horse(), True, "barred"),  # in a wood
        (british(), False, "driven-in"),
        (british(), True, "driven-in"),
        (rifles(), False, "barred"),  # skirmishers touch nobody
    ],
)
def test_skirmishers_in_the_way(mover, cover, happens):
    skirmishers = french(now=["skirmishing"])
    assert contact.meeting(BOOK, mover, skirmishers, Stance(in_cover=cover)) == happens


def test_skirmishers_ridden_down_cost_their_battalion_a_stand():
    parent = skirmish.breaks_out(BOOK, french())[0]
    after = skirmish.scatter_skirmishers(BOOK, parent)
    assert (after.stands, formations.stands_formed(after)) == (5, 5)
    last = skirmish.scatter_skirmishers(BOOK, french(stands=4, now=["screen-out"]).but(start=6))
    assert last.stands == 0, "the third stand of six"


def test_a_battalion_that_has_lost_its_light_stand_sends_no_other_out():
    battalion, light = french(), british(kind="light", quality="elite")
    assert skirmish.stands_that_may_skirmish(BOOK, battalion) == 1
    assert skirmish.stands_that_may_skirmish(BOOK, skirmish.scatter_skirmishers(BOOK, battalion)) == 0
    assert skirmish.stands_that_may_skirmish(BOOK, skirmish.scatter_skirmishers(BOOK, light)) == light.stands - 1


def test_two_bases_of_rifles_weigh_as_one_stand():
    assert [skirmish.worth_in_stands(BOOK, rifles(), bases) for bases in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]
    assert skirmish.worth_in_stands(BOOK, french(), 3) == 3


def test_a_four_that_hits_as_it_is_is_not_thrown_again():
    """A club whose rifles need a 4 is asked for nothing more."""
    assert thrown(volleys.rifle_hits, BOOK, "my rifles", 3, 4, throws=[("my rifles", [4, 5, 1])]) == 2
