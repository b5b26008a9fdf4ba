"""Progress of long work: a bar on a terminal, one line in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
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


def print_redrawn(documents: Sequence[tuple[str, str, bool]]) -> None:
    """Print, on standard error, which documents were drawn again since others of them were in the cache.

    Each is given by its pack, "" for none, its title, and whether it was drawn. Nothing is printed with --quiet, nor
    if all were drawn or none.
    """
    from drumhead.cli.output.paper_output import is_asked
    from drumhead.cli.output.stderr_notes import print_aside
    from drumhead.cli.output.terminal_tables import wrap_text
    from drumhead.model.plurals import so_many

    drawn: dict[str, list[str]] = {}
    for pack, title, is_drawn in documents:
        if is_drawn:
            drawn.setdefault(pack, []).append(title)
    count = sum(map(len, drawn.values()))
    if is_asked("quiet") or not 0 < count < len(documents):
        return
    lines = [f"Drawn again: {count} of {so_many(len(documents), 'documents')}. The others have not changed."]
    lines += [wrap_text("; ".join(titles), f"  {pack}: " if pack else "  ", "      ") for pack, titles in drawn.items()]
    print_aside("\n".join(lines), is_recorded=False)  # if the command is typed again, nothing is drawn


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
