"""The means of the ledger: of cards, figures and inches that a question's outcomes begin with."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from ..shelf import ledger, toml
from .recruits import BOOK, RULESET

CHECKS = toml(Path(__file__).parent / "checks.toml")["check"]
MEANS = [check for check in CHECKS if "mean" in check]


def mean_of(question, inputs):
    answer = RULESET.question(question).odds(BOOK, **inputs)
    return sum(Fraction(re.match(r"[\d.]+", key)[0]) * chance for key, chance in answer.items())


@pytest.mark.parametrize("check", MEANS, ids=lambda check: f"{check['ledger']} {check['mean']}")
def test_the_mean_is_the_ledgers(check):
    assert mean_of(check["question"], check["inputs"]) == Fraction(check["mean"])


def numbers(text):
    return re.findall(r"\d+/\d+|\d+\.\d+", text)


def test_every_figure_of_every_check_of_the_ledger_is_held():
    """The ledger writes its checks as words and figures: each of them stands among ours of the same number."""
    for question in ledger(RULESET)["odds"]:
        for place, check in enumerate(question.get("checks", ()), 1):
            ours = [each for each in CHECKS if each["ledger"] == f"{question['id']}/{place}"]
            held = {Fraction(each.get("chance") or each.get("decimal") or each["mean"]) for each in ours}
            for written in numbers(check["value"]):
                assert Fraction(written) in held, (question["id"], check)


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
