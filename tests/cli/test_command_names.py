"""Commands typed under a name that none has: the nearest is named, wherever it stands."""

from __future__ import annotations

import re

import pytest

from ..errors import errors_of


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("study", "klausen"), '"battle study"'),
        (("battle", "play", "klausen"), '"log play"'),
        (("battle", "stuy", "klausen"), '"study"'),
        (("kitt", "ramillies"), '"kit"'),
    ],
)
def test_the_command_that_was_meant_is_named_in_whichever_group_it_stands(drumhead, typed, meant):
    result = drumhead(*typed)
    assert result.exit_code == 2
    assert f"Did you mean {meant}?" in result.stderr


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("log", "klausen"), "It is a battle: put blank, enter, forms, keep, play or solo before it."),
        (("army", "klausen-french"), "It is an army: put check, convert, diff, roll-quality or show before it."),
        (
            ("rules", "wss-dice"),
            "It is a ruleset: put check, compare, coverage, diff, fit, readings, rulings or show before it.",
        ),
        (("log", "ramillies-1.jsonl"), "It is a journal: put check, compare, note, print or result before it."),
        (("army", "mine.toml"), "It is a file: put check, convert, diff, points, roll-quality or show before it."),
        (("army", "nonsense"), "There is no command "),
    ],
)
def test_a_thing_where_a_command_was_wanted_is_told_which_commands_it_follows(
    drumhead, tmp_path, monkeypatch, typed, says
):
    monkeypatch.chdir(tmp_path)
    for name in ("ramillies-1.jsonl", "mine.toml"):
        (tmp_path / name).write_text("")
    result = drumhead(*typed)
    assert result.exit_code == 2
    assert says in result.stderr
    assert ("before it" in result.stderr) == ("before it" in says)


def test_before_a_battle_stands_each_command_that_takes_one(drumhead):
    says = drumhead("klausen").stderr
    named = re.findall(r"[a-z]+", says.partition(": put ")[2].partition(" before it")[0].replace(" or ", ", "))
    assert len(named) > 8
    for each in named:
        assert "BATTLE" in drumhead(each, "--help").output.partition("Options")[0]


@pytest.mark.parametrize("typed", [("solo",)])
def test_what_no_command_can_do_is_said_with_a_command_that_runs(drumhead, here, typed):
    says = drumhead(*typed).stderr
    assert "Drumhead cannot " in says or "Drumhead does not " in says
    offered = (
        re.search(r"`drumhead ([^`]*)`", says)[1].replace("FOLDER", "thursday").replace("BATTLE", "klausen").split()
    )
    quick = ("--turns", "1") if "log" in offered else ()
    assert drumhead(*offered, *quick).exit_code == 0


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("print", "klausen"), "It is a battle: `drumhead log play klausen`"),
        (("play", "--continue", "klausen"), "It is a battle: `drumhead log play klausen`"),
        (("print", "ramilies-1.jsonl"), 'Did you mean "ramillies-1.jsonl"?'),
        (("check", "ramillies-1"), 'Did you mean "ramillies-1.jsonl"?'),
        (("check", "xyz"), "Journals there: ramillies-1.jsonl."),
        (("check", "nowhere/xyz"), "`drumhead log play BATTLE` makes one."),
    ],
)
def test_a_journal_that_is_not_there_is_looked_for(drumhead, tmp_path, monkeypatch, typed, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ramillies-1.jsonl").write_text("")
    result = drumhead("log", *typed)
    assert result.exit_code == 1
    assert says in result.stderr


def test_a_journal_given_for_a_battle_is_known(drumhead, tmp_path):
    path = tmp_path / "ramillies-1.jsonl"
    assert drumhead("log", "play", "ramillies", "--turns", "1", "--out", str(path)).exit_code == 0
    for typed in (("kit", path), ("army", "show", path)):
        result = drumhead(*map(str, typed))
        assert result.exit_code == 1
        assert errors_of(result) == [(path.name, 0, "journal-for-toml")]
        assert f" `drumhead log print {path}`" in result.stderr


def test_a_misspelt_help_is_known(drumhead):
    assert "Did you mean --help?" in drumhead("kit", "--hlep").stderr


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (
            ("battle", "study", "klausen", "--games", "x"),
            "'x' is not a whole number from 1 to 1000000.",
        ),
        (("log", "play", "klausen", "--seed", "-1"), "-1 "),
        (("dice", "wss-dice", "--copies", "2.5"), "'2.5' is not a whole number."),
        (("cards", "klausen", "--bleed", "3.5.1"), "'3.5.1'"),
        (("kit", "klausen", "--paper", "a9"), '"a9" is not one of A3, A4'),
    ],
)
def test_a_number_that_cannot_be_is_told_with_those_that_can(drumhead, typed, says):
    result = drumhead(*typed)
    assert result.exit_code == 2
    assert f"Invalid value for '{typed[-2]}': {says}" in result.stderr


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("army new wss-dice", "(wss-dice). Did you mean --rules wss-dice?"),
        ("army new wss-dice a.toml", "(wss-dice a.toml). Did you mean --rules wss-dice?"),
        ("log play klausen 5", "(5). Did you mean --seed 5 or --turns 5?"),
        ("kit ramillies letter", "(letter). Did you mean --paper letter?"),
        ("sheet wss-dice x.pdf", "(x.pdf). Did you mean --out x.pdf?"),
        ("kit ramillies klausen", "(klausen). drumhead kit takes one BATTLE at a time."),
        ("dice ramillies 3", "(3). drumhead dice takes "),
        ("army diff one.toml two.toml three.toml", "(three.toml). drumhead army diff takes "),
        ("doctor all", "(all). drumhead doctor takes options only."),
    ],
)
def test_a_word_too_many_is_told_with_the_option_it_may_be_meant_for(drumhead, here, typed, says):
    result = drumhead(*typed.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr.splitlines()[-1]
    assert not list(here.iterdir())
