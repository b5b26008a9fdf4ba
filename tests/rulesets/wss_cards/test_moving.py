"""Who may move how far, where and how; formations; command (Movement; Terrain; Sequence of Play)."""

import pytest

from drumhead.rulesets.wss_cards import moving
from drumhead.rulesets.wss_cards.moving import Leader, Wish

from .recruits import BOOK, inches, read_as, unit

STATES = (
    "infantry",
    "infantry deployed",
    "cavalry",
    "cavalry deployed",
    "dragoons",
    "dragoons deployed",
    "dragoons on foot",
    "artillery",
    "artillery deployed",
)
REACH = dict(zip(STATES, (9, 6, 12, 12, 12, 12, 0, 6, 0)))
ENTER = {  # by the order of STATES: who may go there, who may end a move there
    "open": ("111111010", "111111111"),
    "woods": ("100000000", "100000000"),
    "town": ("111111010", "110000100"),
    "fortified-town": ("111111010", "110000100"),
    "marsh": ("000000000", "000000000"),
    "river": ("000000000", "000000000"),
    "stream": ("111111000", "000000000"),
    "crossing": ("111111010", "000000000"),
    "hill": ("111111010", "111111111"),
    "steep-hill": ("111111000", "110000100"),
}


@pytest.mark.parametrize("words", STATES)
def test_a_unit_moves_as_far_as_its_row_says(words):
    assert moving.allowance(BOOK, unit(words)) == inches(REACH[words])


def test_woods_halve_the_move_of_a_column():
    assert moving.allowance(BOOK, unit("infantry"), ["woods", "open"]) == inches(4.5)


@pytest.mark.parametrize("ground", ENTER)
def test_no_other_ground_slows_a_move(ground):
    assert moving.allowance(BOOK, unit("infantry"), [ground]) == inches(4.5 if ground == "woods" else 9)


@pytest.mark.parametrize("ground", ENTER)
def test_ground_is_open_to_those_the_book_names(ground):
    may = ["".join(str(int(ask(BOOK, unit(words), ground))) for words in STATES) for ask in BOTH]
    assert tuple(may) == ENTER[ground]


BOTH = (moving.may_enter, moving.may_stay)


def test_rivers_and_streams_take_a_whole_move():
    whole = [ground for ground in ENTER if moving.takes_a_whole_move(BOOK, ground)]
    assert whole == ["river", "stream", "crossing"]


@pytest.mark.parametrize(("key", "widest"), [("each-side", 45), ("total", 22)])
def test_moves_slant_no_farther_than_the_arc(key, widest):
    book = read_as("arc-width", key)
    may = [angle for angle in range(91) if moving.may_head(book, angle) and moving.may_head(book, -angle)]
    assert max(may) == widest


CHARGE = Wish(act="charge", angle=45, turns=1)
WISHES = [
    ("infantry", Wish(), []),
    ("infantry", Wish(commanded=False), ["out-of-command"]),
    ("infantry", Wish(turns=2), ["turns"]),
    ("infantry", Wish(turns=1, angle=180), []),
    ("infantry deployed", Wish(ground=("woods",)), ["ground"]),
    ("infantry deployed", Wish(act="retire"), ["no-way-back"]),
    ("infantry deployed", Wish(act="deploy"), ["in-line"]),
    ("infantry", Wish(act="deploy"), []),
    ("infantry", Wish(act="deploy", had_moved=True), ["when-moved"]),
    ("cavalry deployed", CHARGE, []),
    ("cavalry deployed", Wish(act="charge", angle=46, turns=1), ["angle"]),
    ("cavalry", CHARGE, ["not-deployed"]),
    ("infantry deployed", Wish(act="charge"), ["no-charge"]),
    ("dragoons on foot", Wish(act="charge"), ["cannot-move"]),
    ("dragoons on foot", Wish(), ["cannot-move"]),
    ("dragoons on foot", Wish(act="turn", turns=1), ["cannot-move"]),
    ("dragoons on foot", Wish(act="mount"), []),
    ("dragoons", Wish(act="dismount", had_moved=True), []),
    ("artillery deployed", Wish(act="turn", turns=1), []),
    ("artillery deployed", Wish(), ["cannot-move"]),
    ("artillery", Wish(act="unlimber"), []),
    ("artillery", Wish(act="unlimber", had_moved=True), ["when-moved"]),
    ("cavalry", Wish(ends_on="town"), ["cannot-stay"]),
]


@pytest.mark.parametrize(("words", "wish", "bars"), WISHES)
def test_what_bars_a_unit_is_what_the_book_says(words, wish, bars):
    assert moving.what_bars(BOOK, unit(words), wish) == bars


@pytest.mark.parametrize("act", ["move", "deploy", "charge", "turn", "retire"])
def test_in_contact_a_unit_turns_or_retires_and_does_nothing_else(act):
    horse = unit("cavalry deployed").now("in-contact")
    held = "in-contact" in moving.what_bars(BOOK, horse, Wish(act=act))
    assert held == (act not in ("turn", "retire"))
    assert "no-way-back" not in moving.what_bars(BOOK, horse, Wish(act="retire"))
    assert moving.what_bars(BOOK, unit("cavalry").now("in-contact"), Wish(act="retire")) == []


@pytest.mark.parametrize(
    ("slug", "key", "words", "wish"),
    [
        ("command-out", "turn-only", "infantry", Wish(act="turn", commanded=False)),
        ("unlimber-time", "after", "artillery", Wish(act="unlimber", had_moved=True)),
        ("dismounted-turn", "yes", "dragoons on foot", Wish(act="turn", turns=1)),
    ],
)
def test_what_the_other_reading_allows(slug, key, words, wish):
    assert moving.what_bars(BOOK, unit(words), wish)
    assert moving.what_bars(read_as(slug, key), unit(words), wish) == []


@pytest.mark.parametrize(
    ("slug", "key", "words", "wish", "bar"),
    [
        ("turn-angle", "max90", "infantry", Wish(turns=1, angle=91), "angle"),
        ("turn-angle", "max45", "infantry", Wish(turns=1, angle=46), "angle"),
        ("volley-limit", "no-move", "infantry", Wish(), "shot"),
        ("change-cost", "whole", "infantry", Wish(changed=True), "changed"),
    ],
)
def test_what_the_other_reading_forbids(slug, key, words, wish, bar):
    tried = unit(words).now("shot")
    assert moving.what_bars(BOOK, tried, wish) == []
    assert moving.what_bars(read_as(slug, key), tried, wish) == [bar]


def test_a_change_of_formation_leaves_the_move_to_lines_alone():
    assert [moving.may_move_on_after(BOOK, change) for change in ("deploy", "unlimber", "mount", "dismount")] == [
        True,
        False,
        False,
        False,
    ]
    assert not moving.may_move_on_after(read_as("change-cost", "whole"), "deploy")
    assert moving.may_move_on_after(read_as("remount-time", "start"), "mount")


def test_dragoons_back_in_the_saddle_are_in_line():
    on_foot = moving.change_formation(BOOK, unit("dragoons"), "dismount")
    assert moving.row_of(on_foot) == "dismounted"
    assert moving.row_of(moving.change_formation(BOOK, on_foot, "mount")) == "mounted-deployed"


@pytest.mark.parametrize(("key", "reach"), [("rate", 12), ("first-draft", 6)])
def test_a_charge_carries_as_far_as_horse_moves(key, reach):
    assert moving.charge_reach(read_as("charge-reach", key), unit("cavalry deployed")) == inches(reach)


FREE, BUSY, FALLEN = Leader("commander"), Leader("commander", attached=True), Leader("commander", fallen=True)


@pytest.mark.parametrize(("key", "reach"), [("in6", 6), ("in9", 9), ("in12", 12), ("in18", 18), ("unlimited", 1000)])
def test_a_leader_commands_as_far_as_agreed(key, reach):
    book = read_as("command-range", key)
    for distance in (5, 6, 7, 9, 10, 12, 13, 18, 19, 500):
        assert moving.in_command(book, unit("infantry"), [(FREE, inches(distance))]) == (distance <= reach)


def test_who_has_rallied_a_unit_commands_nobody_else():
    assert [moving.commands(BOOK, leader) for leader in (FREE, BUSY, FALLEN)] == [True, False, False]
    kept = read_as("command-attached", "kept")
    assert [moving.commands(kept, leader) for leader in (FREE, BUSY, FALLEN)] == [True, True, False]
    assert moving.in_command(BOOK, unit("infantry", officer="commander"), [])
