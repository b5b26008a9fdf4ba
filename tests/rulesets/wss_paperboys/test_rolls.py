"""Three thousand games of each procedure come as often as the exact odds say, within four standard errors."""

from collections import Counter
from fractions import Fraction

import pytest

from drumhead import rulesets
from drumhead.probability import Roll

GAMES = 3_000
SEED = 1704
RULESET = rulesets.load("wss-paperboys")
BOOK = RULESET.book()
BY_COUNTING = {"ridden-down"}  # no die is thrown

ROLLED = [
    ("fire-saved", {"dice": 6}),
    ("heavy-volley", {"dice": 7, "pips-before": 2}),
    ("mortar-fire", {"mortars": 2, "building-hit-last-turn": "yes"}),
    ("wall-breach", {"guns": 2, "dice-per-gun": "close"}),
    ("shot-to-pieces", {"volleys": 6}),
    ("manoeuvre", {"quality": "raw", "pips": 2}),
    ("faceoff-grid", {"attacker-quality": "elite", "defender-pips": 3}),
    ("fight-round", {"attacker-dice": 8, "attacker-hits-on": "3-6", "defender-extra-hits": 1}),
    ("fight-whole", {"attacker-may-lose": 3, "defender-may-lose": 3}),
    ("assault-inf-inf", {"defender-pips": 2, "cover": "yes"}),
    ("assault-charge", {"defender-pips": 1}),
    ("glory-chain", {"net": 4, "second-net": 1}),
    ("breach", {"part": "duel", "duel-reading": "one-hit-wins"}),
    ("friends-chain", {"neighbours": 3, "pips": 5}),
    ("rally", {"pips": 5, "officer-joins": "officer"}),
    ("rout-course", {"starting-stands": 8, "pips": 5, "officer-joins": "officer"}),
    ("recovery", {"quality": "raw", "pips": 3, "quiet-turns": 4}),
    ("officer-survival", {"stands-lost": 2}),
    ("raw-army", {"non-elite-units": 8}),
    ("card-orders", {}),
    ("reply-gap", {}),
    ("firefight", {"my-pips": 6, "his-markers": 2}),
]


def plain(question, **inputs):
    """A question's rule and facts, or None where it is counted."""
    return RULESET.question(question).rule(BOOK, **inputs)


@pytest.mark.parametrize(("question", "inputs"), ROLLED, ids=[question for question, _ in ROLLED])
def test_rolls_come_as_often_as_the_odds_say(question, inputs):
    rule, facts = plain(question, **inputs)
    exact = RULESET.question(question).distribution(BOOK, **inputs)
    roll = Roll(SEED)
    came = Counter(roll.resolve(rule, *facts) for _ in range(GAMES))
    assert set(came) <= set(exact), "an ending came that the odds do not know"
    for ending, weight in exact.items():
        chance = Fraction(weight, exact.total)
        error = float(chance * (1 - chance) / GAMES) ** 0.5
        assert abs(came[ending] / GAMES - float(chance)) <= 4 * error + 1 / GAMES, ending


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll_unless_no_die_is_thrown(question):
    assert (plain(question) is None) == (question in BY_COUNTING)


@pytest.mark.parametrize("question", sorted(set(RULESET.questions) - BY_COUNTING))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    rule, facts = plain(question)
    exact = RULESET.question(question).distribution(BOOK)
    assert {Roll(seed).resolve(rule, *facts) for seed in range(100)} <= set(exact)
