"""The doubts in the book of von Futsch: which are switches, and the one of our own finding."""

import pytest

from drumhead.probability import watching

from ..shelf import ledger
from .recruits import BOOK, RULESET

# SWITCHES.md 38 to 47.
ARGUED = {
    *("jokers", "jack-both", "ace-queen-activate", "king-lost", "melee-round", "quarter-of-what", "exact-quarter"),
    *("more-hits", "shaken-minus", "shaken-rout", "square-dice", "fire-then-charge", "charge-roll-time"),
    *("elite-heavy", "army-count", "army-commanders"),
}
# What the ledger's notes say moves the odds most.
MOVES_MOST = {"dice-by-formation", "single-firing", "halved-whose"}


def switches():
    return {slug for slug, reading in RULESET.readings.items() if reading.switch}


def test_the_doubts_that_players_argue_about_are_switches():
    assert switches() >= ARGUED | MOVES_MOST


def test_there_are_forty_nine_switches_among_162_doubts():
    assert (len(switches()), len(RULESET.readings)) == (49, 162)


def test_one_doubt_is_of_our_own_finding_and_says_so():
    own = set(RULESET.readings) - {reading["slug"] for reading in ledger(RULESET)["reading"]}
    assert own == {"exact-quarter"}
    assert "our own finding" in RULESET.readings["exact-quarter"].why


# What these answers name is looked up on the way, but comes to the same in the end at the figures asked about.
COMES_TO_THE_SAME = {
    ("becoming-shaken", "shaken-threshold"),
    ("melee-round", "more-hits"),
    ("melee", "shaken-rout"),
    ("fire-then-charge", "shaken-rout"),
}


def moves(slug, question, answer):
    """Whether any other option of a doubt changes an answer."""
    others = (key for key in RULESET.readings[slug].keys if key != RULESET.readings[slug].default)
    return any(question.odds(RULESET.book({slug: key})) != answer for key in others)


@pytest.mark.parametrize("name", sorted(RULESET.questions))
def test_an_answer_is_marked_by_no_doubt_that_leaves_it_as_it_is(name):
    question = RULESET.question(name)
    with watching() as touched:
        answer = question.odds(BOOK)
    named = {slug for slug in BOOK.marks(touched).readings if not moves(slug, question, answer)}
    assert {(name, slug) for slug in named} <= COMES_TO_THE_SAME
