"""What `compare.toml` asks: of the commonest unit, or of all; worked out here again by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from drumhead.model.unit import Unit
from drumhead.printing.odds.army_comparison import Judged, commonest, compare_armies

from .games import BATTLES, named_game


def judged(name):
    game = named_game(name)
    one, other = game.battle.armies.values()
    return [Judged(game, one, other), Judged(game, other, one)]


def at_least(hits, dice, face):
    return sum(comb(dice, k) * face**k * (1 - face) ** (dice - k) for k in range(hits, dice + 1))


@pytest.mark.parametrize("battle", BATTLES)
def test_every_question_has_an_answer_for_both_armies_of_every_battle(battle):
    armies = judged(battle)
    rows = compare_armies(armies)
    assert rows
    for row in rows:
        for answer in row.answers:
            assert answer.value is not None
            assert answer.value >= 0
            assert row.is_mean or answer.value <= 1
    for each in armies:
        assert 0 < each.breaks.share <= Fraction(1, 2)


def test_a_volley_of_foot_is_that_of_its_stands():
    rows = {row.id: row.answers for row in compare_armies(judged("ramillies"))}
    french, _ = rows["volley"]
    assert (french.unit.stands, french.value) == (6, Fraction(6, 3))  # a die a stand, hits on 5 and 6
    assert rows["heavy-volley"][0].value == at_least(3, 6, Fraction(1, 3))
    assert rows["all-foot"][0].value == Fraction(44, 3)  # stands of foot in the army file
    assert rows["all-foot"][0].count == 7


def test_a_draft_breaks_when_half_its_units_are_gone():
    (french, _) = judged("blenheim")
    assert (french.breaks.at, french.breaks.of, french.breaks.counted) == (5, 10, "units")


def test_the_commonest_is_of_the_commonest_kind_first():
    units = [Unit("a", "i", "guards", "elite", 6), Unit("b", "i", "guards", "elite", 6)]
    units += [Unit(name, "i", "foot", "raw", stands) for name, stands in (("c", 5), ("d", 7), ("e", 7))]
    assert commonest(units).name == "d"
    assert commonest([]) is None
