"""Notes, errors and guesses on standard error: nothing in them that a terminal would obey."""

from __future__ import annotations

import click

BROKEN = "drumhead.broken"  # words typed that have a line feed in them


def print_aside(words: str = "", label: str = "") -> None:
    """Print words on standard error, cleaned; the label before them may be coloured."""
    click.echo(f"{label}{clean(words)}", err=True)


def clean(message: str) -> str:
    """A message as a terminal may have it: its own lines stay, those of what was typed are written out."""
    from drumhead.rules.loading.toml_files import harmless, in_a_line

    context = click.get_current_context(silent=True)
    for word in context.meta.get(BROKEN, ()) if context else ():
        message = message.replace(word, in_a_line(word))
    return harmless(message)
