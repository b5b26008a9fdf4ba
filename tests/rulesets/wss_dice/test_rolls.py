"""Twenty thousand games of each procedure come as often as the exact odds say, within four standard errors."""

from collections import Counter
from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.chance import Roll

GAMES = 20_000
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
    rule, facts = RULESET.question(question).rule(BOOK, **inputs)
    exact = RULESET.question(question).distribution(BOOK, **inputs)
    roll = Roll(SEED)
    games = 2_000 if question == "runs" else GAMES  # an order is one of 252
    came = Counter(roll.resolve(rule, *facts) for _ in range(games))
    assert set(came) <= set(exact), "an ending came that the odds do not know"
    for ending, weight in exact.items():
        chance = Fraction(weight, exact.total)
        error = float(chance * (1 - chance) / games) ** 0.5
        assert abs(came[ending] / games - float(chance)) <= 4 * error + 1 / games, ending


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll_unless_no_die_is_thrown(question):
    assert (RULESET.question(question).rule(BOOK) is None) == (question in BY_COUNTING)


@pytest.mark.parametrize("question", sorted(set(RULESET.questions) - BY_COUNTING))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    rule, facts = RULESET.question(question).rule(BOOK)
    exact = RULESET.question(question).distribution(BOOK)
    assert {Roll(seed).resolve(rule, *facts) for seed in range(100)} <= set(exact)
