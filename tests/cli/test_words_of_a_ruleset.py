"""An army file says in whose words it is, and one in another game's words is named as that."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

UNSAID = """name = "Left wing"
side = "french"

[[brigade]]
name = "Foot"

[[brigade.unit]]
name = "Picardie"
kind = "foot"
quality = "trained"
stands = 7
"""


@pytest.mark.parametrize("form", ["toml", "csv", "md", "bbcode", "txt", "json", "xlsx"])
def test_what_is_converted_says_in_whose_words_it_is_and_needs_no_rules(drumhead, here: Path, form: str) -> None:
    (here / "list.txt").write_text("Side: French\nBrigade A\n- Picardie, foot, trained, 7 stands\n", encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--out", f"army.{form}")
    assert done.exit_code == 0, done.stderr
    checked = drumhead("army", "check", f"army.{form}")
    assert checked.exit_code == 0, checked.stderr
    assert checked.stdout.splitlines()[-1].startswith("Good for Paperboys, War of the Spanish Succession: ")


def test_other_words_are_written_where_they_are_asked_for(drumhead, here: Path) -> None:
    (here / "ours.toml").write_text(UNSAID, encoding="utf-8")
    asked = ("army", "convert", "ours.toml", "--rules", "wss-paperboys")
    assert drumhead(*asked, "--to", "wss-dice").stdout.count('words = "wss-dice"\n') == 1
    assert drumhead(*asked, "--to", "common").stdout.count('words = "common"\n') == 1
    assert drumhead(*asked).stdout == UNSAID  # a player's own file is changed where it must be
    assert json.loads(drumhead(*asked, "--format", "json").stdout)["words"] == "wss-paperboys"


def test_a_file_in_another_game_s_words_is_named_as_that_with_what_converts_it(drumhead, here: Path) -> None:
    (here / "our army.toml").write_text(
        UNSAID.replace("foot", "guard-horse").replace("trained", "elite"), encoding="utf-8"
    )
    told = drumhead("army", "check", "our army.toml", "--rules", "von-futsch")
    assert told.exit_code == 1
    assert "in the words of wss-paperboys, not von-futsch." in told.stderr
    (named,) = re.findall(r"`drumhead ([^`]*)`", told.stderr)
    assert drumhead(*shlex.split(named)).exit_code == 0
    assert drumhead("army", "check", "our army-von-futsch.toml", "--rules", "von-futsch").exit_code == 0


def test_a_file_with_a_mistake_is_in_no_game_s_words(drumhead, here: Path) -> None:
    (here / "ours.toml").write_text(UNSAID.replace('"foot"', '"eels"'), encoding="utf-8")
    told = drumhead("army", "check", "ours.toml", "--rules", "wss-dice")
    assert told.exit_code == 1
    assert "in the words of" not in told.stderr
    assert '"eels"' in told.stderr


@pytest.mark.parametrize("form", ["csv", "md", "txt", "json", "xlsx"])
def test_a_list_in_one_game_s_words_serves_another(drumhead, ramillies: Path, form: str) -> None:
    made = drumhead("army", "convert", "ramillies-french.toml", "--rules", "wss-paperboys", "--out", f"french.{form}")
    assert made.exit_code == 0, made.stderr
    units = (ramillies.parent / "ramillies-french.toml").read_text(encoding="utf-8").count("[[brigade.unit]]")
    done = drumhead("army", "convert", f"french.{form}", "--to", "wss-dice")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.count("[[brigade.unit]]") == units > 10
    assert drumhead("army", "check", f"french.{form}", "--rules", "wss-dice").exit_code == 0
    battle = ramillies.read_text(encoding="utf-8").replace("ramillies-french.toml", f"french.{form}")
    ramillies.write_text(battle, encoding="utf-8")
    before = drumhead("army", "show", "ramillies", "--rules", "wss-dice").stdout
    assert drumhead("army", "show", "ramillies.toml", "--rules", "wss-dice").stdout == before
