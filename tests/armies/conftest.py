"""A ruleset's words, small files to spoil, and the faults they give."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, FileErrors

ARMY = """\
name = "Left wing"
side = "french"

[general]
name = "Marshal Villeroy"

[[brigade]]
name = "Foot"
commander = "Marquis de Maffei"

[[brigade.unit]]
name = "Picardie"
arm = "infantry"
kind = "foot"
nation = "French"
quality = "trained"
stands = 7

[[brigade.unit]]
name = "Alsace"
arm = "infantry"
quality = "dice"
stands = 6

[[brigade]]
name = "Horse"

[[brigade.unit]]
name = "Arco"
kind = "horse"
quality = "raw"
stands = 8
note = "Bavarian"
"""

BATTLE = """\
title = "A skirmish"
ruleset = "wss-paperboys"
turns = 5

[side.alliance]
army = "alliance.toml"

[side.french]
army = "french.toml"
role = "defender"
"""


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    return rulesets.load("wss-paperboys")


@pytest.fixture
def army_file(tmp_path: Path) -> Path:
    path = tmp_path / "french.toml"
    path.write_text(ARMY)
    return path


@pytest.fixture
def battle_file(tmp_path: Path, army_file: Path) -> Path:
    (tmp_path / "alliance.toml").write_text(ARMY.replace("french", "alliance"))
    path = tmp_path / "battle.toml"
    path.write_text(BATTLE)
    return path


@pytest.fixture
def spoilt(ruleset: Ruleset) -> Callable[..., list[Fault]]:
    """Put new words into a file, read it, and give the faults."""

    def faults(path: Path, *changes: tuple[str, str]) -> list[Fault]:
        text = path.read_text()
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path.write_text(text)
        army, battle = partial(armies.read_army, ruleset=ruleset), partial(armies.read_battle, load=rulesets.load)
        read = battle if path.name == "battle.toml" else army
        with pytest.raises(FileErrors) as error:
            read(path)
        return error.value.faults

    return faults
