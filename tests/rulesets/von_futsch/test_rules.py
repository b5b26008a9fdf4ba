"""The index of von Futsch: what is left to players and to miniatures on the ground, and no more."""

from drumhead.rules.rulebook.rule_index import index

from ...counted import at_least
from ..shelf import ledger
from .recruits import RULESET

RULES = index(RULESET)


def left_to(whom):
    return {rule.id.removeprefix("mvf-") for rule in RULES.values() if rule.by == whom}


def test_the_book_has_198_rules():
    assert len(RULES) == 198


def test_players_keep_what_they_choose_and_what_they_bring():
    assert left_to("players") == {
        *("intro-01", "intro-02", "org-11", "org-12"),  # what the set is for, what an army file says
        *("act-02", "act-04", "move-02", "form-02", "form-04", "form-21", "form-22"),  # which action, announced
        *("form-15", "cap-04"),  # squares of a kind not described, boasting
    }


def test_what_waits_for_miniatures_on_the_ground_is_geometry_and_order():
    assert left_to("table") == {"com-03", "form-03", "form-12", "cap-08", "cap-09"}


def test_a_rule_that_is_not_simulated_is_with_the_players():
    for rule in at_least(1, (rule for rule in ledger(RULESET)["rule"] if not rule["simulate"])):
        assert RULES[rule["id"]].by == "players", rule["id"]
