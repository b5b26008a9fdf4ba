"""Our odds agree exactly with a second opinion that lists every face and counts every order, reading by reading."""

import pytest

from drumhead import rulesets

from ...counted import at_least
from ..opinions import Opinions
from ..shelf import cases_beside
from . import brute_force

GRID = cases_beside(__file__)
OPINIONS = Opinions(rulesets.load("von-futsch"), brute_force, GRID)


# A Jack's two uses and what costs an army its points: no chance of an odds question hangs on them.
MOVES_NO_CHANCE = {
    ("jack-both", "both"),
    ("army-count", "current"),
    ("army-count", "every-rout"),
    ("army-commanders", "army-only"),
}


@pytest.mark.sample(4)
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


@pytest.mark.parametrize(("slug", "key"), sorted(MOVES_NO_CHANCE))
def test_a_switch_about_jacks_or_victory_moves_no_printed_chance(slug, key):
    assert (slug, key) in OPINIONS.options()
    assert OPINIONS.moves_nothing_printed(slug, key)
