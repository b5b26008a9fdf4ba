"""Options that choose which units are printed: --side, --player, --brigade and --unit."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from drumhead.cli.parameters.shared_options import Command, several

OPTIONS = ("side", "player", "brigade", "unit")
MEANS = {
    "side": "Only this side. May be repeated.",
    "player": "Only the brigades of this player of the battle file. May be repeated.",
    "brigade": "Only this brigade, by its name or letter. May be repeated.",
    "unit": "Only this unit, by its number or name. May be repeated.",
}


def _option(name: str) -> Callable[[Command], Command]:
    return click.option(f"--{name}", f"only_{name}s", multiple=True, metavar=name.upper(), help=MEANS[name])


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
