"""Whether a shipped battle is worth fighting again, and whether it matters who commands; `slow`."""

from __future__ import annotations

import pytest

from drumhead import armies
from drumhead.simulation.study import Study, interval, study

from ..counted import at_least
from .fought import BATTLES, scenario

GAMES, FEW = 200, 40
QUARTER, UNEVEN = 1 / 4, 1 / 8  # least share of wins, also where the battle's file says that history was uneven
OF_HORSE = ("oudenarde", "blenheim")  # the drafts: horse alone comes to contact, and should in four battles of five

LIBRARY = (*BATTLES, *armies.library())

each_battle = pytest.mark.parametrize("name", BATTLES)
each_seat = pytest.mark.parametrize("seat", [0, 1])


def led(name: str, seat: int, his: str, others: str, games: int) -> Study:
    """So many battles in which one seat has a commander of his own temper."""
    sides = scenario(name).sides
    return study(scenario(name), {side: his if at == seat else others for at, side in enumerate(sides)}, range(games))


@pytest.mark.slow
@pytest.mark.parametrize("name", LIBRARY)
def test_of_two_equal_commanders_each_wins_one_battle_in_four(name):
    found = led(name, 0, "sound", "sound", GAMES)
    least = UNEVEN if scenario(name).battle.victory.uneven else QUARTER
    for side in at_least(2, found.sides):
        assert found.wins(side) >= least * GAMES, (name, side, found.wins(side))


@pytest.mark.slow
@each_seat
@each_battle
def test_a_sound_commander_does_better_against_a_naive_one_than_a_naive_one_in_his_place(name, seat):
    side = scenario(name).sides[seat]
    sound, naive = led(name, seat, "sound", "naive", FEW), led(name, seat, "naive", "sound", FEW)
    assert interval(sound.wins(side), FEW)[0] > naive.wins(side) / FEW
    assert sound.edge(side)[0] > naive.edge(side)[0]


@pytest.mark.slow
@each_seat
@each_battle
def test_a_bold_commander_loses_more_than_a_cautious_one_in_his_place(name, seat):
    side = scenario(name).sides[seat]
    bold, cautious = (led(name, seat, temper, "sound", GAMES) for temper in ("bold", "cautious"))
    assert bold.dead(side) > cautious.dead(side)


@pytest.mark.slow
@each_battle
def test_no_unit_idles_and_lines_come_to_blows(name):
    found = led(name, 0, "sound", "sound", FEW)
    assert found.idle <= 1
    assert found.share_with("fire-before") >= 0.9
    assert found.share_with("attack") >= (0.8 if name in OF_HORSE else 0.5)
