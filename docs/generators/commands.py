"""The page of commands, from the command line itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import click
from docs.generators.markdown import NOTE, code, table
from docs.generators.markdown import page as page_of

from drumhead.cli import command_class
from drumhead.cli.command_class import describe_option, option_groups
from drumhead.cli.root import group

MANY = 8  # commands: an option that so many have alike is listed once, at the top
HEADS = ["option", "what it does"]
INTRODUCTION = """
`drumhead COMMAND --help` prints the same in a terminal. In brackets after an option are the value without it, and the
numbers that it takes. [Exit status](exit-status.md) has one rule for all commands.
"""
SHARED = """
Many commands have these options. Below each command is a line with the groups that it takes.
"""
Record = tuple[str, str]  # an option as it is typed, and its help
Groups = Mapping[str, list[Record]]  # by the heading in the help


def page() -> str:
    """Return the whole page."""
    found = [(command, context, _options(command, context)) for command, context in _commands(group, _top())]
    shared = _shared([groups for _, _, groups in found])
    parts = ["## Shared options", SHARED.strip()]
    for heading, records in shared.items():
        parts += [f"### {heading}", table(HEADS, _rows(records))]
    sections = [part for command, context, groups in found for part in _section(command, context, groups, shared)]
    return page_of("# Commands", NOTE, INTRODUCTION.strip(), *parts, *sections)


def _top() -> click.Context:
    return click.Context(group, info_name="drumhead", terminal_width=10_000)


def _shared(found: Sequence[Groups]) -> Groups:
    """Return by heading the options that many commands have alike, in the order of the command with most of them."""
    times = Counter((heading, record) for groups in found for heading, records in groups.items() for record in records)
    shared: dict[str, list[Record]] = {}
    for heading in command_class.SHARED:
        order = [record for groups in sorted(found, key=_longest(heading)) for record in groups.get(heading, [])]
        shared[heading] = [each for each in dict.fromkeys(order) if times[heading, each] >= MANY]
    return shared


def _longest(heading: str) -> Callable[[Groups], int]:
    return lambda groups: -len(groups.get(heading, []))


def _rows(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the rows of a table; an option that does two things, each in other commands, has one row."""
    does: dict[str, list[str]] = {}
    for typed, text in records:
        does.setdefault(typed, []).append(text)
    yield from (_row((typed, " In other commands: ".join(texts))) for typed, texts in does.items())


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


def _options(command: click.Command, context: click.Context) -> Groups:
    """Return the options of a command and their help by heading, without --help."""
    return {
        heading: [describe_option(each, context) for each in options if "--help" not in each.opts]
        for heading, options in option_groups(command, context)
    }


def _row(record: Record) -> Record:
    return code(record[0].replace("|", " or ")), _quoted(record[1])


def _quoted(text: str) -> str:
    """Return help as Markdown: what click puts in brackets is not a link."""
    return re.sub(r"([\[\]*_])", r"\\\1", text) if "`" not in text else text.replace("[", "\\[").replace("]", "\\]")


def _section(command: click.Command, context: click.Context, groups: Groups, shared: Groups) -> Iterator[str]:
    """Yield the parts of one command: its heading, how it is typed, what it does, its options and an example."""
    words = context.command_path
    yield f"{'#' * words.count(' ')}# {code(words)}"
    for paragraph in (command.help or "").replace("\b\n", "").split("\n\n"):
        yield _quoted(" ".join(paragraph.split()))
    if isinstance(command, click.Group) and not command.invoke_without_command:
        return
    yield f"```text\n{' '.join([words, *command.collect_usage_pieces(context)])}\n```"
    elsewhere = {record for records in shared.values() for record in records}
    own = [_row(record) for records in groups.values() for record in records if record not in elsewhere]
    if own:
        yield table(HEADS, own)
    taken = [_taken(heading, records, groups.get(heading, [])) for heading, records in shared.items()]
    if any(taken):
        yield f"Shared options: {'; '.join(filter(None, taken))}."
    if command.epilog:
        example = " ".join(command.epilog.split()).removeprefix("Example: ")
        yield f"Example: `{example}`"


def _taken(heading: str, shared: list[Record], records: list[Record]) -> str:
    """Return which of the shared options below a heading a command takes, as a link to the heading."""
    name = heading[0].lower() + heading[1:]
    link = f"[{name}](#{heading.lower().replace(' ', '-')})"
    names = list(dict.fromkeys(map(_name, shared)))
    taken = [name for name in names if any(_name(record) == name for record in records if record in shared)]
    if not taken or len(taken) == len(names):
        return link if taken else ""
    if len(taken) <= len(names) / 2:
        return f"{link}: {', '.join(taken)}"
    return f"{link}, without {', '.join(name for name in names if name not in taken)}"


def _name(record: Record) -> str:
    return code(re.findall(r"--[\w-]+", record[0])[0])
