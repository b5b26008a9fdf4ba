"""`drumhead companion`: a page for each player's phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject


@top_command("companion", example="drumhead companion --side french --out phones")
@subject("battle", "[BATTLE]")
@click.option(
    "--side", "sides", metavar="SIDE", multiple=True, show_default="both", help="Side to make. May be repeated."
)
@click.option("--players", is_flag=True, help="Make a page for each player in the battle file.")
@click.option("--together", is_flag=True, help="Make one page with both armies, for a solo player or the umpire.")
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
    """Each side gets one file, with its roster, playsheet, cards and odds.

    A page needs no network, and saves what you tap in the browser.
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
