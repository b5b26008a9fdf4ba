"""`drumhead virtual`: decks, tokens and the map as pictures for a virtual table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject


@top_command("virtual", example="drumhead virtual --out table")
@subject("name", "[RULESET|BATTLE]")
@click.option("--dpi", type=click.IntRange(20, 600), default=150, show_default=True, help="Resolution of png files.")
@shared_options.readings
@shared_options.rules
@print_options.measured
@print_options.set_ups
@shared_options.out
@shared_options.force
def command(name: str, dpi: int, out: Path, force: bool, **given: Any) -> None:
    """Each kind of cards is one picture, with its faces in rows and columns.

    Its file name has the columns, the rows and the number of cards, as a virtual table asks for them. There is a token
    for each unit and officer, and a map without units.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_output import write
    from drumhead.cli.output.paper_printing import print_input
    from drumhead.printing.pages.virtual_table import table_pictures

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"])
    write(table_pictures(*print_input(game, given), dpi), out, force)
