"""`drumhead log`: logs of a game."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options
from drumhead.cli.main import PlainGroup


@click.group(cls=PlainGroup, epilog="Example: drumhead log blank ramillies")
def command() -> None:
    """Turn-by-turn logs to fill in."""


@command.command(epilog="Example: drumhead log blank ramillies --turns 10")
@click.argument("name", metavar="RULESET|BATTLE")
@click.option("--turns", type=click.IntRange(1, 99), help="How many turns: those of the battle, else of the book.")
@options.printing
def blank(name: str, turns: int | None, **given: Any) -> None:
    """A log to fill in: turn by turn, card by card, for the units of the battle."""
    from functools import partial

    from drumhead.cli.printing import print_game
    from drumhead.press.parts import log

    print_game(partial(log, turns=turns), name, given)
