"""`drumhead sheet`: the playsheet."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, shared_options
from drumhead.cli.parameters.param_types import subject


@top_command("sheet", example="drumhead sheet --measure in")
@subject("name", "[RULESET|BATTLE]")
@click.option("--short", is_flag=True, help="Print one page in large type with what a newcomer needs.")
@print_options.type_of
@print_options.sides
@click.option(
    "--only",
    type=shared_options.Names(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="SECTION,...",
    help="Sections to print, by letter, name or title, such as B,rout.",
)
@click.option(
    "--hide",
    type=shared_options.Names(),
    multiple=True,
    callback=shared_options.join_values,
    metavar="SECTION,...",
    help="Sections to leave out.",
)
@print_options.folding
@print_options.printing
def command(name: str, short: bool, **given: Any) -> None:
    """Page 1 has what you do on your card or phase, page 2 what happens when units meet.

    The table sheet has setting up, odd cases and rulings. The playsheet of a battle has only what takes part in it;
    that of a ruleset has everything.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    for option in ("sides", "only", "hide", "fold"):
        if short and given[option]:
            raise click.UsageError(f"--{_called(option)} is for the playsheet; the half sheet is one page as it is.")
    print_game(partial(parts, "short" if short else "sheet"), name, given)


def _called(option: str) -> str:
    return "max-pages" if option == "sides" else option
