"""Suggestions in errors for what was typed: the nearest option, the permitted numbers, the way to get help."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

EXTRA = re.compile(r"Got unexpected extra argument(?:s?) \((.*)\)", re.DOTALL)  # in click's own words


def option_meant(error: click.NoSuchOption) -> click.UsageError:
    """Return an error for an unknown option that suggests the nearest option, otherwise lists all.

    Two short options that share some letters (--side, --scale) are not suggested for each other.
    """
    from difflib import get_close_matches

    command, typed = error.ctx.command if error.ctx else None, error.option_name
    known = [name for param in getattr(command, "params", ()) for name in param.opts if name.startswith("--")]
    begun = [name for name in known if name.startswith(typed) or typed.startswith(f"{name}-")]
    meant = begun or get_close_matches(typed, [*known, "--help"], n=1, cutoff=0.8)
    said = f"Did you mean {' or '.join(meant)}?" if meant else f"There are {', '.join(known)}." if known else ""
    return click.UsageError(f"No such option: {typed}. {said}".strip(), error.ctx)


def number_meant(error: click.ClickException) -> click.ClickException:
    """Return the error for a number out of range with the permitted numbers; return any other error unchanged.

    >>> many = click.Option(["-n"], type=click.IntRange(1, 9))
    >>> number_meant(click.BadParameter("10 is not in the range 1<=x<=9.", param=many)).message
    '10 is not a whole number from 1 to 9.'
    """
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, click.types.IntParamType) and " is not " in error.message:
        typed = error.message.split(" is not ")[0]
        vars(error).update(message=f"{typed} is not a {_numbers(kind)}.")
    return error


def choice_meant(error: click.ClickException) -> click.ClickException:
    """Return the error for a word that is none of an option's choices, with these as they are typed, and the nearest.

    Return any other error unchanged.
    """
    from drumhead.rules.loading.toml_files import nearest

    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, click.Choice) and re.search(r" is not (one of )?'", error.message):
        typed, choices = error.message.split(" is not ")[0].strip("'"), [str(each) for each in kind.choices]
        vars(error).update(message=f'"{typed}" is not one of {", ".join(choices)}.{nearest(typed, choices)}')
    return error


def _numbers(kind: click.ParamType) -> str:
    """Return the numbers that an option permits as text, such as "whole number from 1 to 9"."""
    if not isinstance(kind, click.IntRange) or kind.min is None:
        return "whole number"
    return f"whole number {f'of {kind.min} or more' if kind.max is None else f'from {kind.min} to {kind.max}'}"


def extra_meant(error: click.ClickException) -> click.ClickException:
    """Return the error for one word too many with the options that take it, otherwise the command's arguments.

    Return any other error unchanged.
    """
    found = EXTRA.fullmatch(error.message)
    context = error.ctx if found and isinstance(error, click.UsageError) else None
    if not found or context is None:
        return error
    word = found[1] if "argument (" in error.message else found[1].split(" ")[0]
    meant = [f"{param.opts[-1]} {word}" for param in _takers(context.command, word)]
    wanted = [param for param in context.command.params if isinstance(param, click.Argument)]
    takes = [param.make_metavar(context).strip("[]") for param in wanted]
    number = f"takes one {takes[0]} at a time" if len(takes) == 1 else f"takes {' and '.join(takes) or 'options only'}"
    right = f"Did you mean {' or '.join(meant)}?" if meant else f"{context.command_path} {number}."
    vars(error).update(message=f"{error.message}. {right}")
    return error


def _takers(command: click.Command, word: str) -> Iterator[click.Parameter]:
    """Yield the options of a command that could take a word: by their numbers, their choices, or what it names."""
    from drumhead.cli.parameters.param_types import what_is

    options = [param for param in command.params if isinstance(param, click.Option) and not param.is_flag]
    kind = what_is(word)
    named = "--out" if re.search(r"\.\w+$", word) and not kind else "--rules" if kind == "ruleset" else ""
    for option in options:
        if isinstance(option.type, (click.Choice, click.IntRange)):
            try:
                option.type(word, option)
            except click.BadParameter:
                continue
            yield option
        elif named in option.opts:
            yield option
