"""The ledger's questions can be asked, and its check values are those in `checks.toml`; `test_every_question` asks."""

import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from drumhead import rulesets

from ..shelf import answerable, variations

HERE = Path(__file__).parent
LEDGER = HERE.parents[3] / "shared" / "ledger" / "wss-paperboys.toml"
CHECKS = tomllib.loads((HERE / "checks.toml").read_text(encoding="utf-8"))["check"]
RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()

beside_the_ledger = pytest.mark.skipif(not LEDGER.exists(), reason="the ledger is not beside this checkout")


def ledger_questions():
    return tomllib.loads(LEDGER.read_text(encoding="utf-8"))["odds"] if LEDGER.exists() else []


def asked(question, book=BOOK, **inputs):
    return RULESET.question(question).odds(book, **inputs)


def as_pattern(key):
    """Return what the ledger's way of writing a family of outcomes, such as `0..n hits`, may look like in an answer."""
    key = re.sub(r"0\.\.[n6]|0, 1, 2|\b[ktv]\b", "#", key.removesuffix(" among them"))
    if key == "each of # colour orders" or key.startswith("each of 20"):
        return "[BR]{6}"
    return re.escape(key).replace(r"\#", r"\d+")


def is_another_answers_outcome(key):
    return key.startswith("as ") or key == "joint result"


@beside_the_ledger
@pytest.mark.parametrize("question", ledger_questions(), ids=lambda question: question["name"])
def test_every_question_of_the_ledger_can_be_asked_and_gives_its_outcomes(question):
    ours = RULESET.question(question["name"])
    answers = [answerable(ours, BOOK, inputs) for inputs in variations(ours)]
    keys = {key for answer in answers if answer for key in answer}
    assert keys
    for outcome in question["outcomes"]:
        if not is_another_answers_outcome(outcome["key"]):
            assert any(re.fullmatch(as_pattern(outcome["key"]), key) for key in keys), outcome["key"]


@beside_the_ledger
def test_no_question_is_asked_that_the_ledger_does_not_have():
    assert set(RULESET.questions) == {question["name"] for question in ledger_questions()}


@beside_the_ledger
def test_the_checks_are_those_of_the_ledger_each_once_and_none_altered():
    theirs = [
        (question["name"], f"{question['id']}/{place}", Fraction(check["chance"]))
        for question in ledger_questions()
        for place, check in enumerate(question["checks"], 1)
    ]
    ours = [(check["question"], check["ledger"], Fraction(check["chance"])) for check in CHECKS]
    assert ours == theirs


@beside_the_ledger
def test_the_decimals_of_the_ledger_are_those_of_its_fractions():
    for question in ledger_questions():
        for check in question["checks"]:
            assert abs(float(Fraction(check["chance"])) - check["decimal"]) <= 5.1e-6, check


AS = {
    "faceoff-inf-inf": [("faceoff-grid", {}), ("flank-worth", {}), ("officer-worth", {"test": "face-off"})],
    "faceoff-cav-cav": [
        ("faceoff-grid", {"pairing": "cav-cav"}),
        ("flank-worth", {"pairing": "cav-cav"}),
        ("charge-worth", {}),
    ],
    "faceoff-cav-inf": [
        ("faceoff-grid", {"pairing": "cav-inf", "defender-pips": 5}),
        ("flank-worth", {"pairing": "cav-inf"}),
    ],
    "fight-round": [("charge-worth", {"part": "fight"})],
    "heavy-test": [("officer-worth", {"test": "heavy"})],
    "friends": [("officer-worth", {"test": "friends"})],
    "manoeuvre": [("officer-worth", {"test": "manoeuvre"})],
    "rally": [("officer-worth", {"test": "rally"})],
}


@pytest.mark.parametrize(("model", "name", "inputs"), [(m, n, i) for m, rest in AS.items() for n, i in rest])
def test_a_question_that_borrows_an_answer_uses_its_outcomes(model, name, inputs):
    assert {key for key, chance in asked(name, **inputs).items() if chance} <= set(asked(model))


def test_no_inputs_of_two_questions_mean_different_things_by_one_word():
    for question in RULESET.questions.values():
        words = [word for each in question.inputs for word in (each.name, *each.also)]
        assert len(words) == len(set(words)), question.name
