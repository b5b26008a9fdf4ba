"""`drumhead log keep` as it is typed: its files, what it refuses, and a process that is killed."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from ..errors import errors_of, options_in

OPENING = "3\n3\ndeploy\nundo 1\n3\n"
BATTLE = ("log", "keep", "ramillies", "--seed", "5")


def test_the_answers_and_a_journal_are_written_and_the_journal_is_checked(drumhead, here):
    result = drumhead(*BATTLE, "--turns", 1, typed="\n\n4\n")
    assert result.exit_code == 0
    assert {each.name for each in here.iterdir()} == {"ramillies-kept.txt", "ramillies-kept.jsonl"}
    checked = drumhead("log", "check", "ramillies-kept.jsonl")
    assert checked.exit_code == 0
    assert "--resume" in checked.stdout
    before = (here / "ramillies-kept.txt").read_text()
    resumed = drumhead(*BATTLE, "--resume", typed="units\nquit\n")
    assert resumed.exit_code == 0
    assert "Gardes du Corps" in resumed.stderr
    assert (here / "ramillies-kept.txt").read_text() == before


@pytest.mark.parametrize(
    ("more", "option"),
    [
        (("--against", "sound"), "--side"),
        (("--side", "french"), "--against"),
        (("--resume",), "--resume"),
        (("--against", "sound", "--side", "prussian"), "--side"),
        (("--against", "mad", "--side", "french"), "--against"),
    ],
)
def test_a_wrong_call_names_the_option(drumhead, here, more, option):
    result = drumhead(*BATTLE, *more, typed="")
    assert result.exit_code in (1, 2)
    assert option in options_in(result)
    assert not list(here.iterdir())


@pytest.mark.parametrize("more", [("--turns", 3), ("--against", "bold", "--side", "french")])
def test_an_evening_goes_on_as_it_began(drumhead, more):
    drumhead(*BATTLE, typed="3\n")
    assert drumhead(*BATTLE, "--resume", *more, typed="").exit_code == 2


def test_an_evening_is_not_written_over(drumhead, here):
    drumhead(*BATTLE, typed="3\n")
    before = (here / "ramillies-kept.txt").read_text()
    assert drumhead(*BATTLE, typed="4\n").exit_code == 1
    assert (here / "ramillies-kept.txt").read_text() == before


def test_the_file_of_another_battle_is_refused(drumhead, here):
    drumhead(*BATTLE, typed="3\n")
    (here / "ramillies-kept.txt").rename(here / "turin-kept.txt")
    result = drumhead("log", "keep", "turin", "--resume", typed="")
    assert result.exit_code == 1
    assert "turin-kept.txt" in result.stderr


def test_a_last_line_that_was_cut_off_is_named_and_asked_again(drumhead, here):
    drumhead(*BATTLE, typed="3\n3\n")
    path = here / "ramillies-kept.txt"
    whole = path.read_text()
    path.write_text(f'{whole}["choose","shi')
    result = drumhead(*BATTLE, "--resume", typed="")
    assert result.exit_code == 0
    assert "ramillies-kept.txt" in result.stderr.partition("Note:")[2]
    assert path.read_text() == whole


@pytest.mark.parametrize("line", ["wibble", '["throw","raw dice",[7]]', '["undo","x"]'])
def test_a_spoiled_file_is_named_with_its_line(drumhead, here, line):
    drumhead(*BATTLE, typed="3\n3\n")
    path = here / "ramillies-kept.txt"
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[3:]]) + "\n")
    result = drumhead(*BATTLE, "--resume", typed="")
    assert result.exit_code == 1
    assert errors_of(result) == [("ramillies-kept.txt", 3, "keep-line")]


def test_a_journal_that_was_kept_is_not_played_on_by_commanders(drumhead):
    drumhead(*BATTLE, typed="3\n3\n")
    result = drumhead("log", "play", "--continue", "ramillies-kept.jsonl")
    assert result.exit_code == 1
    assert "log keep" in result.stderr


def test_a_journal_with_a_throw_that_cannot_be_is_refused(drumhead, here):
    """Its checksums are right; its throw is not."""
    import json

    from drumhead.simulation.journal import write_journal

    drumhead(*BATTLE, typed="3\n3\n1\n")
    path = here / "ramillies-kept.jsonl"
    events = [json.loads(line) for line in path.read_text().splitlines()]
    told = [{key: value for key, value in event.items() if key not in ("n", "seal")} for event in events]
    told[1]["luck"][0][2] = [9]
    path.write_bytes(write_journal(told))
    assert drumhead("log", "check", "ramillies-kept.jsonl").exit_code == 1


def test_a_process_that_is_killed_has_its_answers_on_the_disk(here):
    command = [sys.executable, "-m", "drumhead", *BATTLE]
    process = subprocess.Popen(command, cwd=here, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdin.write("3\n4\n")
    process.stdin.flush()
    for line in process.stderr:
        if "deploy" in line:  # the question after both throws
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    lines = (here / "ramillies-kept.txt").read_text().splitlines()
    assert lines[2:] == ['["throw","raw dice",[3]]', '["throw","raw dice",[4]]']


def test_what_the_umpire_allowed_and_corrected_is_marked_in_the_printed_log(drumhead, here):
    typed = "5\n2\n4\nalliance\n2\n2\nalliance\nback 60 !\nset f3 pips 2\nnote The windmill burns\n"
    assert drumhead(*BATTLE, typed=typed).exit_code == 0
    assert drumhead("log", "check", "ramillies-kept.jsonl").exit_code == 0
    said = drumhead("log", "print", "ramillies-kept.jsonl", "--format", "text").stdout
    forbidden, corrected, noted = (
        next(line for line in said.splitlines() if words in line)
        for words in ("Against the rules", "By the umpire", "The windmill burns")
    )
    assert "Dutch Horse Guards" in forbidden
    assert "Clare" in corrected
    assert "umpire" not in noted
