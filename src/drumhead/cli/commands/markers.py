"""`drumhead markers`: counters and tents for every state that players must remember."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.parameters import print_options, selection_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject


@click.command(epilog="Example: drumhead markers ramillies --shape round --size 20")
@subject("name", "[RULESET|BATTLE|ARMY]")
@selection_options.selection
@click.option(
    "--shape", type=click.Choice(["round", "square", "tent"]), help="All of this shape: else as the ruleset has them."
)
@click.option("--size", type=MM, help="Across in mm, from 12 to 60 mm: else as the ruleset has them.")
@print_options.fill
@print_options.formats
@print_options.printing
def command(name: str, shape: str | None, size: float | None, fill: bool, **given: Any) -> None:
    """Counters and tents for every state to be remembered.

    Such as routing, first fire spent or a breach; for a battle or an army as many as it needs.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game_or_army
    from drumhead.printing.pages.registry import parts

    asked = {"shape": shape, "size": size, "fill": fill or None}
    how: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
    print_game_or_army(partial(parts, "markers", **how), name, given)
