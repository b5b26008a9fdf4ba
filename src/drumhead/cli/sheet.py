"""`drumhead sheet`: the playsheet."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead sheet wss-paperboys --units in")
@click.argument("name", metavar="RULESET|BATTLE")
@options.printing
def command(name: str, **given: Any) -> None:
    """The playsheet: rules in the order of play, the exact odds beside them.

    Of a whole ruleset, or restricted to what takes part in a battle.
    """
    from drumhead.cli.printing import print_game
    from drumhead.press.parts import sheet

    print_game(sheet, name, given)
