"""The class of every command: its help has options under headings, each with its default, and an example."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import click

from drumhead.cli.help_page import COMMANDS

Function = Callable[..., Any]

OWN = "Options"
# Options that several commands share, by the names of their parameters: those used most first, rare ones last.
SHARED = {
    "Units to print": ("only_sides", "only_players", "only_brigades", "only_units"),
    "Paper and ink": (
        "paper",
        "ink",
        "colour",
        "type",
        "fold",
        "paper_thickness",
        "flip",
        "setup",
        "save_setup",
        "club",
    ),
    "Rules": ("rules", "readings", "house_rules", "units", "scale", "round", "trust"),
    "Output": (
        "out",
        "form",
        "file_format",
        "dpi",
        "open",
        "quiet",
        "json",
        "as_json",
        "jobs",
        "no_cache",
        "force",
        "help",
    ),
}


class DrumheadCommand(click.Command):
    """A command whose help lists its own options first, then the shared ones, each group under a heading."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, a section for each group."""
        for heading, options in option_groups(self, context):
            with formatter.section(heading):
                formatter.write_dl([describe_option(option, context) for option in options])

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lines of the example, which are not wrapped, so that they can be copied."""
        write_example(self, formatter)


def write_example(command: click.Command, formatter: click.HelpFormatter) -> None:
    """Write the example of a command, or of a group of commands, line by line."""
    if command.epilog:
        with formatter.section("Example"):
            for line in command.epilog.splitlines():
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def top_command(
    name: str, *, cls: type[DrumheadCommand] = DrumheadCommand, example: str, does: str = ""
) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a function the command `name`, one of those that `drumhead --help` lists.

    The help begins with the line of that list, or with `does`. Each line of `example` may be typed in the folder that
    `drumhead new` makes.
    """
    return lambda function: click.command(name, cls=cls, help=help_of(name, function, does), epilog=example)(function)


def help_of(name: str, function: Function, does: str = "") -> str:
    """Return the help of a command: its line in the list of commands, or `does`, and the docstring as a paragraph."""
    paragraph = " ".join((inspect.getdoc(function) or "").split())
    return f"{does or COMMANDS[name]}\n\n{paragraph}".strip()


def option_groups(command: click.Command, context: click.Context) -> Iterator[tuple[str, list[click.Option]]]:
    """Yield each heading with its options in the order of the help; headings without options are left out."""
    options = [param for param in command.get_params(context) if isinstance(param, click.Option) and not param.hidden]
    named = {"help" if "--help" in option.opts else option.name or "": option for option in options}
    shared = {name for names in SHARED.values() for name in names}
    groups = {OWN: [name for name in named if name not in shared], **SHARED}
    for heading, names in groups.items():
        if found := [named[name] for name in names if name in named]:
            yield heading, found


def describe_option(option: click.Option, context: click.Context) -> tuple[str, str]:
    """Return an option as it is typed, and its help with the default and the permitted numbers in brackets."""
    typed = " / ".join(", ".join(names) for names in (option.opts, option.secondary_opts) if names)
    if not option.is_flag and not option.count:
        typed += f" {_value(option, context)}"
    notes = [f"default: {default}"] if (default := _default(option, context)) else []
    notes += [numbers] if (numbers := _numbers(option.type)) else []
    return typed, " ".join(filter(None, (option.help, f"[{'; '.join(notes)}]" if notes else "")))


def _value(option: click.Option, context: click.Context) -> str:
    """Return what stands for the value of an option: its choices as they are typed, N for a whole number."""
    if option.metavar:
        return option.metavar
    if isinstance(option.type, click.Choice):
        return f"[{'|'.join(map(str, option.type.choices))}]"
    return "N" if isinstance(option.type, click.types.IntParamType) else option.make_metavar(context)


def _default(option: click.Option, context: click.Context) -> str:
    if isinstance(option.show_default, str) or not option.show_default:
        return option.show_default or ""
    value = option.get_default(context, call=False)
    if option.secondary_opts:
        return (option.opts if value else option.secondary_opts)[0].removeprefix("--")
    return str(value)


def _numbers(kind: click.ParamType) -> str:
    """Return the numbers that a type permits, such as "1 to 9"; "" if it permits any from 0."""
    if not isinstance(kind, click.IntRange) or kind.min is None:
        return ""
    if kind.max is None:
        return f"{kind.min} or more" if kind.min else ""
    return f"{kind.min} to {kind.max}"
