"""The means of the ledger: volleys, shots and rounds a unit stands on average, and what a rally is worth in volleys."""

from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.rulesets.wss_cards import aids
from drumhead.rulesets.wss_cards.questions.routs import CHANCES

from ..shelf import checks_of

RULESET = rulesets.load("wss-cards")
MEANS = [check for check in checks_of(RULESET) if "mean" in check]
BOOK = RULESET.book()


def mean_of(check):
    """The mean of the repeated attack a question asks about, for a fresh unit."""
    question = RULESET.question(check["question"])
    if question.name == "guns-to-rout":
        assert check["inputs"]["reach-chance"] in CHANCES
    _, facts = question.rule(BOOK, **check["inputs"])
    _, hits, attack, *_ = facts
    return aids.mean_attacks(BOOK, hits, attack)


@pytest.mark.parametrize("check", [c for c in MEANS if c["question"] != "rally-value"], ids=lambda c: c["ledger"])
def test_a_unit_stands_as_long_as_the_ledger_says(check):
    assert mean_of(check) == Fraction(check["mean"])


@pytest.mark.parametrize("check", [c for c in MEANS if c["question"] == "rally-value"], ids=lambda c: c["mean"])
def test_a_rally_is_worth_as_many_volleys_as_the_ledger_says(check):
    worth = aids.rally_in_volleys(BOOK, check["inputs"]["hits"])
    assert abs(float(worth) - float(check["mean"])) <= 0.0051


@pytest.mark.parametrize("question", ["volleys-to-rout", "charges-to-rout"])
def test_a_mean_is_that_of_the_turns_listed_where_none_is_left_out(question):
    exact = RULESET.question(question).distribution(BOOK)
    listed = {n: exact.probability(n) for n in exact}
    assert 0 not in listed, "the unit has routed within the turns listed"
    assert sum(n * chance for n, chance in listed.items()) == mean_of({"question": question, "inputs": {}})


def test_a_volley_that_cannot_hit_routs_nobody():
    volley = RULESET.question("musket-hits").rule(BOOK, shooter="dragoons", distance="far", cover="cover")[1][1]
    assert aids.mean_attacks(BOOK, 0, volley) is None
