"""Notes, errors and guesses on standard error, without characters that control a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import click

from drumhead.cli.output.print_record import ERR, OUT, record_line

BROKEN = "drumhead.broken"  # typed words that contain a line feed
COLOURS = {"Error": "red", "Warning": "yellow", "Guess": "yellow", "Note": "cyan"}
MOST_ERRORS = 100  # that are listed; nobody corrects more before the next check


def print_aside(words: str = "", label: str = "", err: bool = True, is_recorded: bool = True) -> None:
    """Print text without control characters, on standard error if `err`; `label`, before it, may have colours.

    It goes into the record of the print unless `is_recorded` is false.
    """
    text = f"{label}{clean(words)}"
    if is_recorded:
        record_line(text, ERR if err else OUT)
    click.echo(text, err=err)


def print_labelled(label: str, words: str, err: bool = True) -> None:
    """Print a label of COLOURS, in its colour, and text without control characters; on standard error if `err`."""
    print_aside(words, f"{click.style(f'{label}:', fg=COLOURS[label])} ", err)


def print_errors(errors: Sequence[str]) -> None:
    """Print the first MOST_ERRORS errors on standard error, a line each, and how many there are if there are more."""
    for each in errors[:MOST_ERRORS]:
        print_labelled("Error", each)
    if len(errors) > MOST_ERRORS:
        print_aside(f"These are the first {MOST_ERRORS} of {len(errors)} errors.")


def clean(message: str) -> str:
    """Return a message without characters that control a terminal.

    Line feeds of the message stay. Those within words that were typed are escaped.
    """
    from drumhead.rules.loading.toml_files import harmless, in_a_line

    context = click.get_current_context(silent=True)
    for word in context.meta.get(BROKEN, ()) if context else ():
        message = message.replace(word, in_a_line(word))
    return harmless(message)
