"""Types of command arguments, with shell completion: rulesets, battles, armies, questions and journals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from drumhead.rules.loading.toml_files import in_a_line, missing, nearest
from drumhead.support.command_lines import TYPED, name_command

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

FEW = 5  # journals that are named where another was wanted
LEAST_WITHIN, MOST_WITHIN = 0.1, 25  # percent: a million battles tell a share within 0.1, fifty within 13
KEEPS_ONE = "`drumhead log play BATTLE` makes one."


class Subject(click.ParamType):
    """A type of argument: a word that names a shipped thing, or the path of a file.

    `kinds` are kinds of thing: RULESET, BATTLE, ARMY or QUESTION. `files` is whether a path may be given.
    """

    name = "text"

    def __init__(self, kinds: Iterable[str], files: bool = True) -> None:
        self.kinds, self.files = tuple(kinds), files

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return the word as it was typed; for a folder, return the file in it that fits the command.

        Raise BadParameter for an empty word, ClickException if the folder has several battles or armies.
        """
        word = _not_empty(self, str(value), param, context)
        if not self.files or not _is_folder(word) or what_is(word):
            return word
        from drumhead.cli.loading.named_files import file_in

        return str(file_in(Path(word), self.kinds, word) or word)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return a sentence on what to type in place of a missing argument, with an example."""
        from drumhead.cli.loading.named_files import name_with_word

        words: list[str] = ctx.meta.get(TYPED, []) if ctx else []
        kind = "BATTLE" if "BATTLE" in self.kinds else self.kinds[0]
        named = (name_with_word(None, Path(each), ctx) for each in NAMES[kind](ctx) if each not in words)
        looked = "There is no battle in this folder. " if isinstance(param, SubjectArgument) else ""
        return f"{looked}Name one, such as `{next(named)}`."

    def shell_complete(self, context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return a request for the files of the folder, and every name that begins with the typed text.

        The request comes first: the script of click for bash forgets what comes before it.
        """
        from click.shell_completion import CompletionItem

        names = [name for kind in self.kinds for name in NAMES[kind](context) if name.startswith(incomplete)]
        found = [CompletionItem(name) for name in dict.fromkeys(names)]
        return [CompletionItem(incomplete, type="file"), *found] if self.files else found


class SubjectArgument(click.Argument):
    """An argument for a subject whose default is the battle of the current folder, or its ruleset.

    If the folder has neither, the default is `usual`, if given. The default that is used is printed on standard error.
    """

    def __init__(self, *args: Any, usual: str | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.usual = usual

    def consume_value(self, context: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        """Return the typed word, or the default of the argument, with its source."""
        value, source = super().consume_value(context, opts)
        if source is not ParameterSource.DEFAULT or context.resilient_parsing:
            return value, source
        from drumhead.cli.loading.named_files import battle_here, name_default, ruleset_here

        takes_rules = isinstance(self.type, Subject) and "RULESET" in self.type.kinds
        found = battle_here() or (takes_rules and ruleset_here()) or (self.usual and name_default(self.usual))
        return (found, source) if found else (value, source)

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """Return the argument's name without brackets, for an error about a missing argument."""
        return super().get_error_hint(ctx).replace("[", "").replace("]", "")


EMPTY = "it is empty. Give a name, or a path."


def _is_folder(word: str) -> bool:
    with suppress(OSError, ValueError):
        return Path(word).is_dir()
    return False


def _not_empty(
    kind: click.ParamType, word: str, param: click.Parameter | None, context: click.Context | None, says: str = EMPTY
) -> str:
    if not word.strip():
        kind.fail(says, param, context)
    return word


class NewPath(click.Path):
    """A type of argument: the path of a file or folder to be made; `says` is the error for an empty one."""

    def __init__(self, says: str = EMPTY) -> None:
        super().__init__(path_type=Path)
        self.says = says

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the path; raise BadParameter for an empty one, which would be the current folder."""
        return super().convert(_not_empty(self, str(value), param, context, self.says), param, context)


class Within(click.ParamType):
    """A type of option: how exactly a share is wanted, as a percentage such as 2%; its value is 0.02."""

    name = "percent"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> float:
        """Return the share; raise a usage error for a word that is not a percentage from 0.1% to 25%."""
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?) ?%?", str(value).strip(), re.ASCII)
        if not found or not LEAST_WITHIN <= float(found[1]) <= MOST_WITHIN:
            ends = f"{LEAST_WITHIN}% to {MOST_WITHIN}%"
            self.fail(f'"{value}" is not a percentage from {ends}. Give one such as 2%.', param, context)
        return float(found[1]) / 100


class JournalFile(click.Path):
    """A type of argument: the path of a journal; the error for a battle explains how to make its journal."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, exists=True, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        """Return the path; raise ClickException, with the journals that exist there, if it is not a file."""
        if Path(value).is_dir() and str(value):
            raise click.ClickException(f"{in_a_line(str(value))}: this is a folder. {_in_it(Path(value))}")
        try:
            return super().convert(value, param, context)
        except click.BadParameter as error:
            raise click.ClickException(f"{error.message} {_rather(str(value))}") from None


def _in_it(folder: Path) -> str:
    """Return a sentence on what to give in place of a folder: a journal in it, if there is one."""
    journals = sorted(folder.glob("*.jsonl"))
    if not journals:
        return f"There is no journal (*.jsonl) in it. {KEEPS_ONE}"
    return f"Give a journal in it, such as {in_a_line(str(journals[0]))}."


def _rather(name: str) -> str:
    if Path(name).is_symlink():
        problem = missing(Path(name))
        return f"{problem.wrong} {problem.right}"
    if name in _battles():
        return f"It is a battle: `{name_command('log', 'play', name)}` fights it and keeps a journal."
    there: list[str] = []
    with suppress(OSError, ValueError):
        there = sorted(path.name for path in Path(name).parent.glob("*.jsonl"))
    if near := nearest(Path(name).stem, (Path(each).stem for each in there)):
        return near.lstrip().replace('"?', '.jsonl"?')
    return f"Journals there: {', '.join(there[:FEW])}." if there else KEEPS_ONE


def what_is(name: str) -> str:
    """Return the kind of thing that a word names: "ruleset", "battle", "army", "journal" or "file"; "" for none."""
    from drumhead import rulesets

    if rulesets.is_known(name):
        return "ruleset"
    for kind, named in (("battle", _battles), ("army", _armies)):
        if name in named():
            return kind
    with suppress(OSError, ValueError):
        if Path(name).is_file():
            return "journal" if name.endswith(".jsonl") else "file"
    return ""


def may_follow(kind: str, command: click.Command) -> bool:
    """Return whether the first argument of a command can be a thing of this kind.

    `kind` is "ruleset", "battle", "army", "journal" or "file".
    """
    type_ = next((param.type for param in command.params if isinstance(param, click.Argument)), None)
    if isinstance(type_, Subject):
        return kind.upper() in type_.kinds or (kind == "file" and type_.files)
    return isinstance(type_, JournalFile) and kind == "journal"


def _rulesets(context: click.Context | None = None) -> Iterable[str]:
    from drumhead import rulesets

    return rulesets.ids()


def _battles(context: click.Context | None = None) -> Iterable[str]:
    from drumhead import armies

    return (*armies.list_shipped_battles(), *armies.library())


def _armies(context: click.Context | None = None) -> Iterable[str]:
    from drumhead import armies

    return armies.army_names()


def _questions(context: click.Context) -> Iterable[str]:
    from drumhead import rulesets
    from drumhead.support.errors import UserError

    try:
        return rulesets.load(str(context.params.get("name", ""))).questions
    except UserError:
        return ()


NAMES: dict[str, Callable[[Any], Iterable[str]]] = {
    "RULESET": _rulesets,
    "BATTLE": _battles,
    "ARMY": _armies,
    "QUESTION": _questions,
}
QUESTION = Subject(["QUESTION"], files=False)


def subject(name: str, metavar: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds an argument for a ruleset, a battle or an army to a command.

    The kinds are those in its metavar, such as "RULESET|BATTLE". If the metavar is in brackets and includes a battle,
    the default is the battle of the current folder, unless `more` has `required`: then the command handles a missing
    one.
    """
    kinds = [kind for kind in NAMES if kind in metavar]
    if "BATTLE" in kinds and metavar.startswith("[") and "required" not in more:
        more |= {"cls": SubjectArgument, "required": "usual" not in more}
    return click.argument(name, metavar=metavar, type=Subject(kinds), **more)
