"""Three thousand games of each procedure come as often as the exact odds say, within four standard errors."""

import pytest

from drumhead import rulesets
from drumhead.probability import Roll

from ..rolled import strays

GAMES = 3_000
SEED = 1812
RULESET = rulesets.load("peninsular-paperboys")
BOOK = RULESET.book()
BY_COUNTING = {"army-break"}  # no die is thrown

ROLLED = [
    ("fire-hits", {"dice": 7, "save": "cover"}),
    ("cannon-shot", {"range": "close", "target": "column", "save": "gun"}),
    ("gun-duel", {"dice-per-card": 3}),
    ("volley-stops-attack", {"pips-before": 2}),
    ("skirmish-fire", {"skirmish-stands": 6, "weapon-band": "rifle-far"}),
    ("firefight", {"a-musket": 2, "a-rifle": 3}),
    ("building-fire", {"dice-total": 4}),
    ("square-in-time", {"pips": 3}),
    ("worth-of-a-modifier", {"change": 2}),
    ("fight-two-rounds", {"a-front": 2, "a-needs": "column", "d-may-lose": 2}),
    ("assault-column-line", {}),
    ("cavalry-charge-total", {}),
    ("glory", {"net-first": 4, "net-second": 1}),
    ("rally", {"pips": 5, "officer": "brigadier"}),
    ("officer-with-routers", {"stands-to-spare": 3}),
    ("friends-routing", {"quality": "raw", "pips": 4}),
    ("rout-spreads", {"pips": [3, 5, 6]}),
    ("clear-pips", {"quality": "raw", "shot-at": "half"}),
    ("pursuit-slaughter", {"cavalry": "british-heavy", "infantry-to-spare": 5}),
    ("volleys-on-the-way", {"start-cm": 25}),
    ("volley-then-charge", {"heavy-test": "counts"}),
    ("irregular-grading", {}),
]


@pytest.mark.parametrize(("question", "inputs"), ROLLED, ids=[question for question, _ in ROLLED])
def test_rolls_come_as_often_as_the_odds_say(question, inputs):
    assert strays(RULESET, question, inputs, GAMES, SEED) == set()


def test_rifles_that_throw_their_fours_until_none_is_left_roll_to_an_end():
    endless = {"rifle-reroll-once": "until-not-4"}
    assert strays(RULESET, "firefight", {"a-musket": 0, "a-rifle": 4}, GAMES, SEED, endless) == set()


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll_unless_no_die_is_thrown(question):
    assert (RULESET.question(question).rule(BOOK) is None) == (question in BY_COUNTING)


@pytest.mark.parametrize("question", sorted(set(RULESET.questions) - BY_COUNTING))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    rule, facts = RULESET.question(question).rule(BOOK)
    exact = RULESET.question(question).distribution(BOOK)
    assert {Roll(seed).resolve(rule, *facts) for seed in range(100)} <= set(exact)
