"""`drumhead markers`: counters and tents for every state that players must remember."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, selection_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject


@top_command("markers", example="drumhead markers --shape round --size 20")
@subject("name", "[RULESET|BATTLE|ARMY]")
@selection_options.selection
@click.option(
    "--shape",
    type=click.Choice(["round", "square", "tent"]),
    show_default="the ruleset's own",
    help="Shape of all markers.",
)
@click.option("--size", type=MM, show_default="the ruleset's own", help="Size of a piece in mm.")
@print_options.fill
@print_options.fold_lines
@print_options.cutter
@print_options.formats
@print_options.printing
def command(name: str, shape: str | None, size: float | None, fill: bool, **given: Any) -> None:
    """They show states such as routing, first fire spent or a breach.

    A battle or an army gets as many as it needs.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game_or_army
    from drumhead.printing.pages.registry import parts

    asked = {"shape": shape, "size": size, "fill": fill or None}
    how: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
    print_game_or_army(partial(parts, "markers", **how), name, given)
