"""`drumhead dice`: record dice."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.parameters import print_options, selection_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject

# The words are repeated here, so that the printing package is not imported for the help.
SOLIDS = ("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron", "prism", "dial")


@click.command(epilog="Example: drumhead dice ramillies --size 20")
@subject("name", "[RULESET|BATTLE|ARMY]")
@selection_options.selection
@click.option("--solid", type=click.Choice(SOLIDS), help="Instead of the ruleset's own solid.")
@click.option("--size", type=MM, help="Height of a die in mm: 16 for a cube, 20 for more faces, 48 or 58 for a dial.")
@click.option("--net", type=click.Choice(["cross", "strip", "T"], False), help="How a cube lies flat: cross.")
@click.option(
    "--order",
    type=click.Choice(["quarter-turn", "sevens"]),
    help="Every step a quarter-turn away, or opposite faces making 7: quarter-turn.",
)
@click.option(
    "--faces",
    type=click.Choice(["numerals", "pips", "words", "blank"]),
    help="Values as figures, as spots up to 6, in words, or left out to be written in: numerals.",
)
@click.option(
    "--tabs",
    type=click.Choice(["trapezoid", "rounded", "narrow", "full"]),
    help="Tabs a quarter of an edge wide, the same rounded, slim ones, or as wide as they can be: trapezoid.",
)
@click.option("--tab-width", type=MM, help="Width of a tab from fold to rim in mm.")
@click.option("--glue/--no-glue", default=None, help="Without glue, tongues go through slits: cubes and prisms only.")
@click.option("--thickness", type=MM, help="Of the card in mm, taken off at the folds: 0.")
@click.option("--marks", type=click.Choice(["inside", "outside"]), help="Outside: nothing on a piece but its faces.")
@click.option("--copies", type=int, help="Of each die: one for each unit; without a battle, as many as fill a sheet.")
@print_options.fill
@print_options.formats
@print_options.printing
def command(name: str, **given: Any) -> None:
    """Record dice: solids, prisms, dials to cut and fold, at true size.

    One for each unit of a battle or an army that needs one.
    """
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game_or_army
    from drumhead.printing.pages.registry import parts

    asked = "solid size net order faces tabs tab_width glue thickness marks copies fill"
    how = {key: given.pop(key) for key in asked.split()}
    chosen = {key: value for key, value in how.items() if value is not None}
    print_game_or_army(partial(parts, "dice", **chosen), name, given)
