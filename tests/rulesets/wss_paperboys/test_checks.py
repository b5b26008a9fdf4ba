"""The outcomes of this ruleset's questions are those that the ledger lists; `test_every_question` asks the checks."""

import re

import pytest

from drumhead import rulesets

from ...counted import at_least
from ..shelf import answerable, ledger, variations

RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()


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


@pytest.mark.parametrize("name", sorted(RULESET.questions))
def test_every_question_gives_the_outcomes_of_the_ledger(name):
    (theirs,) = (each for each in ledger(RULESET)["odds"] if each["name"] == name)
    ours = RULESET.question(name)
    keys = {key for inputs in variations(ours) for key in answerable(ours, BOOK, inputs) or ()}
    assert keys
    wanted = [key for key in theirs["outcomes"] if not is_another_answers_outcome(key)]
    assert [key for key in wanted if not any(re.fullmatch(as_pattern(key), ours) for ours in keys)] == []


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
    for question in at_least(5, RULESET.questions.values()):
        words = [word for each in question.inputs for word in (each.name, *each.also)]
        assert len(words) == len(set(words)), question.name
