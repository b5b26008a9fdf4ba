"""Options that several commands share, each defined once: rules, commanders, output, JSON; and their types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from drumhead.cli.parameters.param_types import NewPath, Subject

Command = Callable[..., Any]


class Pair(click.ParamType):
    """A type of option: two words separated by an equals sign.

    `name` is its form, such as "slug=key", and `hint` is the example in its error.
    """

    def __init__(self, name: str, hint: str) -> None:
        self.name, self.hint = name, hint

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, str]:
        """Return both words; raise a usage error if there is no equals sign between them."""
        if isinstance(value, tuple):
            return value
        one, equals, other = str(value).partition("=")
        if not (one and equals and other):
            self.fail(f"{value!r}: write {self.name.upper()}, {self.hint}", param, context)
        return one, other


class Renamed(click.Option):
    """An option with a new name, its first; its old names still work, but are not listed in the help."""

    def __init__(self, *names: Any, **given: Any) -> None:
        super().__init__(*names, **given)
        self._read, self.opts = self.opts, self.opts[:1]
        self._read_secondary, self.secondary_opts = self.secondary_opts, self.secondary_opts[:1]

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Add the option to the parser, with its old names too."""
        named, self.opts = self.opts, self._read
        secondary, self.secondary_opts = self.secondary_opts, self._read_secondary
        super().add_to_parser(parser, ctx)
        self.opts, self.secondary_opts = named, secondary


class Names(click.ParamType):
    """A type of option: names separated by commas."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, ...]:
        """Return the names without empty ones; raise a usage error if no name is left."""
        if isinstance(value, tuple):
            return value
        names = tuple(name for each in str(value).split(",") if (name := each.strip()))
        if not names:
            self.fail(f"{value!r} names nothing: give names with commas between them", param, context)
        return names


def join_values(context: click.Context, param: click.Parameter, value: Any) -> tuple[str, ...] | None:
    """Return all names of an option that may be repeated, each once; None if it was not given; an option callback."""
    return tuple(dict.fromkeys(name for names in value for name in names)) or None


def once(context: click.Context, param: click.Parameter, value: Any) -> Any:
    """Return the pairs of an option as given; raise BadParameter if two give different values for one key.

    It is a callback of an option that may be repeated.
    """
    said: dict[str, Any] = {}
    for name, what in value:
        if said.setdefault(name, what) != what:
            raise click.BadParameter(f"{name}={said[name]} and {name}={what}: give one of them.", context, param)
    return value


# the word of an unclear rule, and of an answer to it
CHOICE = Pair("rule=answer", "as `drumhead rules readings RULESET` lists them")
PLACE = NewPath("the name is empty. Give a dot for the current folder")  # as of a variable that is not set
SEAT = Pair("side=style", "such as french=bold")  # who commands, and how


def several(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return one decorator that adds several options to a command, in their order."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


commanders = click.option(
    "--commanders",
    type=SEAT,
    multiple=True,
    show_default="sound",
    help="Leadership style of a side, such as french=bold. May be repeated.",
)

turns = click.option(
    "--turns",
    type=click.IntRange(1, 99),
    metavar="N",
    show_default="the battle's, otherwise the rulebook's",
    help="Number of turns.",
)


def seed_option(usual: int | None = None, shown: str | bool = True) -> Callable[[Command], Command]:
    """Return a decorator that adds the option for the random seed.

    `usual` is the default, and `shown` what the help says about it.
    """
    says = "Random seed. The same seed gives the same result."
    return click.option("--seed", type=click.IntRange(0), metavar="N", default=usual, show_default=shown, help=says)


first_seed = seed_option(1)


def games_option(least: int, most: int, usual: int | None = None, shown: str = "") -> Callable[[Command], Command]:
    """Return a decorator that adds the option for the number of games, from `least` to `most`.

    `shown` is the default in the help if no single number is.
    """
    kind, default = click.IntRange(least, most), shown or usual is not None
    return click.option("--games", type=kind, metavar="N", default=usual, show_default=default, help="Number of games.")


as_json = click.option("--json", "as_json", is_flag=True, help="Print the output as JSON.")


def _set_jobs(context: click.Context, param: click.Parameter, value: int | None) -> None:
    if value:
        from drumhead.support.worker_pool import set_jobs

        context.with_resource(set_jobs(value))


jobs = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    expose_value=False,
    callback=_set_jobs,
    show_default="one for each core",
    help="Number of processes.",
)

force = click.option("--force", is_flag=True, help="Overwrite files that Drumhead did not make.")


def _kept(context: click.Context, param: click.Parameter, given: bool) -> None:
    """Save a flag, such as --quiet, in the context, for the code that prints names of files; an option callback."""
    context.meta[f"drumhead.{param.name}"] = given


out = several(
    click.option(
        "--out",
        type=PLACE,
        default=Path("."),
        metavar="FOLDER|FILE",
        show_default="current folder",
        help="Output folder or file.",
    ),
    click.option(
        "-q", "--quiet", is_flag=True, expose_value=False, callback=_kept, help="Print no file names and no progress."
    ),
    click.option("--json", is_flag=True, expose_value=False, callback=_kept, help="Print the output as JSON."),
    click.option(
        "--open",
        is_flag=True,
        expose_value=False,
        callback=_kept,
        help="Open the files when they are done.",
    ),
)


def _trust(context: click.Context, param: click.Parameter, given: bool) -> None:
    if given:
        from drumhead.rules.trust.plugin_trust import trust

        trust()


# Whoever takes a ruleset, or a battle, army or journal that may name the folder of one, takes this.
trust = click.option(
    "--trust",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_trust,
    help="Run the Python code in a ruleset's folder. Only if you know who wrote it.",
)


rules = click.option(
    "--rules",
    "--ruleset",
    "rules",
    cls=Renamed,
    type=Subject(["RULESET"]),
    metavar="RULESET",
    help="Ruleset to use instead of the battle's own; for an army, the one whose vocabulary it uses.",
)

house_rules = click.option(
    "--house-rules",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="House rules, a TOML file. May be repeated: later files override earlier ones.",
)

# How the book is to be read.
readings = several(
    trust,
    click.option(
        "--ruling",
        "--reading",
        "readings",
        cls=Renamed,
        type=CHOICE,
        multiple=True,
        callback=once,
        help="Ruling on an unclear rule, such as first-rally=same-turn. May be repeated.",
    ),
    house_rules,
)
