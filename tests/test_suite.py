"""The suite itself: no test passes on nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent

SAMPLES = """
import pytest

def test_finds_nothing():
    for found in []:
        assert found

def test_raises():
    with pytest.raises(ValueError):
        int("x")

def test_asserts():
    assert 1
"""


def test_a_test_in_which_no_assertion_is_evaluated_fails(tmp_path: Path) -> None:
    """Also one that pytest has compiled before, without the plugin, as in a checkout that is older than it."""
    (tmp_path / "test_samples.py").write_text(SAMPLES)
    assert "3 passed" in run_samples(tmp_path)
    assert list(tmp_path.rglob("*.pyc"))
    printed = run_samples(tmp_path, "-p", "tests.evaluated_assertions", "-o", "enable_assertion_pass_hook=true")
    assert "1 failed, 2 passed" in printed
    assert "No assertion was evaluated" in printed


def run_samples(folder: Path, *options: str) -> str:
    """Return what pytest prints of the samples in a folder."""
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pytest", f"--rootdir={folder}", "-c", os.devnull, *options, "-q", folder]
    ran = subprocess.run(command, cwd=TESTS.parent, env=surroundings, capture_output=True, text=True, check=False)
    return ran.stdout
