"""Battles and journals for the tests of campaigns."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from drumhead import armies
from drumhead.simulation.journal import write_journal

ROOT = Path(armies.__file__).parent / "shipped"


def shipped(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / f"{name}.toml").read_text(encoding="utf-8"))


def next_battle(name: str, title: str, folder: str, turns: int) -> str:
    """A battle file with the armies in `folder`, and neither field nor places, so that units line up by themselves."""
    battle = shipped(name)
    sides = "\n".join(f'[side.{side}]\narmy = "{folder}/{side}.toml"' for side in battle["side"])
    return f'title = "{title}"\nruleset = "{battle["ruleset"]}"\nturns = {turns}\n{sides}\n'


def bare_armies(name: str, folder: Path) -> None:
    """Write the armies of a shipped battle as files of their sides."""
    folder.mkdir()
    for side, about in shipped(name)["side"].items():
        (folder / f"{side}.toml").write_bytes((ROOT / about["army"]).read_bytes())


def rewrite(path: Path, events: list[dict[str, Any]]) -> None:
    """Write a journal again, with seals that fit."""
    path.write_bytes(write_journal([{k: v for k, v in each.items() if k not in ("n", "seal")} for each in events]))
