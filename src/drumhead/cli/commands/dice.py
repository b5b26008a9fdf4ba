"""`drumhead dice`: record dice."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import print_options, selection_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject

# The words are repeated here, so that the printing package is not imported for the help.
SOLIDS = ("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron", "prism", "dial")


@top_command("dice", example="drumhead dice --size 20")
@subject("name", "[RULESET|BATTLE|ARMY]")
@selection_options.selection
@click.option(
    "--solid",
    type=click.Choice(SOLIDS),
    metavar="SOLID",
    show_default="the ruleset's own",
    help=f"Shape of the die: {', '.join(SOLIDS[:-1])} or {SOLIDS[-1]}.",
)
@click.option(
    "--size",
    type=MM,
    show_default="16 for a cube, 20 for more faces, 48 or 58 for a dial",
    help="Size of a piece in mm.",
)
@click.option("--copies", type=int, show_default="one for each unit, or a full sheet", help="Copies of each piece.")
@click.option(
    "--faces",
    type=click.Choice(["numerals", "pips", "words", "blank"]),
    show_default="numerals",
    help="Faces: numerals, pips up to 6, words or blank.",
)
@click.option("--tab-width", type=MM, help="Width of a tab in mm, from fold to rim.")
@click.option(
    "--glue/--no-glue",
    default=None,
    show_default="glue",
    help="Glue tabs, or put tongues through slits: cubes and prisms only.",
)
@click.option("--thickness", type=MM, show_default="0", help="Thickness of the card in mm.")
@print_options.fold_lines_of_dice
@print_options.fill
@print_options.cutter
@print_options.formats
@print_options.printing
def command(name: str, **given: Any) -> None:
    """Print solids, prisms or dials at true size, one for each unit that needs one."""
    from functools import partial

    from drumhead.cli.output.paper_printing import print_game_or_army
    from drumhead.printing.pages.registry import parts

    asked = "solid size faces tab_width glue thickness copies fill"
    how = {key: given.pop(key) for key in asked.split()}
    chosen = {key: value for key, value in how.items() if value is not None}
    print_game_or_army(partial(parts, "dice", **chosen), name, given)
