"""The suite itself: no test passes on nothing, and none is skipped but for what the machine lacks."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from .empty_loops import find_tests_that_may_assert_nothing
from .worded_messages import find_worded_messages

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


SKIPPED = """
import pytest
from tests.machine import needs, skip_for_lack

@needs(False, "no printer")
@pytest.mark.parametrize("tray", [1, 2])
def test_prints(tray):
    assert tray

def test_asks_the_clock():
    skip_for_lack("no clock")
"""


def test_the_last_line_says_how_many_tests_were_skipped_and_why(tmp_path: Path) -> None:
    sample = tmp_path / "test_samples.py"
    sample.write_text(SKIPPED)
    assert run_samples(tmp_path, "-p", "tests.machine").splitlines()[-1] == "Skipped: 2 (no printer), 1 (no clock)"
    sample.write_text(SAMPLES)
    assert run_samples(tmp_path, "-p", "tests.machine").splitlines()[-1] == "Skipped: nothing"


def test_no_test_is_skipped_but_for_what_the_machine_lacks() -> None:
    """Every reason is one of `tests/machine.py`: a clone tests what its authors test."""
    skipping = re.compile(r"\bskip(if)?\(|importorskip|xfail")
    others = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    assert [path.name for path in others if skipping.search(path.read_text(encoding="utf-8"))] == ["machine.py"]


def run_samples(folder: Path, *options: str) -> str:
    """Return what pytest prints of the samples in a folder."""
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pytest", f"--rootdir={folder}", "-c", os.devnull, *options, "-q", folder]
    ran = subprocess.run(command, cwd=TESTS.parent, env=surroundings, capture_output=True, text=True, check=False)
    return ran.stdout


def test_every_loop_over_found_things_says_how_many_there_must_be(tmp_path: Path) -> None:
    assert find_tests_that_may_assert_nothing() == []
    assert len(find_tests_that_may_assert_nothing(written_as_sample(tmp_path))) == 2


def written_as_sample(folder: Path) -> Path:
    """Return a folder with two tests that may assert nothing, and one that says how many things it must find."""
    loop = "def test_{}():\n    for each in {}:\n        assert each\n"
    kinds = {"a": "found()", "b": "at_least(2, found())", "c": "[*found()]"}
    (folder / "test_x.py").write_text("".join(loop.format(*each) for each in kinds.items()), encoding="utf-8")
    return folder


WORDED = {  # files that have one long text with words of a message of ours in it, and why it may stay
    "armies/test_exchange.py": "a list as players post it, which is read",
    "cli/test_army_convert.py": "a list as players post it, which is read",
    "cli/test_comparing.py": "all that is printed of two armies which have nothing in common",
    "printing/test_handout.py": "HTML that is written for a link",
    "printing/test_plan.py": "a line of the printed plan",
    "printing/test_system.py": "what to install, which is typed as it is printed",
    "test_plain_words.py": "sentences with the habits that it finds",
    "test_setup.py": "a script that stands for Python",
}


def test_no_message_is_compared_in_a_whole_sentence(tmp_path: Path) -> None:
    """A mistake in a file has a code (`tests/errors.py`); of any other message the option and the value are enough."""
    assert find_worded_messages() == dict.fromkeys(WORDED, 1)
    sentence = " ".join(("choosing it changes nothing:", "no option lays a number, and no procedure asks for it"))
    (tmp_path / "test_x.py").write_text(f'assert told == "{sentence}"\n', encoding="utf-8")
    assert find_worded_messages(tmp_path) == {"test_x.py": 1}
