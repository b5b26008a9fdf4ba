"""Options that change nothing beside the others: who types one is told. What a club's file wants gives way unsaid."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource


def leave_out(why: str, *names: str) -> None:
    """UsageError where any of these options stands on the command line: why it is idle there."""
    if found := list(list_typed_options(*names)):
        raise click.UsageError(f"{why}: leave out {', '.join(found)}.")


def goes_with(other: str, what: str, *names: str) -> None:
    """UsageError where any of these options stands on the command line, for want of the `other` that they go with."""
    for option in list_typed_options(*names):
        raise click.UsageError(f"{option} is for {what}; with it goes {other}.")


def list_typed_options(*names: str) -> Iterator[str]:
    """Those of these options that stand on the command line, each as it is written there, in the command's order."""
    context = click.get_current_context()
    for param in context.command.params:
        name = param.name or ""
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield param.secondary_opts[0] if context.params.get(name) is False else param.opts[-1]


def all_but(*names: str) -> list[str]:
    """Every option of the running command but these, and but those that say which Python may run."""
    params = click.get_current_context().command.params
    return [each.name or "" for each in params if isinstance(each, click.Option) and each.name not in (*names, "trust")]
