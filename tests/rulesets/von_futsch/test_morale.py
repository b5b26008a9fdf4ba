"""Morale: every net, every band, thresholds, becoming shaken and getting over it, the Queen."""

import pytest

from drumhead.rulesets.von_futsch import morale
from drumhead.rulesets.von_futsch.morale import Strain

from .recruits import BOOK, RULESET, battalion, gun, horse, skirmishers, thrown


@pytest.mark.parametrize(
    ("unit", "net"),
    [
        (battalion(), 0),
        (battalion(quality="elite"), 1),
        (battalion(quality="poor"), -1),
        (battalion(officer="army-commander"), 1),
        (battalion(officer="regimental-commander"), 0),
        (battalion(stands=7), 0),
        (battalion(stands=6), -2),
        (horse(stands=3), -2),
        (gun(stands=3), 0),
        (battalion(stands=6, quality="poor", officer="army-commander"), -2),
    ],
)
def test_what_is_added_to_the_die(unit, net):
    assert morale.net(BOOK, unit) == net
    assert morale.net(BOOK, unit, becoming_shaken=True) == net - 1


def test_the_dead_of_the_moment_count_for_half_lost():
    assert morale.net(BOOK, battalion(stands=8), dead=1) == 0
    assert morale.net(BOOK, battalion(stands=8), dead=2) == -2


def test_the_shaken_minus_goes_after_the_first_check_unless_it_is_read_to_stay():
    unit = battalion(state=["disordered", "shaken"])
    assert morale.net(BOOK, unit) == 0
    assert morale.net(RULESET.book({"shaken-minus": "all-while-shaken"}), unit) == -1


@pytest.mark.parametrize("net", range(-4, 3))
@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_at_every_net(net, face):
    total = face + net
    result = "steady" if total >= 4 else "wavers" if total >= 1 else "routs"
    assert thrown(morale.check, BOOK, net, throws=[("morale", face)]) == result


@pytest.mark.parametrize(
    ("start", "quarter", "half", "normal", "elite", "poor"),
    [(12, 3, 6, 6, 8, 4), (6, 2, 3, 3, 4, 2), (4, 1, 2, 2, 3, 2)],
)
def test_losses_that_matter_are_those_of_the_table(start, quarter, half, normal, elite, poor):
    unit = battalion(stands=start, start=start)
    assert morale.quarter(BOOK, unit) == quarter
    assert next(dead for dead in range(start) if morale.half_lost(BOOK, unit, dead)) == half
    grades = ("normal", "elite", "poor")
    assert [morale.shaken_at(BOOK, unit.but(quality=grade)) for grade in grades] == [normal, elite, poor]


def test_read_otherwise_a_quarter_is_of_those_present_or_must_be_passed():
    eight = battalion(stands=8)
    assert morale.quarter(RULESET.book({"quarter-of-what": "current"}), eight) == 2
    assert morale.quarter(RULESET.book({"exact-quarter": "more-than"}), eight) == 4
    assert morale.shaken_at(RULESET.book({"shaken-threshold": "more-than"}), eight) == 7


@pytest.mark.parametrize(
    ("unit", "dead", "strain"),
    [
        (battalion(), 2, Strain("none")),
        (battalion(), 3, Strain("check", 0)),
        (battalion(), 6, Strain("shaken", -3)),
        (battalion(), 12, Strain("destroyed")),
        (battalion(stands=6), 2, Strain("none")),
        (battalion(stands=6), 3, Strain("check", -2)),
        (battalion(stands=8, quality="poor"), 3, Strain("check", -3)),
        (battalion(stands=9, quality="poor"), 1, Strain("shaken", -2)),
        (battalion(quality="elite", stands=5), 1, Strain("shaken", -2)),
        (battalion(state=["disordered", "routed"]), 3, Strain("check", 0, True)),
        (battalion(stands=5, state=["disordered", "shaken"]), 1, Strain("none")),
    ],
)
def test_what_a_firing_puts_a_unit_through(unit, dead, strain):
    assert morale.effect_of(BOOK, unit, dead) == strain


def test_read_so_every_further_loss_shakes_again():
    book = RULESET.book({"shaken-trigger": "every-loss"})
    assert morale.effect_of(book, battalion(stands=5), 1) == Strain("shaken", -3)


def test_a_queen_who_lifts_it_below_its_threshold_makes_the_threshold_count_again():
    back, unit = thrown(morale.rallied_by_queen, BOOK, battalion(stands=6), throws=[("figures back", 6)])
    assert (back, unit.stands) == (3, 9)
    assert morale.effect_of(BOOK, unit, 3).kind == "shaken"


@pytest.mark.parametrize(("face", "back"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_queen_brings_back_a_d3_of_figures_and_never_more_than_were_lost(face, back):
    for lost in (0, 1, 5):
        got, unit = thrown(morale.rallied_by_queen, BOOK, battalion(stands=12 - lost), throws=[("figures back", face)])
        assert (got, unit.stands) == (min(back, lost), min(12, 12 - lost + back))


def test_a_queen_does_not_steady_a_shaken_unit():
    shaken = battalion(stands=6, state=["disordered", "shaken"])
    assert thrown(morale.rallied_by_queen, BOOK, shaken, throws=[("figures back", 3)])[1].state == shaken.state


@pytest.mark.parametrize(("routed", "face", "result"), [(False, 1, "routs"), (True, 1, "removed"), (True, 4, "wavers")])
def test_a_second_rout_removes_and_a_waver_does_not(routed, face, result):
    assert (
        thrown(morale.nerve, BOOK, Strain("check", -1 if face == 1 else -2, routed), throws=[("morale", face)])
        == result
    )


def test_nothing_is_thrown_for_what_is_sure():
    assert thrown(morale.nerve, BOOK, Strain("none"), throws=[]) == "stays"
    assert thrown(morale.nerve, BOOK, Strain("destroyed"), throws=[]) == "destroyed"
    assert thrown(morale.nerve, BOOK, Strain("routs"), throws=[]) == "routs"
    assert thrown(morale.nerve, BOOK, Strain("routs", 0, True), throws=[]) == "removed"


def after(unit, dead, strain, result):
    return morale.withstands(BOOK, unit, dead, strain, result)


def test_a_unit_that_passes_as_it_becomes_shaken_is_not():
    unit = after(battalion(quality="elite", stands=5), 1, Strain("shaken", -2), "stays")
    assert (unit.stands, unit.state) == (4, frozenset())


def test_any_check_passed_ends_the_shaken_state_but_no_other_disorder():
    shaken = battalion(stands=6, state=["disordered", "routed", "shaken"])
    assert after(shaken, 3, Strain("check", -2), "stays").state == frozenset()
    assert after(battalion(state=["disordered"]), 3, Strain("check"), "stays").state == {"disordered"}
    assert after(shaken, 1, Strain("none"), "stays").state == shaken.state


def test_a_rout_is_ticked_each_time_and_a_removed_unit_counts_nobody():
    once = after(battalion(), 3, Strain("check"), "routs")
    assert (once.spent, once.state) == ({"routed-1"}, {"disordered", "routed"})
    twice = after(once, 3, Strain("check", 0, True), "removed")
    assert (twice.stands, twice.spent) == (0, {"routed-1", "routed-2"})
    assert after(battalion(), 12, Strain("destroyed"), "destroyed").stands == 0


def test_a_square_that_has_to_go_becomes_a_disordered_column_and_fire_held_is_lost():
    assert after(battalion(state=["square", "holding-fire"]), 3, Strain("check"), "wavers").state == {
        "column",
        "disordered",
    }


@pytest.mark.parametrize(("result", "moves"), [("stays", 0), ("wavers", 1), ("routs", 2), ("removed", 0)])
def test_moves_back(result, moves):
    assert morale.moves_back(BOOK, result) == moves
    assert BOOK.morale.band("steady").moves == 0


def test_half_a_march_may_be_gone_back_while_reforming():
    assert BOOK.reform.move_share == 2


def test_a_shaken_unit_must_test_and_a_disordered_one_need_not():
    assert morale.must_test(battalion(state=["disordered", "shaken"]))
    assert not morale.must_test(battalion(state=["disordered"]))


def test_reforming_takes_the_activation_keeps_the_formation_and_may_hold_fire():
    routed = battalion(state=["disordered", "routed", "column"])
    assert morale.reform_unit(routed).state == {"column", "activated"}
    assert morale.reform_unit(routed, holds_fire=True).state == {"column", "activated", "holding-fire"}


@pytest.mark.parametrize(
    ("unit", "face", "result", "state"),
    [
        (battalion(stands=8, state=["disordered", "shaken"]), 4, "recovers", {"activated"}),
        (battalion(stands=6, state=["disordered", "shaken"]), 6, "recovers", {"activated"}),
        (battalion(stands=6, state=["disordered", "shaken"]), 5, "wavers", {"activated", "disordered", "shaken"}),
        (
            battalion(stands=6, state=["disordered", "shaken"]),
            2,
            "routs",
            {"activated", "disordered", "routed", "shaken"},
        ),
    ],
)
def test_a_shaken_unit_tests_when_it_is_activated(unit, face, result, state):
    assert thrown(morale.recovery, BOOK, unit, throws=[("morale", face)])[0] == result
    assert thrown(morale.recovery, BOOK, unit, throws=[("morale", face)])[1].state == state


def test_read_so_a_shaken_unit_that_fails_stays_where_it_is():
    book = RULESET.book({"shaken-fail-recovery": "stay"})
    unit = battalion(stands=6, state=["disordered", "shaken"])
    assert thrown(morale.recovery, book, unit, throws=[("morale", 1)]) == ("stays shaken", unit.now("activated"))


def test_skirmishers_are_shaken_at_half_like_everyone():
    assert morale.effect_of(BOOK, skirmishers(stands=4), 1).kind == "shaken"
