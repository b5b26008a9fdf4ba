"""Figures, dice, ranges, targets, and what fire does: tried against every row of the book."""

import pytest

from drumhead.rulesets.von_futsch import fighting_figures, firing
from drumhead.rulesets.von_futsch.firing import Aim, Volley

from .recruits import BOOK, RULESET, battalion, gun, horse, inches, skirmishers, thrown, wagon

COLUMN, SQUARE, DISORDERED = ["column"], ["square"], ["disordered"]


@pytest.mark.parametrize(
    ("unit", "fire", "front", "other"),
    [  # the table of counting figures: dice at full strength in fire, melee to the front, melee struck behind
        (battalion(), 6, 6, 3),
        (battalion(state=COLUMN), 3, 3, 2),
        (battalion(state=SQUARE), 3, 3, 2),
        (battalion(state=DISORDERED), 3, 3, 3),
        (battalion(state=[*COLUMN, *DISORDERED]), 2, 2, 2),
        (battalion(state=[*SQUARE, *DISORDERED]), 2, 2, 2),
        (skirmishers(), 3, 3, 3),
        (horse(), 0, 6, 6),
        (horse(state=COLUMN), 0, 3, 3),
        (gun(), 4, 2, 2),
        (wagon(), 0, 0, 0),
    ],
)
def test_dice_at_full_strength_are_those_of_the_table(unit, fire, front, other):
    assert fighting_figures.fire_dice(BOOK, unit, "short") == fire
    assert (fighting_figures.melee_dice(BOOK, unit), fighting_figures.melee_dice(BOOK, unit, False)) == (front, other)


@pytest.mark.parametrize(
    ("left", "line", "column", "square"), [(11, 6, 3, 3), (7, 4, 3, 2), (6, 3, 3, 2), (5, 3, 3, 2), (1, 1, 1, 1)]
)
def test_dice_fall_with_the_figures_rounded_up(left, line, column, square):
    assert fighting_figures.fire_dice(BOOK, battalion(stands=left), "short") == line
    assert fighting_figures.fire_dice(BOOK, battalion(stands=left, state=COLUMN), "short") == column
    assert fighting_figures.fire_dice(BOOK, battalion(stands=left, state=SQUARE), "short") == square


def test_a_rank_of_a_base_is_three_figures():
    for shape in (COLUMN, SQUARE):
        assert fighting_figures.counting(BOOK, battalion(state=shape)) == 6
        assert fighting_figures.counting(BOOK, battalion(state=[*shape, *DISORDERED])) == 3


def test_shaken_units_throw_half_their_dice_rounded_up():
    shaken = ["disordered", "shaken"]
    assert fighting_figures.melee_dice(BOOK, battalion(state=shaken)) == 2
    assert fighting_figures.melee_dice(BOOK, horse(stands=5, state=shaken)) == 3
    assert fighting_figures.melee_dice(BOOK, gun(state=shaken)) == 1


def test_a_gun_throws_all_its_dice_while_a_man_lives():
    assert [fighting_figures.fire_dice(BOOK, gun(stands=1), reach) for reach in ("short", "long")] == [4, 2]
    assert fighting_figures.fire_dice(BOOK, gun(stands=0), "short") == 0


@pytest.mark.parametrize(
    ("unit", "distance", "reach"),
    [
        *((battalion(), d, r) for d, r in [(0, "short"), (6, "short"), (7, "long"), (12, "long"), (13, None)]),
        *((skirmishers(), d, r) for d, r in [(6, "short"), (7, "long"), (12, "long"), (13, None)]),
        *((gun(), d, r) for d, r in [(6, "short"), (12, "short"), (13, "long"), (36, "long"), (37, None)]),
        (horse(), 1, None),
        (wagon(), 1, None),
    ],
)
def test_the_limit_of_a_band_is_inside_it(unit, distance, reach):
    assert firing.reach_of(BOOK, unit, inches(distance)) == reach


@pytest.mark.parametrize(
    ("unit", "reach", "need"),
    [
        (battalion(), "short", 4),
        (battalion(), "long", 6),
        (skirmishers(), "short", 4),
        (skirmishers(), "long", 5),
        (gun(), "long", 4),
        (gun(), "short", 4),
    ],
)
def test_what_a_die_must_show(unit, reach, need):
    assert firing.volley_of(BOOK, unit, reach, Aim()).need == need


@pytest.mark.parametrize(
    ("unit", "bars"),
    [
        (battalion(), []),
        (skirmishers(), []),
        (gun(), []),
        (gun(state=["limbered"]), ["limbered"]),
        (horse(), ["never-fires"]),
        (wagon(), ["never-fires"]),
        (battalion(state=DISORDERED), ["disordered"]),
        (battalion(state=["disordered", "shaken"]), ["shaken"]),
    ],
)
def test_what_bars_a_unit_from_firing(unit, bars):
    assert firing.what_bars(BOOK, unit) == bars


def test_read_so_the_disordered_and_the_shaken_may_answer():
    assert firing.what_bars(RULESET.book({"ordered-fire": "one-rank"}), battalion(state=DISORDERED)) == []
    shaken = battalion(state=["disordered", "shaken"])
    assert firing.what_bars(RULESET.book({"shaken-fire": "defensive"}), shaken) == []


@pytest.mark.parametrize(
    ("target", "cover", "behind", "aim"),
    [
        (battalion(), False, False, Aim(0, False)),
        (battalion(), True, False, Aim(1, False)),
        (battalion(), False, True, Aim(0, True)),
        (battalion(state=COLUMN), False, False, Aim(0, True)),
        (battalion(state=SQUARE), True, True, Aim(1, True)),
        (skirmishers(), False, True, Aim(1, False)),
        (skirmishers(), True, False, Aim(2, False)),
        (horse(), False, False, Aim(1, False)),
        (horse(state=COLUMN), False, False, Aim(1, True)),
        (horse(), False, True, Aim(1, True)),
        (gun(), True, True, Aim(2, False)),
    ],
)
def test_how_a_target_takes_fire(target, cover, behind, aim):
    assert firing.aim_at(BOOK, target, cover, behind) == aim


@pytest.mark.parametrize(("hits", "dead"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)])
def test_a_difficult_target_loses_half_rounded_up_once(hits, dead):
    assert firing.count_killed(BOOK, Aim(1), hits) == firing.count_killed(BOOK, Aim(2), hits) == dead
    assert firing.count_killed(BOOK, Aim(), hits) == hits


def test_misses_at_a_vulnerable_target_are_thrown_again_once():
    throws = [("fire", [4, 1, 1]), ("misses thrown again", [6, 2])]
    assert thrown(firing.hits, BOOK, Volley(3, 4, Aim(0, True)), throws=throws) == 2


def test_no_more_fall_than_are_there():
    assert thrown(firing.shoot, BOOK, Volley(4, 4), 2, throws=[("fire", [4, 5, 6, 6])]) == 2


def fired(target, dice, *morale, book=BOOK, volleys=1):
    throws = [("fire", dice)] * volleys + [("morale", face) for face in morale]
    return thrown(firing.fire_at, book, (Volley(len(dice), 4),) * volleys, target, throws=throws)


def test_two_of_twelve_need_no_check_and_three_do():
    assert fired(battalion(), [4, 4, 1])[0] == "holds"
    assert fired(battalion(), [4, 4, 4], 4)[0] == "holds"
    result, left = fired(battalion(), [4, 4, 4], 3)
    assert (result, left.stands, left.state) == ("wavers", 9, {"disordered"})


def test_the_check_for_becoming_shaken_replaces_that_for_a_quarter():
    result, left = fired(battalion(stands=8), [4, 4, 4], 6)
    assert (result, left.state, left.stands) == ("wavers", {"disordered", "shaken"}, 5)
    result, left = fired(battalion(stands=8), [4, 4, 4], 3)
    assert (result, left.state, left.spent) == ("routs", {"disordered", "routed", "shaken"}, {"routed-1"})


def test_a_unit_shot_to_the_last_man_is_destroyed_without_a_check():
    result, left = fired(gun(stands=2), [4, 4])
    assert (result, left.stands) == ("destroyed", 0)


def test_volleys_are_settled_one_by_one_and_not_fired_at_who_has_gone():
    throws = [("fire", [4, 4, 4]), ("morale", 1)]
    result, left = thrown(firing.fire_at, BOOK, (Volley(3, 4),) * 2, battalion(), throws=throws)
    assert (result, left.stands) == ("wavers", 9)


def test_read_as_one_firing_small_volleys_add_up():
    book = RULESET.book({"single-firing": "one-activation"})
    result, left = fired(battalion(), [4, 1], 3, book=book, volleys=3)
    assert (result, left.stands) == ("wavers", 9)


def exchanged(first, second, *throws, book=BOOK, distance=6):
    aims = firing.aim_at(book, second), firing.aim_at(book, first)
    return thrown(firing.exchange, book, first, second, inches(distance), *aims, throws=list(throws))


ONE, OTHER = battalion(stands=4), battalion(stands=4, name="Isenburg")


def test_who_stood_the_fire_answers_with_those_left_and_has_acted():
    shots = exchanged(ONE, OTHER, ("fire", [4, 1]), ("fire", [1, 1]))
    assert shots.answered
    assert (shots.first_result, shots.second.stands, shots.second.state) == ("holds", 3, {"activated"})


@pytest.mark.parametrize(
    ("state", "answers"),
    [((), True), (("activated",), False), (("activated", "holding-fire"), True), (("disordered",), False)],
)
def test_an_answer_needs_an_action_to_spare_or_fire_held(state, answers):
    throws = [("fire", [1, 1]), *([("fire", [1, 1])] if answers else [])]
    assert exchanged(ONE, battalion(stands=4, state=state), *throws).answered == answers


def test_who_wavers_does_not_answer_unless_fire_is_answered_at_once():
    volley, check = ("fire", [4, 4, 4]), ("morale", 1)
    three, six = battalion(stands=6), battalion(stands=12)
    assert not exchanged(three, six, volley, check).answered
    at_once = RULESET.book({"fire-order": "return-first"})
    shots = exchanged(three, six, volley, check, ("fire", [1] * 6), book=at_once)
    assert shots.answered
    assert shots.second_result == "wavers"


def test_horse_never_answers_and_skirmishers_do_at_long_range_on_a_five():
    assert not exchanged(ONE, horse(), ("fire", [1, 1])).answered
    shots = exchanged(ONE, skirmishers(stands=2), ("fire", [1, 1]), ("fire", [5]), distance=9)
    assert shots.first.stands == 3


def test_read_otherwise_losses_come_from_all_ranks_and_a_crew_serves_its_dice():
    even = RULESET.book({"loss-place": "even"})
    seven = battalion(stands=7)
    assert [fighting_figures.counting(even, each) for each in (seven, seven.now("column"), seven.now("square"))] == [
        7,
        4,
        4,
    ]
    behind = [
        fighting_figures.counting(even, each, False) for each in (seven, seven.now("column"), seven.now("square"))
    ]
    assert behind == [4, 2, 2]
    assert [fighting_figures.counting(even, horse(stands=5, state=state)) for state in ((), COLUMN)] == [5, 3]
    crew = RULESET.book({"gun-crew": "per-crew"})
    left = [
        (
            fighting_figures.fire_dice(crew, gun(stands=n), "short"),
            fighting_figures.fire_dice(crew, gun(stands=n), "long"),
        )
        for n in (4, 3, 2, 1)
    ]
    assert left == [(4, 2), (3, 2), (2, 1), (1, 1)]


def test_a_column_of_horse_in_cover_is_shot_twice_and_halved_unless_it_is_read_to_be_difficult_alone():
    both, throws = Volley(2, 4, Aim(1, True)), [("fire", [1, 1])]
    assert thrown(firing.hits, BOOK, both, throws=[*throws, ("misses thrown again", [4, 4])]) == 2
    alone = RULESET.book({"both-classes": "difficult-only"})
    assert thrown(firing.hits, alone, both, throws=throws) == 0


def test_the_arc_opens_45_degrees_to_either_side():
    assert BOOK.fire.arc == 45
