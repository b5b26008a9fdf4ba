"""`rules check --house-rules`: house rules checked against a ruleset, and listed; numbers that clubs change first."""

from __future__ import annotations

import json

import pytest

from drumhead import api
from drumhead.printing.pages.dice.record_values import records

from ..counted import at_least

CLOSE = 'title = "Close fire"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nwhen = "range <= \'10 cm\'"\n'


def test_house_rules_are_checked_and_listed(drumhead, here):
    (here / "close.toml").write_text(CLOSE, encoding="utf-8")
    done = drumhead("rules", "check", "wss-paperboys", "--house-rules", "close.toml")
    assert done.exit_code == 0
    row = done.stdout.partition("House rules in force\n")[2].split()
    assert row[:8] == ["1", "weapon.musket.need:", "5", "->", "4", "within", "10", "cm"]
    told = json.loads(drumhead("rules", "check", "wss-paperboys", "--house-rules", "close.toml", "--json").stdout)
    assert [(each["place"], each["after"]) for each in told["house-rules"]] == [("weapon.musket.need", 4)]


def test_house_rules_of_another_ruleset_are_errors(drumhead, here):
    (here / "close.toml").write_text(CLOSE, encoding="utf-8")
    done = drumhead("rules", "check", "wss-dice", "--house-rules", "close.toml")
    assert done.exit_code == 1
    assert "close.toml, line 3" in done.stderr
    told = json.loads(drumhead("rules", "check", "wss-dice", "--house-rules", "close.toml", "--json").stdout)
    assert [each["code"] for each in told["faults"]] == ["unknown-place"]


def test_a_value_that_no_page_says_is_refused_with_the_way_on(drumhead, here):
    text = 'title = "x"\n[[change]]\nplace = "army.unit.stands"\nto = 2\n'
    (here / "stands.toml").write_text(text, encoding="utf-8")
    done = drumhead("rules", "check", "wss-dice", "--house-rules", "stands.toml")
    assert done.exit_code == 1
    assert "stands.toml, line 4" in done.stderr
    assert "`drumhead rules new our-rules --like wss-dice`" in done.stderr


@pytest.mark.parametrize("name", ["oudenarde", "blenheim"])
@pytest.mark.parametrize("most", [7, 12])
def test_units_rout_at_other_hits_on_dice_rosters_and_in_battle(drumhead, here, name, most):
    """The die of a unit ends one hit before the rout, and a unit routs at once when it has so many hits."""
    (here / "rout.toml").write_text(f'title = "x"\n[[change]]\nplace = "rout.hits"\nto = {most}\n', encoding="utf-8")
    game = api.load_battle(name, house_rules="rout.toml")
    assert next(die.values for die in records(game) if die.says == "hits") == tuple(range(1, most))
    hit = [each for each in api.fight(game, 1) if each["e"] == "fire" and each["hits"]]
    for each in at_least(15, hit):
        assert each["gone"] == (each["set"][each["at"]]["hits"] >= most)
    assert {each["gone"] for each in hit} == {True, False}
    for paper in ("sheet", "dice", "roster", "cards", "companion"):
        assert drumhead(paper, name, "--house-rules", "rout.toml").exit_code == 0
