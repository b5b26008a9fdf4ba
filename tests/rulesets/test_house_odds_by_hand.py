"""Odds under house rules, counted here face by face from the club's numbers, without any of our rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rulesets import load

FACES = range(1, 7)
D3 = [(face + 1) // 2 for face in FACES]


def hits_on(need: int, dice: int, wanted: int) -> Fraction:
    """Return the chance of so many hits with dice that hit on `need` or more."""
    throws = [sum(face >= need for face in throw) for throw in product(FACES, repeat=dice)]
    return Fraction(throws.count(wanted), len(throws))


def share(ways: list[bool]) -> Fraction:
    return Fraction(sum(ways), len(ways))


CASES = [  # a ruleset, changes, a question, an outcome, and its chance
    ("wss-paperboys", {"weapon.musket.need": 4}, "fire-hits dice=3", "2 hits", hits_on(4, 3, 2)),
    ("wss-paperboys", {"weapon.musket.need": 3}, "fire-hits dice=4", "0 hits", hits_on(3, 4, 0)),
    ("peninsular-paperboys", {"weapon.musket.need": 6}, "fire-hits dice=4", "1 hits", hits_on(6, 4, 1)),
    # a volley of D3 hits, at a unit with 5: it routs at 7, not at 9
    ("wss-dice", {"rout.hits": 7}, "rout-now target-hits=5", "routs", share([5 + hits >= 7 for hits in D3])),
    ("wss-dice", {"rout.hits": 12}, "rout-now target-hits=10", "routs", share([10 + hits >= 12 for hits in D3])),
    (
        "wss-dice",
        {"rout.hits": 8, "musket.less.infantry": 1},
        "rout-now target-hits=6",
        "routs",
        share([6 + max(0, hits - 1) >= 8 for hits in D3]),
    ),
    # 2 hits, 1 more with a red card, of which a pack has as many as of black ones
    ("wss-cards", {"rout.hits": 7}, "rout-now target-hits=4", "routs", share([4 + hits >= 7 for hits in (2, 3)])),
    ("wss-cards", {"rout.hits": 12}, "rout-now target-hits=9", "routs", share([9 + hits >= 12 for hits in (2, 3)])),
    # a shot misses if no die of it shows a 5 or a 6
    ("wss-paperboys", {"weapon.mortar.dice": 8}, "mortar-fire", "miss", Fraction(4, 6) ** 8),
    ("wss-paperboys", {"weapon.mortar.dice": 20}, "mortar-fire mortars=4", "miss", Fraction(4, 6) ** 80),
    # two figures of foot throw one die
    ("von-futsch", {"fire.infantry.short.need": 3}, "fire-kills figures=2", "0 killed", hits_on(3, 1, 0)),
]


def odds(name: str, asked: str, changes: Mapping[str, int], folder) -> dict[str, Fraction]:
    file = folder / "club.toml"
    rows = [f'[[change]]\nplace = "{place}"\nto = {json.dumps(to)}\n' for place, to in changes.items()]
    file.write_text("\n".join(['title = "Club"', *rows]), encoding="utf-8")
    ruleset = load(name)
    question, *given = asked.split()
    inputs = {key.replace("-", "_"): value for key, _, value in (word.partition("=") for word in given)}
    return ruleset.question(question).odds(ruleset.book({}, read_house_rules(file, ruleset)), **inputs)


@pytest.mark.parametrize(("name", "changes", "asked", "outcome", "chance"), CASES)
def test_odds_under_house_rules_are_those_of_every_face(name, changes, asked, outcome, chance, tmp_path):
    assert odds(name, asked, changes, tmp_path)[outcome] == chance


@pytest.mark.parametrize("name", ["wss-paperboys", "peninsular-paperboys"])
def test_odds_where_a_condition_holds_are_those_of_every_face(name, tmp_path):
    text = 'title = "x"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nwhen = "range <= \'10 cm\'"\n'
    (tmp_path / "near.toml").write_text(text, encoding="utf-8")
    ruleset = load(name)
    book = ruleset.book({}, read_house_rules(tmp_path / "near.toml", ruleset))
    found = {
        need: ruleset.question("fire-hits").odds(asked, dice=3)["2 hits"]
        for need, asked in ((5, book), (4, book.suppose([(1, "")])))
    }
    assert found == {need: hits_on(need, 3, 2) for need in (5, 4)}
