"""A progress bar on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

PRINTING, FIGHTING = "Printing", "Fighting"

Step = Callable[..., None]  # one more is done; which, where its name is worth telling


@contextmanager
def progress(steps: int, label: str) -> Iterator[Step]:
    """Show a progress bar of `steps` steps on standard error; yield a function to call after each step.

    The function may be given a name to show. Nothing is shown with --quiet, or if standard error is not a terminal.

    >>> with progress(2, "Printing") as done:
    ...     done("Roster")
    """
    from drumhead.cli.output.paper_output import is_asked

    if not sys.stderr.isatty() or is_asked("quiet"):
        yield lambda name=None: None
        return
    with click.progressbar(length=steps, label=label, file=sys.stderr, item_show_func=lambda name: name) as bar:
        yield lambda name=None: bar.update(1, name)
