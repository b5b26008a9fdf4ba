"""Three thousand games of each procedure come as often as the exact odds say, within four standard errors."""

from collections import Counter
from fractions import Fraction

import pytest

from drumhead.probability import Roll

from .recruits import BOOK, RULESET

GAMES = 3_000
SEED = 1735

LONG = {"fire-then-charge", "who-wins", "commander-worth", "charged-by-cavalry", "turn-ends-by", "event-card", "melee"}

ROLLED = [
    ("gets-activation", {"place-in-my-queue": "random"}),
    ("turn-ends-by", {"red-groups": 3, "black-groups": 3}),
    ("enemy-before-mine", {}),
    ("queen", {"losses": 2}),
    ("fire-kills", {"target-class": "both", "range": "long"}),
    ("volley-result", {"target-losses-before": 4, "target-status": "routed", "volleys": 2}),
    ("volley-exchange", {}),
    ("becoming-shaken", {"grade": "elite"}),
    ("shaken-recovery", {"activations": "4"}),
    ("shaken-recovery", {}),
    ("march", {"mover": "cavalry", "army-commander-die": "yes"}),
    ("half-move-fire", {}),
    ("evade", {"gap-in": 4}),
    ("pursuit", {"result": "routs"}),
    ("charge-home", {"distance-in": 14}),
    ("melee-losses", {"attacker": "heavy", "commanders": "both", "report": "joint"}),
    ("melee", {"attacker": "heavy", "defender-formation": "square"}),
    ("charged-by-cavalry", {"reaction": "fire"}),
    ("commander-in-melee", {"rounds": 3}),
    ("commander-worth", {}),
    ("guns-taken", {}),
    ("army-breaks", {}),
    ("routed-race", {}),
    ("volleys-to-shaken", {"volleys": 4}),
    ("event-card", {"turns": 3}),
    ("fire-then-charge", {}),
    ("who-wins", {"red-left": 2, "black-left": 2, "red-risks": ["1/3"], "black-risks": ["1/6", "1/4"], "turns": "3"}),
]


@pytest.mark.parametrize(("question", "inputs"), ROLLED, ids=[question for question, _ in ROLLED])
def test_rolls_come_as_often_as_the_odds_say(question, inputs):
    rule, facts = RULESET.question(question).rule(BOOK, **inputs)
    exact = RULESET.question(question).distribution(BOOK, **inputs)
    roll = Roll(SEED)
    games = 2_000 if question in LONG else GAMES
    came = Counter(roll.resolve(rule, *facts) for _ in range(games))
    assert set(came) <= set(exact), "an ending came that the odds do not know"
    for ending, weight in exact.items():
        chance = Fraction(weight, exact.total)
        error = float(chance * (1 - chance) / games) ** 0.5
        assert abs(came[ending] / games - float(chance)) <= 4 * error + 1 / games, ending


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_question_has_a_rule_to_roll(question):
    assert RULESET.question(question).rule(BOOK)


@pytest.mark.parametrize("question", sorted(RULESET.questions))
def test_a_hundred_rolled_games_end_as_the_odds_allow(question):
    rule, facts = RULESET.question(question).rule(BOOK)
    exact = RULESET.question(question).distribution(BOOK)
    assert {Roll(seed).resolve(rule, *facts) for seed in range(100)} <= set(exact)
