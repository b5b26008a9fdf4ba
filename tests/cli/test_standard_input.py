"""A list on standard input, in place of a file: pasted or piped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..machine import needs_linux

LIST = """Army of the Moselle
Side: French

Brigade Picardie
- Alsace, foot, trained, 7 stands
- Navarre, foot, trained, 6 stands
"""
TABLE = "Unit,Arm,Quality,Stands\nPicardie,foot,trained,7\nNavarre,foot,trained,6\n"
COMMAS = "Alsace, foot, trained, 7 stands\nNavarre, foot, raw, 6 stands\n"
RULES = ("--rules", "wss-paperboys")


@pytest.mark.parametrize("words", [("army", "check"), ("army", "show"), ("army", "convert")])
def test_a_hyphen_is_a_list_on_standard_input(drumhead, words: tuple[str, ...]) -> None:
    done = drumhead(*words, "-", *RULES, typed=LIST)
    assert done.exit_code == 0, done.stderr
    assert "Army of the Moselle" in done.stdout
    assert "13 stands" in done.stdout or "stands = 7" in done.stdout


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_on_standard_input_is_read_by_its_headings(drumhead, sign: str) -> None:
    done = drumhead("army", "show", "-", *RULES, typed=TABLE.replace(",", sign))
    assert done.exit_code == 0, done.stderr
    assert "2 units, 13 stands" in done.stdout
    assert "Quality" not in done.stdout


def test_a_list_with_commas_is_not_a_table(drumhead) -> None:
    done = drumhead("army", "show", "-", *RULES, typed=COMMAS)
    assert done.exit_code == 0, done.stderr
    assert "2 units, 13 stands" in done.stdout


def test_messages_name_standard_input_and_a_command_that_takes_it(drumhead) -> None:
    guessed = LIST.replace("foot, trained, 7 stands", "foot, 7 stands")
    listed = drumhead("army", "check", "-", *RULES, typed=guessed)
    (guess,) = [line for line in listed.stderr.splitlines() if line.startswith("Guess: ")]
    assert guess == 'Guess: standard input, line 5: "a unit without a quality" is taken for trained'
    told = drumhead("army", "show", "-", *RULES, typed=guessed)
    assert "`drumhead army check - --rules wss-paperboys` lists it" in told.stderr
    wrong = drumhead("army", "check", "-", *RULES, typed=LIST.replace("foot, trained", "eels, trained"))
    assert wrong.exit_code == 1
    assert 'Error: standard input, line 5: "Alsace, eels' in wrong.stderr
    assert "Error: -" not in wrong.stderr


def test_a_spreadsheet_of_standard_input_has_a_name(drumhead, here: Path) -> None:
    assert drumhead("army", "convert", "-", *RULES, "--format", "xlsx", typed=LIST).stdout == "army.xlsx\n"
    assert (here / "army.xlsx").is_file()


@pytest.mark.parametrize("typed", ["", "\n\n"])
def test_nothing_on_standard_input_is_refused_with_what_to_do(drumhead, typed: str) -> None:
    done = drumhead("army", "check", "-", *RULES, typed=typed)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "Error: standard input: nothing came." in done.stderr


def test_an_army_file_on_standard_input_is_named_as_what_it_is(drumhead, ramillies: Path) -> None:
    army = (ramillies.parent / "ramillies-french.toml").read_text(encoding="utf-8")
    done = drumhead("army", "check", "-", *RULES, typed=army)
    assert done.exit_code == 1
    assert "standard input: this is an army file in our own form" in done.stderr


@needs_linux
def test_at_a_terminal_it_says_what_to_do_and_how_to_end(here: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "drumhead", "army", "show", "-", *RULES]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=here) as running:
        os.close(theirs)
        os.write(ours, LIST.encode() + b"\x04")
        told, said = running.communicate(timeout=60)
    os.close(ours)
    assert running.returncode == 0, said.decode()
    assert b"2 units, 13 stands" in told
    assert said.decode().count("End it with Ctrl-D") == 1


def test_a_battle_on_standard_input_is_refused_by_name(drumhead) -> None:
    done = drumhead("battle", "check", "-", typed=LIST)
    assert done.exit_code == 1
    assert "standard input is not a battle file" in done.stderr
    assert "`drumhead army check -" in done.stderr
