"""The means of the ledger: of cards, figures and inches that a question's outcomes begin with."""

import re
from fractions import Fraction

import pytest

from ..shelf import checks_of
from .recruits import BOOK, RULESET

MEANS = [check for check in checks_of(RULESET) if "mean" in check]


def mean_of(question, inputs):
    answer = RULESET.question(question).odds(BOOK, **inputs)
    return sum(Fraction(re.match(r"[\d.]+", key)[0]) * chance for key, chance in answer.items())


@pytest.mark.parametrize("check", MEANS, ids=lambda check: f"{check['ledger']} {check['mean']}")
def test_the_mean_is_the_ledgers(check):
    assert mean_of(check["question"], check["inputs"]) == Fraction(check["mean"])


@pytest.mark.parametrize(
    ("inputs", "mean"),
    [
        ({"mover": "infantry"}, "19/2"),
        ({"mover": "infantry", "plus3-troop": "3"}, "25/2"),
        ({"mover": "infantry", "plus3-troop": "3", "road": "yes"}, "31/2"),
        ({"mover": "cavalry"}, "16"),
        ({"mover": "cavalry", "plus3-troop": "3"}, "19"),
        ({"mover": "wagon"}, "13/2"),
        ({"mover": "unlimbered"}, "7/2"),
    ],
)
def test_marches_average_as_the_ledger_notes(inputs, mean):
    assert mean_of("march", inputs) == Fraction(mean)
