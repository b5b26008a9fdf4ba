"""Our odds agree exactly with a second opinion that lists every face and every order, reading by reading."""

import pytest

from drumhead import rulesets

from ...counted import at_least
from ..opinions import Opinions
from ..shelf import cases_beside
from . import brute_force

GRID = cases_beside(__file__)
OPINIONS = Opinions(rulesets.load("wss-dice"), brute_force, GRID)

# Switches about distances, formations, leaders, armies and victory: no chance of an odds question hangs on them.
MOVES_NO_CHANCE = {
    ("command-range", "in6"),
    ("command-range", "in9"),
    ("command-range", "in18"),
    ("command-range", "unlimited"),
    ("command-attached", "kept"),
    ("command-out", "turn-only"),
    ("leader-count", "g1c2"),
    ("leader-count", "scenario"),
    ("test-scope", "displacement"),
    ("turn-angle", "max90"),
    ("turn-angle", "max45"),
    ("change-cost", "whole"),
    ("unlimber-time", "after"),
    ("remount-time", "start"),
    ("dismounted-turn", "yes"),
    ("arc-width", "total"),
    ("charge-reach", "column-rate"),
    ("multi-charge", "fixed-facing"),
    ("after-rout", "falls-back"),
    ("after-rout", "pursues"),
    ("volley-limit", "no-move"),
    ("wavering", "half"),
    ("wavering", "failed-test"),
    ("rally-limit", "total"),
    ("leader-lost", "freed"),
    ("leader-lost", "reused"),
    ("general-condition", "strict"),
    ("army-size", "error"),
    ("mounted-share", "strict-third"),
    ("victory", "last"),
    ("victory", "scenario"),
    ("turn-cap", "none"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("case", "readings"),
    [
        pytest.param(case, chosen, id=" ".join([case["question"], *chosen.values()]))
        for case, chosen in OPINIONS.cases()
    ],
)
def test_the_odds_are_those_of_listing_every_face(case, readings):
    for inputs in at_least(1, OPINIONS.inputs(case)):
        question = case["question"]
        assert OPINIONS.ours(question, inputs, readings) == OPINIONS.theirs(question, inputs, readings), inputs


def test_every_question_has_a_second_opinion():
    assert {case["question"] for case in GRID} == set(OPINIONS.ruleset.questions)


@pytest.mark.parametrize(("slug", "key"), [each for each in OPINIONS.options() if each not in MOVES_NO_CHANCE])
def test_every_option_of_a_switch_moves_a_chance_that_is_compared_here(slug, key):
    assert OPINIONS.moves_an_answer(slug, key)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("slug", "key"), sorted(MOVES_NO_CHANCE))
def test_a_switch_about_moves_leaders_or_victory_moves_no_printed_chance(slug, key):
    assert (slug, key) in OPINIONS.options()
    assert OPINIONS.moves_nothing_printed(slug, key)
