"""A pytest plugin that empties one reader of printed pages, and lists the tests that read with it and still pass.

`python -m tests.emptied letters tests/printing` empties one; `all` in place of `letters` empties each in turn.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import pytest

ROOM = "tests.printing."
# What each reader is made of, and what every part of it returns when it reads nothing. A part whose value is `...` is
# cached for several tests: it runs as ever, and a test that calls it counts as one that reads.
READERS: dict[str, dict[str, Any]] = {
    "letters": {"printed:Page.letters": [], "sheets:_letters": [], "sheets:letters": ..., "sheets:lines": ...},
    "strokes": {"printed:Page.strokes": [], "printed:_strokes": []},
    "words": {"printed:Page.words": "", "sheets:text": ""},
    "copies": {"copier:glyphs": []},
    "layout": {"laid_out:letters": []},
    "drawings": {"printed:_svg_paths": [], "printed:walked": []},
    "cards": {"cards.faces:texts": [], "cards.faces:paths": []},
    "cells": {"cells.sheet:cells_in": [], "cells.sheet:pictured": []},
}
EMPTIED = "DRUMHEAD_EMPTIED"  # the reader, for the process that pytest runs in
read = 0
passed: list[str] = []


def empty(reader: str) -> None:
    """Let every part of a reader read nothing, and count whoever asks it."""
    for place, value in READERS[reader].items():
        module, _, path = place.partition(":")
        owner: Any = importlib.import_module(ROOM + module)
        *outer, name = path.split(".")
        for each in outer:
            owner = getattr(owner, each)
        counted = count(getattr(owner, name), value)
        setattr(owner, name, property(counted) if outer else counted)


def count(part: Callable[..., Any], value: Any) -> Callable[..., Any]:
    """Return a function that counts its calls and returns `value`, or what `part` returns where that is `...`."""

    def counted(*args: Any, **named: Any) -> Any:
        global read
        read += 1
        return part(*args, **named) if value is ... else value

    return wraps(part)(counted) if callable(part) else counted


def pytest_configure() -> None:
    empty(os.environ[EMPTIED])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    global read
    read, outcome = 0, len(passed)
    result = yield
    if not read:
        del passed[outcome:]
    return result


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        passed.append(report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(f"{len(passed)} tests pass with {os.environ[EMPTIED]} emptied")
    terminalreporter.write("".join(f"{each}\n" for each in passed))


def main() -> None:
    """Run the tests of a place with one reader emptied, or with each in turn."""
    which, *places = sys.argv[1:]
    for reader in READERS if which == "all" else [which]:
        options = ["-p", "tests.emptied", "-p", "no:xdist", "--tb=no", "-r", "", *places]
        subprocess.run([sys.executable, "-m", "pytest", *options], env={**os.environ, EMPTIED: reader}, check=False)


if __name__ == "__main__":
    main()
