"""The players of a battle with their brigades, on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from drumhead.cli.output.terminal_tables import wrap_text

if TYPE_CHECKING:
    from drumhead.model.army import Battle, Player
    from drumhead.rules.loading.ruleset import Ruleset

NOBODY = "their pieces lie in the shared pack"


def tell_players(ruleset: Ruleset, battle: Battle, indent: str = "", packed: bool = False) -> None:
    """Print a line for every player, each side's leader first, and one for brigades that no player commands.

    With `packed`, the latter line says that their pieces are in the shared pack. Briefs are only mentioned, since
    players may look at the host's screen.
    """
    for side in battle.armies:
        of_side = f"({ruleset.name_of('side', side)})"
        for player in (each for each in battle.players if each.side == side):
            names = ", ".join(each.name for each in battle.brigades_of(player))
            said = "; ".join([names, *_more(player)])
            click.echo(wrap_text(said, f"{indent}{player.name} {of_side}: ", f"{indent}    "))
        if left := battle.list_unmanned(side):
            names = ", ".join(each.name for each in left)
            said = f"{names}: {NOBODY}" if packed else names
            click.echo(wrap_text(said, f"{indent}nobody {of_side}: ", f"{indent}    "))


def _more(player: Player) -> Iterator[str]:
    if player.brief:
        yield "a brief"
    if player.type != "normal":
        yield f"{player.type} type"
