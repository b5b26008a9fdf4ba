"""Three thousand games of each procedure come as often as the exact odds say, within four standard errors."""

import pytest

from drumhead import rulesets

from ..rolled import strays, unknown

GAMES = 3_000
SEED = 1708
RULESET = rulesets.load("wss-dice")
BOOK = RULESET.book()
BY_COUNTING = {"rally-value"}  # no die is thrown

ROLLED = [
    ("move-test", {"hits": 5}),
    ("move-count", {}),
    ("cross", {"hits": 6, "distance": 12, "turns": 5}),
    ("artillery-hits", {"distance": 18, "cover": "cover"}),
    ("musket-hits", {"shooter": "dragoons"}),
    ("charge-hits", {"charger": "dragoons", "target": "flank-or-rear", "uphill": "yes"}),
    ("several", {"target-hits": 2, "attacks": ["shot-12", "infantry-volley", "cavalry-in-flank"]}),
    ("volleys-to-rout", {"hits-now": 6, "cover": "cover", "within": 5}),
    ("guns-to-rout", {"hits-now": 6, "within": 4}),
    ("charge-through", {"charger-hits": 5}),
    ("firefight", {"my-hits": 7, "my-type": "dragoons", "his-hits": 8, "his-cover": "cover"}),
    ("phase-before", {}),
    ("phase-before-midturn", {}),
    ("twice-before-me", {"my-cards-left": 3}),
    ("runs", {}),
    ("first-wait", {}),
    ("double-volley", {}),
]


@pytest.mark.parametrize(("question", "inputs"), ROLLED, ids=[question for question, _ in ROLLED])
def test_rolls_come_as_often_as_the_odds_say(question, inputs):
    games = 2_000 if question == "runs" else GAMES  # an order is one of 252
    assert strays(RULESET, question, inputs, games, SEED) == set()


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll_unless_no_die_is_thrown(question):
    assert (RULESET.question(question).rule(BOOK) is None) == (question in BY_COUNTING)


@pytest.mark.parametrize("question", sorted(set(RULESET.questions) - BY_COUNTING))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    assert unknown(RULESET, question) == set()
