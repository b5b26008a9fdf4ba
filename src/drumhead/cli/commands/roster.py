"""`drumhead roster`: the units of a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, selection_options, unused_options
from drumhead.cli.parameters.param_types import subject

if TYPE_CHECKING:
    from drumhead.cli.loading.unit_selection import Selection
    from drumhead.cli.output.paper_printing import Papers

MOST_UNITS = 200  # of a blank form: who writes more has a list to print


@top_command("roster", example="drumhead roster --side french")
@subject("name", "[RULESET|ARMY|BATTLE]")
@selection_options.selection
@click.option("--blank", type=click.IntRange(1, MOST_UNITS), metavar="N", help="Number of units on an empty roster.")
@print_options.type_to_write_on
@print_options.pictures
@print_options.printing
def command(name: str, selected: Selection, blank: int | None, rules: str | None, **given: Any) -> None:
    """Each side of a battle, or an army, has a roster of its brigades and units.

    With --blank 12 Drumhead prints an empty roster of twelve lines, for any RULESET.
    """
    from functools import partial

    from drumhead.cli.loading.game_loading import army_or_battle, game_or_army, known_sides
    from drumhead.cli.loading.unit_selection import select_units
    from drumhead.cli.output.paper_printing import find_maker, print_papers
    from drumhead.printing.pages.roster import blank_roster

    chosen, house = dict(given["readings"]), given["house_rules"]
    if blank:
        unused_options.leave_out("--blank prints no units", "only_players", "only_brigades", "only_units")
        game = game_or_army(name, rules, chosen, house)
        papers: Papers = partial(blank_roster.parts, units=blank, sides=known_sides(game, selected.sides))
    else:
        game = select_units(army_or_battle(name, rules, chosen, house), selected)
        papers = find_maker("roster", given["file_format"])
    print_papers(papers, game, given)
