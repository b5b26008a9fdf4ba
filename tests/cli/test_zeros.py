"""A number of the book that a club sets to nought is refused, or everything can be reckoned with it."""

from __future__ import annotations

import pytest

DIVISORS = [
    ("peninsular-paperboys", "unit.guns.brigades-in-a-division"),
    ("peninsular-paperboys", "unit.regiment.squadron"),
    ("wss-paperboys", "unit.balance.percent-least"),
    ("wss-paperboys", "unit.regiment.squadron"),
    ("wss-cards", "ground.hill.slower"),
    ("wss-cards", "ground.town.slower"),
    ("wss-dice", "ground.difficult.slower"),
    ("wss-dice", "ground.hill.slower"),
    ("wss-dice", "ground.town.slower"),
]


@pytest.mark.parametrize(("ruleset", "place"), DIVISORS)
def test_what_is_divided_by_may_not_be_nought(drumhead, here, ruleset, place):
    change = f'title = "Ours"\nruleset = "{ruleset}"\n[[change]]\nplace = "{place}"\nto = 0\n'
    (here / "house.toml").write_text(change)
    result = drumhead("odds", ruleset, "--house-rules", "house.toml")
    assert result.exit_code == 1
    assert f"{place} cannot be 0: " in result.stderr
    assert "Give 1 or more" in result.stderr or "Give 1 to 100" in result.stderr
