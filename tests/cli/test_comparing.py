"""`drumhead army diff` and `battle diff` as a player types them."""

import json
from pathlib import Path

import pytest

from drumhead.support.paths import battles


@pytest.fixture
def mine(ramillies):
    """Another French army: a stand more, a regiment renamed, a colonel changed; and the battle that uses it."""
    text = (ramillies.parent / "ramillies-french.toml").read_text(encoding="utf-8")
    text = text.replace("Picardie", "Champagne-Infanterie").replace("stands = 6", "stands = 7", 1)
    (ramillies.parent / "mine.toml").write_text(text, encoding="utf-8")
    battle = ramillies.read_text(encoding="utf-8").replace("ramillies-french.toml", "mine.toml")
    (ramillies.parent / "my-battle.toml").write_text(battle.replace("turns = 7", "turns = 9"), encoding="utf-8")
    return "mine.toml"


def test_two_armies_of_one_side(drumhead, mine):
    result = drumhead("army", "diff", "ramillies-french.toml", mine, "--rules", "wss-paperboys")
    assert result.exit_code == 0, result.output
    assert "Units: 11 alike, 1 changed, 1 gone, 1 added" in result.output
    assert "stands 6 -> 7" in result.output
    assert "First to break at equal losses: before, by 1 point." in result.output


def test_the_same_for_a_machine_is_exact(drumhead, mine):
    found = json.loads(drumhead("army", "diff", "ramillies-french.toml", mine, "--json").output)
    assert [each["change"] for each in found["unit"]] == ["changed", "gone", "added"]
    assert found["total"]["all"] == [{"units": 13, "stands": 82}, {"units": 13, "stands": 83}]
    foot = next(each for each in found["odds"] if each["id"] == "all-foot")
    assert [each["answer"]["exact"] for each in foot["answer"]] == ["44/3", "15/1"]


def test_two_armies_that_meet(drumhead, mine):
    output = drumhead("army", "diff", "ramillies-french.toml", "ramillies-alliance.toml").output
    assert "Army of Villeroy against Army of Marlborough\nNo unit of one is in the other.\n" in output
    assert "First to break at equal losses: French, by 3 points." in output


def test_two_battles(drumhead, mine):
    output = drumhead("battle", "diff", "ramillies", "my-battle.toml").output
    assert "  turns: 7 -> 9\n" in output
    assert "Units: 11 alike" in output
    assert "Army of Marlborough\n  Both are alike.\nWhen it breaks" in output  # it meets another enemy now
    assert drumhead("battle", "diff", "ramillies", "ramillies.toml").output.count("Both are alike.\n") == 2
    found = json.loads(drumhead("battle", "diff", "ramillies", "blenheim", "--json").output)
    assert {"what": "ruleset", "before": "wss-paperboys", "after": "wss-cards"} in found["battle"]
    assert "odds" not in found["side"]["french"]
    under = json.loads(drumhead("battle", "diff", "ramillies", "blenheim", "--rules", "wss-dice", "--json").output)
    assert [each["id"] for each in under["side"]["french"]["odds"]][:2] == ["volley", "all-foot"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("army", "diff", "ramillies-french.toml", "nowhere.toml"), "nowhere.toml"),
        (("army", "diff", "ramillies-french.toml", "blue.toml"), "wss-paperboys, blue.toml "),
        (("army", "diff", "ramillies-french.toml", "wss-dice"), "wss-dice is a ruleset"),
        (("army", "diff", "ramillies-french.toml", "spoilt.toml"), 'spoilt.toml, line 1, "nam"'),
        (("battle", "diff", "ramillies", "ramilies"), 'Did you mean "ramillies"'),
    ],
)
def test_what_cannot_be_compared_is_said(drumhead, mine, words, said):
    Path("spoilt.toml").write_text('nam = "x"\nside = "french"\n', encoding="utf-8")
    Path("blue.toml").write_bytes((battles() / "salamanca-french.toml").read_bytes())
    result = drumhead(*words)
    assert (result.exit_code, said in result.output) == (1, True), result.output


def test_a_ruleset_without_python_names_its_questions_too(drumhead, here):
    drumhead("rules", "new", "ours")
    output = drumhead("army", "diff", "ours/battle/red.toml", "ours/battle/blue.toml", "--rules", "ours").output
    assert "goes at an enemy one, which runs or falls back\n      Red   41.7%  5/12" in output  # as `odds` has it
