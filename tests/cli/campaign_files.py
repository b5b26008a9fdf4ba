"""Battles, armies and journals for the tests of campaigns."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from drumhead.simulation.journal import write_journal
from drumhead.support.paths import battles


def shipped(name: str) -> dict[str, Any]:
    return tomllib.loads((battles() / f"{name}.toml").read_text(encoding="utf-8"))


def copy_armies(name: str, folder: Path) -> None:
    """Write the armies of a shipped battle as files of their sides."""
    folder.mkdir()
    for side, about in shipped(name)["side"].items():
        (folder / f"{side}.toml").write_bytes((battles() / about["army"]).read_bytes())


def battle_with(name: str, title: str, folder: str, turns: int) -> str:
    """Return a battle file with the armies in `folder`, without field and places: units line up by themselves."""
    battle = shipped(name)
    sides = "\n".join(f'[side.{side}]\narmy = "{folder}/{side}.toml"' for side in battle["side"])
    return f'title = "{title}"\nruleset = "{battle["ruleset"]}"\nturns = {turns}\n{sides}\n'


def events_in(journal: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]


def rewrite(journal: Path, events: list[dict[str, Any]]) -> None:
    """Write a journal again, with seals that fit."""
    plain = [{key: value for key, value in each.items() if key not in ("n", "seal")} for each in events]
    journal.write_bytes(write_journal(plain))


def campaign_with(share: str) -> str:
    """Return campaign rules with one share for all losses, so that nobody need know how they came about."""
    shares = "\n".join(f'{how} = "{share}"' for how in ("killed", "routed", "captured", "unknown"))
    tables = "\n".join(f"[recovery.{result}]\n{shares}" for result in ("winner", "loser", "drawn"))
    return f'title = "Test"\n[recovery]\nround = "down"\ndisband = 0\n{tables}\n[honours]\nbroke = true\n'
