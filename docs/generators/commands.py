"""The page of commands, from the command line itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import click
from docs.generators.markdown import NOTE, code, table
from docs.generators.markdown import page as page_of

from drumhead.cli.root import group

MANY = 8  # commands: an option that so many have alike is listed once, at the end
INTRODUCTION = """
`drumhead COMMAND --help` prints the same in a terminal. Options that many commands share are listed once, under
[Shared options](#shared-options). [Exit status](exit-status.md) has one rule for all commands.
"""


def page() -> str:
    """Return the whole page."""
    found = list(_commands(group, click.Context(group, info_name="drumhead", terminal_width=10_000)))
    times = Counter(record for command, context in found for record in _options(command, context))
    shared = {record for record, often in times.items() if often >= MANY}
    sections = [part for command, context in found for part in _section(command, context, shared)]
    order = {record: at for at, record in enumerate(times)}
    rows = [_row(record) for record in sorted(shared, key=order.__getitem__)]
    ending = ["## Shared options", table(["option", "what it does"], rows)]
    return page_of("# Commands", NOTE, INTRODUCTION.strip(), *sections, *ending)


def _commands(command: click.Command, context: click.Context) -> Iterator[tuple[click.Command, click.Context]]:
    """Yield every command below one, with its context."""
    if not isinstance(command, click.Group):
        return
    for name in command.list_commands(context):
        each = command.get_command(context, name)
        if each and not each.hidden:
            inner = click.Context(each, info_name=name, parent=context, terminal_width=10_000)
            yield each, inner
            yield from _commands(each, inner)


def _options(command: click.Command, context: click.Context) -> list[tuple[str, str]]:
    """Return the options of a command and their help, without --help."""
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    records = [each.get_help_record(context) for each in options if "--help" not in each.opts]
    return [(names, " ".join(text.split())) for names, text in filter(None, records)]


def _row(record: tuple[str, str]) -> tuple[str, str]:
    return code(record[0].replace("|", " or ")), _quoted(record[1])


def _quoted(text: str) -> str:
    """Return help as Markdown: what click puts in brackets is not a link."""
    return re.sub(r"([\[\]*_])", r"\\\1", text) if "`" not in text else text.replace("[", "\\[").replace("]", "\\]")


def _section(command: click.Command, context: click.Context, shared: set[tuple[str, str]]) -> Iterator[str]:
    """Yield the parts of one command: its heading, how it is typed, what it does, its options and an example."""
    words = context.command_path
    yield f"{'#' * words.count(' ')}# {code(words)}"
    for paragraph in (command.help or "").replace("\b\n", "").split("\n\n"):
        yield _quoted(" ".join(paragraph.split()))
    if isinstance(command, click.Group) and not command.invoke_without_command:
        return
    yield f"```text\n{' '.join([words, *command.collect_usage_pieces(context)])}\n```"
    options = _options(command, context)
    own = [_row(record) for record in options if record not in shared]
    if own:
        yield table(["option", "what it does"], own)
    if taken := [code(re.findall(r"--[\w-]+", names)[0]) for names, text in options if (names, text) in shared]:
        yield f"{'Also' if own else 'Options'}: {', '.join(taken)}; see [Shared options](#shared-options)."
    if command.epilog:
        example = " ".join(command.epilog.split()).removeprefix("Example: ")
        yield f"Example: `{example}`"
