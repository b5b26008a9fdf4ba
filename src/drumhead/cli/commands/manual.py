"""`drumhead manual`: every command and option as a man page."""

from __future__ import annotations

from collections.abc import Iterator

import click

from drumhead.cli.command_class import describe_option, option_groups, top_command
from drumhead.support.version import __version__

ELSEWHERE = "Put it where you may write, and look at it there: drumhead manual > drumhead.1; man -l drumhead.1."


@top_command("manual", example="drumhead manual")
@click.option("--install", is_flag=True, help="Install it.")
def command(install: bool) -> None:
    """It lists every command with its options. Read it with `drumhead manual | man -l -`."""
    from drumhead.cli.root import group

    page = "\n".join(manual(group)) + "\n"
    if not install:
        click.echo(page, nl=False)
        return
    from drumhead.cli.loading.user_folders import keep, own_folder
    from drumhead.cli.output.paper_output import print_names

    path = own_folder("XDG_DATA_HOME", ".local/share") / "man" / "man1" / "drumhead.1"
    keep(path, page.encode(), ELSEWHERE)
    print_names([path])


def manual(group: click.Group) -> Iterator[str]:
    """Yield the lines of the man page for all commands of `group`, in man's markup."""
    yield f'.TH DRUMHEAD 1 "" "drumhead {__version__}"'
    yield from (".SH NAME", "drumhead \\- " + _plain(group.get_short_help_str(200)))
    yield from (".SH SYNOPSIS", ".B drumhead", "COMMAND [OPTIONS] ...", ".SH COMMANDS")
    yield from _commands(click.Context(group, info_name="drumhead"), group)
    yield from (".SH ENVIRONMENT", ".TP", ".B NO_COLOR", "No colour on a terminal.")
    yield from (
        ".SH EXIT STATUS",
        "0: success. 1: an error in a file or a name. 2: an error in options or arguments.",
    )


def _commands(context: click.Context, group: click.Group) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield f".SS {_plain(' '.join([inner.command_path, *_pieces(command, inner)]))}"
        yield from filter(None, (_plain(line.strip()) for line in (command.help or "").split("\n")))
        if command.epilog:
            yield from (".PP", "Example:", ".nf", *map(_plain, command.epilog.splitlines()), ".fi")
        for heading, options in option_groups(command, inner):
            yield from (".PP", f"{heading}:")
            for option in options:
                typed, says = describe_option(option, inner)
                yield from (".TP", f".B {_plain(typed)}", _plain(says))
        if isinstance(command, click.Group):
            yield from _commands(inner, command)


def _pieces(command: click.Command, context: click.Context) -> list[str]:
    return [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]


def _plain(words: str) -> str:
    """Return text with man's markup characters escaped."""
    safe = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
