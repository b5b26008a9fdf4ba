"""`drumhead sheet`: the playsheet."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead sheet wss-paperboys --units in")
@click.argument("name", metavar="RULESET|BATTLE")
@click.option("--short", is_flag=True, help="One side in large type with what a newcomer needs.")
@options.printing
def command(name: str, short: bool, **given: Any) -> None:
    """The playsheet: rules in the order of play, the exact odds beside them.

    Of a whole ruleset, or restricted to what takes part in a battle. --short is for who plays for the first time: what
    is needed nine times in ten, and in which section of the playsheet the rest stands.
    """
    from functools import partial

    from drumhead.cli.printing import print_game
    from drumhead.press.papers.registry import parts

    print_game(partial(parts, "short" if short else "sheet"), name, given)
