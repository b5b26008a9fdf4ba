"""`drumhead new FOLDER --from LIST`: a battle's folder from the two armies of one text or workbook."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from .test_two_armies import BOTH, both, workbook  # noqa: F401 - fixtures

FILES = {"battle.toml", "french.toml", "alliance.toml", "club.toml", "house-rules.toml", "README.md"}
RULES = ("--ruleset", "wss-paperboys")


@pytest.mark.parametrize("name", ["both armies.txt", "scenario.xlsx"])
def test_a_folder_holds_the_armies_of_both_sides(drumhead, both, workbook, here: Path, name: str) -> None:  # noqa: F811
    done = drumhead("new", "thursday", "--from", name, *RULES)
    assert done.exit_code == 0, done.stderr
    assert {path.name for path in (here / "thursday").iterdir()} == FILES
    told = drumhead("army", "show", "thursday").stdout
    assert told.index("Alsace") < told.index("Buffs")
    checked = drumhead("battle", "check", "thursday")
    assert checked.exit_code == 0
    assert "Guess" not in checked.stderr


def test_it_is_printed_and_its_read_me_works(drumhead, both: Path, here: Path) -> None:  # noqa: F811
    assert drumhead("new", "thursday", "--from", "both armies.txt", *RULES).exit_code == 0
    assert drumhead("roster", "thursday").exit_code == 0
    read_me = (here / "thursday" / "README.md").read_text(encoding="utf-8")
    assert "`french.toml` | FRANCO-SPANISH ARMY" in read_me
    assert "`alliance.toml` | ALLIED ARMY" in read_me


def test_both_armies_come_from_standard_input_too(drumhead) -> None:
    done = drumhead("new", "thursday", "--from", "-", *RULES, typed=BOTH)
    assert done.exit_code == 0, done.stderr
    assert "Buffs" in drumhead("army", "show", "thursday").stdout


def test_a_scale_holds_for_both_armies(drumhead, here: Path) -> None:
    men = BOTH.replace("6 stands", "720 men").replace("8 stands", "960 men")
    (here / "men.txt").write_text(men, encoding="utf-8")
    done = drumhead("new", "thursday", "--from", "men.txt", *RULES, "--men-per-stand", "120")
    assert done.exit_code == 0, done.stderr
    told = drumhead("army", "show", "thursday").stdout
    assert "2 units, 12 stands" in told
    assert "2 units, 14 stands" in told


def test_without_a_ruleset_every_one_that_fits_is_named_with_its_command(drumhead, both: Path) -> None:  # noqa: F811
    told = drumhead("new", "next week", "--from", "both armies.txt")
    assert told.exit_code == 1
    commands = re.findall(r"`drumhead ([^`]*)`", told.stderr)
    assert len(commands) == 1
    assert "Also: wss-cards, wss-dice, wss-paperboys." in told.stderr
    assert drumhead(*shlex.split(commands[0])).exit_code == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BOTH.partition("ALLIED")[0], 'holds one army, "FRANCO-SPANISH ARMY" (french, line 1); --from takes two'),
        (
            BOTH.replace("ALLIED ARMY", "ARMY OF FRANCE"),
            'and "ARMY OF FRANCE" (french, line 7): both are french. Write "Side: alliance" above the alliance army.',
        ),
        (BOTH.replace("trained, 8", "trained, 800"), 'line 11: "Harvey\'s horse, cavalry, trained, 800 stands":'),
    ],
)
def test_what_is_not_two_armies_writes_nothing(drumhead, here: Path, text: str, says: str) -> None:
    (here / "list.txt").write_text(text, encoding="utf-8")
    done = drumhead("new", "thursday", "--from", "list.txt", *RULES)
    assert (done.exit_code, done.stdout) == (1, "")
    assert says in done.stderr
    for command in re.findall(r"`drumhead ([^`]*)`", done.stderr):
        assert drumhead(*shlex.split(command)).exit_code == 0
    assert [path.name for path in here.iterdir()] == ["list.txt"]


@pytest.mark.parametrize(
    ("asked", "says", "status"),
    [
        (("--from", "nosuch.txt"), "nosuch.txt: there is no such file", 1),
        (("--from", "ramillies.toml"), "holds a battle", 1),
        (("--from", "both armies.txt#french"), "is one army. Give the file of the other one too", 1),
        (3 * ("--from", "both armies.txt"), "two files with one army each", 2),
        (2 * ("--from", "ramillies-french.toml"), "its army is french, as that of ", 1),
        (("--from", "both armies.txt", "--like", "ramillies"), "Give --like or --from, not both.", 2),
        (("--like", "ramillies", "--ratio", "1/3"), "--ratio: only with --from.", 2),
    ],
)
def test_what_cannot_be_begun_from_is_refused(drumhead, both, ramillies, asked, says, status) -> None:  # noqa: F811
    done = drumhead("new", "thursday", *asked)
    assert (done.exit_code, done.stdout) == (status, "")
    assert says in done.stderr
    assert not Path("thursday").exists()


def test_two_files_with_an_army_each_begin_a_battle(drumhead, here: Path) -> None:
    for nation, name in (("british", "b.toml"), ("french", "f.csv")):
        army = ("army", "new", "--rules", "peninsular-paperboys", "--nation", nation, "--unit-count", "15")
        assert drumhead(*army, "--out", "made.toml").exit_code == 0
        assert drumhead("army", "convert", "made.toml", "--out", name).exit_code == 0
        (here / "made.toml").unlink()
    done = drumhead("new", "thursday", "--from", "b.toml", "--from", "f.csv", "--rules", "peninsular-paperboys")
    assert done.exit_code == 0, done.stderr
    assert {path.name for path in (here / "thursday").iterdir()} == {*FILES, "allies.toml"} - {"alliance.toml"}
    checked = drumhead("battle", "check", "thursday")
    assert checked.exit_code == 0
    assert len(re.findall("15 units", checked.stdout)) == 2


def test_like_a_battle_of_one_list_takes_both_its_armies_along(drumhead, workbook: Path, here: Path) -> None:  # noqa: F811
    sides = "".join(f'side.{side} = {{ army = "scenario.xlsx#{side}" }}\n' for side in ("french", "alliance"))
    (here / "b.toml").write_text(f'title = "A"\nruleset = "wss-paperboys"\n{sides}', encoding="utf-8")
    done = drumhead("new", "copy", "--like", "b.toml")
    assert done.exit_code == 0, done.stderr
    battle = (here / "copy" / "battle.toml").read_text(encoding="utf-8")
    assert re.findall(r'army = "([^"]*)"', battle) == ["french.toml", "alliance.toml"]
    assert {path.name for path in (here / "copy").iterdir()} == FILES
    read_me = (here / "copy" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`([\w-]+\.toml)`", read_me)) == FILES - {"README.md"}
    assert drumhead("army", "show", "copy").stdout == drumhead("army", "show", "b.toml").stdout
