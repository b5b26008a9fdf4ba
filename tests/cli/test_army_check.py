"""`drumhead army check`: everything at once, and what an army costs in points."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.support.paths import battles

from ..errors import errors_of
from .conftest import Command

FRENCH = battles() / "ramillies-french.toml"
ARMIES = {
    "wss-paperboys": "ramillies-french",
    "peninsular-paperboys": "salamanca-allies",
    "von-futsch": "klausen-french",
    "wss-dice": "oudenarde-french",
    "wss-cards": "blenheim-french",
}


@pytest.fixture
def club(drumhead: Command, here: Path) -> Path:
    """Points of ours in a house-rules file."""
    (here / "club.toml").write_text(drumhead("army", "points", "wss-paperboys").stdout, encoding="utf-8")
    return here / "club.toml"


def test_whatever_is_wrong_is_told_at_once(drumhead: Command, here: Path) -> None:
    text = FRENCH.read_text(encoding="utf-8")
    for was, now in (
        ('commander = { name = "Marquis de Maffei"', 'commander = { name = "Marshal Villeroy"'),
        ('commander = { name = "Max Emanuel', 'commander = { rank = "commander-in-chief", name = "Max Emanuel'),
        ('name = "Picardie"', 'name = "Alsace"'),
        ('nation = "Irish"', 'nation = "Irsih"'),
        ("stands = 12", "stands = 120"),
        ('commander = { name = "Comte de Guiscard", note = "the right wing, south of Ramillies" }\n', ""),
    ):
        assert was in text, was
        text = text.replace(was, now, 1)
    (here / "bad.toml").write_text(text, encoding="utf-8")
    told = drumhead("army", "check", "bad.toml", "--rules", "wss-paperboys")
    assert told.exit_code == 1
    assert told.stderr.count("Error") == 1
    assert [code for *_, code in errors_of(told)] == ["out-of-range"]
    for named in (
        "Marshal Villeroy",
        "commander-in-chief",
        "Alsace is the name of unit 4",
        '"Irish"',
        "Guiscard’s horse",
    ):
        assert [line for line in told.stdout.splitlines() if named in line], named


@pytest.mark.parametrize(
    ("was", "now", "errors"),
    [
        ("stands = 6", "stands = 6", 0),
        ("stands = 6", "stands = 120", 2),  # cannot be read
        ('quality = "elite"', 'quality = "trained"', 2),  # is against the book
    ],
)
@pytest.mark.parametrize("words", ["army check french.toml --rules wss-paperboys", "battle check battle.toml"])
def test_errors_come_last_and_are_counted(
    drumhead: Command, here: Path, words: str, was: str, now: str, errors: int
) -> None:
    text = FRENCH.read_text(encoding="utf-8")
    for before, after in (('name = "Picardie"', 'name = "Alsace"'), (was, now)):  # the first is odd
        assert before in text, before
        text = text.replace(before, after, 2)
    (here / "french.toml").write_text(text, encoding="utf-8")
    battle = (battles() / "ramillies.toml").read_text(encoding="utf-8")
    (here / "battle.toml").write_text(battle.replace("ramillies-french.toml", "french.toml"), encoding="utf-8")
    (here / "ramillies-alliance.toml").write_bytes((battles() / "ramillies-alliance.toml").read_bytes())
    (here / "club.toml").write_text('title = "C"\n[[points]]\narms = ["infantry"]\nunit = 1\n', encoding="utf-8")
    points = ["--points", "1", "--house-rules", "club.toml"] if words.startswith("army") and "120" not in now else []
    told = drumhead(*words.split(), *points)
    *lines, counted = told.output.splitlines()
    found = [line for line in lines if line.startswith("Error: ")]
    assert len(found) == errors + (7 if points else 0)  # six of the cavalry without a price, and the sum
    assert lines[len(lines) - len(found) :] == found
    many = {"error": len(found), "warning": sum(line.startswith("Warning: ") for line in lines)}
    assert {word: int(n) for n, word in re.findall(r"(\d+) (error|warning)", counted)} == {
        word: n for word, n in many.items() if n
    }
    assert told.exit_code == bool(found)


def test_a_file_that_is_past_mending_is_told_as_it_is(drumhead: Command, here: Path) -> None:
    for text in ("name = ", "brigade = 3\n", 'name = "A"\n[[brigade]]\nunit = "x"\n'):
        (here / "bad.toml").write_text(text, encoding="utf-8")
        told = drumhead("army", "check", "bad.toml", "--rules", "wss-paperboys")
        assert (told.exit_code, told.stdout) == (1, ""), text
        assert "bad.toml" in told.stderr


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_game_has_points_to_begin_with_that_price_every_unit(drumhead: Command, here: Path, ruleset: str) -> None:
    (here / "club.toml").write_text(drumhead("army", "points", ruleset).stdout, encoding="utf-8")
    army = battles() / f"{ARMIES[ruleset]}.toml"
    how = ("--house-rules", "club.toml", "--rules", ruleset, "--json")
    found = json.loads(drumhead("army", "check", army, "--points", 500, *how).stdout)["points"]
    priced = [each["points"] for each in (*found["units"], *found["officers"])]
    assert found["total"] == sum(priced)
    assert min(each["points"] for each in found["units"]) > 0
    assert (found["limit"], found["left"]) == (500, 500 - found["total"])


def test_what_is_left_is_told_and_too_much_is_refused(drumhead: Command, club: Path) -> None:
    told = drumhead("army", "check", FRENCH, "--points", 444, "--house-rules", club)
    assert (told.exit_code, "444 points of 444, none is left." in told.stdout) == (0, True)
    assert " 3  Clare’s Irish                    foot                24\n" in told.stdout  # six stands of 4
    assert "56 are left" in drumhead("army", "check", FRENCH, "--points", 500, "--house-rules", club).stdout
    told = drumhead("army", "check", FRENCH, "--points", 400, "--house-rules", club)
    assert (told.exit_code, "444 points of 400, 44 too many." in told.stderr) == (1, True)


def test_without_points_it_is_said_where_to_give_them(drumhead: Command) -> None:
    told = drumhead("army", "check", FRENCH, "--points", 300)
    assert told.exit_code == 1
    assert "`drumhead army points wss-paperboys`" in told.stderr


def test_a_unit_for_which_there_is_no_row_is_named(drumhead: Command, here: Path) -> None:
    (here / "club.toml").write_text('title = "C"\n[[points]]\narms = ["infantry"]\nunit = 1\n', encoding="utf-8")
    told = drumhead("army", "check", FRENCH, "--points", 300, "--house-rules", "club.toml")
    assert told.exit_code == 1
    assert told.stderr.count("no row of [[points]] fits") == 6


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ('arms = ["infentry"]\nunit = 3\n', "unknown-word", '"infantry"'),
        ('arms = ["infantry"]\n', "missing-key", ""),
        ('ranks = ["brigadier"]\nunit = 3\n', "idle-key", ""),
        ("unit = -3\n", "out-of-range", "-3"),
        ('unit = "many"\n', "wrong-type", '"many"'),
    ],
)
def test_points_that_cannot_be_are_refused(drumhead: Command, here: Path, row: str, code: str, says: str) -> None:
    (here / "club.toml").write_text(f'title = "C"\n[[points]]\n{row}', encoding="utf-8")
    told = drumhead("army", "check", FRENCH, "--points", 300, "--house-rules", "club.toml")
    assert (told.exit_code, says in told.stderr) == (1, True), told.stderr
    assert code in [code for *_, code in errors_of(told)]


def test_an_army_is_checked_beside_a_battle_whose_ruleset_is_wrong(drumhead: Command, here: Path) -> None:
    assert drumhead("new", "mine").exit_code == 0
    battle = here / "mine/battle.toml"
    text = battle.read_text(encoding="utf-8")
    assert text.count('ruleset = "wss-paperboys"') == 1
    for wrong in ("", 'ruleset = "wss-paperboyz"', 'ruleset = ["a"]'):
        battle.write_text(text.replace('ruleset = "wss-paperboys"', wrong), encoding="utf-8")
        checked = drumhead("army", "check", "mine/french.toml")
        assert (checked.exit_code, checked.stderr) == (0, "")
