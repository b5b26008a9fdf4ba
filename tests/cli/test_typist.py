"""What a tester who only typed found: files that went unsaid, options that did nothing, hints that failed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_a_journal_is_not_replaced_by_another_battle_without_a_word(drumhead, here: Path) -> None:
    first = drumhead("log", "play", "oudenarde", "--turns", "1")
    assert (first.exit_code, "Note" in first.stderr) == (0, False)
    assert "Note" not in drumhead("log", "play", "oudenarde", "--turns", "1").stderr  # the same battle
    other = drumhead("log", "play", "oudenarde", "--turns", "1", "--commanders", "french=bold")
    assert (other.exit_code, other.stdout) == (0, "oudenarde-1.jsonl\n")
    assert "Note: oudenarde-1.jsonl " in other.stderr


def test_a_journal_that_breaks_off_is_gone_on_with_in_its_place_without_a_word(drumhead, here: Path) -> None:
    assert drumhead("log", "play", "oudenarde", "--turns", "1").exit_code == 0
    whole = (here / "oudenarde-1.jsonl").read_bytes()
    (here / "oudenarde-1.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:20]))
    done = drumhead("log", "play", "--continue", "oudenarde-1.jsonl")
    assert (done.exit_code, "Note" in done.stderr) == (0, False)
    assert (here / "oudenarde-1.jsonl").read_bytes() == whole


@pytest.mark.parametrize("name", ["story.md", "story.MD"])
def test_a_report_goes_into_the_file_that_was_named(drumhead, here: Path, name: str) -> None:
    assert drumhead("log", "play", "oudenarde", "--turns", "1").exit_code == 0
    done = drumhead("log", "print", "oudenarde-1.jsonl", "--format", "md", "--out", name)
    pictures = [f"story-{number}.png" for number in range(1, 5)]
    assert (done.exit_code, done.stdout.split()) == (0, [name, *pictures])
    assert (here / name).read_text(encoding="utf-8").startswith("#")


def test_kinds_given_twice_are_both_printed(drumhead, here: Path) -> None:
    done = drumhead("kit", "oudenarde", "--kinds", "measures", "--kinds", "labels,measures")
    names = {Path(line).name for line in done.stdout.splitlines()}
    assert {"oudenarde-measures.pdf", "oudenarde-labels.pdf"} <= names


def test_one_page_for_both_sides_and_a_side_of_it_are_not_both_asked_for(drumhead, here: Path) -> None:
    done = drumhead("companion", "oudenarde", "--together", "--side", "french")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "leave out --side" in done.stderr
    assert not list(here.iterdir())


def test_a_ruleset_of_ones_own_is_asked_by_the_name_that_was_typed(drumhead, here: Path) -> None:
    assert drumhead("rules", "new", "my-rules").exit_code == 0
    hint = drumhead("odds", "./my_rules").stdout.splitlines()[-2].removeprefix("Ask one: drumhead ")
    assert drumhead(*hint.split()).exit_code == 0
    for command in (("rules", "check"), ("sheet",)):
        assert 'Did you mean "my_rules"?' in drumhead(*command, "my-rules").stderr


@pytest.mark.parametrize("kind", ["army", "battle"])
def test_mistakes_are_told_as_json_where_json_is_asked_for(drumhead, here: Path, kind: str) -> None:
    (here / "mine.toml").write_text("x = 1\n", encoding="utf-8")
    done = drumhead(kind, "check", "mine.toml", "--json")
    told = json.loads(done.stdout)
    assert (done.exit_code, done.stderr) == (1, "")
    assert {each["severity"] for each in told} == {"error"}
    assert [(each["line"], each["says"][:3]) for each in told if each["code"] == "unknown-key"] == [(1, '"x"')]
    *errors, counted = drumhead(kind, "check", "mine.toml").stderr.splitlines()
    assert len(told) == len(errors) > 1
    assert counted == f"{len(errors)} errors."


@pytest.mark.parametrize(
    ("typed", "rows"),
    [
        ("wss-dice artillery-reach distance=8in..10in", ["8", "9", "10"]),
        ("wss-dice artillery-reach distance=8..10in", ["8", "9", "10"]),
        ("wss-dice artillery-reach distance=8,9,8", ["8", "9"]),
    ],
)
def test_a_range_may_have_its_measure_and_a_value_counts_once(drumhead, typed: str, rows: list[str]) -> None:
    told = json.loads(drumhead("odds", *typed.split(), "--json").stdout)
    assert [str(each["inputs"]["distance"]) for each in told] == rows


def test_a_range_of_centimetres_between_whole_inches_is_told_which_cannot_be(drumhead) -> None:
    done = drumhead("odds", "wss-dice", "artillery-reach", "distance=20cm..22cm")
    assert done.exit_code == 1
    assert "distance=21cm: that is 8.4 in; give whole inches" in done.stderr


def test_a_file_where_a_folder_should_be_is_told_with_what_to_give(drumhead, here: Path) -> None:
    (here / "hello.txt").touch()
    done = drumhead("measures", "wss-dice", "--out", "hello.txt/x.pdf")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "hello.txt is a file" in done.stderr
