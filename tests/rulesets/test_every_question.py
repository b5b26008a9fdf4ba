"""The odds questions of every ruleset: they answer, answers add up, and the ledger's check values hold exactly."""

from fractions import Fraction

import pytest

from .shelf import RULESETS, answerable, each_ruleset, folder_of, ledger, toml, variations

QUESTIONS = [(ruleset, name) for ruleset in RULESETS for name in sorted(ruleset.questions)]
BOOKS = {ruleset: ruleset.book() for ruleset in RULESETS}

each_question = pytest.mark.parametrize(
    ("ruleset", "name"), QUESTIONS, ids=[f"{ruleset.id} {name}" for ruleset, name in QUESTIONS]
)


def checks_of(ruleset):
    path = folder_of(ruleset) / "checks.toml"
    return toml(path)["check"] if path.exists() else []


CHECKS = [(ruleset, check) for ruleset in RULESETS for check in checks_of(ruleset)]


@pytest.mark.parametrize(
    ("ruleset", "check"), CHECKS, ids=[f"{check['ledger']} {check['question']}" for _, check in CHECKS]
)
def test_the_check_value_holds_exactly(ruleset, check):
    if "mean" in check:
        pytest.skip("a mean is no chance; the ruleset's own tests have it")
    book = ruleset.book(check.get("readings", {}))
    answer = ruleset.question(check["question"]).odds(book, **check["inputs"])
    assert set(check["outcomes"]) <= set(answer), "an outcome of the check is not among the answer's"
    chance = sum(answer[outcome] for outcome in check["outcomes"])
    if "decimal" in check:  # the ledger gives no fraction; as exact as it is written
        places = len(check["decimal"].partition(".")[2])
        assert abs(chance - Fraction(check["decimal"])) <= Fraction(1, 2 * 10**places), float(chance)
    else:
        assert chance == Fraction(check["chance"])


@each_ruleset
def test_no_check_of_the_ledger_is_forgotten(ruleset):
    theirs = {
        f"{question['id']}/{place}"
        for question in ledger(ruleset)["odds"]
        for place, _ in enumerate(question.get("checks", ()), 1)
    }
    assert theirs == {check["ledger"] for check in checks_of(ruleset)}


@each_ruleset
def test_every_question_of_the_ledger_can_be_asked_and_no_other(ruleset):
    asked = [ruleset.question(each.get("name", each["id"])).name for each in ledger(ruleset)["odds"]]
    assert sorted(asked) == sorted(ruleset.questions)


@each_question
def test_every_answer_adds_up_to_one(ruleset, name):
    question = ruleset.question(name)
    answers = [answerable(question, BOOKS[ruleset], inputs) for inputs in variations(question)]
    given = [answer for answer in answers if answer is not None]
    assert answers[0] is not None, "asked without inputs it must answer"
    assert len(given) >= len(answers) / 2
    for answer in given:
        assert sum(answer.values()) == 1
        assert all(chance >= 0 for chance in answer.values())


@each_question
def test_every_printed_row_answers(ruleset, name):
    question = ruleset.question(name)
    rows = list(question.rows())
    assert rows
    for row in rows:
        assert sum(question.odds(BOOKS[ruleset], **row).values()) == 1, row


@each_question
def test_every_outcome_that_is_listed_can_come(ruleset, name):
    question = ruleset.question(name)
    answers = (answerable(question, BOOKS[ruleset], each) for each in [*variations(question), *question.rows()])
    came = {key for answer in answers if answer for key, chance in answer.items() if chance}
    assert set(question.outcomes) <= came


@each_ruleset
def test_no_two_inputs_of_a_question_answer_to_one_word(ruleset):
    words = {
        name: [word for each in question.inputs for word in (each.name, *each.also)]
        for name, question in ruleset.questions.items()
    }
    assert [name for name, some in words.items() if len(some) != len(set(some))] == []
