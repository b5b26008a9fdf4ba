"""`drumhead labels`: base strips for stands, to cut out or on sheets of labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.commands.cards import Offset
from drumhead.cli.parameters import print_options, selection_options, unused_options
from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.parameters.shared_options import Renamed

if TYPE_CHECKING:
    from drumhead.cli.loading.unit_selection import Selection
    from drumhead.printing.drawing.vector_primitives import Point


def _tell_sheets(context: click.Context, param: click.Parameter, asked: bool) -> None:
    """Print every sheet of labels by name, with what is uncertain about it, and exit; an option callback."""
    if not asked or context.resilient_parsing:
        return
    from drumhead.printing.pages.labels.label_sheets import label_sheets

    for sheet in label_sheets().values():
        click.echo(f"{sheet.name}: {sheet.says} ({sheet.source})")
        if sheet.doubt:
            click.echo(f"  not sure: {sheet.doubt}")
    context.exit()


class SheetName(click.ParamType):
    """A type of option: the name of a sheet of labels."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return the sheet's whole name; raise a usage error, which lists the names, for an unknown one."""
        from drumhead.printing.pages.labels.label_sheets import label_sheet
        from drumhead.printing.style.paper import PaperError

        try:
            return label_sheet(str(value)).name
        except PaperError as fault:
            self.fail(f"{fault}.", param, context)


@top_command("labels", example="drumhead labels --side french --per unit")
@subject("name", "[ARMY|BATTLE]")
@selection_options.selection
@click.option(
    "--per",
    type=click.Choice(["stand", "unit"]),
    show_default="stand",
    help="One label for each stand, or for each unit.",
)
@click.option("--wings", is_flag=True, help="Print the wing, line or division after the name.")
@click.option("--quality", is_flag=True, help="Print the quality and the strength after the name.")
@click.option("--width", type=MM, show_default="the width of a stand", help="Width in mm, 12 to 190.")
@click.option("--height", type=MM, show_default="two lines of text", help="Height in mm.")
@click.option(
    "--label-sheet",
    "--sheet",
    "sheet",
    cls=Renamed,
    type=SheetName(),
    metavar="NAME",
    show_default="plain paper to cut",
    help="Label sheet, such as avery-l7160.",
)
@click.option(
    "--label-sheets",
    "--sheets",
    cls=Renamed,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_sheets,
    help="List the label sheets.",
)
@click.option(
    "--skip",
    type=click.IntRange(0),
    metavar="N",
    show_default="0",
    help="Number of labels already used on the first sheet.",
)
@click.option(
    "--offset",
    type=Offset(),
    show_default="as saved by `drumhead printer`",
    help="Offset in mm, right and down.",
)
@print_options.cutter
@print_options.formats
@print_options.printing
def command(name: str, selected: Selection, rules: str | None, **given: Any) -> None:
    """A label has the side, the brigade, the unit's number on roster and die, and its name."""
    from functools import partial

    from drumhead.cli.loading.game_loading import army_or_battle
    from drumhead.cli.loading.unit_selection import select_units
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.labels.labels import Ask
    from drumhead.printing.pages.registry import parts

    if not given["sheet"]:
        unused_options.goes_with("--label-sheet, such as avery-l7160", "sheets of labels", "skip", "offset")
    else:
        unused_options.leave_out(f"{given['sheet']} is a sheet of labels that are cut already", "cutter")
    game = select_units(army_or_battle(name, rules, dict(given["readings"]), given["house_rules"]), selected)
    asked = {key: given[key] for key in ("per", "width", "height", "sheet", "skip") if given[key] is not None}
    ask = Ask(**asked, offset=_offset(given), wings=given["wings"], quality=given["quality"])
    _check_paper(ask.sheet, given["paper"])
    print_papers(partial(parts, "labels", ask=ask), game, given, squares=False)


def _offset(given: dict[str, Any]) -> Point:
    """Return the offset of a label sheet in mm, to the right and down.

    It is the one typed, otherwise the one saved for the printer, otherwise 0.
    """
    from drumhead.cli.loading.printer_offsets import kept_offsets
    from drumhead.printing.pages.cards.card_options import LABELS

    if given["offset"]:
        return given["offset"].across, given["offset"].down
    return kept_offsets().get(LABELS, {}).get("upright", (0.0, 0.0)) if given["sheet"] else (0.0, 0.0)


def _check_paper(sheet: str, paper: str | None) -> None:
    """Raise UsageError if a paper was requested that is not that of the label sheet."""
    from drumhead.printing.pages.labels.label_sheets import label_sheet

    if sheet and paper and (own := label_sheet(sheet).paper) != paper:
        raise click.UsageError(f"{sheet} is a sheet of {own}, not {paper}; leave out --paper.")
