"""Every command of the program, by the words that call it, each in a context of its own."""

from __future__ import annotations

from collections.abc import Iterator

import click

from drumhead.cli.root import group

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def walk(context: click.Context) -> Iterator[click.Context]:
    """Every command and every group below one."""
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            assert command
            inner = click.Context(command, info_name=name, parent=context, **SETTINGS)
            yield inner
            yield from walk(inner)


TOP = click.Context(group, info_name="drumhead")
EVERY = {each.command_path.partition(" ")[2]: each for each in walk(TOP)}
ALL = {name: each for name, each in EVERY.items() if not isinstance(each.command, click.Group)}
