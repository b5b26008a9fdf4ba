"""The index of the book: every rule of the ledger stands there, in our own words, and somebody carries it out."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.rules.index import index

from ..shelf import is_place, is_procedure

LEDGER = Path(__file__).parents[4] / "shared" / "ledger" / "wss-paperboys.toml"
RULESET = rulesets.load("wss-paperboys")
RULES = index(RULESET)
PAGES = {"playsheet", "record dice", "turn cards", "roster", "log"}
PEOPLE = {"players", "table"}
LONGEST = 130  # signs of a sentence that is read in one glance

beside_the_ledger = pytest.mark.skipif(not LEDGER.exists(), reason="the ledger is not beside this checkout")


def of_the_ledger():
    return tomllib.loads(LEDGER.read_text(encoding="utf-8"))["rule"]


def tables(data, place=""):
    """Every table with the rules it rests on, by its place."""
    for key, value in data.items():
        here = f"{place}.{key}" if place else key
        if isinstance(value, dict):
            if "rules" in value:
                yield here, value["rules"]
            yield from tables(value, here)


RESTS_ON = dict(tables(RULESET.tables))


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


def runs(text, length):
    said = words(text)
    return {tuple(said[at : at + length]) for at in range(len(said) - length + 1)}


def test_the_book_has_262_rules():
    assert len(RULES) == 262


@beside_the_ledger
def test_the_rules_are_those_of_the_ledger_in_its_order():
    assert list(RULES) == [rule["id"] for rule in of_the_ledger()]


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_somebody_carries_the_rule_out(rule):
    assert rule.by in PAGES | PEOPLE or is_procedure(RULESET, rule.by) or is_place(RULESET, rule.by), rule.by


@beside_the_ledger
def test_what_the_ledger_calls_played_is_left_to_people_only_where_it_needs_them():
    """Advice aside, a rule that a battle has to know is a procedure, a table or a page, or is named here."""
    played = {rule["id"] for rule in of_the_ledger() if rule["simulate"]}
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
        *("wpb-fire-05", "wpb-fire-06"),  # nearest target in the arc
        *("wpb-turn-07", "wpb-eg-11"),  # what is settled when
        *("wpb-move-09", "wpb-move-11", "wpb-eg-10"),  # officers at any time, friends let through
        "wpb-bldg-04",  # the house burns on
        *("wpb-cvi-12", "wpb-conf-02", "wpb-sheet-06"),  # friends in the way, a unit split, a winner following
    }


def test_every_rule_that_a_table_cites_is_in_the_index():
    cited = {rule for rules in RESTS_ON.values() for rule in rules}
    assert cited <= set(RULES)


def test_a_rule_that_a_table_carries_out_is_among_those_the_table_cites():
    for rule in RULES.values():
        if rule.by not in PEOPLE and is_place(RULESET, rule.by) and not is_procedure(RULESET, rule.by):
            around = [place for place in RESTS_ON if rule.by == place or rule.by.startswith(f"{place}.")]
            assert around, rule.by
            assert rule.id in RESTS_ON[max(around, key=len)], (rule.id, rule.by)


def test_every_rule_names_its_section():
    assert [rule.id for rule in RULES.values() if not rule.cite.strip()] == []


def test_a_rule_is_one_short_line_and_no_two_read_alike():
    assert [rule.id for rule in RULES.values() if rule.says[-1] not in ".?" or len(rule.says) > LONGEST] == []
    said = [rule.says for rule in RULES.values()]
    assert len(set(said)) == len(said)


@beside_the_ledger
def test_no_seven_words_in_a_row_are_the_ledgers():
    theirs = {run for rule in of_the_ledger() for run in runs(rule["text"], 7)}
    assert [rule.id for rule in RULES.values() if runs(rule.says, 7) & theirs] == []


def test_a_ruleset_without_an_index_has_an_empty_one(tmp_path):
    folder = tmp_path / "plain"
    shutil.copytree(RULESET.folder, folder)
    (folder / "rules.toml").unlink()
    assert index(rulesets.load(str(folder))) == {}
