"""Fire, losses and moves, throw by throw; each figure from the section of the book that the heading names."""

import pytest

from drumhead import rulesets
from drumhead.families.paperboys.moving import Wish
from drumhead.rulesets.wss_paperboys import firefight, firing, losses, morale, moving

from .recruits import cm, foot, gun, horse, thrown

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


# ------------------------------------------------------------------ Firing


@pytest.mark.parametrize(
    ("unit", "reach"),
    [
        (foot(side="french"), {25: "musket", 25.1: None}),
        (foot(kind="guards", quality="elite"), {0: "musket", 25: "musket", 70: None}),
        (horse(kind="dragoons", arm="infantry"), {25: "musket"}),  # dragoons on foot are infantry
        (gun(side="french"), {0: "cannon-close", 25: "cannon-close", 25.1: "cannon-far", 70: "cannon-far", 70.1: None}),
        (gun("mortar"), {0: None, 14.9: None, 15: "mortar", 40: "mortar", 40.1: None}),
        (horse(side="french"), {5: "pistol", 5.1: None, 25: None}),
        (horse(side="french", kind="hussars"), {5: "pistol"}),
        (horse(side="french", kind="dragoons"), {5: "pistol", 25: None}),
        (horse(), {0: None, 5: None}),
        (horse(kind="british-dragoons"), {5: None, 25: None}),
    ],
)
def test_a_weapon_reaches_its_limit_and_no_farther(unit, reach):
    assert {distance: firing.weapon_of(BOOK, unit, cm(distance)) for distance in reach} == reach


def test_a_cannon_at_25_cm_sharp_is_never_out_of_reach():
    far = RULESET.book({"cannon-boundary-25": "long"})
    assert [firing.weapon_of(book, gun(), cm(25)) for book in (BOOK, far)] == ["cannon-close", "cannon-far"]
    assert [firing.weapon_of(book, gun(), cm(24.9)) for book in (BOOK, far)] == ["cannon-close"] * 2
    assert [firing.weapon_of(far, unit, cm(25)) for unit in (foot(), gun("mortar"))] == ["musket", "mortar"]


@pytest.mark.parametrize(
    ("shooter", "weapon", "cover", "throws", "comes"),
    [
        (foot(stands=6), "musket", "open", [("firing", [1, 2, 3, 4, 5, 6])], (2, 0)),
        (foot(stands=6, pips=6), "musket", "open", [("firing", [4, 5, 6])], (2, 0)),
        (foot(stands=7, pips=6), "musket", "open", [("firing", [4, 5, 6, 1])], (2, 0)),
        (foot(stands=6), "musket", "wall", [("firing", 3), ("saving throws", [3, 4, 6])], (1, 2)),
        (gun(), "cannon-close", "open", [("firing", [5, 4])], (1, 0)),
        (gun(), "cannon-far", "open", [("firing", [5])], (1, 0)),
        (gun(), "cannon-close", "wall", [("firing", 2)], (2, 0)),  # brick and stone do not stop it
        (gun(), "cannon-close", "rampart", [("firing", 2), ("saving throws", [4, 3])], (1, 1)),
        (gun("mortar"), "mortar", "open", [("firing", [5])], (1, 0)),
        (gun("mortar"), "mortar", "wall", [("firing", [4])], (0, 0)),
        (gun("mortar"), "mortar", "rampart", [("firing", [6])], (1, 0)),  # it lobs over everything
        (horse(side="french"), "pistol", "open", [("firing", [6, 5, 5, 5, 5, 5, 5, 6])], (2, 0)),
        (foot(stands=5).now("in-square"), "musket", "open", [("firing", [5, 4])], (1, 0)),  # a face of it
        (foot(stands=7, pips=6).now("in-square"), "musket", "open", [("firing", [5])], (1, 0)),
    ],
)
def test_a_unit_throws_its_dice_and_its_target_saves_where_it_may(shooter, weapon, cover, throws, comes):
    assert thrown(firing.shoot, BOOK, shooter, weapon, cover, throws=throws) == comes


def test_a_mortar_needs_one_less_on_a_building_struck_last_turn():
    assert thrown(firing.bombard, BOOK, 1, False, throws=[("mortar", 4)]) == "miss"
    assert thrown(firing.bombard, BOOK, 1, True, throws=[("mortar", 3)]) == "miss"
    assert thrown(firing.bombard, BOOK, 1, True, throws=[("mortar", 4), ("setting on fire", [4])]) == "hit"
    assert thrown(firing.bombard, BOOK, 1, False, throws=[("mortar", 5), ("setting on fire", [5])]) == "fire"


def test_two_cannon_hits_open_a_stands_width_of_wall_and_nothing_opens_a_rampart():
    wide = {hits: firing.breaches(BOOK, "wall", "cannon-far", hits) for hits in (1, 2, 3, 4)}
    assert wide == {1: 0, 2: 1, 3: 1, 4: 2}
    assert firing.breaches(BOOK, "wall", "mortar", 4) == firing.breaches(BOOK, "wall", "musket", 4) == 0
    assert firing.breaches(BOOK, "rampart", "cannon-close", 9) == firing.breaches(BOOK, "rampart", "mortar", 9) == 0


def test_pistols_go_off_at_contact_only_if_they_were_never_fired():
    french = horse(side="french")
    assert firing.has_loaded_pistols(BOOK, french)
    assert not firing.has_loaded_pistols(BOOK, firing.having_fired(french)), "fired in the Fire phase"
    assert firing.has_loaded_pistols(BOOK, french.now("moved")), "riding does not unload them"
    assert not firing.has_loaded_pistols(BOOK, horse())
    assert not firing.has_loaded_pistols(BOOK, foot(side="french"))


def test_the_first_volley_leaves_foot_its_move_and_the_second_does_not():
    once = firing.having_fired(foot())
    next_turn = once.but(state=frozenset())
    assert moving.what_bars(BOOK, once, Wish()) == []
    assert moving.what_bars(BOOK, firing.having_fired(next_turn), Wish()) == ["fired"]
    assert moving.what_bars(BOOK, firing.having_fired(gun()), Wish()) == ["fired"]


def test_who_runs_fights_or_hangs_on_a_limber_does_not_fire():
    states = ("fighting", "routing", "limbered", "halted", "in-square")
    assert [firing.what_bars(foot().now(state)) for state in states] == [
        ["fighting"],
        ["routing"],
        ["limbered"],
        [],
        [],
    ]
    assert [firing.may_be_shot_at(foot().now(state)) for state in ("routing", "fighting")] == [True, False]


def test_only_a_gun_with_an_officer_picks_its_target():
    assert firing.picks_its_target(gun(officer="brigadier"))
    assert not firing.picks_its_target(gun())
    assert not firing.picks_its_target(foot(officer="brigadier"))


# ------------------------------------------------------------------ Other tests, heavy casualties


def test_three_casualties_of_a_fire_phase_call_for_a_test():
    assert [firing.heavy_due(BOOK, foot(), hits) for hits in (2, 3, 4)] == [False, True, True]
    spared = (gun(), foot().now("routing"), foot().now("fighting"), foot(stands=0, start=7))
    assert not any(firing.heavy_due(BOOK, unit, 5) for unit in spared)
    counts_saved = RULESET.book({"heavy-count": "all-hits"})
    assert [firing.heavy_due(book, foot(), 1, 2) for book in (BOOK, counts_saved)] == [False, True]


def test_the_test_is_a_throw_of_the_pips_or_more():
    for pips, die, held in ((5, 4, False), (5, 5, True), (6, 5, False), (6, 6, True), (2, 1, False)):
        assert thrown(firing.heavy_test, BOOK, pips, "trained", throws=[("heavy casualties", die)]) is held
    assert thrown(firing.heavy_test, BOOK, 4, "raw", throws=[("heavy casualties", 4)]) is True
    assert thrown(firing.heavy_test, BOOK, 4, "raw", throws=[("heavy casualties", 3)]) is False


def test_the_pips_of_the_volley_are_on_the_die_when_the_test_is_thrown():
    throws = [("firing", [5, 5, 6, 1, 1, 1, 1]), ("heavy casualties", 4)]
    shot = thrown(firefight.fire_at, BOOK, foot(), foot(pips=2), "musket", throws=throws)
    assert (shot.unit.pips, shot.failed) == (5, True)


def test_who_fails_goes_back_a_move_or_if_it_had_moved_halts():
    stood, moved = foot(), moving.after_its_card(foot(), True)
    assert firing.after_heavy_test(BOOK, stood, True) == (stood, 0)
    unit, moves = firing.after_heavy_test(BOOK, stood, False)
    assert (moves, unit.state) == (1, {"must-fire"})
    unit, moves = firing.after_heavy_test(BOOK, moved, False)
    assert (moves, {"must-fire", "misses-move"} <= unit.state) == (0, True)
    stood_since = moving.after_its_card(moved.but(state=moved.state - {"moved"}), False)
    assert firing.after_heavy_test(BOOK, stood_since, False)[1] == 1


# ------------------------------------------------------------------ Firing; Pips and unit losses


@pytest.mark.parametrize(
    ("unit", "hits", "stands", "casualties", "pips"),
    [
        (foot(), 3, 7, 3, 3),
        (foot(), 4, 6, 0, 4),
        (foot(casualties=3, pips=3), 5, 5, 0, 6),
        (foot(casualties=3, pips=6), 1, 6, 0, 6),  # the die is full, the casualty counts
        (foot(stands=4, start=7, casualties=3), 1, 0, 0, 1),  # the fourth of seven
        (foot(stands=6), 12, 0, 0, 6),
        (horse(stands=4, start=8), 0, 0, 0, 0),  # half of eight are gone already
        (horse(), 3, 7, 0, 3),
        (horse(arm="infantry", kind="dragoons"), 3, 8, 3, 3),  # on foot four make a stand
        (gun(), 2, 1, 2, 0),
        (gun(), 3, 0, 0, 0),
        (gun("mortar"), 3, 0, 0, 0),
    ],
)
def test_hits_become_casualties_pips_and_stands(unit, hits, stands, casualties, pips):
    shot = losses.take_casualties(BOOK, unit, hits)
    assert (shot.stands, shot.casualties, shot.pips) == (stands, casualties, pips)


def test_a_saved_hit_leaves_a_pip_only_where_so_read_and_never_on_a_gun():
    other = RULESET.book({"saved-hit": "pip-stays"})
    assert [losses.take_casualties(book, foot(), 1, 2).pips for book in (BOOK, other)] == [1, 3]
    assert losses.take_casualties(other, gun(), 0, 2) == gun()


def test_a_unit_held_front_and_rear_surrenders_if_it_has_to_go_back():
    held = foot().now("front-and-rear")
    assert losses.beaten(BOOK, held, 0, moves=1).stands == 0
    assert losses.beaten(BOOK, held, 1).stands == 6, "a level round drives nobody back"


# ------------------------------------------------------------------ Moving


def test_distances_that_players_measure():
    """The face-off test; The turn; Other tests, friends routing; Moving, critical manoeuvres; Firing."""
    assert (BOOK.contact.stop, BOOK.rally.enemy_within, BOOK.friends.within) == (cm(10), cm(15), cm(15))
    assert (BOOK.manoeuvre.within, BOOK.firing.arc, BOOK.setup.table_depth_one_in) == (cm(30), 45, 3)


@pytest.mark.parametrize(
    ("unit", "most"),
    [
        (gun(), 10),
        (gun("mortar"), 10),
        (gun().now("limbered"), 15),
        (horse(kind="dragoons"), 30),
        (horse(kind="dragoons", arm="infantry"), 15),
    ],
)
def test_a_unit_goes_at_the_pace_of_what_it_is_just_now(unit, most):
    assert moving.allowance(BOOK, unit, Wish()) == cm(most)


def test_no_gun_goes_into_woods_limbered_or_by_hand():
    for unit in (gun(), gun("mortar"), gun().now("limbered")):
        assert moving.what_bars(BOOK, unit, Wish(difficult=True)) == ["difficult-ground"]


def test_who_has_moved_moves_no_more_and_a_square_only_unforms():
    assert moving.what_bars(BOOK, moving.after_its_card(foot(), True), Wish()) == ["moved"]
    assert moving.what_bars(BOOK, foot().now("in-square"), Wish()) == ["in-square"]
    assert moving.what_bars(BOOK, foot().now("in-square"), Wish(turns_stands=True)) == []


def test_dragoons_get_down_and_up_and_guns_come_off_their_limber_by_a_whole_move():
    for kind in ("dragoons", "british-dragoons"):
        down = moving.changes_over(BOOK, horse(kind=kind, pips=2, casualties=1))
        assert (down.arm, down.kind, down.stands, down.pips, down.casualties) == ("infantry", kind, 8, 2, 1)
        assert moving.what_bars(BOOK, down, Wish()) == ["moved"]
        assert moving.changes_over(BOOK, down).arm == "cavalry"
    assert [moving.changes_over(BOOK, unit) for unit in (horse(), horse(kind="hussars"), foot(), gun())] == [None] * 4
    placed = moving.changes_over(BOOK, gun().now("limbered"))
    assert moving.allowance(BOOK, placed, Wish()) == cm(10)
    assert moving.changes_over(BOOK, placed) is None, "the team has ridden off"


def test_a_garrison_leaves_the_fire_in_the_turn_after_it_was_lit():
    assert moving.leaves_the_fire(BOOK, foot(), 0) == "stays"
    assert moving.leaves_the_fire(BOOK, foot(pips=6), 1) == "moves-out"
    assert moving.leaves_the_fire(BOOK, foot().now("fired"), 1) == "falls-back"


@pytest.mark.parametrize(
    ("quality", "pips", "throws", "done"),
    [
        ("elite", 6, [], True),
        ("trained", 1, [], True),
        ("trained", 4, [("critical manoeuvre", 4)], True),
        ("trained", 4, [("critical manoeuvre", 3)], False),
        ("raw", 0, [("critical manoeuvre", 2)], True),
        ("raw", 0, [("critical manoeuvre", 1)], False),
        ("raw", 4, [("critical manoeuvre", 6)], True),
        ("raw", 4, [("critical manoeuvre", 5)], False),
        ("raw", 5, [("critical manoeuvre", 6)], False),
    ],
)
def test_a_critical_manoeuvre_wants_the_pips_and_two_more_of_raw_units(quality, pips, throws, done):
    assert thrown(morale.manoeuvre, BOOK, pips, quality, throws=throws) is done
