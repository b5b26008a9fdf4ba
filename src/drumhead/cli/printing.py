"""What all commands that print have in common: the game, the wishes, the command for the colophon, the files."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

PAPER = ("paper", "ink", "units", "scale")
NOT_ON_PAPER = {"out", "force"}  # where a copy lies does not change it


def print_game(draw: Callable[[Game, Wishes], Mapping[str, bytes]], name: str, given: Mapping[str, Any]) -> None:
    """Draw pages of the game called `name` and write them; `given` are the command's own options."""
    from drumhead.cli.subject import game_of

    print_pages(draw, game_of(name, dict(given["readings"]), given["house_rules"]), given)


def print_pages(draw: Callable[[Game, Wishes], Mapping[str, bytes]], game: Game, given: Mapping[str, Any]) -> None:
    """Draw pages of a game and write them where the options say."""
    from drumhead.cli.output import write
    from drumhead.cli.subject import wishes_of

    wishes = wishes_of(game, as_typed(), **{key: given[key] for key in PAPER})
    write(draw(game, wishes), Path(given["out"]), given["force"])


def as_typed() -> str:
    """The command in force, in the order of its options: what a colophon says to print the same pages again."""
    context = click.get_current_context()
    words = context.command_path.split()
    for param in context.command.params:
        name = param.name or ""
        value = context.params.get(name)
        if name in NOT_ON_PAPER or value in (None, ()):
            continue
        if isinstance(param, click.Argument):
            words += map(str, value if isinstance(value, tuple) else [value])
        elif context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            words += _option(param, value)
    return shlex.join(words)


def _option(param: click.Parameter, value: Any) -> list[str]:
    flag = param.opts[0]
    if value is True:
        return [flag]
    values = value if param.multiple else [value]
    return [word for each in values for word in (flag, "=".join(each) if isinstance(each, tuple) else str(each))]
