"""`drumhead rules fit`: which numbers give the effect that a club wants."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import print_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import subject


@click.command(cls=DrumheadCommand, epilog="drumhead rules fit wss-paperboys fire-hits.0=1/3")
@subject("name", "[RULESET|BATTLE]")
@click.argument("wanted", required=False, metavar="QUESTION.OUTCOME=CHANCE")
@click.argument("inputs", nargs=-1, metavar="[INPUT=VALUE]...")
@click.option(
    "--by",
    type=shared_options.Names(),
    metavar="PLACE[=LEAST..MOST],...",
    show_default="all numbers that the question reads, one at a time",
    help="Places of the numbers to change together, with commas between them.",
)
@click.option("--when", metavar="CONDITION", default="", help="Condition of the changes, as in house rules.")
@click.option(
    "--nearest",
    type=click.IntRange(1, 100),
    metavar="N",
    default=5,
    show_default=True,
    help="Number of results, the nearest first.",
)
@shared_options.readings
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER|FILE",
    help="Folder or PDF file for a page with the results.",
)
@print_options.paper
@shared_options.force
@shared_options.as_json
def fit(name: str, wanted: str | None, inputs: tuple[str, ...], **given: Any) -> None:
    """List the numbers that give a chance you want.

    CHANCE is a fraction, a percentage or a decimal. Lists the nearest results, what else each of them changes, and the
    nearest as a file of house rules. A range, such as --by fight.need=3..5, limits the values that are tried.
    """
    from drumhead.cli.output.rules_fit_output import tell

    if wanted is None:
        raise click.UsageError("Name a question and a chance, such as faceoff-inf-inf.fight=1/3.")
    if not given["out"]:
        unused_options.goes_with("--out", "the page", "paper", "ink", "colour", "force")
    tell(name, wanted, inputs, given)
