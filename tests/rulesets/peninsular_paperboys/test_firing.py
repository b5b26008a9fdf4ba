"""Fire and saving throws, throw by throw; each figure from the section of the book that the heading names."""

import pytest

from drumhead.rulesets.peninsular_paperboys import firing, formations, losses, moving, volleys
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.peninsular_paperboys.volleys import Handful

from .recruits import BOOK, british, cm, french, gun, horse, read_as, rifles, thrown

# ------------------------------------------------------------------ Firing, table


@pytest.mark.parametrize(
    ("unit", "reach"),
    [
        (french(), {0: "musket", 25: "musket", 25.1: None}),
        (british(kind="cacadores"), {25: "musket", 30: None}),
        (rifles(), {0: "rifle-close", 25: "rifle-close", 25.1: "rifle-far", 35: "rifle-far", 35.1: None}),
        (gun(), {0: "cannon-close", 25: "cannon-close", 25.1: "cannon-far", 70: "cannon-far", 70.1: None}),
        (gun(kind="horse-artillery"), {70: "cannon-far"}),
        (horse(), {0: None, 25: None}),
    ],
)
def test_a_weapon_reaches_its_limit_and_no_farther(unit, reach):
    assert {distance: firing.weapon_of(BOOK, unit, cm(distance)) for distance in reach} == reach


def test_a_cannon_at_25_cm_sharp_is_never_out_of_reach():
    far = read_as("cannon-boundary-25", "long")
    assert [firing.weapon_of(book, gun(), cm(25)) for book in (BOOK, far)] == ["cannon-close", "cannon-far"]
    assert [firing.weapon_of(book, gun(), cm(24.9)) for book in (BOOK, far)] == ["cannon-close"] * 2
    assert [firing.weapon_of(far, unit, cm(25)) for unit in (french(), rifles())] == ["musket", "rifle-close"]


def test_cacadores_have_rifles_where_so_read():
    other = read_as("who-has-rifles", "rifles-and-cacadores")
    assert firing.weapon_of(other, british(kind="cacadores"), cm(30)) == "rifle-far"


# ------------------------------------------------------------------ Firing: who, at whom, with how many dice


@pytest.mark.parametrize(
    ("unit", "dice"),
    [
        (british(), 8),
        (british(stands=10), 10),
        (british(now=["screen-out"]), 7),  # its light company skirmishes
        (french(), 6),
        (french(now=["attack-column"]), 2),
        (french(stands=5, start=6, now=["attack-column"]), 2),
        (french(stands=1, start=6, now=["attack-column"]), 1),
        (french(now=["column-of-route"]), 1),
        (french(now=["in-square"]), 2),  # a quarter, rounded up
        (british(now=["in-square"]), 2),
        (french(pips=6), 3),
        (british(pips=6, now=["screen-out"]), 4),  # half of seven, rounded up
        (french(pips=6, now=["attack-column"]), 1),
        (rifles(stands=2), 1),
        (rifles(stands=6), 2),
        (rifles(now=["in-close-order"]), 2),  # two deep
        (french(stands=3, now=["skirmishing"]), 1),
    ],
)
def test_a_die_for_each_stand_that_bears(unit, dice):
    weapon = "rifle-close" if unit.kind == "rifles" else "musket"
    assert firing.dice_of(BOOK, unit, weapon) == dice


@pytest.mark.parametrize(
    ("slug", "key", "unit", "dice"),
    [
        ("column-firepower", "all-stands", french(now=["attack-column"]), 6),
        ("column-firepower", "all-stands", french(now=["in-square"]), 2),
        ("square-firepower", "none", french(now=["in-square"]), 0),
        ("square-firepower", "half", french(now=["in-square"]), 3),
        ("half-fire-rounding", "round-down", british(pips=6, now=["screen-out"]), 3),
    ],
)
def test_formations_fire_otherwise_where_so_read(slug, key, unit, dice):
    assert firing.dice_of(read_as(slug, key), unit, "musket") == dice


@pytest.mark.parametrize(("stands", "dice"), [(0, 0), (1, 1), (2, 1), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
def test_skirmishers_throw_a_die_for_three_and_one_at_least(stands, dice):
    assert firing.skirmish_dice(BOOK, stands) == dice


@pytest.mark.parametrize(
    ("key", "dice"),
    [("round-up", [1, 1, 1, 2, 2]), ("nearest", [0, 1, 1, 1, 2]), ("whole-threes", [0, 0, 1, 1, 1])],
)
def test_odd_skirmishers_count_otherwise_where_so_read(key, dice):
    book = read_as("skirmish-dice-rounding", key)
    assert [firing.skirmish_dice(book, stands) for stands in range(1, 6)] == dice


@pytest.mark.parametrize(
    ("weapon", "target", "dice"),
    [
        ("cannon-far", french(), 1),
        ("cannon-close", french(), 2),
        ("cannon-far", french(now=["attack-column"]), 2),
        ("cannon-close", french(now=["attack-column"]), 3),
        ("cannon-close", french(now=["column-of-route"]), 3),
        ("cannon-far", french(now=["in-square"]), 2),
        ("cannon-far", horse(), 1),
        ("cannon-close", rifles(), 2),
    ],
)
def test_foot_in_column_or_square_draws_one_die_more(weapon, target, dice):
    assert firing.cannon_dice(BOOK, weapon, 1, firing.stands_deep(BOOK, target)) == dice


def test_the_extra_die_is_one_a_gun_or_as_it_is_read():
    three = {key: firing.cannon_dice(read_as("column-extra-die", key), "cannon-close", 3, True) for key in KEYS}
    assert three == {"plus-one": 9, "per-die": 12, "per-battery": 7}
    attack_only = read_as("column-target", "attack-column")
    deep = [firing.stands_deep(attack_only, french(now=[each])) for each in formations.FORMED_DEEP]
    assert deep == [True, False, True]


KEYS = ("plus-one", "per-die", "per-battery")


def test_who_fights_runs_or_hangs_on_a_limber_does_not_fire():
    for state in ("fighting", "routing", "limbered", "in-firefight"):
        assert firing.what_bars(french(now=[state])) == [state]
    for state in ("halted", "in-square", "attack-column", "moved-last-turn"):
        assert firing.what_bars(french(now=[state])) == []


def test_skirmishers_are_met_by_skirmishers_and_by_nobody_else():
    line, column, skirmishers = british(), french(now=["attack-column"]), french(now=["skirmishing"])
    for shooter in (line, gun(), rifles()):
        assert firing.what_spoils(BOOK, shooter, skirmishers) == ["skirmishers"]
        assert firing.what_spoils(BOOK, shooter, column) == []
    assert firing.what_spoils(BOOK, line, rifles(side="french", now=["in-close-order"])) == []


def test_foot_fires_through_no_screen_of_its_own_and_skirmishers_through_none_at_all():
    column = french(now=["attack-column"])
    assert firing.what_spoils(BOOK, british(), column, own_screen=True) == ["own-screen"]
    assert firing.what_spoils(BOOK, british(), column, his_screen=True) == []
    assert firing.what_spoils(BOOK, rifles(), column, his_screen=True) == ["his-screen"]
    assert firing.what_spoils(BOOK, gun(), column, own_screen=True, his_screen=True) == []
    assert firing.what_spoils(BOOK, gun(), french(now=["fighting"])) == ["target-fighting"]


def test_the_first_volley_leaves_foot_its_move_and_the_second_does_not():
    once = firing.having_fired(BOOK, british())
    assert moving.what_bars(BOOK, once, moving.Wish()) == []
    again = firing.having_fired(BOOK, once.but(state=frozenset()))
    assert moving.what_bars(BOOK, again, moving.Wish()) == ["fired"]
    assert moving.what_bars(BOOK, firing.having_fired(BOOK, gun()), moving.Wish()) == ["fired"]


def test_skirmishers_fire_and_move_every_turn_and_spend_no_first_volley():
    fired = firing.having_fired(BOOK, firing.having_fired(BOOK, rifles()))
    assert (moving.what_bars(BOOK, fired, moving.Wish()), fired.spent) == ([], frozenset())


def test_only_a_gun_with_an_officer_picks_its_target():
    assert firing.picks_its_target(gun(officer="brigadier"))
    assert not firing.picks_its_target(gun())
    assert not firing.picks_its_target(french(officer="brigadier"))


# ------------------------------------------------------------------ Saving throws

MUSKET, CANNON = "musket", "cannon-close"


@pytest.mark.parametrize(
    ("weapon", "mark", "saves"),
    [
        (MUSKET, Mark(), ()),
        (MUSKET, Mark("wall"), (4,)),
        (MUSKET, Mark("rampart"), (4,)),
        ("rifle-far", Mark("wall"), (4,)),
        (CANNON, Mark("wall"), ()),
        (CANNON, Mark("rampart"), (5,)),
        ("cannon-far", Mark("rampart"), (5,)),
        (MUSKET, Mark(screened=True), (4,)),
        (CANNON, Mark(screened=True), ()),
        (MUSKET, Mark("wall", screened=True), (4,)),
        (MUSKET, Mark(gun=True), (5,)),
        (CANNON, Mark(gun=True), (5,)),
        (CANNON, Mark(gun=True, limbered=True), ()),
        (MUSKET, Mark("wall", gun=True), (4,)),  # never two saves: the cover's
        (CANNON, Mark("wall", gun=True), (5,)),
        (CANNON, Mark("rampart", gun=True), (5,)),
        (MUSKET, Mark(screened=True, gun=True), (4,)),
    ],
)
def test_what_a_target_saves_on(weapon, mark, saves):
    assert firing.saves_of(BOOK, weapon, mark) == saves


@pytest.mark.parametrize(
    ("slug", "key", "weapon", "mark", "saves"),
    [
        ("rampart-save", "four-plus", CANNON, Mark("rampart"), (4,)),
        ("gun-behind-wall", "no-save", CANNON, Mark("wall", gun=True), ()),
        ("gun-behind-wall", "no-save", CANNON, Mark(gun=True), (5,)),
        ("gun-behind-wall", "cover-only-as-rampart", CANNON, Mark("rampart", gun=True), (5,)),
        ("limbered-save", "yes", CANNON, Mark(gun=True, limbered=True), (5,)),
        ("one-save-per-hit", "both-saves", MUSKET, Mark("wall", screened=True), (4, 4)),
        ("one-save-per-hit", "both-saves", MUSKET, Mark(screened=True, gun=True), (5, 4)),
        ("one-save-per-hit", "both-saves", MUSKET, Mark("wall", gun=True), (4,)),
    ],
)
def test_what_a_target_saves_on_where_it_is_read_otherwise(slug, key, weapon, mark, saves):
    assert firing.saves_of(read_as(slug, key), weapon, mark) == saves


@pytest.mark.parametrize(
    ("shooter", "weapon", "mark", "throws", "comes"),
    [
        (french(), MUSKET, None, [("firing", [1, 2, 3, 4, 5, 6])], (2, 0)),
        (french(), MUSKET, Mark("wall"), [("firing", 3), ("saving throws", [3, 4, 6])], (1, 2)),
        (rifles(), "rifle-far", None, [("firing", [5])], (0, 0)),
        (rifles(), "rifle-far", None, [("firing", [6])], (1, 0)),
        (gun(), CANNON, None, [("firing", [6, 5])], (2, 0)),
        (gun(), CANNON, Mark(gun=True), [("firing", 2), ("saving throws", [4, 5])], (1, 1)),
    ],
)
def test_a_unit_throws_its_dice_and_its_target_saves_where_it_may(shooter, weapon, mark, throws, comes):
    assert thrown(firing.shoot, BOOK, shooter, weapon, mark, throws=throws) == comes


def test_on_the_sheet_a_close_cannon_hits_with_a_five_and_nothing_else():
    sheet = read_as("cannon-close", "five-only")
    assert thrown(firing.shoot, sheet, gun(), CANNON, throws=[("firing", [5, 6])]) == (1, 0)
    assert thrown(firing.shoot, sheet, gun(), "cannon-far", throws=[("firing", [6])]) == (1, 0)


def test_two_saves_are_thrown_one_after_the_other_where_so_read():
    both = Handful(4, 5, (4, 5))
    throws = [("firing", 4), ("saving throws", [4, 6, 1, 2]), ("saving throws", [5, 4])]
    assert thrown(volleys.volley, BOOK, both, throws=throws) == (1, 3)


# ------------------------------------------------------------------ Casualties; heavy casualties


@pytest.mark.parametrize(
    ("unit", "hits", "stands", "casualties", "pips"),
    [
        (french(), 3, 6, 3, 3),
        (french(), 4, 5, 0, 4),
        (french(), 12, 0, 0, 6),
        (british(), 3, 7, 0, 3),
        (british(), 11, 5, 2, 6),
        (british(), 12, 0, 0, 6),
        (british(stands=10), 14, 6, 2, 6),
        (british(stands=10), 15, 0, 0, 6),
        (british(stands=6, nation="Spanish"), 3, 6, 3, 3),
        (british(nation="Portuguese"), 3, 7, 0, 3),
        (horse(), 3, 5, 0, 3),
        (horse(), 9, 0, 0, 6),
        (french(casualties=3, pips=6), 1, 5, 0, 6),  # the die is full, the casualty counts
        (gun(), 2, 1, 2, 0),
        (gun(), 3, 0, 0, 0),
    ],
)
def test_hits_become_casualties_pips_and_stands(unit, hits, stands, casualties, pips):
    shot = losses.take_casualties(BOOK, unit, hits)
    assert (shot.stands, shot.casualties, shot.pips) == (stands, casualties, pips)


def test_spanish_foot_stands_in_two_ranks_where_so_read():
    spanish = british(nation="Spanish")
    assert [formations.ranks_of(book, spanish) for book in (BOOK, read_as("ranks-by-nation", KEY))] == [3, 2]


KEY = "french-only-three"


def test_a_saved_hit_leaves_a_pip_only_where_so_read_and_never_on_a_gun():
    other = read_as("saved-hit", "pip-stays")
    assert [losses.take_casualties(book, french(), 1, 2).pips for book in (BOOK, other)] == [1, 3]
    assert losses.take_casualties(other, gun(), 0, 2) == gun()


def test_three_casualties_of_a_fire_phase_call_for_a_test():
    assert [firing.heavy_due(BOOK, french(), hits) for hits in (2, 3, 4)] == [False, True, True]
    spared = (gun(), french(now=["routing"]), french(now=["fighting"]), french(stands=0, start=6))
    assert not any(firing.heavy_due(BOOK, unit, 5) for unit in spared)


@pytest.mark.parametrize(
    ("pips", "officer", "die", "held"),
    [
        (4, "", 3, False),
        (4, "", 4, True),
        (6, "brigadier", 4, False),
        (6, "brigadier", 5, True),
        (6, "division-general", 5, True),
        (6, "army-commander", 4, True),
        (6, "army-commander", 3, False),
    ],
)
def test_an_officer_with_the_unit_helps_it_to_hold(pips, officer, die, held):
    throws = [("heavy casualties", die)]
    assert thrown(volleys.heavy_test, BOOK, pips, "trained", officer, throws=throws) is held


def test_raw_troops_hold_like_others_unless_so_read():
    for book, die in ((BOOK, 4), (read_as("raw-elsewhere", "minus-one"), 5)):
        assert thrown(volleys.heavy_test, book, 4, "raw", throws=[("heavy casualties", die)]) is True
        assert thrown(volleys.heavy_test, book, 4, "raw", throws=[("heavy casualties", die - 1)]) is False


def test_who_fails_goes_back_a_move_or_if_it_had_moved_halts():
    unit, moves = firing.after_heavy_test(BOOK, british(), False)
    assert (moves, unit.state) == (1, {"must-fire"})
    unit, moves = firing.after_heavy_test(BOOK, moving.after_its_card(british(), True), False)
    assert (moves, {"must-fire", "misses-move"} <= unit.state) == (0, True)


# ------------------------------------------------------------------ Hitting structures


def test_two_cannon_hits_open_a_stands_width_of_wall_and_nothing_opens_a_rampart():
    wide = {hits: firing.breaches(BOOK, "wall", "cannon-far", hits) for hits in (1, 2, 3, 4)}
    assert wide == {1: 0, 2: 1, 3: 1, 4: 2}
    assert firing.breaches(BOOK, "wall", "musket", 4) == firing.breaches(BOOK, "rampart", "cannon-close", 9) == 0


@pytest.mark.parametrize(
    ("key", "throws", "burns"),
    [
        ("per-hit", [("firing", [5, 6]), ("setting on fire", [1, 5])], True),
        ("per-hit", [("firing", [5, 6]), ("setting on fire", [1, 4])], False),
        ("per-hit", [("firing", [4, 4])], False),
        ("once", [("firing", [5, 6]), ("setting on fire", [4])], False),
        ("hit-die", [("firing", [4, 5])], True),
    ],
)
def test_a_house_is_set_on_fire_by_a_five_or_six_for_a_hit(key, throws, burns):
    guns = Handful(2, 5)
    assert thrown(volleys.set_alight, read_as("building-fire-throws", key), guns, throws=throws) is burns
