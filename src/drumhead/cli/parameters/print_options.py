"""Options of all commands that print: the appearance of the paper, and print settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.parameters.length_type import MM, StepLength
from drumhead.cli.parameters.shared_options import Command, Renamed, force, out, readings, rules, several
from drumhead.printing.pages.export_formats import AS_TEXT, DOTS, FORMATS
from drumhead.printing.style.paper import (
    COLOURS,
    CUTTERS,
    DASHES,
    FLIPS,
    FOLD_LINES,
    FOLDS,
    FULL,
    PAPERS,
    TEXT_SIZES,
    TICKS,
    PaperError,
)
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
            self.fail(
                f"{value} is not a factor: give a number above 0 and up to 100, such as 1.5 or 1/2", param, context
            )
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
    show_default="A4",
    help="Paper size: a name, or a size such as 200x280mm.",
)
paper = several(
    sheet,
    click.option(
        "--ink",
        type=click.Choice(["full", "low"]),
        show_default="full",
        help="Amount of ink: low prints no filled areas, for copiers.",
    ),
    click.option(
        "--colour",
        type=click.Choice(COLOURS),
        show_default=FULL,
        help="Colours: grey prints in shades of black, for a press with one ink.",
    ),
)
measured = several(
    click.option(
        "--measure",
        "--units",
        "units",
        cls=Renamed,
        type=click.Choice(["cm", "in", "paces", "bw"]),
        show_default="the rulebook's",
        help="Measure for distances; bw is the width of a base.",
    ),
    click.option(
        "--distance-scale",
        "--scale",
        "scale",
        cls=Renamed,
        type=Factor(),
        show_default="1",
        help="Factor for all distances, such as 1/2.",
    ),
    click.option("--round", type=StepLength(), help="Step to which distances are rounded, such as 1/2in."),
)
wishes = several(paper, measured)

fold = several(
    click.option(
        "--fold",
        type=click.Choice(list(FOLDS)),
        help="Small pages: a booklet to staple, or a pocket of eight panels with one cut.",
    ),
    click.option(
        "--paper-thickness", type=MM, show_default="0.1", help="Paper thickness in mm, for the margins of a booklet."
    ),
)
# Where a paper by itself is folded, not a whole kit.
folding = several(
    fold,
    click.option(
        "--duplex",
        "flip",
        type=click.Choice(FLIPS),
        show_default="long-edge",
        help="Edge on which the sheets of a booklet are flipped.",
    ),
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
        show_default="normal",
        help=help_,
    )


LARGE = "Text size: large is 12 points on more pages"
type_of = _type(TEXT_SIZES, f"{LARGE}, pocket is 8 points on panels to cut out.")
type_to_write_on = _type(["normal", "large"], f"{LARGE}.")
type_of_forms = _type(["normal", "large"], "Text size of the forms to fill in.")
sides = click.option(
    "--max-pages",
    "--sides",
    "sides",
    cls=Renamed,
    type=click.IntRange(1, 9),
    metavar="N",
    show_default="all",
    help="Maximum number of playsheet pages. 2 leaves the table sheet out.",
)
fill = click.option("--fill", is_flag=True, help="Print extra copies until the last sheet is full.")


def _formats(names: Sequence[str]) -> Callable[[Command], Command]:
    return several(
        click.option(
            "--format",
            "file_format",
            type=click.Choice(names, False),
            default="pdf",
            show_default=True,
            help="File format.",
        ),
        click.option("--dpi", type=click.IntRange(20, 1200), show_default=str(DOTS), help="Resolution of png files."),
    )


formats = _formats(FORMATS)  # of a paper drawn from marks
pictures = _formats(AS_TEXT)  # of a paper set as text

cutter = click.option(
    "--cutter",
    type=click.Choice(CUTTERS),
    show_default="no marks",
    help="Registration marks for a cutting machine.",
)


class FoldLines(click.Choice[str]):
    """A type of option: how folds are shown; it knows the words of the older option --marks too."""

    def __init__(self) -> None:
        super().__init__(FOLD_LINES)

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return one of `FOLD_LINES`; raise a usage error for another word."""
        way: str = super().convert({"inside": DASHES, "outside": TICKS}.get(value, value), param, context)
        return way


def _fold_lines(*names: str) -> Callable[[Command], Command]:
    return click.option(
        *names,
        "fold_lines",
        cls=Renamed,
        type=FoldLines(),
        show_default=DASHES,
        help="Folds on pieces: dashes, only ticks beside the piece, or none.",
    )


fold_lines = _fold_lines("--fold-lines")
fold_lines_of_dice = _fold_lines("--fold-lines", "--marks")

no_cache = click.option("--no-cache", is_flag=True, help="Draw every page again, without the cache.")


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
    show_default="club.toml in the battle's folder, the current folder or your settings folder",
    help="Settings file.",
)
setup = click.option(
    "--profile", "--setup", "setup", cls=Renamed, metavar="NAME", help="Profile to print with, from the settings file."
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
        help="Name of a profile in which to save the options of this command.",
    ),
    _with_set_up,
)

# Everything a command that prints takes.
printing = several(readings, rules, wishes, set_ups, out, force, no_cache)
