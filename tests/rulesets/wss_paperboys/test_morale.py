"""Routs, rallies, friends, recovery and officers, throw by throw; each figure from the section of its heading."""

import pytest

from drumhead import rulesets
from drumhead.rulesets.wss_paperboys import morale, moving, officers
from drumhead.rulesets.wss_paperboys.morale import Router

from .recruits import cm, foot, gun, horse, thrown

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


# ------------------------------------------------------------------ The turn; Infantry against infantry, routs


@pytest.mark.parametrize(
    ("pips", "quality", "officer", "near", "throws", "rallies"),
    [
        (4, "trained", "", False, [("rally", 4)], True),
        (4, "trained", "", False, [("rally", 3)], False),
        (4, "trained", "", True, [], False),  # an enemy within 15 cm
        (4, "elite", "", False, [("rally", 3)], True),  # it has recovered one
        (6, "elite", "brigadier", False, [("rally", 3)], True),  # one recovered, two hidden
        (6, "raw", "commander-in-chief", False, [("rally", 2)], False),
        (6, "raw", "commander-in-chief", False, [("rally", 3)], True),
        (3, "trained", "brigadier", False, [], True),
        (1, "raw", "", False, [], True),
    ],
)
def test_a_router_rallies_on_its_pips_or_more(pips, quality, officer, near, throws, rallies):
    assert thrown(morale.rally, BOOK, pips, quality, officer, near, throws=throws) is rallies


def test_a_rout_costs_a_stand_and_a_move_for_each_failed_throw():
    assert thrown(morale.rout_course, BOOK, Router(3, 4, "trained"), throws=[("rally", 4)]) == ("rallied", 0)
    failed = [("rally", 3), ("rally", 1)]
    assert thrown(morale.rout_course, BOOK, Router(3, 4, "trained"), throws=[*failed, ("rally", 5)]) == ("rallied", 2)
    assert thrown(morale.rout_course, BOOK, Router(2, 4, "trained"), throws=failed) == ("dispersed", 2)
    assert thrown(morale.rout_course, BOOK, Router(4, 4, "trained", edge=1), throws=[("rally", 3)]) == ("off", 1)


def test_an_officer_among_routers_throws_for_each_stand_and_his_pips_return_if_he_falls():
    router = Router(3, 3, "trained", "brigadier", hidden=2)
    throws = [("rally", 2), ("officer's survival", 4), ("rally", 2), ("officer's survival", 3), ("rally", 5)]
    assert thrown(morale.rout_course, BOOK, router, throws=throws) == ("rallied", 2)
    short = RULESET.book({"officer-death-pips": "gone"})
    throws = [("rally", 2), ("officer's survival", 3), ("rally", 3)]
    assert thrown(morale.rout_course, short, router, throws=throws) == ("rallied", 1)


def test_a_rout_goes_two_moves_of_the_plain_allowance():
    ways = [moving.moves_back(BOOK, unit, 2) for unit in (foot(), horse(), horse(kind="dragoons", arm="infantry"))]
    assert ways == [cm(30), cm(60), cm(30)]


# ------------------------------------------------------------------ Other tests, friends routing


@pytest.mark.parametrize(
    ("pips", "quality", "through", "die", "result"),
    [
        (4, "trained", False, 4, "pass"),
        (4, "trained", False, 3, "gain-a-pip"),
        (4, "trained", False, 2, "fall-back"),
        (4, "trained", False, 1, "rout-too"),
        (4, "trained", True, 4, "gain-a-pip"),  # the pip goes on first
        (6, "trained", True, 6, "pass"),  # and none above six
        (6, "elite", False, 1, "rout-too"),
        (4, "raw", False, 4, "gain-a-pip"),
        (4, "raw", False, 5, "pass"),
        (6, "raw", False, 6, "gain-a-pip"),
        (1, "raw", False, 1, "gain-a-pip"),
        (0, "raw", True, 1, "gain-a-pip"),
    ],
)
def test_a_friends_rout_is_read_by_how_much_the_throw_falls_short(pips, quality, through, die, result):
    throws = [("friends routing", die)]
    assert thrown(morale.friends_test, BOOK, pips, quality, through, throws=throws) == result


def test_who_can_only_pass_does_not_throw():
    for pips, quality, through in ((0, "trained", True), (1, "elite", False), (0, "raw", False)):
        assert thrown(morale.friends_test, BOOK, pips, quality, through, throws=[]) == "pass"


@pytest.mark.parametrize(
    ("result", "through", "pips", "moves"),
    [
        ("pass", False, 2, 0),
        ("pass", True, 3, 0),
        ("gain-a-pip", True, 4, 0),
        ("fall-back", False, 2, 1),
        ("rout-too", True, 3, 2),
    ],
)
def test_what_a_friends_rout_leaves_behind(result, through, pips, moves):
    unit, back = morale.after_friends(BOOK, foot(pips=2), result, through)
    assert (unit.pips, back, unit.stands) == (pips, moves, 7)
    assert ("routing" in unit.state) == (result == "rout-too")


def test_who_goes_back_for_a_friends_rout_breaks_off_his_fight():
    for result, fights_on in (("gain-a-pip", True), ("fall-back", False), ("rout-too", False)):
        unit, _ = morale.after_friends(BOOK, foot().now("fighting"), result, False)
        assert ("fighting" in unit.state) == fights_on


def test_the_pip_of_a_friend_running_through_is_for_the_test_alone_where_so_read():
    book = RULESET.book({"friend-rout-double-count": "modifier-only"})
    assert morale.after_friends(book, foot(pips=2), "pass", True)[0].pips == 2


def test_a_unit_minds_one_rout_a_turn_and_none_of_those_who_scatter():
    friend, router = foot(), foot()
    tested, _ = morale.after_friends(BOOK, friend, "pass", False)
    assert morale.minds_the_rout_of(friend, router)
    assert morale.minds_the_rout_of(friend.now("fighting"), router)
    assert not morale.minds_the_rout_of(tested, router)
    assert not morale.minds_the_rout_of(friend.now("routing"), router)
    assert not morale.minds_the_rout_of(friend, router.but(stands=0))
    assert not morale.minds_the_rout_of(gun(), gun())
    on_foot = horse(kind="dragoons", arm="infantry")
    assert morale.minds_the_rout_of(on_foot, router)
    assert not morale.minds_the_rout_of(horse(kind="dragoons"), router)


# ------------------------------------------------------------------ Pips and unit losses


def test_how_a_unit_has_spent_its_turn():
    told = {
        "fighting": [foot().now("fighting"), foot().now("fought"), foot().now("fought", "routing", "shot-at")],
        "routing": [foot().now("routing"), foot().now("routing", "shot-at")],
        "under-fire": [foot().now("shot-at")],
        "quiet": [foot(), foot().now("fired", "moved", "halted")],
    }
    assert {how: {morale.circumstances(unit) for unit in units} for how, units in told.items()} == {
        how: {how} for how in told
    }


@pytest.mark.parametrize(
    ("quality", "how", "throws", "off"),
    [
        ("elite", "quiet", [], 1),
        ("elite", "under-fire", [], 1),
        ("elite", "routing", [], 1),
        ("elite", "fighting", [], 0),
        ("trained", "quiet", [], 1),
        ("trained", "under-fire", [], 0),
        ("trained", "routing", [], 0),
        ("trained", "fighting", [], 0),
        ("raw", "quiet", [("recovery", 4)], 1),
        ("raw", "quiet", [("recovery", 3)], 0),
        ("raw", "under-fire", [], 0),
        ("raw", "fighting", [], 0),
    ],
)
def test_what_a_unit_recovers(quality, how, throws, off):
    assert thrown(morale.recovers, BOOK, quality, how, throws=throws) == off


# ------------------------------------------------------------------ Other tests, generals and mounted officers


@pytest.mark.parametrize(
    ("pips", "rank", "shows", "hidden"),
    [(5, "brigadier", 3, 2), (5, "commander-in-chief", 2, 3), (1, "brigadier", 0, 1), (0, "commander-in-chief", 0, 0)],
)
def test_an_officer_hides_what_pips_there_are_and_gives_back_as_many(pips, rank, shows, hidden):
    joined = officers.joins(BOOK, foot(pips=pips), rank)
    assert (joined.pips, joined.hidden, joined.officer) == (shows, hidden, rank)
    assert officers.leaves(BOOK, joined) == foot(pips=pips)
    assert officers.leaves(BOOK, joined, killed=True) == foot(pips=pips)


def test_pips_return_flat_or_stay_away_where_so_read_and_never_pass_six():
    joined = officers.joins(BOOK, foot(pips=1), "brigadier")
    assert officers.leaves(RULESET.book({"officer-pips": "flat-return"}), joined).pips == 2
    killed = RULESET.book({"officer-death-pips": "gone"})
    assert [officers.leaves(killed, joined, killed=dead).pips for dead in (True, False)] == [0, 1]
    assert officers.leaves(BOOK, joined.but(pips=6)).pips == 6


def test_of_two_officers_in_a_unit_the_better_one_counts():
    with_both = officers.joins(BOOK, officers.joins(BOOK, foot(pips=5), "brigadier"), "commander-in-chief")
    assert (with_both.pips, with_both.hidden, with_both.officer) == (2, 3, "commander-in-chief")
    assert officers.joins(BOOK, with_both, "brigadier") == with_both


def test_an_officer_lives_on_four_or_more_for_each_stand_lost():
    fates = [("officer's survival", 4), ("officer's survival", 3)]
    assert thrown(officers.lives, BOOK, 1, throws=fates[:1]) is True
    assert thrown(officers.lives, BOOK, 2, throws=fates) is False
    assert thrown(officers.lives, BOOK, 2, throws=fates[1:]) is False
    once = RULESET.book({"officer-throws": "one-per-event"})
    assert thrown(officers.lives, once, 2, throws=fates[:1]) is True


@pytest.mark.parametrize(("faces", "rout", "fall_back"), [((3, 2, 6), 1, 1), ((3, 3, 4), 0, 2), ((5, 6, 4), 0, 0)])
def test_of_neighbours_of_a_rout_those_two_short_fall_back_and_those_three_short_rout_too(faces, rout, fall_back):
    throws = [("friends routing", face) for face in faces]
    assert thrown(morale.panic, BOOK, 3, 5, "trained", False, throws=throws) == (rout, fall_back)
