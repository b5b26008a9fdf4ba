"""Who is thrown for before a battle: by the face, by the seed, and how likely it was."""

from fractions import Fraction
from itertools import product

import pytest

from drumhead import rulesets
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.battle.pre_game_rolls import by_face, chances, how_many, roll_qualities
from drumhead.rules.loading.game_loader import game_of

RULESET = rulesets.load("wss-paperboys")
BOOK, ENLISTED = RULESET.book(), game_of(RULESET).enlisted


def foot(number=1, side="french", quality="dice"):
    return Unit(f"Foot {number}", "infantry", "foot", quality, 6, side=side, number=number)


@pytest.mark.parametrize(("side", "raw"), [("french", {1, 2}), ("alliance", {1})])
def test_each_face_does_what_the_book_says(side, raw):
    found = by_face(ENLISTED, BOOK, foot(side=side))
    assert found == {face: "raw" if face in raw else "trained" for face in range(1, 7)}
    assert chances(ENLISTED, BOOK, foot(side=side)) == {
        "raw": Fraction(len(raw), 6),
        "trained": 1 - Fraction(len(raw), 6),
    }
    assert by_face(ENLISTED, BOOK, foot(quality="raw")) == {}


def test_an_army_is_thrown_for_in_the_order_of_its_list_and_alike_for_a_seed():
    brigades = (Brigade("A", (foot(1), foot(2, quality="elite"))), Brigade("B", (foot(3), foot(4, quality="raw"))))
    army = Army("Army", "french", None, brigades)
    after, thrown = roll_qualities(ENLISTED, BOOK, army, seed=4)
    assert [each.unit.number for each in thrown] == [1, 3]
    assert [each.quality for each in thrown] == [by_face(ENLISTED, BOOK, foot())[each.faces[0]] for each in thrown]
    assert [unit.quality for unit in after.units] == [thrown[0].quality, "elite", thrown[1].quality, "raw"]
    assert roll_qualities(ENLISTED, BOOK, army, seed=4) == (after, thrown)
    assert len({str(roll_qualities(ENLISTED, BOOK, army, seed)[1]) for seed in range(9)}) > 1


def test_how_many_come_to_pass_by_counting_all_ways():
    each = [Fraction(1, 3), Fraction(1, 6), Fraction(1, 3)]
    counted = [Fraction(0)] * 4
    for way in product((0, 1), repeat=3):
        chance = Fraction(1)
        for happens, likely in zip(way, each):
            chance *= likely if happens else 1 - likely
        counted[sum(way)] += chance
    assert how_many(each) == counted
