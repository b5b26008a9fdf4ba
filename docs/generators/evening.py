"""The recorded evening of the how-to on keeping a game: its lines are typed again, and what is shown is quoted.

A block of `console` has a command after `$ `, what is shown, and lines after `> ` that are typed. In a block of
`console killed` the process is killed as soon as it shows the last line.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from threading import Timer

PAGE = Path(__file__).parents[1] / "how-to" / "keep-at-the-table.md"
BLOCK = re.compile(r"^```console( killed)?\n\$ (drumhead log keep .*)\n((?:.*\n)*?)```$", re.MULTILINE)
PATIENCE = 120.0  # seconds until a process that never shows the last line is killed
TYPED = re.compile(r"^> ?(.*)$", re.MULTILINE)


def play(folder: Path, page: str) -> list[tuple[str, str]]:
    """Type the evening of a page in a folder; return what each block quotes, and what was shown."""
    shown = []
    for killed, command, quoted in BLOCK.findall(page):
        typed = "".join(f"{line}\n" for line in TYPED.findall(quoted))
        last = quoted.splitlines()[-1] if killed else ""
        shown.append((quoted, _typed(folder, command, typed, last)))
    return shown


def _typed(folder: Path, command: str, typed: str, last: str) -> str:
    """Run a command and return what it shows; with `last`, kill it when it has shown that line after what is typed."""
    words = [sys.executable, "-m", "drumhead", *shlex.split(command)[1:]]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(words, cwd=folder, encoding="utf-8", **pipes)  # type: ignore[call-overload]
    if not last:
        shown: str = process.communicate(typed)[0]
        return shown
    guard = Timer(PATIENCE, process.kill)
    guard.start()
    process.stdin.write(typed)
    process.stdin.flush()
    left, lines = typed.count("\n"), []
    for line in process.stdout:
        lines.append(line)
        left -= line.startswith(">")
        if not left and line.rstrip() == last.rstrip():
            break
    guard.cancel()
    process.kill()
    process.wait()
    return "".join(lines)


def renew(folder: Path) -> None:
    """Type the evening of the page in a folder, and quote what is shown again."""
    page = PAGE.read_text(encoding="utf-8")
    for quoted, shown in play(folder, page):
        page = page.replace(quoted, "\n".join(line.rstrip() for line in shown.splitlines()) + "\n", 1)
    PAGE.write_text(page, encoding="utf-8")
