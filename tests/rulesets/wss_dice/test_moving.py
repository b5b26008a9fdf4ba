"""Who may move how far, on which ground, in command or not; formations and what they bar."""

import pytest

from drumhead.families.drafts.moving import Leader, Wish, what_bars
from drumhead.model.lengths import Length
from drumhead.rulesets.wss_dice import moving

from .recruits import BOOK, inches, read_as, thrown, unit

ALLOWANCES = {
    "infantry": 6,
    "infantry deployed": 3,
    "cavalry": 12,
    "cavalry deployed": 6,
    "dragoons": 12,
    "dragoons deployed": 6,
    "dragoons on foot": 0,
    "artillery": 6,
    "artillery deployed": 0,
}


@pytest.mark.parametrize(("words", "far"), ALLOWANCES.items())
def test_a_unit_moves_as_far_as_its_row_says(words, far):
    assert moving.allowance(BOOK, unit(words)) == inches(far)


def test_woods_halve_the_move_of_a_column():
    assert moving.allowance(BOOK, unit("infantry"), ["open", "woods"]) == inches(3)
    assert moving.allowance(BOOK, unit("infantry"), ["town", "hill"]) == inches(6)


@pytest.mark.parametrize("hits", range(9))
def test_two_dice_must_beat_the_hits(hits):
    for throw in range(2, 13):
        assert thrown(moving.passes, BOOK, hits, throws=[("movement test", throw)]) == (throw > hits)
        tie = thrown(moving.passes, read_as("test-tie", "tie"), hits, throws=[("movement test", throw)])
        assert tie == (throw >= hits)


@pytest.mark.parametrize("act", ["move", "retire", "charge", "turn", "deploy", "unlimber", "mount", "dismount"])
def test_every_act_is_tested_or_only_what_leads_elsewhere(act):
    assert moving.needs_a_test(BOOK, act)
    displaced = read_as("test-scope", "displacement")
    assert moving.needs_a_test(displaced, act) == (act in ("move", "retire", "charge"))


MAY_ENTER = {
    "woods": {"infantry"},
    "town": set(ALLOWANCES) - {"dragoons on foot", "artillery deployed"},
    "marsh": set(),
    "river": set(),
    "stream": {"infantry", "infantry deployed", "cavalry", "cavalry deployed", "dragoons", "dragoons deployed"},
    "crossing": set(ALLOWANCES) - {"dragoons on foot", "artillery deployed"},
    "difficult": {"infantry", "infantry deployed"},
    "hill": set(ALLOWANCES) - {"dragoons on foot", "artillery deployed"},
}
MAY_STAY = {
    "woods": {"infantry"},
    "town": {"infantry", "infantry deployed", "dragoons on foot"},
    "marsh": set(),
    "difficult": {"infantry", "infantry deployed", "dragoons on foot"},
    "hill": set(ALLOWANCES),
    "open": set(ALLOWANCES),
}


@pytest.mark.parametrize("ground", {**MAY_ENTER, **MAY_STAY})
def test_no_ground_but_woods_slows_a_move(ground):
    assert moving.allowance(BOOK, unit("infantry"), [ground]) == inches(3 if ground == "woods" else 6)


@pytest.mark.parametrize(("ground", "who"), MAY_ENTER.items())
def test_ground_lets_in_whom_the_list_names(ground, who):
    assert {words for words in ALLOWANCES if moving.may_enter(BOOK, unit(words), ground)} == who


@pytest.mark.parametrize(("ground", "who"), MAY_STAY.items())
def test_ground_keeps_whom_the_list_names(ground, who):
    assert {words for words in ALLOWANCES if moving.may_stay(BOOK, unit(words), ground)} == who


def test_rivers_at_their_bridges_and_streams_take_a_whole_move():
    whole = {ground for ground in BOOK.ground if moving.takes_a_whole_move(BOOK, ground)}
    assert whole == {"river", "stream", "crossing"}


@pytest.mark.parametrize(
    ("words", "ground", "covered"),
    [
        ("infantry", "woods", True),
        ("infantry deployed", "woods", False),  # it stands at their edge
        ("infantry deployed", "town", True),
        ("dragoons on foot", "town", True),
        ("cavalry", "town", False),  # it cannot stay
        ("infantry", "difficult", False),
        ("infantry", "hill", False),
        ("infantry", "open", False),
    ],
)
def test_woods_cover_columns_and_towns_those_who_hold_them(words, ground, covered):
    assert moving.in_cover(BOOK, unit(words), ground) == covered


def test_towns_may_be_read_as_no_cover():
    bare = read_as("towns-cover", "no")
    assert not moving.in_cover(bare, unit("infantry deployed"), "town")
    assert moving.in_cover(bare, unit("infantry"), "woods")


BARRED = [
    ("infantry", Wish(), []),
    ("infantry", Wish(commanded=False), ["out-of-command"]),
    ("dragoons on foot", Wish(), ["cannot-move"]),
    ("artillery deployed", Wish(), ["cannot-move"]),
    ("artillery deployed", Wish(act="turn"), []),
    ("dragoons on foot", Wish(act="turn"), ["cannot-move"]),
    ("infantry", Wish(turns=2), ["turns"]),
    ("infantry", Wish(turns=1, angle=180), []),
    ("infantry", Wish(act="retire"), ["not-deployed"]),
    ("infantry deployed", Wish(act="retire"), []),
    ("infantry deployed", Wish(act="retire", turns=1), ["turns"]),
    ("infantry deployed", Wish(act="charge"), ["no-charge"]),
    ("cavalry", Wish(act="charge"), ["not-deployed"]),
    ("cavalry deployed", Wish(act="charge", turns=1, angle=45), []),
    ("cavalry deployed", Wish(act="charge", turns=1, angle=46), ["angle"]),
    ("dragoons deployed", Wish(act="charge"), []),
    ("dragoons on foot", Wish(act="charge"), ["cannot-move"]),
    ("cavalry", Wish(ground=("woods",)), ["ground"]),
    ("cavalry", Wish(ends_on="town"), ["cannot-stay"]),
    ("infantry deployed", Wish(act="deploy"), ["in-line"]),
    ("infantry", Wish(act="deploy"), []),
    ("infantry", Wish(act="deploy", had_moved=True), ["when-moved"]),
    ("artillery", Wish(act="unlimber"), []),
    ("artillery", Wish(act="unlimber", had_moved=True), ["when-moved"]),
    ("artillery deployed", Wish(act="unlimber"), ["in-line"]),
    ("infantry", Wish(act="unlimber"), ["in-line"]),
    ("dragoons", Wish(act="dismount", had_moved=True), []),
    ("cavalry", Wish(act="dismount"), ["in-line"]),
    ("dragoons on foot", Wish(act="mount"), []),
    ("dragoons on foot", Wish(act="mount", had_moved=True), ["when-moved"]),
    ("dragoons deployed", Wish(act="mount"), ["in-line"]),
]


@pytest.mark.parametrize(("words", "wish", "bars"), BARRED, ids=[f"{words}, {wish.act}" for words, wish, _ in BARRED])
def test_a_unit_is_barred_for_the_reasons_of_the_book(words, wish, bars):
    assert what_bars(BOOK, unit(words), wish) == bars


READ_OTHERWISE = [
    ("command-out", "turn-only", "infantry", Wish(act="turn", commanded=False), []),
    ("command-out", "turn-only", "infantry", Wish(commanded=False), ["out-of-command"]),
    ("turn-angle", "max90", "infantry", Wish(turns=1, angle=91), ["angle"]),
    ("turn-angle", "max90", "infantry", Wish(turns=1, angle=90), []),
    ("turn-angle", "max45", "infantry", Wish(turns=1, angle=46), ["angle"]),
    ("change-cost", "whole", "infantry deployed", Wish(changed=True), ["changed"]),
    ("change-cost", "none", "infantry deployed", Wish(changed=True), []),
    ("unlimber-time", "after", "artillery", Wish(act="unlimber", had_moved=True), []),
    ("dismounted-turn", "yes", "dragoons on foot", Wish(act="turn"), []),
    ("volley-limit", "no-move", "infantry deployed", Wish(), ["shot"]),
    ("volley-limit", "no-move", "infantry deployed", Wish(act="turn"), []),
    ("volley-limit", "once", "infantry deployed", Wish(), []),
]


@pytest.mark.parametrize(("slug", "key", "words", "wish", "bars"), READ_OTHERWISE)
def test_a_doubt_read_otherwise_bars_or_frees(slug, key, words, wish, bars):
    shot = unit(words).now("shot")
    assert what_bars(read_as(slug, key), shot, wish) == bars


def test_a_line_never_goes_back_into_column_and_dragoons_remount_in_line():
    line = moving.change_formation(BOOK, unit("infantry"), "deploy")
    assert moving.row_of(line) == "infantry-deployed"
    on_foot = moving.change_formation(BOOK, unit("dragoons"), "dismount")
    assert moving.row_of(on_foot) == "dismounted"
    assert moving.row_of(moving.change_formation(BOOK, on_foot, "mount")) == "mounted-deployed"
    assert moving.row_of(moving.change_formation(BOOK, unit("artillery"), "unlimber")) == "unlimbered"


@pytest.mark.parametrize(
    ("change", "goes_on"), [("deploy", True), ("unlimber", False), ("mount", False), ("dismount", False)]
)
def test_only_a_unit_that_deploys_may_still_move(change, goes_on):
    assert moving.may_move_on_after(BOOK, change) == goes_on


def test_what_may_move_on_can_be_read_otherwise():
    assert not moving.may_move_on_after(read_as("change-cost", "whole"), "deploy")
    assert moving.may_move_on_after(read_as("remount-time", "start"), "mount")


def test_horse_charges_six_inches_or_from_the_column_twelve():
    line, far = unit("cavalry deployed"), read_as("charge-reach", "column-rate")
    assert moving.charge_reach(BOOK, line, was_in_column=True) == inches(6)
    assert moving.charge_reach(far, line, was_in_column=True) == inches(12)
    assert moving.charge_reach(far, line) == inches(6)


RIDER = Leader("commander")


@pytest.mark.parametrize(
    ("readings", "leader", "far", "commanded"),
    [
        ({}, RIDER, 12, True),
        ({}, RIDER, 13, False),
        ({"command-range": "in6"}, RIDER, 7, False),
        ({"command-range": "in9"}, RIDER, 9, True),
        ({"command-range": "in18"}, RIDER, 18, True),
        ({"command-range": "unlimited"}, RIDER, 48, True),
        ({}, Leader("general"), 12, True),
        ({}, Leader("commander", attached=True), 1, False),
        ({"command-attached": "kept"}, Leader("commander", attached=True), 1, True),
        ({"command-attached": "kept"}, Leader("commander", fallen=True), 1, False),
    ],
)
def test_a_leader_near_enough_commands(readings, leader, far, commanded):
    book = BOOK if not readings else read_as(*next(iter(readings.items())))
    assert moving.in_command(book, unit("infantry"), [(leader, inches(far))]) == commanded


def test_a_unit_with_a_leader_of_its_own_is_always_in_command():
    assert moving.in_command(BOOK, unit("infantry", officer="commander"), [])
    assert not moving.in_command(BOOK, unit("infantry"), [])


def test_a_distance_takes_whole_moves():
    assert [moving.moves_for(inches(far), inches(6)) for far in (1, 6, 7, 18)] == [1, 1, 2, 3]
    assert moving.moves_for(Length.parse("7.5 cm"), inches(3)) == 1
