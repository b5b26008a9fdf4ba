"""The odds agree exactly with a second opinion that lists every face of every die, reading by reading."""

from itertools import product

import pytest

from drumhead import rulesets
from drumhead.rules.asking.question import InputError

from ...counted import at_least
from ..opinions import that_can_come
from ..shelf import cases_beside
from . import brute_faceoffs, brute_fights, brute_force, brute_tests

RULESET = rulesets.load("wss-paperboys")
SECOND_OPINIONS = {
    name: function
    for module in (brute_tests, brute_faceoffs, brute_fights, brute_force)
    for name, function in vars(module).items()
}
GRID = cases_beside(__file__)


def combinations(grid):
    """Every way to take one of each."""
    return [dict(zip(grid, values)) for values in product(*grid.values())]


def readings_of(case):
    return combinations(case.get("readings", {}))


def inputs_of(case):
    return combinations(case.get("inputs", {}))


def our_odds(question, inputs, readings):
    answer = RULESET.question(question).odds(RULESET.book(readings), **inputs)
    return {key: chance for key, chance in answer.items() if chance}


def brute_force_odds(question, inputs, readings):
    defaults = {slug: reading.default for slug, reading in RULESET.readings.items()}
    given = {name.replace("-", "_"): value for name, value in inputs.items()}
    return that_can_come(SECOND_OPINIONS[question.replace("-", "_")]({**defaults, **readings}, **given))


CASES = [
    pytest.param(case, chosen, id=" ".join([case["question"], str(place), *chosen.values()]))
    for place, case in enumerate(GRID)
    for chosen in readings_of(case)
]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("case", "readings"), CASES)
def test_the_odds_are_those_of_listing_every_face(case, readings):
    for inputs in at_least(1, inputs_of(case)):
        question = case["question"]
        assert our_odds(question, inputs, readings) == brute_force_odds(question, inputs, readings), inputs


def test_every_question_has_a_second_opinion():
    assert {case["question"] for case in GRID} == set(RULESET.questions)


# Switches that are about distances, pips or victory, and so no chance of an odds question hangs on them.
MOVES_NO_CHANCE = {
    ("victory-rule", "thirty-percent"),  # who has won is counted, not thrown
    ("cannon-boundary-25", "long"),
    ("cvi-bands", "four-adds-glory"),
    ("rout-move-timing", "own-movement-card"),
    ("thirty-percent", "at-least-end-of-turn"),
    ("thirty-percent", "more-than-30"),
}
OPTIONS = [
    (slug, key)
    for slug, reading in RULESET.readings.items()
    if reading.switch
    for key in reading.keys
    if key != reading.default
]


def moves_an_answer(slug, key):
    """Whether some answer differs when this option alone is changed back to the default, whatever else is read how."""
    for case in GRID:
        for chosen in readings_of(case):
            plain = {other: option for other, option in chosen.items() if other != slug}
            if chosen.get(slug) == key and any(
                our_odds(case["question"], inputs, chosen) != our_odds(case["question"], inputs, plain)
                for inputs in inputs_of(case)
            ):
                return True
    return False


@pytest.mark.parametrize(("slug", "key"), [option for option in OPTIONS if option not in MOVES_NO_CHANCE])
def test_every_option_of_a_switch_moves_a_chance_that_is_compared_here(slug, key):
    assert moves_an_answer(slug, key)


@pytest.mark.parametrize(("slug", "key"), sorted(MOVES_NO_CHANCE))
def test_a_switch_about_distances_or_victory_moves_no_printed_chance(slug, key):
    assert (slug, key) in OPTIONS
    plain, other = RULESET.book(), RULESET.book({slug: key})
    for question in RULESET.questions.values():
        for row in question.rows():
            assert question.odds(other, **row) == question.odds(plain, **row), question.name


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("faceoff-grid", {"pairing": "inf-inf", "situation": "charge"}, "charge is for cav-cav or cav-inf alone"),
        ("faceoff-grid", {"pairing": "cav-cav", "situation": "cover"}, "cover is for inf-inf or cav-inf alone"),
        ("ridden-down", {"infantry-stands": 6, "starting-strength": "2"}, "6 stands are left; give that or more"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_plain_words(name, inputs, says):
    with pytest.raises(InputError, match=says):
        RULESET.question(name).odds(RULESET.book(), **inputs)
