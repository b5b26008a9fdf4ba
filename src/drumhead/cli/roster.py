"""`drumhead roster`: the units of a side."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead roster ramillies --side french")
@click.argument("name", metavar="ARMY|BATTLE")
@click.option("--side", "sides", multiple=True, help="Only this side of a battle; may be repeated.")
@options.type_to_write_on
@options.rules
@options.printing
def command(name: str, sides: tuple[str, ...], rules: str | None, **given: Any) -> None:
    """A roster for each side of a battle, or for an army by itself: brigades, units, boxes to tick."""
    from functools import partial

    from drumhead.cli.game_loading import army_game, battle_game, is_army, path_of, playable
    from drumhead.cli.printing import print_papers
    from drumhead.press.papers.registry import parts

    path, chosen, house = path_of(name), dict(given["readings"]), given["house_rules"]
    game = army_game(path, rules, chosen, house) if is_army(path) else battle_game(path, chosen, house)
    assert game.battle
    for side in sides:
        if side not in game.battle.armies:
            raise click.BadParameter(f"{side}: give {' or '.join(game.battle.armies)}.", param_hint="--side")
    print_papers(partial(parts, "roster", sides=sides), playable(game), given)
