"""Notes, errors and guesses on standard error, without characters that control a terminal."""

from __future__ import annotations

import click

from drumhead.cli.output.print_record import ERR, record_line

BROKEN = "drumhead.broken"  # typed words that contain a line feed


def print_aside(words: str = "", label: str = "") -> None:
    """Print text on standard error without control characters; `label`, printed before it, may have colours."""
    text = f"{label}{clean(words)}"
    record_line(text, ERR)
    click.echo(text, err=True)


def clean(message: str) -> str:
    """Return a message without characters that control a terminal.

    Line feeds of the message stay. Those within words that were typed are escaped.
    """
    from drumhead.rules.loading.toml_files import harmless, in_a_line

    context = click.get_current_context(silent=True)
    for word in context.meta.get(BROKEN, ()) if context else ():
        message = message.replace(word, in_a_line(word))
    return harmless(message)
