"""Progress of long work: a bar on a terminal, one line in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

PRINTING, FIGHTING = "Printing", "Fighting"

Step = Callable[..., None]  # one more is done; which, where its name is worth telling


@contextmanager
def progress(steps: int, label: str) -> Iterator[Step]:
    """Show the progress of `steps` steps on standard error; yield a function to call after each step.

    A terminal shows a bar, with the name that the function may be given. A pipe or a file gets one line with every
    tenth of the work. Nothing is shown with --quiet.

    >>> with progress(2, "Printing") as done:
    ...     done("Roster")
    """
    from drumhead.cli.output.paper_output import is_asked

    if is_asked("quiet"):
        yield lambda name=None: None
    elif sys.stderr.isatty():
        with click.progressbar(length=steps, label=label, file=sys.stderr, item_show_func=lambda name: name) as bar:
            yield lambda name=None: bar.update(1, name)
    else:
        with _line(steps, label) as step:
            yield step


@contextmanager
def _line(steps: int, label: str) -> Iterator[Step]:
    """Write one line that grows with every tenth of the steps, such as "Printing: 50% 100%"."""
    done = 0

    def step(name: str | None = None) -> None:
        nonlocal done
        done += 1
        if done * 10 // steps > (done - 1) * 10 // steps:
            print(f" {done * 10 // steps * 10}%", end="", file=sys.stderr, flush=True)

    print(f"{label}:", end="", file=sys.stderr, flush=True)
    try:
        yield step
        if done < steps:  # fewer steps than were expected
            print(" 100%", end="", file=sys.stderr)
    finally:
        print(file=sys.stderr, flush=True)
