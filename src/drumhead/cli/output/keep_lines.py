"""An evening at the table as plain lines: for a terminal without the full screen, a pipe, or a screen reader."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.umpire.question_words import View


class PlainTable:
    """Shows questions as lines, and takes a line for each answer."""

    def __init__(self) -> None:
        self._view: View | None = None

    def show(self, lines: Sequence[str], kind: str = "") -> None:
        """Print what happened, or an error."""
        for line in lines:
            if kind:
                print_labelled("Error", f"Not taken: {line}".rstrip())
            else:
                print_aside(f"  {line}")

    def ask(self, view: View) -> str | None:
        """Print a question and return the line that is typed; None at the end of the input.

        A question that is asked again is printed in short.
        """
        if self._view is None or view.clock != self._view.clock:
            print_aside()
            print_aside(f"{view.clock}.")
        print_aside(view.asks)
        if view != self._view:
            for line in view.about:
                print_aside(f"    {line}")
            for line in view.answers:
                print_aside(f"  {line}")
        self._view = view
        try:
            if sys.stdin.isatty():
                return input(f"[{view.keys}] > " if view.keys else "> ")
            line = sys.stdin.readline()
            if not line:
                return None
            print_aside(f"> {line.rstrip()}")  # no terminal shows what a pipe types
            return line.rstrip("\r\n")
        except EOFError:
            return None
