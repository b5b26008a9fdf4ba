"""`drumhead cards`: the turn cards."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead cards wss-paperboys --ink low")
@click.argument("name", metavar="RULESET|BATTLE")
@options.printing
def command(name: str, **given: Any) -> None:
    """The turn cards, each with what it lets a side do, and backs for printing on both sides."""
    from drumhead.cli.printing import print_game
    from drumhead.press.parts import cards

    print_game(cards, name, given)
