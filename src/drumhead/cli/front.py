"""Where `drumhead` begins: its own help is told at once, without what any command needs; the rest is `cli/main.py`."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from drumhead.cli.help_page import help_page

NARROWEST, WIDEST, USUAL = 50, 100, 80  # signs in a line, however wide the terminal; where nobody says how wide it is
RARELY = 50_000  # things made before Python looks for rubbish, of which a command leaves little


def main() -> None:
    """Run the command line."""
    gc.set_threshold(RARELY)
    _open_all()
    if sys.argv[1:] in (["--help"], ["-h"]) and _told(help_page(_width())):
        return
    from drumhead.cli import main

    try:
        main.main()
    finally:
        gc.freeze()  # the system takes all back at once: nobody need look through it


def _open_all() -> None:
    """Input, output and errors that were closed before we began (`>&-`) lead nowhere, so that all may use them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # each gets the lowest number free: its own
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


def _width() -> int:
    """Signs in a line of the help on this terminal."""
    said = os.environ.get("COLUMNS", "")
    columns = int(said) if said.isdecimal() else 0
    with suppress(OSError):  # no terminal
        columns = columns or os.get_terminal_size(1).columns
    return max(min(columns or USUAL, WIDEST) - 2, NARROWEST)


def _told(page: str) -> bool:
    """Whether the page could be told; if not, who reads it has gone or its disk is full, which `main` knows to tell."""
    told = f"{page}\n".encode()
    try:
        return os.write(sys.stdout.fileno(), told) == len(told)  # nothing is left behind that Python would try again
    except OSError:
        return False
