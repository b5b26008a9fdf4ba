"""A kit printed again: what has changed since is named, and the rest comes from the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Command

BATTLE = """
title = "Twice"
ruleset = "wss-dice"
side.french.army = { name = "F", brigade = [{ name = "One", unit = [{ name = "NAME", arm = "infantry" }] }] }
side.alliance.army = { name = "A", brigade = [{ name = "Two", unit = [{ name = "B", arm = "infantry" }] }] }
"""


@pytest.fixture
def again(drumhead: Command, here: Path, monkeypatch: pytest.MonkeyPatch):
    """Print dice and markers of a small battle whose French regiment has this name; return what is said meanwhile."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))

    def printed(name: str, *options: str) -> str:
        (here / "twice.toml").write_text(BATTLE.replace("NAME", name), encoding="utf-8")
        result = drumhead("kit", "twice.toml", "--kinds", "dice,markers", "--out", "prints", *options)
        assert result.exit_code == 0, result.output
        return result.stderr

    return printed


def test_a_kit_names_what_it_draws_again(again) -> None:
    assert "rawn again" not in again("Picardie")
    changed = again("Navarre").splitlines()
    assert changed[-2:] == ["Drawn again: 1 of 2 documents. The others have not changed.", "  Record dice"]
    assert "rawn again" not in again("Navarre")
    assert "rawn again" not in again("Champagne", "--quiet")
    assert "rawn again" not in again("Touraine", "--no-cache")
