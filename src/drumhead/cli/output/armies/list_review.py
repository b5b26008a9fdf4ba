"""A list with the result of each line: on the terminal, or as a page to send to its author."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_aside
from drumhead.cli.parameters.imported_list_options import scale_in_force
from drumhead.model.plurals import so_many
from drumhead.rules.loading.toml_files import for_terminal, name_file

if TYPE_CHECKING:
    from drumhead.armies.writers.import_review import ListReview, ReviewedLine
    from drumhead.rules.loading.ruleset import Ruleset

HERE = "-"  # a page's name that means the terminal
COLOURS = {"E": "red", "L": "blue", "G": "yellow"}
ENDING = "the name of a page ends in .html. For the terminal put --show last."
ARROW = " → "
NARROWEST, WIDEST = 60, 160  # characters of a line
KEY = (("G", "guess", "guesses"), ("L", "line left out", "lines left out"), ("E", "error", "errors"))


class PageName(click.ParamType):
    """A type of option: the file name of a page, or "-" for the terminal."""

    name = "page"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> str:
        """Return the name; raise BadParameter for a name without the suffix of a web page."""
        word = str(value)
        if word != HERE and Path(word).suffix.lower() not in (".html", ".htm"):
            self.fail(f"{for_terminal(word)}: {ENDING}", param, context)
        return word


def show_list(path: Path, rules: str | None, page: str, force: bool) -> bool:
    """Print every line of a list with its result, or write all lines as a page; return whether it has no errors.

    `page` is the page's file name, or "-" for the terminal. `rules` is the ruleset, None for the one that fits best.
    Raise ClickException for an army in our own form.
    """
    from drumhead.armies.writers.file_formats import is_other_form
    from drumhead.cli.output.paper_output import hand_over, refuse_to_write_over

    if not is_other_form(path):
        raise click.ClickException(f"--show: only for a list in another form. {path} is an army in our own form.")
    target = None if page == HERE else Path(page)
    refuse_to_write_over(target, force)
    ruleset, review = _reviewed(path, rules)
    if target:
        hand_over(page_of(review, ruleset), target, force)
    else:
        for line in review.lines:
            _print_line(line, review)
    click.echo(verdict(review), err=target is not None)
    return not review.faults


def _reviewed(path: Path, rules: str | None) -> tuple[Ruleset, ListReview]:
    """Return a ruleset, and the review of a list by it.

    The ruleset is the one called `rules`, otherwise the one with the fewest errors and guesses.
    """
    from drumhead import rulesets
    from drumhead.armies.writers.import_review import review_list

    scale = scale_in_force(path)
    found = [
        (ruleset, review_list(path, ruleset.about, scale))
        for ruleset in map(rulesets.load, [rules] if rules else rulesets.ids())
    ]
    best = min(found, key=lambda each: (len(each[1].faults), each[1].guesses))
    if len(found) > 1:
        print_aside(f"As {best[0].title} reads it; --rules names another game.")
    return best


def verdict(review: ListReview) -> str:
    """Return the numbers of units understood, guesses, lines left out and errors, as a sentence."""
    counts = {"G": review.guesses, "L": review.count_marked("L"), "E": len(review.faults)}
    said = [f"{counts[mark]} {one if counts[mark] == 1 else many} ({mark})" for mark, one, many in KEY if counts[mark]]
    return f"{', '.join([so_many(review.units, 'units'), *said])}."


def _print_line(line: ReviewedLine, review: ListReview) -> None:
    width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
    digits = len(str(max((each.number for each in review.lines), default=1)))
    left = (width - digits - len(ARROW) - 4) * 2 // 5
    right = width - digits - left - len(ARROW) - 4
    number = str(line.number) if line.number else ""
    sheet = f"{line.sheet}: " if line.sheet else ""
    text = _cut(sheet + line.text, left) if line.number else ""
    colour = COLOURS.get(line.mark)
    became = [part for each in line.became for part in textwrap.wrap(each, right)] or [""]
    for at, part in enumerate(became):
        begin = f" {number:>{digits}}  {text:<{left}}" if at == 0 else " " * (digits + left + 3)
        mark = click.style(line.mark or " ", fg=colour, bold=True) if at == 0 else " "
        arrow = ARROW if at == 0 and part else " " * len(ARROW)
        click.echo(f"{mark}{begin}{arrow}{click.style(part, fg=colour) if colour else part}".rstrip())


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def page_of(review: ListReview, ruleset: Ruleset) -> str:
    """Return the review of a list as one HTML page; all text is escaped, and nothing is fetched."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from drumhead.support import paths

    loader = FileSystemLoader(paths.templates())
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    template = environment.get_template("list-review.html")
    return template.render(
        review=review,
        name=Path(name_file(review.path)).name,
        game=ruleset.title,
        verdict=verdict(review),
        has_sheets=len({line.sheet for line in review.lines}) > 1,
    )
