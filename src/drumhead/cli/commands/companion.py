"""`drumhead companion`: a page for each player's phone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, selection_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.parameters.shared_options import Renamed

if TYPE_CHECKING:
    from drumhead.cli.loading import unit_selection


@top_command("companion", example="drumhead companion --side french --out phones")
@subject("battle", "[BATTLE]")
@click.option(
    "--each-player",
    "--players",
    "players",
    cls=Renamed,
    is_flag=True,
    help="Make a page for each player in the battle file.",
)
@click.option("--together", is_flag=True, help="Make one page with both armies, for a solo player or the umpire.")
@selection_options.selection
@shared_options.readings
@shared_options.rules
@print_options.measured
@print_options.set_ups
@shared_options.out
@shared_options.force
def command(
    battle: str,
    players: bool,
    together: bool,
    selected: unit_selection.Selection,
    out: Path,
    force: bool,
    **given: Any,
) -> None:
    """Each side gets one file, with its roster, playsheet, cards and odds.

    A page needs no network, and saves what you tap in the browser.
    """
    from drumhead.cli.loading.game_loading import battle_game, known_sides, path_of
    from drumhead.cli.loading.unit_selection import Selection, list_players, select_units
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import print_input
    from drumhead.printing.pages.companion.audiences import Wanted
    from drumhead.printing.pages.companion.companion import companions

    if players and together:
        raise click.UsageError("--each-player makes one for each player, --together one for all: give one of them.")
    if together:
        unused_options.leave_out("--together makes one page of both sides", "only_sides", "only_players")
    game = playable(battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"]))
    part = select_units(game, selected)  # refuses unknown names
    if selected.brigades or selected.units:
        game, selected = part, Selection()
    sides = known_sides(game, selected.sides)
    wanted = Wanted(players or bool(selected.players), together, sides, list_players(game, selected))
    write(companions(*print_input(game, given), wanted), out, force)
