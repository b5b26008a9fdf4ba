"""Slips of a player's: told with what would be right, in words that are his and not Python's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ..errors import errors_of

UNITS = "Anjou,One,infantry,normal,12"
ENDLESS = "1" * 5000


@pytest.mark.parametrize("evening", ["2h99", "1:75", "3h60"])
def test_an_hour_has_sixty_minutes(drumhead, evening: str) -> None:
    told = drumhead("battle", "forecast", "klausen", "--games", "2", "--evening", evening)
    assert (told.exit_code, told.stdout) == (2, "")
    assert f"'{evening}': give hours up to 24, such as 3h, 3h30 or 210min" in told.stderr


@pytest.mark.parametrize(
    ("heads", "more", "letter"),
    [("figures,figures", ",6", "F"), ("figures,minis", ",6", "F"), ("figures,zzzzzz", ",6", "F")],
)
def test_a_column_given_twice_or_unknown_is_left_out_and_told(
    drumhead, here: Path, heads: str, more: str, letter: str
) -> None:
    (here / "army.csv").write_text(f"unit,brigade,arm,quality,{heads}\n{UNITS}{more}\n", encoding="utf-8")
    check = ("army", "check", "army.csv", "--rules", "von-futsch")
    told = drumhead(*check)
    assert told.exit_code == 0
    (guess,) = (line for line in told.stderr.splitlines() if f"row 1, column {letter}" in line)
    assert f'"{heads.split(",")[-1]}"' in guess
    assert "12 figures" in told.stderr + told.stdout  # what the first column says, and the second does not
    strict = drumhead(*check, "--strict")
    assert strict.exit_code == 1
    assert [line for line in strict.stderr.splitlines() if f"row 1, column {letter}" in line]


@pytest.mark.parametrize("head", ["figurs", "zzzzzz"])
def test_numbers_in_an_unknown_column_are_no_strength_nor_left_out_where_none_is_said(
    drumhead, here: Path, head: str
) -> None:
    (here / "army.csv").write_text(f"unit,brigade,arm,quality,{head}\n{UNITS}\n", encoding="utf-8")
    told = drumhead("army", "check", "army.csv", "--rules", "von-futsch")
    assert told.exit_code == 1
    assert [(name, line) for name, line, _ in errors_of(told)] == [("army.csv", 1)]
    assert f'"{head}"' in told.stderr


def test_a_column_by_the_name_that_we_give_it_is_no_guess(drumhead, here: Path) -> None:
    text = f"Army,Ours\nSide,imperial\nname,brigade,arm,quality,figures\n{UNITS}\n"
    (here / "army.csv").write_text(text, encoding="utf-8")
    told = drumhead("army", "check", "army.csv", "--rules", "von-futsch", "--strict")
    assert told.exit_code == 0
    assert "uess" not in told.stderr


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("wss-paperboys fire-hits dice=1..1000000", "dice=1000000: give 1 to 28"),
        ("wss-paperboys rally enemy-within-15cm=1..1000000", "give one of no, yes"),
        ("wss-dice artillery-reach distance=1in..9000in", "that is more than 1,000 values"),
    ],
)
def test_a_range_without_end_is_told_what_its_input_may_be(drumhead, typed: str, says: str) -> None:
    told = drumhead("odds", *typed.split())
    assert (told.exit_code, told.stdout) == (1, "")
    assert says in told.stderr


@pytest.mark.parametrize(
    ("name", "text", "line", "code"),
    [
        (
            "a.toml",
            f'name = "x"\nyear = {ENDLESS}\n',
            2,
            "endless-number",
        ),
        ("a.json", "[" * 100_000, 0, "list-unreadable"),
    ],
)
def test_no_limit_of_pythons_is_told_in_its_own_words(
    drumhead, here: Path, name: str, text: str, line: int, code: str
) -> None:
    (here / name).write_text(text, encoding="utf-8")
    told = drumhead("army", "check", name, "--rules", "wss-dice")
    assert told.exit_code == 1
    assert errors_of(told) == [(name, line, code)]
    assert not {"sys.", "recursion"} & set(told.stderr.split())


def test_a_sign_that_cannot_be_printed_is_told_as_one(drumhead) -> None:
    told = drumhead("handout", "klausen", "--at", "a\x07b")
    assert told.exit_code == 2
    assert "--at: " in told.stderr


@pytest.mark.parametrize("words", [["manual", "--install"], ["completion", "bash", "--install"]])
def test_a_folder_of_ones_own_that_cannot_be_is_told_with_another_way(
    drumhead, here: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    (here / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(here / "file"))
    told = drumhead(*words)
    assert (told.exit_code, told.stdout) == (1, "")
    assert (
        f"Put it where you may write, and {'look at it' if words[0] == 'manual' else 'have bash read it'}"
        in told.stderr
    )


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["manual", "--install"], ".local/share/man/man1/drumhead.1"),
        (["completion", "fish", "--install"], ".config/fish/completions/drumhead.fish"),
        (["printer", "set", "--across", "1", "--down", "1"], ".config/drumhead/printer.toml"),
    ],
)
def test_settings_named_as_seen_from_here_lie_in_ones_home_wherever_one_is(
    drumhead, here: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], file: str
) -> None:
    monkeypatch.setenv("HOME", str(here / "home"))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, "rel")
    assert drumhead(*words).exit_code == 0
    assert (here / "home" / file).is_file()
    assert not (here / "rel").exists()


def test_a_die_too_small_for_its_words_is_told_how_one_is_had_on_which_all_go(drumhead) -> None:
    told = drumhead("dice", "klausen", "--size", "16.5")
    assert told.exit_code == 1
    assert "give 17 mm or more" in told.stderr


def test_a_cut_journal_is_mended_and_told_how_much_of_it_is_left(drumhead, here: Path) -> None:
    drumhead("log", "play", "klausen", "--seed", "3", "--turns", "1")
    journal = here / "klausen-3.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:6]) + lines[6][:20])
    told = drumhead("log", "check", journal.name, "--repair")
    assert f"{journal.name}: mended: what was cut is off, and its 5 events are whole.{os.linesep}" in told.stdout
    assert journal.read_bytes() == b"".join(lines[:6])
