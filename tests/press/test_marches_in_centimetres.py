"""Marches of inches and dice, said in another measure: each pip is an inch, and the sheet says what that comes to."""

import re
from fractions import Fraction

import pytest
from drumhead.press.papers.playsheet.sections import Collector

from drumhead.model.lengths import Measures
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.rulesets import load

INCHES, METRIC, HALF = Measures("in", book="in"), Measures("cm", book="in"), Measures("in", Fraction(1, 2), "in")


def said(measures):
    """The words of every section."""
    ruleset = load("von-futsch")
    sections = Collector(Setting(Game(ruleset, ruleset.book()), Wishes(measures=measures))).collect()
    return {each.name: " ".join(re.sub("<[^>]*>", " ", each.html).split()) for each in sections}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("measures", "head", "foot", "horse", "commander"),
    [
        (INCHES, "a march, in mean", "6 + 1D6 9.5", "9 + 2D6 16", "9 + 2D6 in"),
        (
            Measures("cm", book="in"),
            "a march, cm; a pip is 2.5",
            "15 + 1D6 23.8",
            "22.5 + 2D6 40",
            "22.5 + 2D6 × 2.5 cm",
        ),
        (
            Measures("in", Fraction(1, 2), "in"),
            "a march, in; a pip is 0.5",
            "3 + 1D6 4.8",
            "4.5 + 2D6 8",
            "4.5 + 2D6 × 0.5 in",
        ),
    ],
)
def test_a_march_says_what_its_dice_are_worth(measures, head, foot, horse, commander):
    words = said(measures)
    assert head in words["movement"]
    assert f"Foot {foot}" in words["movement"]
    assert f"Horse {horse}" in words["movement"]
    assert commander in words["command"]
