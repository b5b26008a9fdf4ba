"""A journal's post printed twice, and what is no file given for a journal."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.simulation.journal import write_journal

from ..errors import errors_of


@pytest.fixture
def kept(drumhead, here: Path) -> Path:
    assert drumhead("log", "play", "klausen", "--seed", "3", "--turns", "1").exit_code == 0
    return here / "klausen-3.jsonl"


@pytest.mark.sample(2)
@pytest.mark.parametrize("form", ["html", "md"])
def test_a_post_is_printed_again_until_somebody_writes_on_it(drumhead, kept: Path, form: str) -> None:
    printing = ("log", "print", kept.name, "--format", form)
    post = kept.with_suffix(f".{form}")
    assert drumhead(*printing).stdout == f"{post.name}\n"
    first = post.read_bytes()
    assert drumhead(*printing).exit_code == 0
    assert post.read_bytes() == first
    post.write_bytes(first.replace(b"Klausen", b"Our Klausen", 1))
    told = drumhead(*printing)
    assert told.exit_code == 1
    assert f"Error: {post.name}: " in told.stderr
    assert b"Our Klausen" in post.read_bytes()


@pytest.mark.parametrize("words", [["check"], ["print"], ["play", "--continue"]])
def test_a_pipe_or_a_device_is_no_journal_and_is_not_waited_for(drumhead, here: Path, words: list[str]) -> None:
    os.mkfifo(here / "pipe.jsonl")
    told = drumhead("log", *words, "pipe.jsonl")
    assert (told.exit_code, told.stdout) == (1, "")
    assert errors_of(told) == [("pipe.jsonl", 0, "not-a-plain-file")]
    assert errors_of(drumhead("log", *words, "/dev/zero")) == [("zero", 0, "not-a-plain-file")]


def test_a_battle_of_a_game_of_your_own_plays_again_from_any_folder(drumhead, here: Path, monkeypatch) -> None:
    """Its journal names the game's folder as seen from its own, not by a whole path."""
    drumhead("rules", "new", "mine")
    battle = here / "mine" / "battle" / "the-hedge.toml"
    assert drumhead("log", "play", battle, "--turns", "1", "--out", here / "journals").exit_code == 0
    (journal,) = (here / "journals").iterdir()
    assert str(here) not in journal.read_text(encoding="utf-8")
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    done = drumhead("log", "check", journal)
    assert done.exit_code == 0, done.stderr


def test_a_journal_in_the_folder_of_a_game_of_your_own_plays_again(drumhead, here: Path) -> None:
    """As seen from there that folder has no name of its own."""
    drumhead("rules", "new", "mine")
    assert drumhead("log", "play", "mine", "--turns", "1", "--out", "mine/journals").exit_code == 0
    (journal,) = (here / "mine" / "journals").iterdir()
    done = drumhead("log", "check", journal)
    assert done.exit_code == 0, done.stderr


def test_a_journal_gone_on_with_in_another_folder_leads_to_its_battle_from_there(
    ramillies, drumhead, here, monkeypatch
):
    assert drumhead("log", "play", ramillies, "--turns", "1", "--out", here / "one").exit_code == 0
    (first,) = (here / "one").iterdir()
    lines = first.read_text(encoding="utf-8").splitlines(keepends=True)
    first.write_text("".join(lines[:20]), encoding="utf-8")
    gone_on = drumhead("log", "play", "--continue", first, "--out", here / "two" / "deep")
    assert gone_on.exit_code == 0, gone_on.stderr
    (second,) = (here / "two" / "deep").iterdir()
    (here / "a" / "b" / "c").mkdir(parents=True)
    monkeypatch.chdir(here / "a" / "b" / "c")
    done = drumhead("log", "check", second)
    assert done.exit_code == 0, done.stderr


def test_a_journal_whose_rules_are_in_another_order_is_the_same_battle(drumhead, kept: Path) -> None:
    """Older versions wrote them in another order."""
    events = rewrite(kept, lambda rules: rules[::-1])
    assert any(event["rules"] != sorted(event["rules"]) for event in events)
    done = drumhead("log", "check", kept.name)
    assert done.exit_code == 0, done.stderr


def test_a_journal_with_another_rule_is_another_battle(drumhead, kept: Path) -> None:
    events = rewrite(kept, lambda rules: rules)
    last = max(number for number, event in enumerate(events) if event["rules"])
    rewrite(kept, lambda rules: ["a-none", *rules[1:]], only=last)
    done = drumhead("log", "check", kept.name)
    assert done.exit_code == 1
    assert f"line {last + 1}:" in done.stderr
    assert "a-none" in done.stderr


def rewrite(path: Path, change: Callable[[list[str]], list[str]], only: int | None = None) -> list[dict[str, Any]]:
    """Change the rules of every line of a journal, or of the line `only`, from 0; return its lines as they are now."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for number, line in enumerate(lines):
        if only in (None, number):
            line["rules"] = change(line["rules"])
    path.write_bytes(write_journal([{k: v for k, v in line.items() if k not in ("n", "seal")} for line in lines]))
    return lines
