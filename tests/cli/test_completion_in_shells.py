"""Completion in real shells on a terminal: names of battles, and the files of the folder, are offered."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from ..machine import needs

PATIENCE = 120  # seconds of the clock, on a machine that has other work
READY = "ready-to-type"
SHELLS = {  # how each is started without anybody's settings, and told to read the script
    "bash": ("--noprofile --norc -i", ". ./script", "\t\t"),
    "zsh": ("-f -i", "autoload -U compinit; compinit -D -u; . ./script", "\t\t"),
    "fish": ("--no-config -i", "source ./script", "\t"),
}
IN_SHELLS = [pytest.param(shell, marks=needs(bool(shutil.which(shell)), f"no {shell}"), id=shell) for shell in SHELLS]


class Terminal:
    """A shell on a terminal of its own, in a folder that has a program `drumhead` and its completion."""

    def __init__(self, shell: str, folder: Path) -> None:
        options, reads, self.tab = SHELLS[shell]
        program = folder / "bin" / "drumhead"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m drumhead "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        path = f"{program.parent}:{os.environ['PATH']}"
        home = {"PATH": path, "HOME": str(folder), "TERM": "xterm"}
        self.child, self.line = pty.fork()
        if not self.child:
            os.chdir(folder)
            termios.tcsetwinsize(0, (100, 200))
            os.execvpe(shell, [shell, *options.split()], {**os.environ, **home})
        self.shown = ""
        self.type(f"drumhead completion {shell} > script; {reads}; echo ready-to-'type'\n")
        self.wait_for(READY)

    def type(self, keys: str) -> None:
        """Type keys, and forget what was shown before."""
        self.shown = ""
        os.write(self.line, keys.encode())

    def wait_for(self, words: str) -> bool:
        """Return whether words are shown before PATIENCE ends."""
        until = time.monotonic() + PATIENCE
        while words not in self.shown and time.monotonic() < until:
            if select.select([self.line], [], [], 1)[0]:
                self.shown += os.read(self.line, 65536).decode(errors="replace")
        return words in self.shown

    def close(self) -> None:
        """End the shell."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.line)


@pytest.mark.parametrize("shell", IN_SHELLS)
def test_a_shell_offers_battles_that_come_with_us_and_files(here: Path, shell: str) -> None:
    for name in ("ramble.toml", "my list.toml", "x$(touch ran).toml"):
        Path(name).write_text("", encoding="utf-8")
    terminal = Terminal(shell, here)
    try:
        terminal.type(f"drumhead kit ram{terminal.tab}")
        assert terminal.wait_for("ramillies"), terminal.shown
        assert terminal.wait_for("ramble.toml"), terminal.shown
        terminal.type("\x15drumhead kit rami\t")
        assert terminal.wait_for("llies"), terminal.shown
        terminal.type("\x15drumhead kit my\t")
        assert terminal.wait_for("list.toml"), terminal.shown
        terminal.type("\x15drumhead kit x\t")
        assert terminal.wait_for("toml"), terminal.shown
    finally:
        terminal.close()
    assert not Path("ran").exists()
