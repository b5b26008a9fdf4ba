"""The averages among the check values of the ledger: the further stands a rout costs."""

from fractions import Fraction
from pathlib import Path

import pytest

from drumhead import rulesets

from ..shelf import toml

MEANS = [check for check in toml(Path(__file__).parent / "checks.toml")["check"] if "mean" in check]
RULESET = rulesets.load("peninsular-paperboys")


@pytest.mark.parametrize("check", MEANS, ids=lambda check: check["ledger"])
def test_a_rout_costs_on_average_what_the_ledger_says(check):
    endings = RULESET.question(check["question"]).distribution(RULESET.book(), **check["inputs"])
    assert endings.map(lambda ending: ending[check["mean"]]).mean() == Fraction(check["chance"])


def test_there_are_two_of_them():
    assert [check["ledger"] for check in MEANS] == ["pen-odds-31/3", "pen-odds-31/4"]
