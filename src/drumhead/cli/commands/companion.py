"""`drumhead companion`: a page for each player's phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject


@click.command(epilog="Example: drumhead companion ramillies --side french --out phones")
@subject("battle", "[BATTLE]")
@click.option("--players", is_flag=True, help="One for each [[player]] of the battle, with his brigades and briefs.")
@click.option("--together", is_flag=True, help="One for both armies, for whoever plays both sides or keeps the books.")
@click.option("--side", "sides", multiple=True, help="Only this side; may be repeated.")
@shared_options.readings
@shared_options.under
@print_options.measured
@print_options.set_ups
@shared_options.out
@shared_options.force
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
    from drumhead.cli.loading.game_loading import battle_game, known_sides, path_of
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import wishes_given
    from drumhead.printing.pages.companion.audiences import Wanted
    from drumhead.printing.pages.companion.companion import companions

    if players and together:
        raise click.UsageError("--players makes one for each player, --together one for all: give one of them.")
    if together and sides:
        raise click.UsageError("--together makes one page of both sides, --side that of one: give one of them.")
    game = playable(battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"]))
    wanted = Wanted(players, together, known_sides(game, sides))
    write(companions(game, wishes_given(game, given), wanted), out, force)
