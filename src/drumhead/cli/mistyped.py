"""What was typed and cannot be: which option was meant, which numbers may stand there, where help is found."""

from __future__ import annotations

from collections.abc import Sequence

import click


def option_meant(error: click.NoSuchOption) -> click.UsageError:
    """An option that there is not: the one that was meant where it is plain, else all that there are.

    Of two short words that share some letters (--side, --scale) neither means the other.
    """
    from difflib import get_close_matches

    command, typed = error.ctx.command if error.ctx else None, error.option_name
    known = [name for param in getattr(command, "params", ()) for name in param.opts if name.startswith("--")]
    begun = [name for name in known if name.startswith(typed) or typed.startswith(f"{name}-")]
    meant = begun or get_close_matches(typed, [*known, "--help"], n=1, cutoff=0.8)
    said = f"Did you mean {' or '.join(meant)}?" if meant else f"There are {', '.join(known)}." if known else ""
    return click.UsageError(f"No such option: {typed}. {said}".strip(), error.ctx)


def number_meant(error: click.ClickException) -> click.ClickException:
    """A number that cannot be, with those that can; anything else as it was told.

    >>> many = click.Option(["-n"], type=click.IntRange(1, 9))
    >>> number_meant(click.BadParameter("10 is not in the range 1<=x<=9.", param=many)).message
    '10 cannot stand there: give a whole number from 1 to 9.'
    """
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, (click.types.IntParamType, click.types.FloatParamType)) and " is not " in error.message:
        typed = error.message.split(" is not ")[0]
        pointed = ", with a point" if "," in typed and isinstance(kind, click.types.FloatParamType) else ""
        vars(error).update(message=f"{typed} cannot stand there: give a {_numbers(kind)}{pointed}.")
    return error


def _numbers(kind: click.ParamType) -> str:
    """The numbers that may stand for an option."""
    named = "whole number" if isinstance(kind, click.types.IntParamType) else "number"
    if not isinstance(kind, click.IntRange) or kind.min is None:
        return named
    return f"{named} of {kind.min} or more" if kind.max is None else f"{named} from {kind.min} to {kind.max}"


def help_meant(path: str, words: Sequence[str], commands: Sequence[str]) -> str:
    """For who types `help` as a command: how help is asked for, of the command behind it if there is one."""
    about = [words[0]] if words and words[0] in commands else []
    return f" Type: {' '.join((path, *about, '--help'))}"
