"""The odds questions of every ruleset: they answer, answers add up, and the ledger's check values hold exactly."""

from fractions import Fraction

import pytest

from drumhead.cli.odds_told import takes
from drumhead.rules.question import InputError

from ..counted import at_least
from .shelf import RULESETS, answerable, each_ruleset, folder_of, ledger, toml, variations

QUESTIONS = [(ruleset, name) for ruleset in RULESETS for name in sorted(ruleset.questions)]
BOOKS = {ruleset: ruleset.book() for ruleset in RULESETS}

each_question = pytest.mark.parametrize(
    ("ruleset", "name"), QUESTIONS, ids=[f"{ruleset.id} {name}" for ruleset, name in QUESTIONS]
)


def checks_of(ruleset):
    path = folder_of(ruleset) / "checks.toml"
    return toml(path)["check"] if path.exists() else []


def checks_by_question():
    """Each question's check values; those that are means, which are no chances, the rulesets' own tests have."""
    for ruleset in RULESETS:
        asked = {}
        for check in checks_of(ruleset):
            if "mean" not in check:
                asked.setdefault(check["question"], []).append(check)
        yield from ((ruleset, name, checks) for name, checks in asked.items())


CHECKS = list(checks_by_question())


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


@pytest.mark.parametrize(
    ("ruleset", "checks"),
    [(ruleset, checks) for ruleset, _, checks in CHECKS],
    ids=[f"{ruleset.id} {name}" for ruleset, name, _ in CHECKS],
)
def test_the_check_values_hold_exactly(ruleset, checks):
    assert checks
    assert [wrong for check in checks if (wrong := differs(ruleset, check))] == []


def test_no_check_is_lost_on_the_way():
    assert sum(len(checks) for _, _, checks in CHECKS) > 900


def name_of(ruleset, its):
    """Return our name of a question of the ledger, which the book numbers or names."""
    return ruleset.question(its.get("name", its["id"])).name


@each_ruleset
def test_every_question_of_the_ledger_can_be_asked_and_no_other(ruleset):
    asked = [name_of(ruleset, each) for each in ledger(ruleset)["odds"]]
    assert sorted(asked) == sorted(ruleset.questions)


@each_ruleset
def test_every_figure_of_every_check_of_the_ledger_is_held(ruleset):
    """Each check of the ledger has ours of the same number, which ask its question and give all its figures."""
    theirs = {
        f"{each['id']}/{place}": (name_of(ruleset, each), figures)
        for each in ledger(ruleset)["odds"]
        for place, figures in enumerate(each["figures"], 1)
    }
    ours = {}
    for check in checks_of(ruleset):
        figure = Fraction(check.get("chance") or check.get("decimal") or check["mean"])
        ours.setdefault(check["ledger"], set()).add((check["question"], figure))
    assert set(ours) == set(theirs)
    for number, (name, figures) in theirs.items():
        assert {(name, Fraction(figure)) for figure in figures} <= ours[number], number


@pytest.mark.sample(2)
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
    assert [name for name, some in at_least(5, words.items()) if len(some) != len(set(some))] == []


def test_help_names_no_number_that_the_book_in_force_refuses():
    """Whatever it says is the most an input takes is answered; more hits than a unit can have are refused."""
    limited = 0
    for ruleset, book in BOOKS.items():
        for question in ruleset.questions.values():
            for mine in (each for each in question.inputs if not each.choices):
                most = mine.most_in(book)
                assert takes(mine, book).startswith(f"{mine.least} to {most}")
                if "hits" in mine.name and "rout" in ruleset.book() and ruleset.units_are_whole:
                    with pytest.raises(InputError):
                        question.odds(book, **{mine.name: most + 1})
                    question.odds(book, **{mine.name: most})
                    limited += bool(mine.below)
    assert limited == 21
