"""What `drumhead rules coverage` says was seen in play."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from drumhead.cli.root import group
from drumhead.rules.asking.worked_example import examples
from drumhead.rules.rulebook.rule_index import index
from drumhead.rulesets import ids, load
from drumhead.simulation.rule_coverage import drills

from ..counted import at_least
from ..rulesets.shelf import ledger


@pytest.fixture
def run() -> Callable[..., Result]:
    return lambda *words: CliRunner().invoke(group, list(words), prog_name="drumhead")


PLAYED = ids()


@pytest.mark.parametrize("name", PLAYED)
def test_the_rules_that_a_battle_should_show_are_those_of_the_ledger(name):
    wanted = {rule["id"] for rule in ledger(load(name))["rule"] if rule["simulate"]}
    assert {rule.id for rule in index(load(name)).values() if rule.simulate} == wanted


def test_worked_examples_say_the_rules_that_the_ledger_says_of_them():
    told = {rule for example in examples(load("wss-paperboys")) for rule in example.rules}
    assert told == set(ledger(load("wss-paperboys"))["example_rules"])


@pytest.mark.parametrize("name", PLAYED)
def test_every_step_that_is_cited_names_rules_of_the_book(name):
    ruleset = load(name)
    cited = {rule for rules in ruleset.steps.values() for rule in rules}
    assert set(at_least(40, cited)) <= set(index(ruleset))


@pytest.mark.parametrize("name", PLAYED)
def test_the_drills_can_be_played(run, name):
    for path in at_least(1, drills(load(name))):
        result = run("battle", "check", str(path))
        assert result.exit_code == 0, result.output


def test_few_games_show_most_of_the_book_twice_the_same_and_what_never_came_up_has_its_reason(run):
    asked = ("rules", "coverage", "wss-paperboys", "--games", "1")
    rules = json.loads(run(*asked, "--json").stdout)["rules"]
    assert len(rules) == 245
    seen = {each["id"] for each in rules if each["seen"]}
    assert len(seen) > 0.8 * len(rules)
    assert all(each["seen"] == bool(each["games"] + each["drills"] + each["examples"]) for each in rules)
    assert {"wpb-fire-10", "wpb-contact-01", "wpb-turn-04", "wpb-heal-01"} <= seen
    shown, never = (part.splitlines()[1:] for part in run(*asked).stdout.split("never:"))
    counts = {line.split()[0]: [int(count) for count in line.split()[1:4]] for line in shown if line.startswith("wpb-")}
    assert counts == {each["id"]: [each["games"], each["drills"], each["examples"]] for each in rules if each["seen"]}
    reasons = {line.split()[0]: line.split(maxsplit=1)[1] for line in never if line.strip()}
    assert reasons.pop("wpb-inf-01").startswith("On the cards")
    assert all(reason.startswith("not seen in these games: ") for reason in reasons.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_sixty_games_and_the_drills_are_fought_out_and_show_all_but_what_is_excused(run, name):
    result = run("rules", "coverage", name, "--games", "60", "--json")
    assert result.exit_code == 0, result.output
    rules = json.loads(result.stdout)["rules"]
    assert sum(each["seen"] for each in rules) > 0.95 * len(rules)
    assert [each["id"] for each in rules if not each["seen"] and not index(load(name))[each["id"]].unseen] == []


@pytest.mark.usefixtures("unplayed")
def test_a_ruleset_that_is_not_played_says_so(run, unplayed):
    result = run("rules", "coverage", "wss-cards")
    assert result.exit_code == 1
    assert "not played" in result.output
