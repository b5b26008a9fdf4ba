"""Options of all commands that print: the appearance of the paper, and print settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.parameters.length_type import MM
from drumhead.cli.parameters.shared_options import Command, Renamed, force, out, readings, several, under
from drumhead.printing.pages.export_formats import DOTS, FORMATS
from drumhead.printing.style.fonts import SIZINGS
from drumhead.printing.style.paper import FLIPS, FOLDS, PAPERS, PaperError
from drumhead.printing.style.paper import paper as paper_of

if TYPE_CHECKING:
    from fractions import Fraction


class Factor(click.ParamType):
    """A type of option: a factor for distances, such as 1.5, 2 or 1/2."""

    name = "factor"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Fraction:
        """Return the factor; raise a usage error for other text, or a number that is not above 0 and at most 100."""
        from fractions import Fraction

        from drumhead.model.lengths import typed_length

        try:
            factor, unit = typed_length(str(value))
        except ValueError:
            factor, unit = Fraction(0), ""
        if unit or not 0 < factor <= 100:
            self.fail(f"{value} is no factor: give a number above 0 and up to 100, such as 1.5 or 1/2", param, context)
        return factor


class PaperSize(click.Choice[str]):
    """A type of option: a paper by its name, or a size such as 200x280mm."""

    def __init__(self) -> None:
        super().__init__(list(PAPERS), False)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return the name of the paper; raise a usage error, which lists the names, if it is not a paper."""
        from drumhead.model.lengths import BY

        if not BY.search(str(value)) or str(value).lower() in map(str.lower, PAPERS):
            name: str = super().convert(value, param, context)
            return name
        try:
            return paper_of(str(value)).name
        except PaperError as fault:
            self.fail(f"{fault}.", param, context)


# How the paper is to look. Without them the battle file decides, then the defaults.
sheet = click.option(
    "--paper",
    type=PaperSize(),
    metavar=f"[{'|'.join(PAPERS)}|WIDTHxHEIGHT]",
    help="Size of the paper, by name or such as 200x280mm: A4.",
)
paper = several(
    sheet,
    click.option("--ink", type=click.Choice(["full", "low"]), help="Low removes fills, for copiers: full."),
)
measured = several(
    click.option(
        "--measure",
        "--units",
        "units",
        cls=Renamed,
        type=click.Choice(["cm", "in", "paces"]),
        help="Measure of distances. Without it, the rulebook's.",
    ),
    click.option(
        "--distance-scale",
        "--scale",
        "scale",
        cls=Renamed,
        type=Factor(),
        help="Factor for every distance, such as 1/2. [default: 1]",
    ),
    click.option("--round", "step", type=Factor(), help="What distances are rounded to, such as 1/2 inch."),
)
wishes = several(paper, measured)

fold = several(
    click.option(
        "--fold",
        type=click.Choice(list(FOLDS)),
        help="Set the pages small: as a booklet to staple, or a pocket of eight panels with one cut.",
    ),
    click.option("--paper-thickness", type=MM, help="Of a booklet's paper, for its margins: 0.1."),
)
# Where a paper by itself is folded, not a whole kit.
folding = several(
    fold,
    click.option("--duplex", "flip", type=click.Choice(FLIPS), help="How a booklet's sheets are flipped: long-edge."),
)
FOLDED = ("fold", "flip", "paper_thickness")  # what these options are given as


def _type(sizings: Sequence[str], help_: str) -> Callable[[Command], Command]:
    choice = click.Choice(sizings, False)
    return click.option(
        "--text-size",
        "--type",
        "type",
        cls=Renamed,
        type=choice,
        metavar=f"[{'|'.join(sizings)}]",
        help=f"{help_}: normal.",
    )


LARGE = "Size of the letters; large is text of 12 points on more sides"
type_of = _type(list(SIZINGS), f"{LARGE}, pocket of 8 points on panels to cut out")
type_to_write_on = _type(["normal", "large"], LARGE)
type_of_forms = _type(["normal", "large"], "Size of the letters of the forms to fill in")
sides = click.option(
    "--max-pages",
    "--sides",
    "sides",
    cls=Renamed,
    type=click.IntRange(1, 9),
    metavar="N",
    help="Print only the first pages of the playsheet; 2 leaves the table sheet out: all.",
)
fill = click.option("--fill", is_flag=True, help="Repeat what was asked for until the last sheet is full.")

# What a paper drawn from marks can be made into.
formats = several(
    click.option(
        "--format",
        "file_format",
        type=click.Choice(FORMATS, False),
        default="pdf",
        help="Pdf to print, svg or dxf for a cutting machine (layers to cut, score, print), png to look at: pdf.",
    ),
    click.option("--dpi", type=click.IntRange(20, 1200), help=f"Dots an inch of a png: {DOTS}."),
)

no_cache = click.option("--no-cache", is_flag=True, help="Draw everything anew, and keep nothing for the next print.")


def _with_set_up(command: Command) -> Command:
    """Return a command whose omitted options come from the settings files.

    With --save-profile, its options are saved as a profile after it has run.
    """

    @wraps(command)
    def with_set_up(club: Path | None, setup: str | None, save_setup: str | None, **given: Any) -> Any:
        from drumhead.cli.loading import club_defaults

        keep = None
        if save_setup is not None:
            from drumhead.cli.loading.profile_saving import to_be_kept

            keep = to_be_kept(club, save_setup, given)
        done = command(**club_defaults.fill_options(club, setup, given))
        if keep:
            keep()
        return done

    return with_set_up


# Whatever prints takes these: what a club wants of its papers.
club = click.option(
    "--config",
    "--club",
    "club",
    cls=Renamed,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Settings file. Without it, club.toml in the battle's folder or in the current folder, then your own.",
)
setup = click.option(
    "--profile", "--setup", "setup", cls=Renamed, metavar="NAME", help="Profile of the settings file to print with."
)
set_ups = several(
    club,
    setup,
    click.option(
        "--save-profile",
        "--save-setup",
        "save_setup",
        cls=Renamed,
        metavar="NAME",
        help="Save the options of this command as a profile in the settings file.",
    ),
    _with_set_up,
)

# Everything a command that prints takes.
printing = several(readings, under, wishes, set_ups, out, force, no_cache)
