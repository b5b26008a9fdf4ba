"""`drumhead kit --players` as a player types it: who plays is told, and what cannot be is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Command

BARE = """
title = "Nobody's battle"
ruleset = "wss-dice"
side.french.army = { name = "F", brigade = [{ name = "One", unit = [{ name = "A", arm = "infantry" }] }] }
side.alliance.army = { name = "A", brigade = [{ name = "Two", unit = [{ name = "B", arm = "infantry" }] }] }
"""


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (("--players", "1"), "2 or more"),
        (("--players", "10"), "2 to 9"),
        (("--players", "0"), "'0'"),
        (("--players", "six"), "'six'"),
        (("--players", "3", "--kinds", "dice"), "--kinds "),
        (("--players", "3", "--fold", "booklet"), "--fold "),
        (("--players", "3", "--battle-log", "7"), "--battle-log "),
        (("--players", "3", "--deck"), "--deck"),
        (("--players", "3", "--bundle", "single"), "--bundle single"),
        (("--players", "3", "--contents"), "Packs have no page of contents: leave out --contents"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    drumhead: Command, here: Path, how: tuple[str, ...], told: str
) -> None:
    result = drumhead("kit", "ramillies", *how)
    assert result.exit_code
    assert told in " ".join(result.output.split())
    assert not list(here.iterdir())


def test_a_battle_that_names_nobody_and_a_ruleset_say_so(drumhead: Command, here: Path) -> None:
    (here / "bare.toml").write_text(BARE)
    result = drumhead("kit", "bare.toml", "--players")
    assert "--players 6." in result.output
    result = drumhead("kit", "wss-dice", "--players", "4")
    assert " is a ruleset" in result.output


@pytest.mark.slow
def test_packs_are_named_by_their_players_and_told(drumhead: Command, here: Path) -> None:
    (here / "bare.toml").write_text(BARE.replace('"B"', '"B \U0001f600"'))
    result = drumhead("kit", "bare.toml", "--players", "2", "--out", "packs")
    assert result.exit_code == 0, result.output
    files = sorted(path.name for path in (here / "packs").iterdir())
    assert [name for name in files if "french" in name] == [
        "nobody-s-battle-pack-french-1-paper.pdf",
    ]
    assert result.stdout.splitlines()[len(files) : len(files) + 2] == [
        "French 1 (French): One",
        "Alliance 1 (Alliance): Two",
    ]
    assert 'Note: bare.toml, line 5, "B \U0001f600": our fonts lack U+1F600 (grinning face)' in result.stderr
    again = drumhead("kit", "bare.toml", "--players", "2", "--out", "packs", "--no-print-plan")
    written = sorted(line for line in again.stdout.splitlines() if line.startswith("packs/"))
    assert written == [f"packs/{name}" for name in files if "plan" not in name]
    plan = drumhead("kit", "bare.toml", "--players", "2", "--dry-run")
    assert "French 1" in plan.output
    assert sorted(path.name for path in here.iterdir()) == ["bare.toml", "packs"]
