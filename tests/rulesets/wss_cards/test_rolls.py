"""Three thousand games of each procedure come as often as the exact odds say, within four standard errors."""

import pytest

from drumhead import rulesets

from ..rolled import strays, unknown

GAMES = 3_000
SEED = 1704
RULESET = rulesets.load("wss-cards")
BOOK = RULESET.book()
BY_COUNTING = {"rally-value", "rally-in-time", "pack-use"}  # no card is drawn

ROLLED = [
    ("lead-count", {}),
    ("twice", {"phase-pair": "5-1"}),
    ("double-volley", {}),
    ("artillery-town", {"distance": 12}),
    ("town-burns", {"shots": 3}),
    ("charge-hits", {"charger": "dragoons", "target": "flank-or-rear", "red-left": 20}),
    ("red-count", {"n": 4}),
    ("several", {"target-hits": 3, "attacks": ["shot-24", "infantry-volley", "cavalry-in-front", "shot-36"]}),
    ("volleys-to-rout", {"hits-now": 6, "drawing": "without-replacement"}),
    ("guns-to-rout", {"hits-now": 8, "within": 6}),
    ("charges-to-rout", {"facing": "turned to front"}),
    ("firefight", {"my-hits": 9, "his-hits": 10, "his-cover": "cover"}),
]


@pytest.mark.parametrize(("question", "inputs"), ROLLED, ids=[question for question, _ in ROLLED])
def test_rolls_come_as_often_as_the_odds_say(question, inputs):
    assert strays(RULESET, question, inputs, GAMES, SEED) == set()


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll_unless_no_card_is_drawn(question):
    assert (RULESET.question(question).rule(BOOK) is None) == (question in BY_COUNTING)


@pytest.mark.parametrize("question", sorted(set(RULESET.questions) - BY_COUNTING))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    assert unknown(RULESET, question) == set()
