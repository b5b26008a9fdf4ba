"""The averages among the check values of the ledger: the further stands a rout costs."""

from fractions import Fraction

import pytest

from drumhead import rulesets

from ..shelf import checks_of

RULESET = rulesets.load("peninsular-paperboys")
MEANS = [check for check in checks_of(RULESET) if "mean" in check]


@pytest.mark.parametrize("check", MEANS, ids=lambda check: check["ledger"])
def test_a_rout_costs_on_average_what_the_ledger_says(check):
    endings = RULESET.question(check["question"]).distribution(RULESET.book(), **check["inputs"])
    assert endings.map(lambda ending: ending[check["mean"]]).mean() == Fraction(check["chance"])


def test_there_are_two_of_them():
    assert [check["ledger"] for check in MEANS] == ["rout-losses/3", "rout-losses/4"]
