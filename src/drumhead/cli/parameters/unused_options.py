"""Checks of options that have no effect beside others: a typed one is an error, one of a settings file is ignored."""

from __future__ import annotations

from collections.abc import Iterator

import click
from click.core import ParameterSource


def leave_out(why: str, *names: str) -> None:
    """Raise UsageError, which begins with the reason `why`, if any option of these parameter names was typed."""
    if found := list(list_typed_options(*names)):
        raise click.UsageError(f"{why}: leave out {', '.join(found)}.")


def goes_with(other: str, what: str, *names: str) -> None:
    """Raise UsageError if any option of these parameter names was typed; the caller checks that `other` is missing.

    The message says that the option is for `what`, and goes with `other`.
    """
    for option in list_typed_options(*names):
        raise click.UsageError(f"{option} is for {what}; use it with {other}.")


def list_typed_options(*names: str) -> Iterator[str]:
    """Yield the options of these parameter names that were typed on the command line, as in "--fill".

    They are in the order in which the command defines them.
    """
    context = click.get_current_context()
    for param in context.command.params:
        name = param.name or ""
        if name in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            yield param.secondary_opts[0] if context.params.get(name) is False else param.opts[-1]


def all_but(*names: str) -> list[str]:
    """Return the parameter names of all options of the running command except these and --trust."""
    params = click.get_current_context().command.params
    return [each.name or "" for each in params if isinstance(each, click.Option) and each.name not in (*names, "trust")]
