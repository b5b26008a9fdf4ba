"""`drumhead manual`: every command and option as a man page."""

from __future__ import annotations

from collections.abc import Iterator

import click

from drumhead.support.version import __version__

ELSEWHERE = "Put it where you may write, and look at it there: drumhead manual > drumhead.1; man -l drumhead.1."


@click.command(epilog="Example: drumhead manual")
@click.option("--install", is_flag=True, help="Put it in your own folder, where man looks for it.")
def command(install: bool) -> None:
    """The manual page, to read with man.

    Every command with its options, written for man, which shows it with `man -l -`.
    """
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
    yield from (".SH EXIT STATUS", "0: all went well. 1: a mistake, which is told. 2: a word that no command knows.")


def _commands(context: click.Context, group: click.Group) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield f".SS {_plain(' '.join([inner.command_path, *_pieces(command, inner)]))}"
        yield from filter(None, (_plain(line.strip()) for line in (command.help or "").split("\n")))
        if command.epilog:
            yield from (".PP", _plain(command.epilog))
        for param in command.get_params(inner):
            if record := param.get_help_record(inner):
                yield from (".TP", f".B {_plain(record[0])}", _plain(record[1]))
        if isinstance(command, click.Group):
            yield from _commands(inner, command)


def _pieces(command: click.Command, context: click.Context) -> list[str]:
    return [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]


def _plain(words: str) -> str:
    """Return text with man's markup characters escaped."""
    safe = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
