"""`drumhead companion`: a page for each player's telephone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli import options, print_options
from drumhead.cli.subjects import subject


@click.command(epilog="Example: drumhead companion ramillies --side french --out phones")
@subject("battle", "[BATTLE]")
@click.option("--players", is_flag=True, help="One for each [[player]] of the battle, with his brigades and briefs.")
@click.option("--together", is_flag=True, help="One for both armies, for whoever plays both sides or keeps the books.")
@click.option("--side", "sides", multiple=True, help="Only this side; may be repeated.")
@options.readings
@options.under
@print_options.measured
@print_options.set_ups
@options.out
@options.force
def command(
    battle: str,
    players: bool,
    together: bool,
    sides: tuple[str, ...],
    out: Path,
    force: bool,
    **given: Any,
) -> None:
    """A page for a player's telephone: roster, playsheet, cards, odds.

    One a side, with the odds as you set them. Each is one file that needs no network. What is tapped is kept in the
    browser.
    """
    from drumhead.cli.army_remarks import playable
    from drumhead.cli.game_loading import battle_game, known_sides, path_of
    from drumhead.cli.output import write
    from drumhead.cli.printing import wishes_given
    from drumhead.press.papers.companion.companion import companions
    from drumhead.press.papers.companion.holders import Wanted

    if players and together:
        raise click.UsageError("--players makes one for each player, --together one for all: give one of them.")
    if together and sides:
        raise click.UsageError("--together makes one page of both sides, --side that of one: give one of them.")
    game = playable(battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"]))
    wanted = Wanted(players, together, known_sides(game, sides))
    write(companions(game, wishes_given(game, given), wanted), out, force)
