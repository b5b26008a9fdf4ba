"""Battles before and after with the same seeds: intervals as tables of statistics have them, equal when repeated."""

from dataclasses import replace
from math import sqrt

import pytest

from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.simulation.paired_games import PairedGames, mean_interval, paired_interval, play_pairs
from drumhead.simulation.study import Summary

from .fought import scenario

STUDENT = {10: 2.262, 20: 2.093, 100: 1.984}  # of so many values, 95 %, from a table


def summary(seed: int, winner: str, lost: int, turns: int) -> Summary:
    dead = {"french": lost, "alliance": 5}
    return Summary(seed, winner, turns, dead, dead, {}, {}, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("many", STUDENT)
def test_the_interval_of_a_mean_is_students(many):
    values = [*range(many)]
    low, high = mean_interval(values)
    variance = many * (many + 1) / 12  # of the whole numbers below `many`, with one degree of freedom less
    assert (low + high) / 2 == pytest.approx((many - 1) / 2)
    assert (high - low) / 2 == pytest.approx(STUDENT[many] * sqrt(variance / many), rel=0.002)


def test_the_interval_of_a_paired_share_joins_both_counts():
    """Wilson's formula by hand: 12 of 50 lie within 0.1430 to 0.3741, and 2 of 50 within 0.0110 to 0.1346."""
    low, high = paired_interval(12, 2, 50)
    alike = -sqrt(0.24 * 0.04 / (0.76 * 0.96))  # of two shares of one sample
    below = 0.24 - 0.1430, 0.1346 - 0.04
    above = 0.3741 - 0.24, 0.04 - 0.0110
    halves = [sqrt(one**2 + other**2 - 2 * alike * one * other) for one, other in (below, above)]
    assert (low, high) == pytest.approx((0.20 - halves[0], 0.20 + halves[1]), abs=0.001)


@pytest.mark.parametrize(("gained", "lost", "sure"), [(6, 0, True), (6, 1, False), (3, 0, False), (14, 4, True)])
def test_pairs_that_a_sign_test_calls_chance_are_chance(gained, lost, sure):
    """The exact sign test of so many turned pairs has p = 0.031, 0.125, 0.25 and 0.031."""
    low, high = paired_interval(gained, lost, 20)
    assert (low > 0) is sure
    assert high > 0


def test_a_change_is_beyond_chance_if_its_interval_leaves_out_nought():
    before = [summary(seed, "alliance", 4, 6) for seed in range(20)]
    after = [summary(seed, "french" if seed < 12 else "alliance", 4 + seed % 2, 6) for seed in range(20)]
    measures = {(each.what, each.side): each for each in PairedGames(("french", "alliance"), before, after).measures()}
    sure = {key for key, each in measures.items() if each.is_sure}
    assert sure == {("wins", "french"), ("wins", "alliance"), ("losses", "french")}
    assert measures["wins", "french"].change == pytest.approx(0.6)
    assert measures["losses", "french"].change == pytest.approx(0.5)
    assert measures["losses", "alliance"].ends_of_change == (0, 0)
    assert measures["turns", ""].before == measures["turns", ""].after == 6


def test_one_turned_battle_of_twenty_is_chance():
    games = [summary(seed, "alliance", 4, 6) for seed in range(20)]
    turned = [summary(0, "french", 4, 6), *games[1:]]
    found = PairedGames(("french", "alliance"), games, turned)
    assert found.unlike == 1
    assert not any(each.is_sure for each in found.measures())


def test_the_same_seeds_give_the_same_battles_before_and_after():
    of_two_turns = scenario("ramillies")
    before = replace(of_two_turns, battle=replace(of_two_turns.battle, turns=2))
    house = HouseRules("x", (Change(1, "weapon.musket.need", 2, 5),))
    after = replace(before, book=before.ruleset.book({}, house))
    styles, done = dict.fromkeys(before.sides, "sound"), []
    first = play_pairs(before, after, styles, range(3, 7), lambda: done.append(1))
    assert len(done) == 8
    assert [each.seed for each in first.before] == [each.seed for each in first.after] == [3, 4, 5, 6]
    assert play_pairs(before, after, styles, range(3, 7), list) == first
    assert play_pairs(before, before, styles, range(3, 7), list).unlike == 0
    assert first.unlike > 0
