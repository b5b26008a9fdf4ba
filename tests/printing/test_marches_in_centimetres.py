"""Marches of inches and dice, said in another measure: each pip is an inch, and the sheet says what that comes to."""

from fractions import Fraction

import pytest

from drumhead.model.lengths import Measures

from .games import ruleset_game
from .sheets import blocks


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("measures", "head", "foot", "horse"),
    [
        (Measures("in", book="in"), "A march in; one throw", "6 + 1 die", "9 + 2 dice"),
        (Measures("cm", book="in"), "A march cm; a pip is 2.5; one throw", "15 + 1 die", "22.5 + 2 dice"),
        (Measures("in", Fraction(1, 2), "in"), "A march in; a pip is 0.5; one throw", "3 + 1 die", "4.5 + 2 dice"),
    ],
)
def test_a_march_says_what_its_dice_are_worth(measures, head, foot, horse):
    words = blocks(ruleset_game("von-futsch"), measures=measures)
    assert words["march"].startswith(head)
    assert f"Foot {foot} Horse {horse} " in words["march"]
    assert f"Commander {horse} " in words["march"]
    assert f"moves a commander alone: {horse}." in words["leaders"]
