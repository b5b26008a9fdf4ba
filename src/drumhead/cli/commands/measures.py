"""`drumhead measures`: sticks, gun ladders and wedges."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.parameters import print_options
from drumhead.cli.parameters.param_types import subject


@click.command(epilog="Example: drumhead measures ramillies --measure in --distance-scale 1/2")
@subject("name", "[RULESET|BATTLE]")
@click.option("--true-inch", is_flag=True, help="An inch of 25.4 mm, as on a tape, not the wargamer's 25.")
@print_options.formats
@print_options.printing
def command(name: str, true_inch: bool, **given: Any) -> None:
    """Measuring sticks, gun ladders and arcs of fire, at true length.

    A battle prints those that its armies need.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game
    from drumhead.printing.pages.registry import parts

    how: dict[str, Any] = {"true_inch": True} if true_inch else {}
    print_game(partial(parts, "measures", **how), name, given)
