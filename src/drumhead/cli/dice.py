"""`drumhead dice`: record dice and markers."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead dice ramillies --size 20")
@click.argument("name", metavar="RULESET|BATTLE")
@click.option("--size", type=click.FloatRange(8, 40), help="The edge of a die in mm: 16.")
@click.option(
    "--order",
    type=click.Choice(["quarter-turn", "sevens"]),
    help="Every step a quarter-turn away, or opposite faces making 7: quarter-turn.",
)
@options.formats
@options.printing
def command(name: str, size: float | None, order: str | None, **given: Any) -> None:
    """Record dice: cubes to cut, fold and glue, at true size; one for each unit of a battle that needs one."""
    from functools import partial

    from drumhead.cli.printing import print_game
    from drumhead.press.parts import dice

    how: dict[str, Any] = {key: value for key, value in (("size", size), ("order", order)) if value is not None}
    print_game(partial(dice, **how), name, given)
