"""Every question of every ruleset asked at random, by other readings: the odds are those of the second opinion."""

from fractions import Fraction
from importlib import import_module
from random import Random

import pytest

from ..counted import at_least
from .at_random import questions
from .opinions import that_can_come
from .shelf import each_ruleset, folder_of
from .wss_cards.brute_whole import Simulated

MANY, FEW = 500, 1
OPINIONS = {
    "peninsular-paperboys": ("brute_fire", "brute_cards", "brute_contact", "brute_tests"),
    "von-futsch": ("brute_force",),
    "wss-cards": ("brute_whole",),
    "wss-dice": ("brute_force",),
    "wss-paperboys": ("brute_tests", "brute_faceoffs", "brute_fights", "brute_force"),
}


def opinion(ruleset, question):
    """The second opinion on a question: a function of the readings and the inputs."""
    for module in OPINIONS[ruleset.id]:
        there = import_module(f".{folder_of(ruleset).name}.{module}", __package__)
        if found := vars(there).get(question.replace("-", "_")):
            return found
    raise LookupError(f"nobody has a second opinion on {question} of {ruleset.id}")


def agree(ours, theirs):
    """Whether two opinions are one: exactly, or within four standard errors of what came in a simulation."""
    if not isinstance(theirs, Simulated):
        return ours == that_can_come(theirs)
    games = sum(theirs.values())
    return all(_is_near(float(ours.get(end, 0)), theirs.get(end, 0), games) for end in {*ours, *theirs})


def _is_near(chance, came, games):
    return abs(came - chance * games) <= 4 * (chance * (1 - chance) * games) ** 0.5 + 1


def differences(ruleset, name, number):
    """Inputs and readings for which the two opinions differ, with both; the first will do."""
    theirs = opinion(ruleset, name)
    for read, inputs, ours in questions(Random(f"{ruleset.id} {name}"), ruleset, ruleset.question(name), number):
        if not agree(ours, other := theirs(read, **inputs)):
            return [(name, inputs, read, ours, other)]
    return []


@each_ruleset
def test_a_few_times_the_odds_are_those_of_the_second_opinion(ruleset):
    assert [wrong for name in at_least(5, ruleset.questions) for wrong in differences(ruleset, name, FEW)] == []


@pytest.mark.slow
@each_ruleset
def test_asked_at_random_the_odds_are_those_of_the_second_opinion(ruleset):
    assert [wrong for name in at_least(5, ruleset.questions) for wrong in differences(ruleset, name, MANY)] == []


def test_what_differs_by_a_hair_is_seen():
    """Of exact odds any difference; of a simulation more than four standard errors."""
    half = {"yes": Fraction(1, 2), "no": Fraction(1, 2)}
    assert agree(half, half)
    assert not agree(half, {"yes": Fraction(499, 1000), "no": Fraction(501, 1000)})
    assert agree(half, Simulated(yes=230, no=170))
    assert not agree(half, Simulated(yes=250, no=150))
