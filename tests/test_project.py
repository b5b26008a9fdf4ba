"""What people install: the wheel carries everything a kit needs and works far from the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead.support.version import __version__

CHECKOUT = Path(__file__).parents[1]
Run = Callable[..., subprocess.CompletedProcess[str]]


def build(kind: str, source: Path, into: Path) -> Path:
    """A wheel or sdist of the project in `source`."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(path for path in into.iterdir() if path.suffix in (".whl", ".gz"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", CHECKOUT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, sdist: Path) -> Path:
    """Built as a stranger would: from the unpacked sdist."""
    folder = tmp_path_factory.mktemp("wheel")
    shutil.unpack_archive(sdist, folder)
    return build("wheel", next(folder.iterdir()), tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Run:
    """The wheel in an environment of its own, which borrows nothing but the other packages; runs in a bare folder."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "venv/bin/python"), "install", "-q"]
    subprocess.run([*pip, "--no-deps", "--no-index", wheel], check=True)
    ours = Path(pytest.__file__).parents[1]
    (packages / "borrowed.pth").write_text(f"{ours}\n")
    bare = folder / "empty"
    bare.mkdir()

    def run(*args: str) -> subprocess.CompletedProcess[str]:
        surroundings = {"PATH": os.environ["PATH"], "HOME": str(folder)}
        command = [folder / "venv/bin/drumhead", *args]
        return subprocess.run(command, cwd=bare, env=surroundings, capture_output=True, text=True, check=False)

    return run


def test_the_wheel_carries_faces_licences_templates_rulesets_and_battles(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        *(
            f"drumhead/_fonts/{file.relative_to(CHECKOUT / 'fonts')}"
            for file in (CHECKOUT / "fonts").rglob("*.t?[tx]*")
        ),
        *(f"drumhead/_templates/{file.relative_to(CHECKOUT / 'templates')}" for file in templates()),
        *(str(file.relative_to(CHECKOUT / "src")) for file in (CHECKOUT / "src").rglob("*.[th][ot]ml")),
        "drumhead/py.typed",
        "drumhead/_fonts/SHA256SUMS",
    }
    assert wanted <= carried
    assert any("licences/" in name for name in carried)
    assert any("armies/shipped/" in name for name in carried)


def templates() -> list[Path]:
    return [file for file in (CHECKOUT / "templates").rglob("*") if file.is_file()]


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    rooms = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {room for room in rooms if not room.endswith(".dist-info")} == {"drumhead"}


def test_an_installed_wheel_knows_its_rulesets(installed: Run) -> None:
    ran = installed("rules", "list")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "wss-paperboys" in ran.stdout


def test_an_installed_wheel_is_not_the_checkout(installed: Run) -> None:
    assert str(CHECKOUT) not in installed("doctor").stdout


def test_an_installed_wheel_is_healthy(installed: Run) -> None:
    ran = installed("doctor")
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


def test_an_installed_wheel_prints_in_an_empty_folder(installed: Run) -> None:
    ran = installed("sheet", "ramillies", "--out", "paper")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == ["paper/ramillies-playsheet.pdf"]


def test_what_sets_drumhead_up_asks_a_module_that_is_there_and_needs_nothing_installed() -> None:
    """On a bare machine it runs before any library is there."""
    script = (CHECKOUT / "tools" / "setup").read_text(encoding="utf-8")
    (module,) = re.findall(r'"\$python" -m (drumhead[\w.]+)', script)
    command = [sys.executable, "-S", "-m", module]
    ran = subprocess.run(
        command, env={"PYTHONPATH": str(CHECKOUT / "src")}, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_changelog_has_a_line_for_each_entry_and_the_version_first() -> None:
    """In the form of Keep a Changelog 1.1."""
    text = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (?:\[?Unreleased\]?|(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d))$", text, re.MULTILINE)
    assert len(versions) == text.count("\n## ")
    assert next(number for number, _ in versions if number) == __version__
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= {
        *("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
    }
    entries = [line for line in text.splitlines()[3:] if line and not line.startswith("#")]
    assert len(entries) > 200
    assert [line for line in entries if not line.startswith("* ") or len(line.split()) > 26] == []
