"""Standard error: nothing gets there that a terminal obeys, nor what C libraries write."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drumhead.cli.output.stderr_gate import escape_controls

LOUD = """
import os, sys
from drumhead.cli.output.stderr_gate import guard_stderr
guard_stderr()
os.write(2, b"from a library\\x07")
print("\\x1b]0;PWN\\x07\\x1b[31mred\\x1b[0m \\x9b2J\\u202e", file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("\x1b[31mError:\x1b[0m plain\n", "\x1b[31mError:\x1b[0m plain\n"),
        ("\r  [##]  50%\x1b[K\x1b[?25l\t", "\r  [##]  50%\x1b[K\x1b[?25l\t"),
        ("\x1b[2J\x1b[10;10H", "\\x1b[2J\\x1b[10;10H"),
        ("\x1b]0;title\x07\x08\x00\x7f", "\\x1b]0;title\\x07\\x08\\x00\\x7f"),
        ("\x9b31m \u202eba é 👑", "\\x9b31m \\u202eba é 👑"),
    ],
)
def test_only_colours_and_bars_of_progress_are_obeyed(text: str, written: str) -> None:
    assert escape_controls(text) == written


def test_what_libraries_write_is_dropped_and_what_python_writes_is_escaped() -> None:
    done = subprocess.run([sys.executable, "-c", LOUD], capture_output=True, check=True)
    assert done.stderr.decode() == "\\x1b]0;PWN\\x07\x1b[31mred\x1b[0m \\x9b2J\\u202e\n"


@pytest.mark.parametrize("closed", ["2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-", "2>/dev/full"])
def test_a_command_ends_as_ever_where_standard_error_is_closed(here: Path, closed: str) -> None:
    for words, status in (("rules list", 0), ("sheet nothing", 1)):
        done = subprocess.run(["sh", "-c", f"{sys.executable} -m drumhead {words} {closed}"], capture_output=True)
        assert (done.returncode, done.stderr) == (status, b"")


def test_a_date_that_fontconfig_does_not_understand_is_one_warning(here: Path) -> None:
    asked = [sys.executable, "-m", "drumhead", "dice", "wss-dice", "--out", "x"]
    done = subprocess.run(asked, env={**os.environ, "SOURCE_DATE_EPOCH": "abc"}, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (0, 1)
    assert b"SOURCE_DATE_EPOCH" in done.stderr
