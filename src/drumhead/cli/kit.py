"""`drumhead kit`: all papers of one game."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead kit ramillies --paper Letter --out game-night")
@click.argument("battle", default="ramillies", metavar="[BATTLE]")
@options.printing
def command(battle: str, **given: Any) -> None:
    """All papers of one game: playsheet, rosters, record dice, turn cards and log, bound in one PDF and separate.

    BATTLE is the name of a shipped battle (ramillies, if none is given) or the path of a battle file.
    """
    from drumhead.cli.printing import print_game
    from drumhead.press.kit import kit

    print_game(kit, battle, given)
