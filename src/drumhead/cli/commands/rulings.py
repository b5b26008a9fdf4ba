"""`drumhead rules rulings`: the rulings that a club agrees on, on paper to be signed or on the terminal."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import print_options, unused_options
from drumhead.cli.parameters.param_types import subject

ON_PAPER = (
    "type",
    "fold",
    "paper_thickness",
    "flip",
    "paper",
    "ink",
    "colour",
    "out",
    "open",
    "force",
    "json",
    "no_cache",
)


@click.command(cls=DrumheadCommand, epilog="drumhead rules rulings wss-dice")
@subject("name", "[RULESET|BATTLE]")
@click.option(
    "--format",
    "form",
    type=click.Choice(["pdf", "text"]),
    default="pdf",
    show_default=True,
    help="File format.",
)
@print_options.folding
@print_options.type_of
@print_options.printing
def rulings(name: str, form: str, **given: Any) -> None:
    """Print all rulings as a list to sign.

    It has the unclear rules on which a club may choose, and our rulings on what the rulebook leaves out.
    """
    from functools import partial

    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.output.paper_printing import print_input, print_papers
    from drumhead.printing.pages.registry import parts

    if form == "text":
        unused_options.leave_out("--format text prints them on the terminal", *ON_PAPER)
    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"])
    if form == "pdf":
        return print_papers(partial(parts, "rulings"), game, given)
    from drumhead.printing.pages.playsheet.rulings_list import rulings_text

    for line in rulings_text(*print_input(game, given)):
        click.echo(line)
