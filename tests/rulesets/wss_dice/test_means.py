"""The means of the ledger: how many attacks a unit stands on average, and what a rally is worth in volleys."""

from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.rulesets.wss_dice import aids

from ..shelf import checks_of

RULESET = rulesets.load("wss-dice")
MEANS = [check for check in checks_of(RULESET) if "mean" in check]
BOOK = RULESET.book()


def mean_of(check):
    """The mean of what a question asks about: hits of one attack, or attacks that a unit stands."""
    if check["question"] == "rally-value":
        return aids.rally_in_volleys(BOOK, check["inputs"]["hits"])
    question = RULESET.question(check["question"])
    if question.name.endswith("-hits"):
        return question.distribution(BOOK, **check["inputs"]).mean()
    _, (_, hits, attack, _) = question.rule(BOOK, **check["inputs"])
    return aids.mean_attacks(BOOK, hits, attack)


@pytest.mark.parametrize("check", MEANS, ids=lambda check: f"{check['ledger']} {check['mean']}")
def test_the_mean_is_the_ledgers(check):
    if "to-places" in check:
        half_a_place = Fraction(1, 2 * 10 ** check["to-places"])
    else:
        half_a_place = Fraction(0)
    assert abs(mean_of(check) - Fraction(check["mean"])) <= half_a_place


@pytest.mark.parametrize("question", ["volleys-to-rout", "charges-to-rout"])
def test_a_mean_is_that_of_the_turns_listed_where_none_is_left_out(question):
    exact = RULESET.question(question).distribution(BOOK)
    assert 0 not in exact, "the unit has routed within the turns listed"
    assert exact.mean() == mean_of({"question": question, "inputs": {}})
