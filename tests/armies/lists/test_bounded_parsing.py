"""Parsers that are not ours: whatever they do in their process, this one goes on with a message."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from drumhead.armies.readers.sources import parser_process
from drumhead.armies.readers.sources.parser_process import UnreadableError, parse_bounded
from drumhead.armies.readers.sources.source_reader import read_source
from drumhead.rules.loading.toml_files import FileErrors

METHODS = [method for method in ("fork", "spawn") if method in multiprocessing.get_all_start_methods()]


def double(content: bytes) -> list[str]:
    return [content.decode() * 2]


def refuse(content: bytes) -> Any:
    raise UnreadableError("it has a password", "Save it without one.")


def fail(content: bytes) -> Any:
    raise KeyError("no such part")


def abort(content: bytes) -> Any:
    os.write(2, b"a stack of Rust\n")
    os.abort()


def panic(content: bytes) -> Any:
    raise BaseException("panicked at")


def eat_memory(content: bytes) -> Any:
    return len(bytes(3_000_000_000))


def recurse(content: bytes) -> Any:
    return recurse(content)


def work_forever(content: bytes) -> Any:
    while True:
        pass


def sleep(content: bytes) -> Any:
    time.sleep(600)


def said(parse: Any, seconds: float = 60, method: str = "") -> str:
    with pytest.raises(FileErrors) as caught:
        parse_bounded(Path("a.pdf"), "a PDF", parse, b"x", seconds, method)
    return str(caught.value)


@pytest.mark.parametrize("method", METHODS)
def test_an_answer_comes_back(method: str) -> None:
    assert parse_bounded(Path("a"), "a PDF", double, "Régiment".encode(), method=method) == ["RégimentRégiment"]


@pytest.mark.parametrize("method", METHODS)
def test_what_a_parser_refuses_is_told_in_its_words(method: str) -> None:
    assert said(refuse, method=method) == "a.pdf: it has a password. Save it without one."
    assert "this is not a PDF that can be read: 'no such part'" in said(fail, method=method)


@pytest.mark.parametrize("parse", [abort, panic, eat_memory, work_forever, sleep])
def test_whatever_ends_or_never_ends_is_a_message(monkeypatch: pytest.MonkeyPatch, capfd: Any, parse: Any) -> None:
    monkeypatch.setattr(parser_process, "SECONDS", 1)
    monkeypatch.setattr(parser_process, "MEMORY", 500_000_000)
    assert "this is not a PDF that can be read: it would take more than" in said(parse, seconds=3)
    assert capfd.readouterr() == ("", "")
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("method", METHODS)
def test_a_page_is_read_in_whatever_way_a_process_starts(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(parser_process, "_quickest", lambda: method)
    assert read_source(Path("a.html"), b"<html><p>Navarre").text == "Navarre\n"


def test_recursion_without_end_is_a_message() -> None:
    assert "maximum recursion depth" in said(recurse)


def test_a_long_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_process, "LONGEST_ANSWER", 3)
    assert "it would take more than" in said(double)


def test_ctrl_c_ends_the_parser_too() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import time\nfrom pathlib import Path\n"
        "from drumhead.armies.readers.sources.parser_process import parse_bounded\n"
        "def sleep(content):\n    print('begun', flush=True)\n    time.sleep(600)\n"
        "parse_bounded(Path('a'), 'a PDF', sleep, b'', method='fork')\n"
    )
    work = subprocess.Popen(
        [sys.executable, "-c", script, str(Path(__file__).parent)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert work.stdout
    assert work.stdout.readline() == b"begun\n"
    work.send_signal(signal.SIGINT)
    assert work.wait(20) != 0
    assert work.stdout.read() == b""  # the end comes once no process has it open
