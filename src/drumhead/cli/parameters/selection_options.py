"""Options that choose which units are printed: --side, --player, --brigade and --unit."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from drumhead.cli.parameters.shared_options import Command, several

MEANS = {
    "side": "Side to print. May be repeated.",
    "player": "Player in the battle file whose brigades to print. May be repeated.",
    "brigade": "Brigade to print: its name or letter. May be repeated.",
    "unit": "Unit to print: its number or name. May be repeated.",
}
OPTIONS = tuple(MEANS)


def _option(name: str) -> Callable[[Command], Command]:
    return click.option(
        f"--{name}", f"only_{name}s", multiple=True, metavar=name.upper(), show_default="all", help=MEANS[name]
    )


side = _option("side")


def _as_selection(command: Command) -> Command:
    """Return a command that gets the values of the four options as one `Selection`, called `selected`."""

    @wraps(command)
    def with_selection(**given: Any) -> Any:
        from drumhead.cli.loading.unit_selection import Selection

        names = [given.pop(f"only_{name}s") for name in OPTIONS]
        return command(**given, selected=Selection(*names))

    return with_selection


selection = several(*map(_option, OPTIONS), _as_selection)
