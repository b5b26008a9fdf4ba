"""The index of this book: how many rules, and which of them are left to people or to the table."""

import shutil

from drumhead import rulesets
from drumhead.rules.rulebook.rule_index import index

from ..shelf import ledger

RULESET = rulesets.load("wss-paperboys")
RULES = index(RULESET)


def test_the_book_has_262_rules():
    assert len(RULES) == 262


def test_what_the_ledger_calls_played_is_left_to_people_only_where_it_needs_them():
    """Advice aside, a rule that a battle has to know is a procedure, a table or a page, or is named here."""
    played = {rule["id"] for rule in ledger(RULESET)["rule"] if rule["simulate"]}
    left = {rule.id for rule in RULES.values() if rule.by == "players"} & played
    assert left == {
        *("wpb-army-15", "wpb-setup-01", "wpb-setup-03", "wpb-setup-05", "wpb-setup-07", "wpb-setup-09"),  # setting up
        *("wpb-move-14", "wpb-wood-01"),  # held horses, which ground is bad
        *("wpb-pips-09", "wpb-conf-01", "wpb-inf-01", "wpb-over-02"),  # whom to match with whom, who attacks
        *("wpb-win-01", "wpb-win-02", "wpb-win-05"),  # what was agreed
        *("wpb-eg-07", "wpb-eg-08"),  # what a player may leave or choose
    }


def test_what_waits_for_miniatures_on_the_ground_is_geometry_and_order():
    assert {rule.id for rule in RULES.values() if rule.by == "table"} == {
        "wpb-fire-06",  # nearest target
        *("wpb-turn-07", "wpb-eg-11"),  # what is settled when
        *("wpb-move-11", "wpb-eg-10"),  # friends let through
        "wpb-bldg-04",  # the house burns on
        *("wpb-cvi-12", "wpb-conf-02", "wpb-sheet-06"),  # friends in the way, a unit split, a winner following
    }


def test_a_ruleset_without_an_index_has_an_empty_one(tmp_path):
    folder = tmp_path / "plain"
    shutil.copytree(RULESET.folder, folder)
    (folder / "rules.toml").unlink()
    assert index(rulesets.load(str(folder))) == {}
