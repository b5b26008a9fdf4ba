"""Brigades dealt out to players: as evenly as any other way would, every one of them to somebody of its side."""

from itertools import combinations, pairwise
from random import Random

import pytest

from drumhead.model.player_assignment import dealt_out


def sizes(units, runs):
    return [sum(units[at] for at in run) for run in runs]


@pytest.mark.parametrize("seed", range(20))
def test_no_other_way_of_cutting_an_army_is_more_even(seed):
    dice = Random(seed)
    units = [dice.randint(1, 6) for _ in range(dice.randint(2, 8))]
    count = dice.randint(1, len(units))
    runs = dealt_out({"red": units}, count)["red"]
    every = [
        sizes(units, [range(*ends) for ends in pairwise((0, *cuts, len(units)))])
        for cuts in combinations(range(1, len(units)), count - 1)
    ]
    got = sizes(units, runs)
    assert (max(got), -min(got)) == min((max(each), -min(each)) for each in every)
    assert [at for run in runs for at in run] == [*range(len(units))]


def test_a_side_with_few_brigades_leaves_players_to_the_other():
    hands = dealt_out({"red": [9], "blue": [1] * 40}, 24)
    assert [len(own) for own in hands.values()] == [1, 23]


def test_no_hand_is_empty():
    assert dealt_out({"red": [2, 2], "blue": [3]}, 99) == {"red": [range(1), range(1, 2)], "blue": [range(1)]}
