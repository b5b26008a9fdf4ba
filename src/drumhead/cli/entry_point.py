"""Entry point of `drumhead`: prints its own help without importing any command; the rest is in `cli/root.py`.

This module imports almost nothing, since a signal before `main` would end with a traceback.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress

from drumhead.support.interruption import end_on_signals

NARROWEST, WIDEST, USUAL = 50, 100, 80  # characters in a line: limits for any terminal, and the default
RARELY = 50_000  # things made before Python looks for rubbish, of which a command leaves little


def main() -> None:
    """Run the command line; raise SystemExit, without a traceback, if a signal ends it during its imports."""
    end_on_signals()
    try:
        _run()
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None


def _run() -> None:
    gc.set_threshold(RARELY)
    _open_all()
    if sys.argv[1:] in (["--help"], ["-h"], ["help"]) and _print_help():
        return
    from drumhead.cli.output.repeated_print import print_again

    if print_again(sys.argv[1:]):
        return
    from drumhead.cli import root

    try:
        root.bound_process()
        root.main()
    finally:
        gc.freeze()  # the system frees all memory at exit, so a last collection is needless


def _open_all() -> None:
    """Open stdin, stdout and stderr on the null device if they were closed before the start (`>&-`)."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # each gets the lowest number free: its own
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


def _width() -> int:
    """Return the width of the help in characters, for this terminal."""
    said = os.environ.get("COLUMNS", "")
    columns = int(said) if said.isdecimal() else 0
    with suppress(OSError):  # no terminal
        columns = columns or os.get_terminal_size(1).columns
    return max(min(columns or USUAL, WIDEST) - 2, NARROWEST)


def _print_help() -> bool:
    """Print the help of `drumhead`; return False if not all of it could be written.

    Then `main` of `root` reports the reason, such as a closed pipe or a full disk.
    """
    from drumhead.cli.help_page import help_page

    page = f"{help_page(_width())}\n".encode()
    try:
        return os.write(sys.stdout.fileno(), page) == len(page)  # unbuffered, so Python will not write it again at exit
    except OSError:
        return False
