"""`drumhead sheet`: the playsheet."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options, print_options
from drumhead.cli.subjects import subject


@click.command(epilog="Example: drumhead sheet wss-paperboys --units in")
@subject("name", "[RULESET|BATTLE]")
@click.option("--short", is_flag=True, help="One side in large type with what a newcomer needs.")
@print_options.type_of
@print_options.sides
@click.option(
    "--only",
    type=options.Names(),
    multiple=True,
    callback=options.joined,
    metavar="SECTION,...",
    help="Print these sections alone, by number, name or title, such as 2,rout.",
)
@click.option(
    "--hide",
    type=options.Names(),
    multiple=True,
    callback=options.joined,
    metavar="SECTION,...",
    help="Leave these sections out.",
)
@print_options.folding
@print_options.printing
def command(name: str, short: bool, **given: Any) -> None:
    """The playsheet: rules in the order of play, odds beside them.

    Of a whole ruleset, or restricted to what takes part in a battle. --short is for who plays for the first time:
    what is needed nine times in ten, and in which section of the playsheet the rest stands. What --sides has no room
    for is named at the foot; core rules stand on the first two sides.
    """
    from functools import partial

    from drumhead.cli.printing import print_game
    from drumhead.press.papers.registry import parts

    for option in ("sides", "only", "hide", "fold"):
        if short and given[option]:
            raise click.UsageError(f"--{option} is for the playsheet; the short sheet is one side as it is.")
    print_game(partial(parts, "short" if short else "sheet"), name, given)
