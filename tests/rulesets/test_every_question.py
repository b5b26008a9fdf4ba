"""The odds questions of every ruleset: they answer, answers add up, and the ledger's check values hold exactly."""

from fractions import Fraction

import pytest

from drumhead.cli.output.odds_output import describe_input
from drumhead.rules.asking.question import InputError

from ..counted import at_least
from .shelf import RULESETS, answerable, checks_of, each_ruleset, ledger, variations

HALVES = [0, pytest.param(1, marks=pytest.mark.slow)]  # every second question; the others are for `make thousand`


def questions_of(ruleset):
    """Return a ruleset's questions by name; each book asks twenty at the least."""
    return at_least(20, (ruleset.questions[name] for name in sorted(ruleset.questions)))


def differs(ruleset, check):
    """What is wrong with our answer to a check of the ledger; nothing if it holds exactly."""
    book = ruleset.book(check.get("readings", {}))
    answer = ruleset.question(check["question"]).odds(book, **check["inputs"])
    if strange := set(check["outcomes"]) - set(answer):
        return f"{check['ledger']}: {strange} are not among the answer's outcomes"
    chance = sum(answer[outcome] for outcome in check["outcomes"])
    if "decimal" in check:  # the ledger gives no fraction; as exact as it is written
        places = len(check["decimal"].partition(".")[2])
        holds = abs(chance - Fraction(check["decimal"])) <= Fraction(1, 2 * 10**places)
    else:
        holds = chance == Fraction(check["chance"])
    return "" if holds else f"{check['ledger']}: {check.get('decimal') or check['chance']}, we have {chance}"


@each_ruleset
def test_the_check_values_hold_exactly(ruleset):
    """Those that are means, which are no chances, the rulesets' own tests have."""
    checks = at_least(100, (check for check in checks_of(ruleset) if "mean" not in check))
    assert [wrong for check in checks if (wrong := differs(ruleset, check))] == []


def test_no_check_is_lost_on_the_way():
    assert sum("mean" not in check for ruleset in RULESETS for check in checks_of(ruleset)) > 900


def name_of(ruleset, its):
    """Return our name of a question of the ledger, which the book numbers or names."""
    return ruleset.question(its.get("name", its["id"])).name


@each_ruleset
def test_every_question_of_the_ledger_can_be_asked_and_no_other(ruleset):
    asked = [name_of(ruleset, each) for each in ledger(ruleset)["odds"]]
    assert sorted(asked) == sorted(ruleset.questions)


@each_ruleset
def test_every_check_of_the_ledger_is_asked(ruleset):
    theirs = {
        f"{name_of(ruleset, each)}/{number}"
        for each in ledger(ruleset)["odds"]
        for number in range(1, each["checks"] + 1)
    }
    assert {check["ledger"] for check in checks_of(ruleset)} == theirs


@pytest.mark.parametrize("half", HALVES)
@each_ruleset
def test_every_answer_adds_up_to_one(ruleset, half):
    book, wrong = ruleset.book(), []
    for question in questions_of(ruleset)[half::2]:
        first, *others = [answerable(question, book, inputs) for inputs in variations(question)]
        given = [answer for answer in (first, *others) if answer is not None]
        sums = {sum(answer.values()) for answer in given}
        least = min((chance for answer in given for chance in answer.values()), default=-1)
        if first is None or len(given) < (1 + len(others)) / 2 or sums != {1} or least < 0:
            wrong.append((question.name, first, len(given), sums, least))
    assert wrong == [], "asked without inputs it must answer, and with most of them"


@each_ruleset
def test_every_printed_row_answers(ruleset):
    book, wrong = ruleset.book(), []
    for question in questions_of(ruleset):
        sums = [(row, sum(question.odds(book, **row).values())) for row in at_least(1, question.rows())]
        wrong += [(question.name, row, total) for row, total in sums if total != 1]
    assert wrong == []


@each_ruleset
def test_every_outcome_that_is_listed_can_come(ruleset):
    book, never = ruleset.book(), {}
    for question in questions_of(ruleset):
        answers = (answerable(question, book, each) for each in [*variations(question), *question.rows()])
        came = {key for answer in answers if answer for key, chance in answer.items() if chance}
        never[question.name] = set(question.outcomes) - came
    assert {name: outcomes for name, outcomes in never.items() if outcomes} == {}


@each_ruleset
def test_no_two_inputs_of_a_question_answer_to_one_word(ruleset):
    words = {
        name: [word for each in question.inputs for word in (each.name, *each.also)]
        for name, question in ruleset.questions.items()
    }
    assert [name for name, some in at_least(5, words.items()) if len(some) != len(set(some))] == []


def test_help_names_no_number_that_the_book_in_force_refuses():
    """Whatever it says is the most an input takes is answered; more hits than a unit can have are refused."""
    limited = 0
    for ruleset, book in ((ruleset, ruleset.book()) for ruleset in RULESETS):
        for question in ruleset.questions.values():
            for mine in (each for each in question.inputs if not each.choices):
                most = mine.most_in(book)
                assert describe_input(mine, book).startswith(f"{mine.least} to {most}")
                if "hits" in mine.name and "rout" in ruleset.book() and ruleset.units_are_whole:
                    with pytest.raises(InputError):
                        question.odds(book, **{mine.name: most + 1})
                    question.odds(book, **{mine.name: most})
                    limited += bool(mine.below)
    assert limited == 21
