"""`log play --explain`: a journal with what was weighed, and a text beside it."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.simulation.journal import LONGEST

from ..counted import at_least

GAMES = {"ramillies": "cm", "salamanca": "cm", "oudenarde": "in", "blenheim": "in", "klausen": "in"}
INSIDE = ("menace", "threat", "{", "}", "french-", "alliance-")  # names of the program's own


def events_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def bare(event):
    return {key: value for key, value in event.items() if key not in ("weighed", "seal")}


@pytest.fixture
def explained(drumhead, here):
    """Two turns of a battle, explained."""
    result = drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2, "--explain")
    assert result.exit_code == 0
    assert result.stdout == "ramillies-7.jsonl\nramillies-7-explained.md\n"
    return here / "ramillies-7.jsonl"


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_a_paragraph_in_words_and_in_the_measure_of_the_game(drumhead, here, name):
    assert drumhead("log", "play", name, "--seed", 3, "--turns", 2, "--explain").exit_code == 0
    data = (here / f"{name}-3.jsonl").read_bytes()
    assert max(map(len, data.splitlines())) < LONGEST
    told = at_least(30, (each for event in events_of(here / f"{name}-3.jsonl") for each in event.get("weighed", ())))
    text = (here / f"{name}-3-explained.md").read_text(encoding="utf-8")
    paragraphs = [each for each in text.split("\n\n") if each.startswith("**")]
    assert len(paragraphs) == len(told)
    assert [word for word in INSIDE if word in text] == []
    for paragraph, decision in zip(paragraphs, told):
        words = paragraph.replace("**", "").replace("\\", "").replace("\xa0", " ").casefold()
        assert f", {decision['options']} options. " in words
        assert all(option["what"].replace("\xa0", " ").casefold() in words for option in decision["best"])
    assert set(re.findall(r"\d[ \xa0](cm|in)\b", text)) == {GAMES[name]}
    assert [line for line in text.splitlines() if re.match("## ", line)][-1] == "## Turn 2"


def test_without_it_the_journal_has_the_same_events_and_no_text(drumhead, here, explained):
    drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2, "--out", "plain")
    assert [path.name for path in (here / "plain").iterdir()] == [explained.name]
    plain = events_of(here / "plain" / explained.name)
    assert not any("weighed" in event for event in plain)
    assert list(map(bare, plain)) == list(map(bare, events_of(explained)))


def test_an_explained_journal_is_checked_printed_and_compared_as_any_other(drumhead, here, explained):
    drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2, "--out", "plain")
    assert "played again, every one is the same" in drumhead("log", "check", explained).stdout
    told, plain = (
        drumhead("log", "print", path, "--format", "text").stdout
        for path in (explained, here / "plain" / explained.name)
    )
    assert told == plain
    assert (
        "the same battle, event for event"
        in drumhead("log", "compare", explained, here / "plain" / explained.name).stdout
    )


def test_a_cut_journal_goes_on_to_the_same_journal_and_text(drumhead, here, explained):
    data = explained.read_bytes()
    (here / "cut.jsonl").write_bytes(data[: data.rfind(b"\n", 0, len(data) // 2) + 1])
    result = drumhead("log", "play", "--continue", here / "cut.jsonl", "--explain", "--out", "on")
    assert result.exit_code == 0
    for name in (explained.name, f"{explained.stem}-explained.md"):
        assert (here / "on" / name).read_bytes() == (here / name).read_bytes()


def test_what_was_played_before_without_reasons_is_named(drumhead, here, explained):
    drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2, "--out", "plain")
    lines = (here / "plain" / explained.name).read_bytes().splitlines(keepends=True)
    end = next(at for at, line in enumerate(lines) if b'"t":1,' in line and b'"e":"tableau"' in line)
    (here / "cut.jsonl").write_bytes(b"".join(lines[: end + 1]))
    assert drumhead("log", "play", "--continue", here / "cut.jsonl", "--explain", "--out", "on").exit_code == 0
    text = (here / "on" / f"{explained.stem}-explained.md").read_text(encoding="utf-8")
    assert "Played without --explain: turn 1." in text
    assert "## Turn 1" not in text
    whole = (here / f"{explained.stem}-explained.md").read_text(encoding="utf-8")
    second = whole[whole.index("## Turn 2") : whole.rindex("<!--")]
    assert second in text


def test_a_name_for_the_journal_names_the_text_and_json_lists_both(drumhead, here):
    result = drumhead("log", "play", "ramillies", "--turns", 1, "--explain", "--json", "--out", "my.jsonl")
    assert json.loads(result.stdout) == {"files": ["my.jsonl", "my-explained.md"]}
    assert sorted(path.name for path in here.iterdir()) == ["my-explained.md", "my.jsonl"]
    assert drumhead("log", "play", "ramillies", "--turns", 1, "--explain", "--out", "my.jsonl").exit_code == 0


def test_a_text_of_somebody_else_is_not_overwritten_and_no_battle_is_played_for_it(drumhead, here, monkeypatch):
    monkeypatch.setattr("drumhead.simulation.engine.fight_out", lambda *_: pytest.fail("a battle was played"))
    (here / "my-explained.md").write_text("Mine.\n")
    result = drumhead("log", "play", "ramillies", "--turns", 1, "--explain", "--out", "my.jsonl")
    assert result.exit_code == 1
    assert "my-explained.md: not made by Drumhead" in result.stderr
    assert [path.name for path in here.iterdir()] == ["my-explained.md"]
    assert (here / "my-explained.md").read_text() == "Mine.\n"


def test_two_naive_commanders_weigh_nothing_and_one_is_said_to(drumhead, here):
    typed = ["--turns", 1, "--explain", "--commanders", "french=naive"]
    result = drumhead("log", "play", "ramillies", *typed, "--commanders", "alliance=naive")
    assert result.exit_code == 2
    assert "--explain: both sides have a naive commander" in result.stderr
    assert list(here.iterdir()) == []
    assert drumhead("log", "play", "ramillies", *typed).exit_code == 0
    text = (here / "ramillies-1-explained.md").read_text(encoding="utf-8")
    assert "* The French: naive, which weighs nothing.\n* The Alliance: sound.\n" in text


def test_a_naive_journal_is_not_gone_on_with_in_reasons(drumhead, here):
    seats = [word for side in ("french", "alliance") for word in ("--commanders", f"{side}=naive")]
    drumhead("log", "play", "ramillies", "--turns", 1, *seats)
    lines = (here / "ramillies-1.jsonl").read_bytes().splitlines(keepends=True)
    (here / "ramillies-1.jsonl").write_bytes(b"".join(lines[:9]))
    result = drumhead("log", "play", "--continue", here / "ramillies-1.jsonl", "--explain")
    assert result.exit_code == 1
    assert "Leave out --explain" in result.stderr


def test_a_unit_s_name_with_marks_of_markdown_is_printed_as_it_is(drumhead, here, ramillies):
    for file in at_least(2, here.glob("*.toml")):
        file.write_text(file.read_text(encoding="utf-8").replace('"Picardie"', '"P*i*c_a_r"'), encoding="utf-8")
    assert drumhead("log", "play", ramillies, "--turns", 2, "--explain", "--out", "my.jsonl").exit_code == 0
    text = (here / "my-explained.md").read_text(encoding="utf-8")
    assert r"P\*i\*c\_a\_r" in text
    assert "P*i" not in text
