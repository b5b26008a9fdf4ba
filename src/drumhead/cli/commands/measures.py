"""`drumhead measures`: sticks, gun ladders and wedges."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options
from drumhead.cli.parameters.param_types import subject


@top_command("measures", example="drumhead measures --measure in")
@subject("name", "[RULESET|BATTLE]")
@click.option("--true-inch", is_flag=True, help="Use inches of 25.4 mm, as on a tape, instead of 25 mm.")
@click.option(
    "--scale-stick", is_flag=True, help="Add a stick of the scale in use, with a joint at each distance of the rules."
)
@print_options.fold_lines
@print_options.cutter
@print_options.formats
@print_options.printing
def command(name: str, true_inch: bool, scale_stick: bool, **given: Any) -> None:
    """Drumhead also prints gun ladders and arcs of fire. For a battle, it prints only what its armies need."""
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    how: dict[str, Any] = {key: True for key, wanted in (("true_inch", true_inch), ("scale", scale_stick)) if wanted}
    print_game(partial(parts, "measures", **how), name, given)
