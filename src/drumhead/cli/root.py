"""All of `drumhead` except its help: commands, imported when they are called, and error messages."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NoReturn

import click

from drumhead.cli.command_class import DrumheadCommand, Function, help_of, write_example
from drumhead.cli.help_page import BEGIN, COMMANDS, DOES, help_page
from drumhead.cli.output.stderr_notes import BROKEN, clean, print_aside, print_errors, print_labelled
from drumhead.support.command_lines import TYPED
from drumhead.support.interruption import check, end_on_signals, exit_status
from drumhead.support.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

ROOM, ANOTHER = "Make room there, or give another folder.", "Give a folder that may be written in."
CURES = {errno.ENOSPC: ROOM, errno.EDQUOT: ROOM, errno.EFBIG: ROOM, errno.EROFS: ANOTHER}
CURES |= dict.fromkeys((errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOTDIR), ANOTHER)
UNTOLD = "The output could not be written"
NO_MEMORY = "This needs more memory than there is, or than a command may use (6 GB). Give it less to do."
DATE = "SOURCE_DATE_EPOCH"  # of the environment, which builds set to have the same bytes each time
UNREAD = "Ask its owner, or change its permissions."
SENTENCE = 500  # letters; no command needs as many to say what it is for
OTHERWISE = {  # what people look for under another name, and what they find instead
    **dict.fromkeys(("record", "fill"), "`drumhead log enter BATTLE` makes a journal of a battle that you played."),
    "solo": "Drumhead cannot play against you. `drumhead log play BATTLE` plays both sides.",
}
RENAMED = {"muster": "roll-quality", "proof": "preview", "setup": "config"}  # former names, which still work


class PlainGroup(click.Group):
    """A group that reports every expected error in plain lines, and suggests the nearest command."""

    command_class = DrumheadCommand

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of a name, or of its former name; None if there is none."""
        return super().get_command(context, RENAMED.get(name, name))

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Return the words as click parses them, and save what was typed in the context.

        The word `help` before a command is the same as --help after it. Raise UserErrors for a word with a NUL, which
        no name can have.
        """
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        for word in args:
            if "\0" in word:
                raise UserErrors(f"{word!r} has a NUL in it, which nothing is called by. Leave it out.")
        context.meta.setdefault(TYPED, list(args))
        context.meta.setdefault(BROKEN, [word for word in args if "\n" in word])
        return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Run the command; turn an error that a player can fix into a plain message and exit status 1."""
        from drumhead.rules.trust.plugin_trust import session

        with session() as folders:
            try:
                result = super().invoke(context)
                check()
                return result
            except click.ClickException as error:
                raise _coloured(_meant(error)) from error.__cause__
            except (click.exceptions.Exit, click.Abort, BrokenPipeError):
                raise  # a reader who has seen enough, such as `head`, is no fault either: click ends quietly
            except Exception as error:
                _tell(error, folders)

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        """Return the command of a name as click does; raise a usage error for an unknown name.

        The error suggests a command of that name in another group, the nearest name, or a command that takes the
        word.
        """
        name = args[0] if args else ""
        asked = not name.startswith("-") and not context.resilient_parsing  # shell completion needs no error
        if asked and self.get_command(context, name) is None:
            from drumhead.rules.loading.toml_files import nearest

            known = self.list_commands(context)
            meant = f" {OTHERWISE[name]}" if name in OTHERWISE else ""
            meant = meant or self._elsewhere(context, name) or nearest(name, known) or self._behind(context, name)
            context.fail(f'There is no command "{name}".{meant}')
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of a group, each with its whole first sentence."""
        named = ((name, self.get_command(context, name)) for name in self.list_commands(context))
        rows = [(name, command.get_short_help_str(SENTENCE)) for name, command in named if command]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the lines of the example, which are not wrapped, so that they can be copied."""
        write_example(self, formatter)

    def _elsewhere(self, context: click.Context, name: str) -> str:
        """Return the commands of that name in other groups, as a question; "" if there are none."""
        root = context.find_root()
        if not isinstance(root.command, click.Group):
            return ""
        groups = [(over, root.command.get_command(root, over)) for over in root.command.list_commands(root)]
        found = [
            f'"{over} {name}"' for over, group in groups if isinstance(group, click.Group) and name in group.commands
        ]
        return f" Did you mean {' or '.join(found)}?" if found else ""

    def _behind(self, context: click.Context, name: str) -> str:
        """Return a sentence for a word that is not a command but names a thing, such as a battle; "" for other words.

        The sentence lists the commands of this group that take such a thing.
        """
        from drumhead.cli.parameters.param_types import may_follow, what_is

        kind = what_is(name)
        named = ((each, self.get_command(context, each)) for each in self.list_commands(context)) if kind else ()
        *found, last = [each for each, command in named if command and may_follow(kind, command)] or [""]
        several = f"{', '.join(found)} or {last}" if found else last
        return f" It is {'an' if kind == 'army' else 'a'} {kind}: put {several} before it." if last else ""


def top_group(name: str, *, example: str) -> Callable[[Function], PlainGroup]:
    """Return a decorator that makes a function the group `name`, as `top_command` makes a command."""
    return lambda function: click.group(name, cls=PlainGroup, help=help_of(name, function), epilog=example)(function)


class LazyGroup(PlainGroup):
    """A group whose commands are imported when called, from `drumhead.cli.commands.NAME`.

    `lazy` has the help of each command by its name.
    """

    def __init__(self, *args: Any, lazy: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.lazy = lazy

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the help page."""
        return list(self.lazy)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of a name, imported now; None if there is none."""
        name = RENAMED.get(name, name)
        if name not in self.lazy:
            return None
        if find_spec(f"drumhead.cli.commands.{name}") is None:  # a paper without options of its own
            plain: click.Command = import_module("drumhead.cli.commands.paper_command").command_for(
                name, self.lazy[name]
            )
            return plain
        command: click.Command = import_module(f"drumhead.cli.commands.{name}").command
        return command

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Return the words as click parses them; the word `version` is the same as --version."""
        return super().parse_args(context, ["--version"] if args == ["version"] else args)

    def make_context(self, *typed: Any, **options: Any) -> click.Context:
        """Return the context of the typed words.

        An error while help or version is printed is reported like any other error of a command.
        """
        try:
            return super().make_context(*typed, **options)
        except click.ClickException as error:
            raise _coloured(_meant(error)) from error.__cause__
        except BrokenPipeError:
            raise
        except OSError as error:
            _tell(error, ())

    def get_help(self, context: click.Context) -> str:
        """Return the help, without importing the commands."""
        return help_page(context.make_formatter().width)


class UserErrors(click.ClickException):
    """Errors, a line for each, on standard error; `ending` is a last line without the label."""

    def __init__(self, message: str, ending: str = "") -> None:
        super().__init__(message)
        self.ending = ending

    def show(self, file: Any = None) -> None:
        """Print every error on standard error, each with file, line and fix."""
        print_errors(self.message.splitlines())
        if self.ending:
            print_aside(self.ending)


def _meant(error: click.ClickException) -> click.ClickException:
    """Return a usage error with a suggestion where one is known, such as the nearest option."""
    from drumhead.cli.parameters.typo_suggestions import choice_meant, extra_meant, number_meant, option_meant

    return (
        option_meant(error) if isinstance(error, click.NoSuchOption) else extra_meant(choice_meant(number_meant(error)))
    )


class WrongUsage(click.UsageError):
    """An error in what was typed, with the usage of the command before it."""

    def show(self, file: Any = None) -> None:
        """Print the usage, then the error with its label in colour."""
        if self.ctx:
            print_aside(f"{self.ctx.get_usage()}\nTry '{self.ctx.command_path} --help' for help.\n")
        print_labelled("Error", self.message)


def _coloured(error: click.ClickException) -> click.ClickException:
    """Return an error that prints its message without control characters, with its label in colour."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error  # its message is the help
    message = clean(error.format_message())  # it may quote typed or read text
    if isinstance(error, click.UsageError):
        return WrongUsage(message, error.ctx)
    return UserErrors(message, getattr(error, "ending", ""))


def _cure(error: OSError) -> str | None:
    """Return a sentence on what to do if the system refuses a file or a folder; None if there is no advice."""
    file = error.filename
    if error.errno == errno.EACCES and file and os.access(file, os.F_OK) and not os.access(file, os.R_OK):
        return UNREAD
    return CURES.get(error.errno or 0)


def _tell(error: Exception, folders: Sequence[Path]) -> NoReturn:
    """Raise UserErrors with plain lines for an error that a player can fix; raise any other error unchanged.

    An unexpected error, or one that stops a page, may come from an error in a ruleset's folder. Then all errors in
    these `folders` are reported, each with its line.
    """
    from drumhead.printing.style.paper import PaperError
    from drumhead.support.errors import UserError

    if folders and isinstance(error, PaperError):
        from drumhead.printing.pages.ruleset_folder_checks import folder_faults

        if faults := [fault for folder in folders for fault in folder_faults(folder)]:
            raise UserErrors("\n".join(map(str, faults))) from error
    if isinstance(error, UserError):
        raise UserErrors(clean(_with_place(error, folders))) from error
    if isinstance(error, OSError) and error.strerror:
        where = error.filename or (UNTOLD if error.errno in CURES else "")  # what the shell has opened has no name here
        said = f"{where}: {error.strerror}." if where else f"{error.strerror}."
        cure = None if where == UNTOLD else _cure(error)
        raise UserErrors(clean(" ".join(filter(None, (said, cure))))) from error
    if folders:
        from drumhead.cli.commands.rules_authoring import find_causes

        if faults := find_causes(error, folders):
            raise UserErrors("\n".join(map(str, faults))) from error
    if isinstance(error, MemoryError):
        raise UserErrors(NO_MEMORY) from error
    raise error


def _with_place(error: Exception, folders: Sequence[Path]) -> str:
    """Return the message of an error; with the file and line of the sentence of these folders that its notes quote."""
    if folders and hasattr(error, "__notes__"):
        from drumhead.cli.commands.rules_authoring import find_sentences

        for file, line in find_sentences(error, folders):
            return f"{file}, line {line}: {str(error).removeprefix(f'{os.path.basename(file)}, ')}"
    return str(error)


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=DOES,
    epilog=BEGIN,
)
@click.version_option(__version__, "-V", "--version", message="drumhead %(version)s")
def group() -> None:
    """Hands on to the command that was typed."""


def main() -> None:
    """Run the command line; print a question mark for a character that a terminal cannot show.

    Colour is used on terminals, unless NO_COLOR is set. A signal leaves no incomplete files behind. Raise SystemExit
    with the status of the signal, or the command's own.
    """
    from drumhead.cli.output.stderr_gate import guard_stderr
    from drumhead.rules.trust.resource_limits import ends_with_the_command, limit_memory

    ends_with_the_command()
    limit_memory()
    guard_stderr()
    _drop_wrong_date()
    end_on_signals()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        group(prog_name="drumhead", color=False if os.environ.get("NO_COLOR") else None)
    except SystemExit as end:
        if end.code:
            _told_once()
        raise SystemExit(exit_status() or end.code) from None


def _drop_wrong_date() -> None:
    """Remove a date for reproducible builds that is not one, at which libraries would stop; say so."""
    if not os.environ.get(DATE, "0").isdecimal():
        print_labelled(
            "Warning", f'{DATE} is "{os.environ.pop(DATE)}", which is not a number of seconds. It is ignored.'
        )


def _told_once() -> None:
    """Discard output that could not be written.

    Otherwise Python would try to write it again at exit, and print an error of its own.
    """
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
