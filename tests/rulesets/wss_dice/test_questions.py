"""The questions of the ledger by its own words: numbers, inputs and outcomes."""

import re

import pytest

from drumhead.rules.asking.question import InputError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets.wss_dice import aids
from drumhead.rulesets.wss_dice.attack_terms import a_volley

from ...counted import at_least
from ..shelf import ledger
from .recruits import BOOK, RULESET

# What the ledger asks for in one word and we in several, or what never varies.
IN_PARTS = {
    "attack": ["attack"],
    "band and cover": ["distance", "cover"],
    "charge type": ["charger", "target", "uphill"],
    "volley": ["shooter", "cover"],
    "hits of each": ["my-hits", "his-hits"],
    "type and cover of each": ["my-type", "my-cover", "his-type", "his-cover"],
    "cards": [],
}
FAMILIES = {
    "exactly k units pass, k = 0..n": r"\d+ units pass",
    "done in exactly t turns, t = 1, 2, ...": r"\d+ turns",
    "0 hits": "0",
    "routs at attack 1, 2, ..., n": r"routs at attack \d",
    "survives with s hits, s = 0..8": r"survives with \d hits",
    "exactly n volleys, n = 1, 2, ...": r"\d+ volleys",
    "exactly n shots, n = 1, 2, ...": r"\d+ shots",
    "exactly n charges": r"\d+ charges",
    "card n, n = k .. k + 5": r"card \d+",
    "longest run of one colour is 1, 2, 3, 4, 5": r"[1-5]",
    "each count 0..10": r"\d+",
    "hits removed, with certainty": r"\d hits removed",
}


def test_inputs_of_the_ledger_are_ours():
    for theirs in at_least(5, ledger(RULESET)["odds"]):
        ours = RULESET.question(theirs["id"])
        for given in theirs["inputs"]:
            for name in IN_PARTS.get(given, [given]):
                assert any(each.called(name) for each in ours.inputs), (ours.name, name)


def test_outcomes_of_the_ledger_are_ours():
    for theirs in at_least(5, ledger(RULESET)["odds"]):
        answer = RULESET.question(theirs["id"]).odds(BOOK)
        for outcome in at_least(1, theirs["outcomes"]):
            pattern = FAMILIES.get(outcome, re.escape(outcome))
            assert any(re.fullmatch(pattern, key) for key in answer), (theirs["id"], outcome)


def test_a_question_is_named_as_in_the_ledger():
    names = [each["id"].removeprefix("wd1-odds-") for each in ledger(RULESET)["odds"]]
    assert list(RULESET.questions) == names


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("next-card", {"mine": 0, "his": 0}, "no card is left"),
        ("phase-before-midturn", {"my-cards-left": 2, "my-cards-needed": 3}, "my-cards-needed=3: only 2 are left"),
        ("phase-before-midturn", {"his-cards-left": 1, "his-cards-needed": 2}, "his-cards-needed=2: only 1 are left"),
        ("several", {"attacks": "infantry-volley,bayonets"}, "attacks=bayonets: give one of infantry-volley"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_plain_words(name, inputs, says):
    with pytest.raises(InputError, match=says):
        RULESET.question(name).odds(BOOK, **inputs)


def test_the_two_lists_of_attacks_are_one():
    one = RULESET.question("rout-now").settle({})
    attack = next(each for each in RULESET.question("rout-now").inputs if each.name == "attack")
    attacks = next(each for each in RULESET.question("several").inputs if each.name == "attacks")
    assert one["attack"] in attack.choices
    assert attack.choices == attacks.choices


def test_a_firefight_in_which_nobody_can_be_hit_has_no_end():
    toys = RULESET.book(house=HouseRules("Toys", (Change(1, "musket.less.infantry", 3, 0, "muskets are toys"),)))
    assert RULESET.question("firefight").odds(toys)["never"] == 1
    assert aids.mean_attacks(toys, 0, a_volley(toys, "infantry", "open")) is None
    assert aids.rally_in_volleys(toys, 4) == 0


@pytest.mark.parametrize("question", ["several", "firefight", "volleys-to-rout", "move-count", "cross"])
def test_a_unit_that_has_routed_is_not_asked_about(question):
    asked = RULESET.question(question)
    hits = next(each.name for each in asked.inputs if "hits" in each.name)
    assert asked.odds(BOOK, **{hits: 8})
    with pytest.raises(InputError, match=f"{hits}=9: a unit with 9 hits is gone; give 0 to 8"):
        asked.odds(BOOK, **{hits: 9})
