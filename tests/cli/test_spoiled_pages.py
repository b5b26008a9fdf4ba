"""Whatever fails or ends a command in the middle of a drawing: no page comes of it, and none is kept."""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from drumhead.printing.html.html_renderer import set_ready
from drumhead.support import atomic_write, interruption

from ..machine import needs_linux
from .ended_at_random import end_kits

ROSTER = ("roster", "ramillies", "--side", "french", "--out")
ENDS = (KeyboardInterrupt(), SystemExit(143), MemoryError(), RecursionError())
FAILURES = (*ENDS, ValueError("a drawing is wrong"))  # drawn again, with all names known, and failing again
AT = 150  # of the 253 calls that draw this roster


@contextmanager
def failing(error: BaseException, at: int = AT) -> Iterator[list[int]]:
    """WeasyPrint's drawings fail from that call on."""
    set_ready()
    from weasyprint.svg import SVG

    real, calls = SVG.draw_node, [0]

    def draw_node(*given: Any, **more: Any) -> Any:
        calls[0] += 1
        if calls[0] >= at:
            raise error
        return real(*given, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SVG, "draw_node", draw_node)
        yield calls


def test_a_page_during_which_a_drawing_failed_is_neither_printed_nor_kept(drumhead, here: Path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))
    logging.disable()  # who embeds us may: then nothing is logged either
    try:
        for error in FAILURES:
            with failing(error) as calls:
                try:
                    done = drumhead(*ROSTER, "spoiled").exit_code
                except type(error):
                    done = 1
            assert calls[0] == AT or error not in ENDS, f"{error!r}: it was drawn on, or again"
            assert calls[0] >= AT
            assert done
            assert not (here / "spoiled").exists()
            kept = [path for path in (here / "cache").rglob("*") if path.is_file()]
            assert kept
            assert not [path for path in kept if b"%PDF" in path.read_bytes()]
    finally:
        logging.disable(logging.NOTSET)
    assert drumhead(*ROSTER, "same-cache").exit_code == 0
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "fresh"))
    assert drumhead(*ROSTER, "fresh-cache").exit_code == 0
    (same,), (fresh,) = ((here / name).iterdir() for name in ("same-cache", "fresh-cache"))
    assert same.read_bytes() == fresh.read_bytes()


@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt, KeyError])
def test_a_drawing_that_cannot_be_fetched_ends_the_page(drumhead, here: Path, error, monkeypatch) -> None:
    from drumhead.printing.html.inline_images import InlineImages

    def lacking(art: InlineImages, address: str) -> str:
        raise error

    monkeypatch.setattr(InlineImages, "__getitem__", lacking)
    try:
        done = drumhead("sheet", "wss-dice", "--no-cache").exit_code
    except error:
        done = 1
    assert done
    assert not [*here.iterdir()]


SWALLOWING = r"""
import os, sys
from pathlib import Path
from drumhead.cli import root
from drumhead.cli.output import paper_output
@root.group.command("swallow")
def swallow():
    try:
        os.kill(os.getpid(), int(sys.argv[1]))
    except BaseException:
        pass
    {then}
root.group.lazy = {{}}
root.group.get_command = lambda context, name: swallow
sys.argv[2:] = ["swallow"]
root.group.main = (lambda real: lambda **more: real(args=["swallow"], **more))(root.group.main)
root.main()
"""


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("then", ["paper_output.write({'a.pdf': b'1'}, Path('new'), False)", "print('done')", "1 / 0"])
def test_a_signal_that_is_swallowed_ends_the_command_all_the_same(here: Path, by: signal.Signals, then: str) -> None:
    command = [sys.executable, "-c", SWALLOWING.format(then=then), str(int(by))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not [*here.iterdir()]
    assert done.returncode == (1 if "/" in then else 128 + by)


def test_an_end_that_was_heard_is_no_reason_to_stop(here: Path) -> None:
    interruption.note(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        atomic_write.write_atomically(here / "a", b"")
    with pytest.raises(KeyboardInterrupt):
        atomic_write.put_folder(here / "b", {"c": b""})
    assert not [*here.iterdir()]
    interruption.forget(SystemExit)
    assert interruption.exit_status() == 130
    interruption.forget(KeyboardInterrupt)
    atomic_write.write_atomically(here / "a", b"")
    assert interruption.exit_status() == 0


@pytest.mark.slow
@needs_linux  # elsewhere nothing tells a process of its parent's end
def test_of_kits_ended_at_random_nothing_is_swallowed_and_nothing_spoiled(tmp_path: Path) -> None:
    found = end_kits(12, tmp_path)
    assert found["ended"] == 12
    wrong = ("swallowed", "other status", "leftovers", "spoiled papers", "spoiled in the cache", "orphans")
    assert {name: found[name] for name in wrong} == dict.fromkeys(wrong, 0)
