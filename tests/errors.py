"""Errors by file, line and code: what a test compares, so that it stays when a message is reworded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import Result

from drumhead.rules.loading.toml_files import Fault

Error = tuple[str, int, str]  # the file's name, the line, the code
_by_text: dict[str, Fault] = {}  # each fault of this test whose words were made


def record(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here to the end of the test, note each fault whose words are made, for `errors_of`."""
    as_text = Fault.__str__

    def noted(fault: Fault) -> str:
        text = as_text(fault)
        _by_text[text] = fault
        return text

    _by_text.clear()
    monkeypatch.setattr(Fault, "__str__", noted)


def errors_of(result: Result) -> list[Error]:
    """Return the errors that a command printed on standard error, in their order."""
    lines = [line.removeprefix("Error: ") for line in result.stderr.splitlines()]
    return errors_in(_by_text[line] for line in lines if line in _by_text)


def options_in(result: Result) -> list[str]:
    """Return the options that the error of a wrong call names, in their order."""
    return re.findall(r"--[a-z-]+", result.stderr.partition("Error: ")[2])


def errors_in(faults: Iterable[Fault]) -> list[Error]:
    """Return faults by file, line and code."""
    return [(Path(fault.file).name, fault.line, fault.code) for fault in faults]


def find(faults: Iterable[Fault], code: str, says: str = "") -> list[Fault]:
    """Return the faults of this code whose words have a value in them, such as a name in quotes."""
    return [fault for fault in faults if fault.code == code and says in words_of(fault)]


def words_of(fault: Fault) -> str:
    """Return what is wrong and what would be right, without the path, in which any word may stand."""
    return f"{fault.wrong} {fault.right}"
