"""The suite itself: no test passes on nothing."""

from __future__ import annotations

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
    (tmp_path / "test_samples.py").write_text(SAMPLES)
    options = ["-p", "tests.evaluated_assertions", "-o", "enable_assertion_pass_hook=true", f"--rootdir={tmp_path}"]
    command = [sys.executable, "-m", "pytest", *options, "-q", tmp_path]
    ran = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert "1 failed, 2 passed" in ran.stdout
    assert "No assertion was evaluated" in ran.stdout
