"""Running commands: inside this process, or as a player does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drumhead.cli.root import group
from drumhead.rules.trust import resource_limits
from drumhead.support.paths import battles

from ..errors import record

Command = Callable[..., Result]
Shell = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(autouse=True)
def this_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` says that its process ends with it, so that limits stay; the tests go on after it."""
    monkeypatch.setattr(resource_limits, "_ends_with_it", False)


@pytest.fixture(autouse=True)
def faults_are_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """`errors_of` knows the faults that a command printed."""
    record(monkeypatch)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and we are in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def drumhead(here: Path) -> Command:
    """Runs a command in this process, in an empty folder, `typed` on its standard input; what it raises is raised."""

    def run(*args: object, typed: str | None = None) -> Result:
        result = CliRunner().invoke(group, [str(arg) for arg in args], typed, prog_name="drumhead")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def shell(here: Path) -> Shell:
    """Runs `python -m drumhead` as a player would, in an empty folder; more surroundings by name."""

    def run(*args: object, **surroundings: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "drumhead", *map(str, args)]
        everything = {**os.environ, **surroundings}
        return subprocess.run(
            command, cwd=here, env=everything, capture_output=True, encoding="utf-8", errors="replace", check=False
        )

    return run


@pytest.fixture
def ramillies(here: Path) -> Path:
    """The shipped battle and its armies, copied to be spoilt."""
    for file in battles().glob("ramillies*.toml"):
        (here / file.name).write_bytes(file.read_bytes())
    return here / "ramillies.toml"
