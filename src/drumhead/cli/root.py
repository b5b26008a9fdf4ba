"""All of `drumhead` but its help: commands, loaded as they are called, and how a mistake is told."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NoReturn

import click

from drumhead.cli.help_page import BEGIN, COMMANDS, DOES, help_page
from drumhead.cli.output.stderr_notes import BROKEN, clean, print_aside
from drumhead.support.command_names import TYPED
from drumhead.support.interruption import check, end_on_signals, exit_status
from drumhead.support.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

ROOM, ANOTHER = "Make room there, or give another folder.", "Give a folder that may be written in."
CURES = {errno.ENOSPC: ROOM, errno.EDQUOT: ROOM, errno.EFBIG: ROOM, errno.EROFS: ANOTHER}
CURES |= dict.fromkeys((errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOTDIR), ANOTHER)
UNTOLD = "What is told here could not be written"
UNREAD = "Ask its owner, or change its permissions."
SENTENCE = 500  # letters; no command needs as many to say what it is for


RENAMED = {"muster": "roll-quality", "proof": "preview", "setup": "config"}  # former names, which still work


class PlainGroup(click.Group):
    """A group that tells every foreseeable mistake in plain lines, and knows the nearest command."""

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return the command of a name, or of its former name; None if there is none."""
        return super().get_command(context, RENAMED.get(name, name))

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """The words as click takes them apart; raises Mistakes for one that no file and no unit can be called by.

        Those with a line feed in them are kept: a message that quotes them is of one line all the same.
        """
        for word in args:
            if "\0" in word:
                raise Mistakes(f"{word!r} has a NUL in it, which nothing is called by. Leave it out.")
        context.meta.setdefault(TYPED, list(args))
        context.meta.setdefault(BROKEN, [word for word in args if "\n" in word])
        return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Runs the command; whatever a player can mend ends in a plain message and exit 1, never in a traceback."""
        from drumhead.rules.trust.plugin_trust import session

        with session() as folders:
            try:
                result = super().invoke(context)
                check()
                return result
            except click.ClickException as error:
                raise _harmless(_meant(error)) from error.__cause__
            except (click.exceptions.Exit, click.Abort, BrokenPipeError):
                raise  # a reader who has seen enough, such as `head`, is no fault either: click ends quietly
            except Exception as error:
                _tell(error, folders)

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        """The command of a name; a usage error names the one of that name in another group, else the nearest."""
        name = args[0] if args else ""
        asked = not name.startswith("-") and not context.resilient_parsing  # a shell that completes words asks nothing
        if asked and self.get_command(context, name) is None:
            from drumhead.cli.parameters.typo_suggestions import help_meant
            from drumhead.rules.loading.toml_files import nearest

            known = self.list_commands(context)
            meant = help_meant(context.command_path, args[1:], known) if name == "help" else ""
            meant = meant or self._elsewhere(context, name) or nearest(name, known) or self._behind(context, name)
            context.fail(f'There is no command "{name}".{meant}')
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands of a group, each with its whole first sentence."""
        named = ((name, self.get_command(context, name)) for name in self.list_commands(context))
        rows = [(name, command.get_short_help_str(SENTENCE)) for name, command in named if command]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def _elsewhere(self, context: click.Context, name: str) -> str:
        """The commands of that very name in any group of all, as a question; empty where there is none."""
        root = context.find_root()
        if not isinstance(root.command, click.Group):
            return ""
        groups = [(over, root.command.get_command(root, over)) for over in root.command.list_commands(root)]
        found = [
            f'"{over} {name}"' for over, group in groups if isinstance(group, click.Group) and name in group.commands
        ]
        return f" Did you mean {' or '.join(found)}?" if found else ""

    def _behind(self, context: click.Context, name: str) -> str:
        """What the word names instead, and which commands of this group may stand before that; else empty."""
        from drumhead.cli.parameters.param_types import may_follow, what_is

        kind = what_is(name)
        named = ((each, self.get_command(context, each)) for each in self.list_commands(context)) if kind else ()
        *found, last = [each for each, command in named if command and may_follow(kind, command)] or [""]
        several = f"{', '.join(found)} or {last}" if found else last
        return f" It is {'an' if kind == 'army' else 'a'} {kind}: put {several} before it." if last else ""


class LazyGroup(PlainGroup):
    """A group whose commands are imported when called: `drumhead.cli.commands.NAME`, its `command`."""

    def __init__(self, *args: Any, lazy: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.lazy = lazy

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands, in the order in which the help lists them."""
        return list(self.lazy)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of a name, its file loaded now; None where there is none."""
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

    def make_context(self, *typed: Any, **options: Any) -> click.Context:
        """What was typed, read; what keeps its help or version from being told is a mistake like any other."""
        try:
            return super().make_context(*typed, **options)
        except BrokenPipeError:
            raise
        except OSError as error:
            _tell(error, ())

    def get_help(self, context: click.Context) -> str:
        """The help, none of the commands loaded for it."""
        return help_page(context.make_formatter().width)


class Mistakes(click.ClickException):
    """What is wrong, a line for each mistake, on standard error; `ending` is a last line that is none."""

    def __init__(self, message: str, ending: str = "") -> None:
        super().__init__(message)
        self.ending = ending

    def show(self, file: Any = None) -> None:
        """Tells every mistake on standard error, each with file, line and what would be right."""
        for line in self.message.splitlines():
            print_aside(line, f"{click.style('Error:', fg='red')} ")
        if self.ending:
            print_aside(self.ending)


def _meant(error: click.ClickException) -> click.ClickException:
    """The mistake with what may have been meant."""
    from drumhead.cli.parameters.typo_suggestions import extra_meant, number_meant, option_meant

    return option_meant(error) if isinstance(error, click.NoSuchOption) else extra_meant(number_meant(error))


def _harmless(error: click.ClickException) -> click.ClickException:
    """The mistake with nothing in its words that a terminal would obey: they may quote what was typed or read."""
    vars(error).update(message=clean(error.message))
    return error


def _cure(error: OSError) -> str | None:
    """What to do where the system refuses a file or a folder; None where nothing is to be said."""
    file = error.filename
    if error.errno == errno.EACCES and file and os.access(file, os.F_OK) and not os.access(file, os.R_OK):
        return UNREAD
    return CURES.get(error.errno or 0)


def _tell(error: Exception, folders: Sequence[Path]) -> NoReturn:
    """Turn what a player can mend into plain lines; anything else is our fault and keeps its traceback.

    What keeps a page from being made, or is not foreseen, may come of a mistake in the folder of a ruleset of his own:
    then that is told, all of it, each with its line.
    """
    from drumhead.printing.style.paper import PaperError
    from drumhead.support.errors import MistakeError

    if folders and isinstance(error, PaperError):
        from drumhead.printing.pages.page_checks import folder_faults

        if faults := [fault for folder in folders for fault in folder_faults(folder)]:
            raise Mistakes("\n".join(map(str, faults))) from error
    if isinstance(error, MistakeError):
        raise Mistakes(clean(str(error))) from error
    if isinstance(error, OSError) and error.strerror:
        where = error.filename or (UNTOLD if error.errno in CURES else "")  # what the shell has opened has no name here
        said = f"{where}: {error.strerror}." if where else f"{error.strerror}."
        cure = None if where == UNTOLD else _cure(error)
        raise Mistakes(clean(" ".join(filter(None, (said, cure))))) from error
    if folders:
        from drumhead.cli.commands.rules_authoring import find_causes

        if faults := find_causes(error, folders):
            raise Mistakes("\n".join(map(str, faults))) from error
    raise error


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
    """Run the command line; names that a terminal cannot show are printed with a question mark.

    Colour is for terminals, and for those who have not said NO_COLOR. Who ends it from outside has nothing half done
    left behind. SystemExit with the status of the signal that ended it, or the command's own.
    """
    from drumhead.rules.trust.resource_limits import ends_with_the_command

    ends_with_the_command()
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


def _told_once() -> None:
    """Whatever could not be told is let go, or Python would try it again in the end, and complain of its own."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
