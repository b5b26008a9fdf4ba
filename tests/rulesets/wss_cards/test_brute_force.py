"""The odds agree exactly with a second opinion that lists every order of the cards, reading by reading."""

from functools import cache

import pytest

from drumhead import rulesets
from drumhead.probability import watching
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import copy_of

from ...counted import at_least
from ..opinions import Opinions, combinations, that_can_come
from ..shelf import cases_beside
from . import brute_force, brute_routs

RULESET = rulesets.load("wss-cards")
GRID = cases_beside(__file__)
FEW = ("ace", "king")
SECOND_OPINIONS = {**vars(brute_force), **vars(brute_routs)}


@cache
def book_of(ranks, chosen):
    """The book with a pack of these ranks alone, and readings given as pairs."""
    tables = copy_of(RULESET.tables)
    tables["pack"]["ranks"] = list(ranks)
    return Book(tables, RULESET.readings, dict(chosen))


def readings_of(case):
    return combinations(case.get("readings", {}))


def inputs_of(case):
    return combinations(case.get("inputs", {}))


def our_odds(case, inputs, readings):
    book = book_of(tuple(case.get("ranks", FEW)), tuple(sorted(readings.items())))
    return that_can_come(RULESET.question(case["question"]).odds(book, **inputs))


def brute_force_odds(case, inputs, readings):
    defaults = {slug: reading.default for slug, reading in RULESET.readings.items()}
    answer = SECOND_OPINIONS[case["question"].replace("-", "_")]
    given = {name.replace("-", "_"): value for name, value in inputs.items()}
    return that_can_come(answer({**defaults, **readings}, brute_force.cards_of(case.get("ranks", FEW)), **given))


CASES = [
    pytest.param(case, chosen, id=" ".join([case["question"], str(place), *chosen.values()]))
    for place, case in enumerate(GRID)
    for chosen in readings_of(case)
]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("case", "readings"), CASES)
def test_the_odds_are_those_of_listing_every_order(case, readings):
    for inputs in at_least(1, inputs_of(case)):
        assert our_odds(case, inputs, readings) == brute_force_odds(case, inputs, readings), inputs


def test_every_question_has_a_second_opinion():
    assert {case["question"] for case in GRID} == set(RULESET.questions)


# Switches that are about distances, formations, leaders and what wins: no chance of an odds question hangs on them.
MOVES_NO_CHANCE = {
    "after-rout",
    "arc-width",
    "change-cost",
    "charge-reach",
    "command-attached",
    "command-out",
    "command-range",
    "contact-facing",
    "contact-retire",
    "dismounted-turn",
    "general-condition",
    "leader-count",
    "leader-lost",
    "mounted-share",
    "rally-limit",
    "remount-time",
    "retire-distance",
    "turn-angle",
    "turn-cap",
    "unlimber-time",
    "victory",
    "volley-limit",
}
OPTIONS = Opinions(RULESET, brute_force, GRID).options()


def moves_an_answer(slug, key):
    """Whether some answer differs when this option alone is changed back to the default, whatever else is read how."""
    for case in GRID:
        for chosen in readings_of(case):
            plain = {other: option for other, option in chosen.items() if other != slug}
            if chosen.get(slug) == key and any(
                our_odds(case, inputs, chosen) != our_odds(case, inputs, plain) for inputs in inputs_of(case)
            ):
                return True
    return False


@pytest.mark.parametrize(("slug", "key"), [each for each in OPTIONS if each[0] not in MOVES_NO_CHANCE])
def test_every_option_of_a_switch_moves_a_chance_that_is_compared_here(slug, key):
    assert moves_an_answer(slug, key)


def test_the_other_switches_are_asked_for_by_no_question():
    touched = set()
    for question in RULESET.questions.values():
        for inputs in [{}, *({each.name: value} for each in question.inputs for value in each.choices)]:
            book = RULESET.book()
            with watching() as seen:
                question.odds(book, **inputs)
            touched |= set(book.marks(seen).readings)
    assert touched == {slug for slug, _ in OPTIONS} - MOVES_NO_CHANCE
